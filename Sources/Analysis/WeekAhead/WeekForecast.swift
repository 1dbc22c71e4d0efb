import CivilTime
import Plans

/// Says what is to be expected of seven days, by a person's choices and days before.
package struct WeekForecast {
  private let timeline: ZoneTimeline
  private let working: Range<Int>
  private let work: PlannedWork
  private let givesAdvice: Bool
  private let scheduler: WeekScheduler

  /// Forecasts by a person's choices; `working` is when work may be suggested, in minutes after midnight, and
  /// `spacing` how many milliseconds should stay free beside what can't be moved.
  package init(
    timeline: ZoneTimeline,
    working: Range<Int>,
    spacing: Int64,
    work: PlannedWork,
    givesAdvice: Bool
  ) {
    self.timeline = timeline
    self.working = working
    self.work = work
    self.givesAdvice = givesAdvice
    scheduler = WeekScheduler(
      timeline: timeline,
      working: working,
      spacing: spacing,
      isFocusWork: work.isFocusWork
    )
  }

  /// What is to be expected of the seven days from a date on; `weeks` say what those before came to, and
  /// `events` are those of the days and of the week around them.
  ///
  /// With `keepsToWeek` moves keep to what each day since the Monday of that date's week would have said.
  package func week(
    from date: CivilDate,
    _ foresight: Foresight?,
    after weeks: [PeriodTally],
    events: [PlannedEvent],
    keepsToWeek: Bool = false
  ) -> WeekAhead {
    let span = TimeSpan(timeline.start(of: date), timeline.start(of: date + 7))
    let planned = events.filter {
      $0.exclusion == nil && span.start <= $0.span.start && $0.span.start < span.end
        && work.isFocusWork($0)
    }
    let hours = foresight?.hours
    let presence = foresight?.presence(working) ?? .all
    var schedule: WeekSchedule?
    if givesAdvice {
      schedule = scheduler.schedule(
        events: events,
        from: date,
        keepingTo: keepsToWeek ? ISOWeek(containing: date).monday : date,
        model: hours,
        presence: presence
      )
    }
    return WeekAhead(
      dates: date..<(date + 7),
      load: PlannedLoad(planned: planned, after: weeks),
      test: hours?.test,
      curve: hours.flatMap { hours in
        hours.test.isBorneOut
          ? EnergyCurve(hours, from: date, days: 7, working: working) : nil
      },
      schedule: schedule
    )
  }

  /// The focus to expect of a stretch of planned work; nil where too little is known of its hours.
  package func expected(_ span: TimeSpan, _ foresight: Foresight) -> ExpectedFocus? {
    let first = timeline.date(at: span.start)
    let last = timeline.date(at: span.end)
    // An event that fills hours lasts at most sixteen of them.
    return expectation(first..<(min(last, first + 1) + 1), foresight)?.single(span)
  }

  /// What is to be expected of the hours of a date, as far as hours are known to differ; nil where they are not.
  package func expectation(on date: CivilDate, _ foresight: Foresight) -> FocusExpectation? {
    foresight.hours?.test.isBorneOut == true ? expectation(date..<(date + 1), foresight) : nil
  }

  private func expectation(
    _ dates: Range<CivilDate>,
    _ foresight: Foresight
  ) -> FocusExpectation? {
    foresight.hours.map { hours in
      FocusExpectation(
        hours,
        presence: foresight.presence(working),
        grid: HourGrid(timeline: timeline, from: dates.lowerBound, to: dates.upperBound)
      )
    }
  }

  /// When to pause in some planned events, as far as their breaks are the person's own to choose.
  package func breaks(in events: [PlannedEvent]) -> [TimeSpan] {
    givesAdvice ? PlannedBreaks.times(in: events.filter(work.isFreeWork)) : []
  }
}
