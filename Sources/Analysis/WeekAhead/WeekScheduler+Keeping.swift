import CivilTime
import Plans

extension WeekScheduler {
  /// The schedule of the seven days from `date` on that keeps to those of the days before it from `first` on, each
  /// of which keeps to its own days before, so that no move that is told is gone before its time.
  ///
  /// Events of the next week wait for its Monday.
  func schedule(
    events: [PlannedEvent],
    from date: CivilDate,
    keepingTo first: CivilDate,
    model: HourModel?,
    presence: PlannedPresence
  ) -> WeekSchedule {
    let end = timeline.start(of: first + 7)
    func own(_ date: CivilDate) -> WeekSchedule {
      let span = TimeSpan(timeline.start(of: date - 1), timeline.start(of: date + 8))
      return schedule(
        events: events.filter { $0.span.end > span.start && $0.span.start < span.end },
        from: date,
        until: end,
        model: model,
        presence: presence
      )
    }
    return (0..<max(0, date - first)).reduce(own(first)) { told, day in
      let next = first + day + 1
      return own(next).following(
        told,
        from: timeline.start(of: next),
        spacing: spacing
      )
    }
  }
}
