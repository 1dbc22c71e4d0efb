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
    for problem in plan.diagnostics { try Console.print("\(problem)") }
    if plan.diagnostics.isEmpty {
      call.messages.say("nothing wrong with lockin.yaml and plans/")
      return .done
    }
    return .data
  }
}
