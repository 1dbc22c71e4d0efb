import CivilTime
import Documents
import Files
import Nightly
import Plans

/// Checks every hand-written file.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "check the hand-written files, and print what is wrong with them"
  static let operands = ""
  static let flags: [Flag] = [.store]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let configuration = try Session.configuration(of: call.workspace, zones: zones)
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
      from: call.now - 3660 * 86_400_000,
      to: call.now + 3660 * 86_400_000
    )
    let clashes = try PlanClashes(
      intake,
      asOf: call.now,
      classes: timetables.files,
      store: call.store
    ) { try call.hasStore() ? call.openToRead() : nil }
    let hints =
      configuration.warnings + configuration.hints
      + (try strayFiles(call.workspace, read: timetables.files))
    let questions = intake.questions()
    let items = itemProblems(call.workspace, configuration.timeline)
    let plans = GoalIntake(call.workspace, configuration.timeline, now: call.now).read()
    var decisions: [Diagnostic] = []
    _ = call.workspace.decisions(&decisions)
    let goals = plans.diagnostics + decisions
    let problems =
      hints + plan.diagnostics + questions + items + goals
      + plans.emptyCategories(configuration.rules)
      + ClassConflict.find(in: timetables.timetables).map(\.diagnostic) + clashes.diagnostics
    for problem in problems { try Console.print("\(problem)") }
    if (plan.diagnostics + items + goals).contains(where: { $0.severity == .error }) {
      return .data
    }
    if !problems.isEmpty { return .warnings }
    call.messages.say("nothing wrong with lockin.yaml and plans/")
    return .done
  }

  /// What is wrong with the items.
  private static func itemProblems(
    _ workspace: Workspace,
    _ timeline: ZoneTimeline
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    let read = workspace.written(workspace.itemsFile, &problems) {
      try ItemsFile.read(
        try ByteStream.contents(of: workspace.itemsFile),
        file: $0,
        timeline: timeline
      )
    }
    return problems + (read?.diagnostics ?? [])
  }

  /// Files that look like plans but lie where nothing reads them.
  private static func strayFiles(
    _ workspace: Workspace,
    read: Set<String>
  ) throws -> [Diagnostic] {
    let own = [
      "plans/events.yaml", "plans/changes.yaml", "plans/items.yaml", "plans/goals.yaml",
      "plans/sessions.csv", "plans/decisions.csv",
    ]
    var stray = try ["events.yaml", "events.yml"].filter {
      try FileStatus.ifPresent(workspace.path($0)) != nil
    }
    let plans = workspace.path("plans")
    if try FileStatus.ifPresent(plans)?.isDirectory == true {
      stray += try Directory.names(in: plans).map { "plans/" + $0 }.filter {
        !own.contains($0) && !read.contains($0)
      }
    }
    return stray.map {
      Diagnostic(
        file: $0,
        severity: .warning,
        code: "not_read",
        problem: "this version does not read this file",
        remedy: "events belong into plans/events.yaml, what is to be done into plans/items.yaml, "
          + "classes into plans/timetable.yaml, goals into plans/goals.yaml and what was spent on them "
          + "into plans/sessions.csv"
      )
    }
  }
}
