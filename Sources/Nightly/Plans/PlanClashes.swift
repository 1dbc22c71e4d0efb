import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// What stands in the way of the plan: events at the same time.
///
/// What became of hours that are over is told in reports.
package struct PlanClashes {
  /// What to look at, in order of time.
  package private(set) var diagnostics: [Diagnostic] = []

  /// How far ahead collisions are looked for, in milliseconds.
  private static let ahead: Int64 = 28 * 86_400_000
  /// How far ahead events are laid out, as far as a run does at least.
  private static let laidOut: Int64 = 37 * 86_400_000
  /// How far back events may have begun that go on, in milliseconds.
  private static let back: Int64 = 15 * 86_400_000
  /// The most that are told.
  private static let most = 20

  /// Looks at a plan around the instant; `classes` are the timetables' files, whose own
  /// collisions are told apart.
  ///
  /// Without a store nothing is known of calendars, so nothing is made that was not there.
  init(
    _ plan: PlanIntake,
    asOf now: Instant,
    classes: Set<String>,
    store: String,
    openToRead: () throws -> Session?
  ) throws {
    var open: Session?
    do {
      open = try openToRead()
    } catch let error where error is FileError || error is StoreError {
      diagnostics.append(
        Diagnostic(
          file: store,
          severity: .warning,
          code: "not_compared",
          problem: "the plan was not compared with calendars (\(error))",
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
    let laid = plan.events(
      calendars: try open?.store.calendars() ?? [],
      from: now - PlanClashes.back,
      to: now + PlanClashes.laidOut
    )
    let events = laid.events.filter { $0.span.start < now + PlanClashes.ahead }
    // Of moves whose events differ now, and of long events of calendars, only a look at the calendars tells.
    let own = plan.workspace.name(of: plan.workspace.eventsFile)
    diagnostics += laid.diagnostics.filter {
      ChangesFile.calendarCodes.contains($0.code)
        || ($0.code == PlannedEvent.longCode && $0.file != own)
    }
    if let open {
      diagnostics += try GoneCalendars.problems(open, events, asOf: now)
      diagnostics += try LeftCalendars.names(open).map(LeftCalendars.problem)
    }
    let collisions = PlanCollision.find(in: events.filter { $0.span.end > now }) {
      classes.contains($0.file) && classes.contains($1.file)
    }
    for collision in collisions.prefix(PlanClashes.most) {
      diagnostics.append(PlanClashes.diagnostic(collision, timeline))
    }
    tellRest(collisions.count, "events at the same time")
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
