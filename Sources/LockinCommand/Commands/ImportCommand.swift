import Analysis
import Documents
import Nightly
import Platform
import Records
import Storage

/// Reads exports without publishing.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "read exports into the store without publishing"
  static let operands = "FILE... | -"
  static let examples = [
    Example("lockin import export.csv", "read a file that is not in the inbox"),
    Example("lockin import -", "read what another program prints: timew export | lockin import -"),
  ]
  static let flags = [
    Flag("--name", "NAME", "what standard input is called, in place of the name of its format"),
    Flag(
      "--date-order",
      "ORDER",
      "dmy, mdy or ymd: of dates such as 05/09/2026, where nothing else tells",
      choices: DateOrder.allCases.map(\.rawValue)
    ),
    Flag.format, Flag.state, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let order = try dateOrder(call)
    let operands = call.arguments.operands
    guard !operands.isEmpty else {
      throw UsageError(problem: "no file was named", remedy: "write 'lockin import FILE...'")
    }
    guard operands.count(where: { $0 == "-" }) < 2 else {
      throw UsageError(problem: "standard input was named twice", remedy: "write - once")
    }
    _ = try call.isForProgram
    let open = try call.open(reads: true)
    // Nothing of what the other files hold is taken in before all of it has come.
    let given = try operands.contains("-") ? given(call) : nil
    var intake = open.intake
    intake.dateOrder = order
    let reading = ReadingProgress(
      intake.progress,
      of: operands.map { $0 == "-" ? given?.path ?? $0 : $0 }
    )
    let summary = try intake.take { summary in
      for file in operands {
        let name = file == "-" ? try given?.name(call.arguments.value("--name")) ?? file : nil
        reading.begin(name ?? file)
        let path = file == "-" ? given?.path ?? file : file
        try intake.read(path: path, called: name, &summary, reading)
      }
    }
    try open.recount()
    let exit = try tell(summary, call)
    try open.store.transaction { try open.store.clearUntold() }
    return exit
  }

  /// What comes from standard input.
  private static func given(_ call: Call) throws -> GivenExport {
    try GivenExport(in: call.workspace) { count in
      call.messages.progress("taking in standard input, \(count >> 20) MB so far")
    }
  }

  /// The order of dates that was said, or nil.
  static func dateOrder(_ call: Call) throws -> DateOrder? {
    guard let text = call.arguments.value("--date-order") else { return nil }
    guard let order = DateOrder(rawValue: text) else {
      throw UsageError(
        problem: "--date-order '\(text)' is no order of dates",
        remedy: "write dmy, mdy or ymd"
      )
    }
    return order
  }

  private static func tell(_ summary: IntakeSummary, _ call: Call) throws -> ExitCode {
    if try call.isForProgram { try call.output.print(ImportDocument(summary).json) }
    for problem in summary.diagnostics { call.messages.warn("\(problem)") }
    call.messages.say(
      "\(Wording.count(summary.filesRead, "file")) read, \(summary.filesKnown) known already"
    )
    if summary.filesLeft > 0 {
      call.messages.say(
        "\(Wording.count(summary.filesLeft, "file")) left unread: 'activity' is false under 'privacy' in lockin.yaml"
      )
    }
    let nothing = summary.filesRead + summary.filesKnown == 0
    if summary.diagnostics.isEmpty { return .done }
    guard nothing else { return .warnings }
    return summary.diagnostics.allSatisfy { $0.code == "no_permission" } ? .noPermission : .data
  }
}
