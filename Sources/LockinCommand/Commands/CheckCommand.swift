import Documents
import Nightly

/// Checks every hand-written file.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "check the hand-written files, and print what is wrong with them"
  static let operands = ""
  static let examples = [
    Example("lockin check", "everything that was written by hand"),
    Example("lockin -C my-lockin check --format json", "for a program: findings with their places"),
  ]
  static let flags: [Flag] = [.format, .store]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isJSON = try call.choice(Flag.format.name, PrintedForm.self) == .json
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    do {
      let configuration = try call.configuration(zones)
      let now = call.now(configuration)
      let check = try HandWrittenCheck(
        call.workspace,
        configuration,
        zones: zones,
        asOf: now,
        store: call.store,
        searchPath: call.invocation.environment["PATH"] ?? ""
      ) { try call.hasStore() ? call.openToRead() : nil }
      if isJSON {
        try Console.print(JSONWriter.pretty(CheckDocument(check.findings, asOf: now).json))
      } else {
        for problem in check.findings { try Console.print("\(problem)") }
      }
      if check.hasMistakes { return .data }
      if !check.findings.isEmpty { return .warnings }
      if !isJSON { call.messages.say("nothing wrong with lockin.yaml and plans/") }
      return .done
    } catch let error as ConfigurationError where isJSON {
      let document = CheckDocument([error.diagnostic], asOf: call.nowBeforeSettings)
      try Console.print(JSONWriter.pretty(document.json))
      return .configuration
    }
  }
}
