import CivilTime
import Plans

/// Says what is to be expected of seven days, by a person's choices and days before.
package struct WeekForecast {
  private let timeline: ZoneTimeline
  private let working: Range<Int>
  private let work: PlannedWork
  private let givesAdvice: Bool
  private let scheduler: WeekScheduler

  /// Forecasts by a person's choices; `working` is when work may be suggested, in minutes after midnight.
  package init(timeline: ZoneTimeline, working: Range<Int>, work: PlannedWork, givesAdvice: Bool) {
    self.timeline = timeline
    self.working = working
    self.work = work
    self.givesAdvice = givesAdvice
    scheduler = WeekScheduler(
      timeline: timeline,
      working: working,
      isFocusWork: work.isFocusWork
    )
  }

  /// What is to be expected of the seven days from a date on; `weeks` say what those before came to, and
  /// `events` are those of the days and around them.
  package func week(
    from date: CivilDate,
    _ foresight: Foresight?,
    after weeks: [PeriodTally],
    events: [PlannedEvent]
  ) -> WeekAhead {
    let span = TimeSpan(timeline.start(of: date), timeline.start(of: date + 7))
    let near = events.filter {
      $0.span.end > span.start - 86_400_000 && $0.span.start < span.end + 86_400_000
    }
    let planned = near.filter {
      $0.exclusion == nil && span.start <= $0.span.start && $0.span.start < span.end
        && work.isFocusWork($0)
    }
    let model = givesAdvice ? foresight?.hours : nil
    var week = WeekAhead(
      dates: date..<(date + 7),
      load: PlannedLoad(planned: planned, after: weeks),
      backtest: foresight?.surface == nil ? nil : foresight?.backtest,
      curve: foresight?.borneOut.flatMap {
        EnergyCurve($0, from: date, days: 7, working: working)
      },
      schedule: model.map {
        scheduler.schedule(
          events: near,
          from: date,
          model: $0,
          presence: foresight?.presence(working).share ?? 1
        )
      }
    )
    week.loadBasis = PlannedLoad.Basis(planned: planned, after: weeks)
    return week
  }

  /// What moves would have been suggested in the weeks of some days, and what was seen at their hours.
  package func movesLookedBack(on days: PersonalDays, events: [PlannedEvent]) -> MoveBacktest {
    scheduler.backtest(days, events: events)
  }

  /// When to pause in some planned events, as far as their breaks are the person's own to choose.
  package func breaks(in events: [PlannedEvent]) -> [TimeSpan] {
    givesAdvice ? PlannedBreaks.times(in: events.filter(work.isFreeWork)) : []
  }
}
