import CivilTime
import Documents
import Files
import Ingest

/// Checks every hand-written file.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "check the hand-written files, and print what is wrong with them"
  static let operands = ""
  static let flags: [Flag] = []

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let zones = ZoneDatabase(folder: OpenWorkspace.zoneFolder)
    let configuration = try OpenWorkspace.configuration(of: call.workspace, zones: zones)
    let plan = PlanIntake(
      workspace: call.workspace,
      configuration: configuration,
      zones: zones
    ).events(
      calendars: [],
      from: call.now - 3660 * 86_400_000,
      to: call.now + 3660 * 86_400_000
    )
    let hints = configuration.warnings + configuration.hints + (try strayFiles(call.workspace))
    for problem in hints + plan.diagnostics { try Console.print("\(problem)") }
    if plan.diagnostics.isEmpty == false { return .data }
    if hints.isEmpty == false { return .warnings }
    call.messages.say("nothing wrong with lockin.yaml and plans/")
    return .done
  }

  /// Files that look like plans but lie where nothing reads them.
  private static func strayFiles(_ workspace: Workspace) throws -> [Diagnostic] {
    var stray = ["events.yaml", "events.yml"].filter { FileStatus(path: workspace.path($0)) != nil }
    let plans = workspace.path("plans")
    if FileStatus(path: plans)?.isDirectory == true {
      stray += try Directory.names(in: plans).filter { $0 != "events.yaml" }.map { "plans/" + $0 }
    }
    return stray.map {
      Diagnostic(
        file: $0,
        severity: .warning,
        code: "not_read",
        problem: "this version does not read this file",
        remedy: "events belong into plans/events.yaml"
      )
    }
  }
}
