import CivilTime
import Days
import Documents
import Files
import Insights
import Plans
import Storage

/// What stands in the way of the plan: events at the same time, and hours planned for one thing that
/// went to another.
package struct PlanClashes {
  /// What to look at, in order of time.
  package private(set) var diagnostics: [Diagnostic] = []

  /// How far ahead collisions are looked for, in milliseconds.
  private static let ahead: Int64 = 28 * 86_400_000
  /// How far back planned hours are looked at, in days.
  private static let back = 7
  /// The most of each that are told.
  private static let most = 20

  /// Looks at a plan around the instant; `classes` are the timetables' files, whose own
  /// collisions are told apart.
  ///
  /// Without a store nothing is known of calendars and of what was done, so nothing is made that
  /// was not there.
  package init(
    _ plan: PlanIntake,
    asOf now: Instant,
    classes: Set<String>,
    store: String,
    openToRead: () throws -> Session?
  ) throws {
    var open: Session?
    do {
      open = try openToRead()
    } catch let error where error is FileError || error is StoreError || error is UnfinishedStore {
      diagnostics.append(
        Diagnostic(
          file: store,
          severity: .warning,
          code: "not_compared",
          problem: "the plan was not compared with calendars and activity (\(error))",
          remedy: "try again when no other run is at work"
        )
      )
    }
    try look(open, now, plan, classes)
  }

  private mutating func look(
    _ open: Session?,
    _ now: Instant,
    _ plan: PlanIntake,
    _ classes: Set<String>
  ) throws {
    let timeline = plan.configuration.timeline
    let today = timeline.local(at: now).date
    let laid = plan.events(
      calendars: try open?.store.calendars() ?? [],
      from: now - Int64(PlanClashes.back + 8) * 86_400_000,
      to: now + PlanClashes.ahead
    )
    let events = laid.events
    // Of moves whose events differ now only a look at the calendars tells.
    diagnostics += laid.diagnostics.filter { ChangesFile.calendarCodes.contains($0.code) }
    if let open { try tellTaken(events, open, today) }
    let collisions = PlanCollision.find(in: events.filter { $0.span.end > now }) {
      classes.contains($0.file) && classes.contains($1.file)
    }
    for collision in collisions.prefix(PlanClashes.most) {
      diagnostics.append(PlanClashes.diagnostic(collision, timeline))
    }
    tellRest(collisions.count, "events at the same time")
  }

  private mutating func tellTaken(
    _ events: [PlannedEvent],
    _ open: Session,
    _ today: CivilDate
  ) throws {
    guard let reach = try open.store.lastEnd(asOf: open.now) else { return }
    let dates = (today - PlanClashes.back)..<(today + 1)
    let activity = try open.loader().load((dates.lowerBound - 1)..<(dates.upperBound + 1))
    let finder = FactFinder(
      activity: activity,
      events: Plan(events).events(near: activity.grid.span),
      judge: open.configuration.judge,
      dataTo: reach,
      asOf: open.now,
      appName: { _ in "" }
    )
    let taken = finder.facts(of: dates).plan.filter(\.isTaken)
    for item in taken.prefix(PlanClashes.most) {
      diagnostics.append(PlanClashes.diagnostic(item, open.configuration.timeline))
    }
    tellRest(taken.count, "planned hours that went to other things")
  }

  private mutating func tellRest(_ count: Int, _ what: String) {
    guard count > PlanClashes.most else { return }
    diagnostics.append(
      Diagnostic(
        file: "the plan",
        severity: .warning,
        code: "more_clashes",
        problem: "there are \(count - PlanClashes.most) more \(what)",
        remedy: "mend these first"
      )
    )
  }

  private static func diagnostic(_ item: PlanComparison, _ timeline: ZoneTimeline) -> Diagnostic {
    let minutes = (item.distraction + item.other) / 60000
    return Diagnostic(
      file: item.event.file,
      severity: .warning,
      code: "time_taken",
      problem: "\(name(item.event)) (\(times(item.event, timeline))): "
        + "\(minutes) of its \(item.planned / 60000) minutes went to other things",
      remedy: "plan what is left of it anew"
    )
  }

  private static func diagnostic(
    _ collision: PlanCollision,
    _ timeline: ZoneTimeline
  ) -> Diagnostic {
    Diagnostic(
      file: collision.second.file,
      severity: .warning,
      code: "events_collide",
      problem:
        "\(name(collision.second)) (\(times(collision.second, timeline))) is at the same time "
        + "as \(name(collision.first)) (\(times(collision.first, timeline))) of "
        + collision.first.file
        + (collision.count > 1 ? ", and \(collision.count - 1) times more in four weeks" : ""),
      remedy: "move one of them, or mark it as free"
    )
  }

  private static func name(_ event: PlannedEvent) -> String {
    event.title.isEmpty ? "an event without a title" : event.title.quoted
  }

  /// When an event is planned: `2026-04-08 14:00-16:00`.
  private static func times(_ event: PlannedEvent, _ timeline: ZoneTimeline) -> String {
    let start = timeline.local(at: event.span.start)
    let end = timeline.local(at: event.span.end)
    let day = end.date == start.date ? "" : "\(end.date) "
    return "\(start.date) \(start.hourAndMinute)-\(day)\(end.hourAndMinute)"
  }
}
