import Analysis
import CivilTime
import Planning
import Storage

extension OpenWorkspace {
  /// What moves of planned work would have been suggested in the weeks of some dates, and what was seen at
  /// their hours.
  func movesLookedBack(on dates: Range<CivilDate>) throws -> MoveBacktest {
    let timeline = configuration.timeline
    let events = planIntake.events(
      calendars: try store.calendars(),
      from: timeline.start(of: dates.lowerBound),
      to: timeline.start(of: dates.upperBound)
    ).events
    let scheduler = WeekScheduler(
      timeline: timeline,
      working: configuration.suggestible,
      isFocusWork: PlannedWork(configuration).isFocusWork
    )
    return scheduler.backtest(try Rhythms.days(of: dates, in: store), events: events)
  }
}
