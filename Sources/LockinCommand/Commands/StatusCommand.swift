import Activity
import Analysis
import CivilTime
import Documents
import Files
import Storage

/// Tells how the nightly job is doing.
enum StatusCommand: Command {
  static let name = "status"
  static let summary =
    "print the last good run, coverage and what is due; 3 when something is wrong"
  static let operands = ""
  static let flags = [
    Flag("--names", nil, "print all names behind the numbers that reports show"),
    Flag.store,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let open = try call.open()
    let timeline = open.configuration.timeline
    var isStale = false
    func line(_ label: String, _ instant: Instant?, _ missing: String) throws {
      guard let instant else {
        isStale = true
        return try Console.print("\(label): \(missing)")
      }
      let age = call.now - instant
      let local = timeline.local(at: instant)
      let stale = age > DataExtent.staleAfter
      isStale = isStale || stale
      try Console.print(
        "\(label): \(local.date) \(local.hourAndMinute), \(words(age))\(stale ? ", stale" : "")"
      )
    }
    let lastRun = try open.store.lastPublishedRun()?.asOf
    try line("last good run", lastRun, "never; type 'lockin run'")
    try line("data reach to", try open.store.lastEnd(asOf: call.now), "no data yet")
    let today = timeline.local(at: call.now).date
    try Console.print("coverage: \(try coverage(of: today - 1, open))")
    let first = lastRun.map { timeline.local(at: $0).date }
    try Console.print("due: \(due(from: first, to: today))")
    let mistakes = try mistakes(open)
    try Console.print("plans: \(words(mistakes))")
    isStale = isStale || mistakes.count > 0
    let advice = try AdviceConsent.line(open.configuration.adviser, open.store, timeline)
    try Console.print("advice: \(advice)")
    let most = call.arguments.has("--names") ? Int.max : NamesInReports.most
    for line in try NamesInReports(open).lines(most) { try Console.print(line) }
    return isStale ? .warnings : .done
  }

  /// What is missing of the plans now, whatever the last run said.
  private static func mistakes(_ open: OpenWorkspace) throws -> PlanMistakes {
    guard let data = try DataExtent(open.store, open.configuration.timeline, asOf: open.now) else {
      return PlanMistakes([])
    }
    let plan = open.planIntake.events(
      calendars: try open.store.calendars(),
      from: data.planned.start,
      to: data.planned.end
    )
    let goals = GoalIntake(open.workspace, open.configuration.timeline, now: open.now).read()
    return PlanMistakes(plan.diagnostics + goals.diagnostics)
  }

  private static func words(_ mistakes: PlanMistakes) -> String {
    mistakes.count == 0
      ? "no mistakes"
      : "\(Wording.count(mistakes.count, "entry", "entries")) with mistakes; 'lockin check' tells which"
  }

  /// How much of a day a tracker was at work.
  private static func coverage(of date: CivilDate, _ open: OpenWorkspace) throws -> String {
    let activity = try open.loader().load(date..<(date + 1))
    let whole = activity.grid.span.length
    guard whole > 0 else { return "\(date) does not exist" }
    let coverage = Coverage(observed: activity.observed.length, capacity: whole, whole: whole)
    return "\(coverage.words) of \(date)"
  }

  /// The days that are over and that no run has reported on yet.
  private static func due(from first: CivilDate?, to today: CivilDate) -> String {
    guard let first else { return "all days that the exports cover" }
    let days = today - first
    if days <= 0 { return "nothing before \(today + 1)" }
    return days == 1 ? "\(first)" : "\(days) days, \(first) to \(today - 1)"
  }

  private static func words(_ age: Int64) -> String {
    if age < 0 { return "in the future" }
    let hours = age / 3_600_000
    return hours < 48 ? "\(hours) h ago" : "\(hours / 24) days ago"
  }
}
