import CivilTime
import Documents
import Nightly
import Plans

/// Checks every hand-written file.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "check the hand-written files, and print what is wrong with them"
  static let operands = ""
  static let examples = [
    Example("lockin check", "everything that was written by hand"),
    Example("lockin -C my-lockin check --quiet", "for a script: the exit code tells"),
  ]
  static let flags: [Flag] = [.store]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let configuration = try call.configuration(zones)
    let now = call.now(configuration)
    let timetables = TimetableIntake(
      workspace: call.workspace,
      configuration: configuration,
      zones: zones
    ).read()
    let intake = PlanIntake(
      workspace: call.workspace,
      configuration: configuration,
      zones: zones
    )
    let plan = intake.events(
      calendars: [],
      from: now - 3660 * 86_400_000,
      to: now + 3660 * 86_400_000
    )
    let clashes = try PlanClashes(
      intake,
      asOf: now,
      classes: timetables.files,
      store: call.store
    ) { try call.hasStore() ? call.openToRead() : nil }
    let hints =
      configuration.warnings + configuration.hints
      + (try call.workspace.strayFiles(read: timetables.files))
    let questions = intake.questions()
    let plans = GoalIntake(call.workspace, configuration.timeline, now: now).read()
    var decisions: [Diagnostic] = []
    _ = call.workspace.decisions(&decisions)
    let goals = plans.diagnostics + decisions
    let problems =
      hints + plan.diagnostics + questions + goals
      + plans.emptyCategories(configuration.rules)
      + ClassConflict.find(in: timetables.timetables).map(\.diagnostic) + clashes.diagnostics
    for problem in problems { try Console.print("\(problem)") }
    if (plan.diagnostics + goals).contains(where: { $0.severity == .error }) {
      return .data
    }
    if !problems.isEmpty { return .warnings }
    call.messages.say("nothing wrong with lockin.yaml and plans/")
    return .done
  }
}
