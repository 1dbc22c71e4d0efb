import Documents
import Nightly
import Platform

/// Checks every hand-written file.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "check the hand-written files, and print what is wrong with them"
  static let operands = ""
  static let examples = [
    Example("lockin check", "everything that was written by hand"),
    Example("lockin -C my-lockin check --format json", "for a program: findings with their places"),
  ]
  static let flags: [Flag] = [.format, .state]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isJSON = try call.isForProgram
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
        try call.output.print(CheckDocument(check.findings, asOf: now).json)
      } else {
        try call.output.show(check.findings.flatMap { $0.lines(on: call.output.screen) })
        for note in check.notes { call.messages.say(note.withVisibleControls) }
      }
      if check.hasMistakes { return .data }
      if !check.findings.isEmpty { return .warnings }
      if !isJSON { call.messages.say("nothing wrong with lockin.yaml and plans/") }
      return .done
    } catch let error as ConfigurationError {
      if isJSON {
        let document = CheckDocument([error.diagnostic], asOf: call.nowBeforeSettings)
        try call.output.print(document.json)
      } else {
        for line in ErrorMessage(error).lines { call.messages.fail(line) }
      }
      // A mistake in the file is one as in any other; that there is none is not.
      return error.isOfAbsence ? .configuration : .data
    }
  }
}
