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
    Flag("--rebuild", nil, "make the store anew from the exports that it was made from"),
    Flag(
      "--forget-missing",
      "FILE",
      "with --rebuild: lose the records of this export, or of all, that no file has any more",
      isOptional: true
    ),
    Flag(
      "--forget-changed",
      "FILE",
      "with --rebuild: lose the entries of this export, or of all, that were changed or removed after they were read",
      isOptional: true
    ),
    Flag("--undo-rebuild", nil, "bring back the store from before the last rebuild"),
    Flag(
      "--date-order",
      "ORDER",
      "dmy, mdy or ymd: of dates such as 05/09/2026, where nothing else tells",
      choices: DateOrder.allCases.map(\.rawValue)
    ),
    Flag.format, Flag.store, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let modes = ["--rebuild", "--undo-rebuild"].filter { call.arguments.has($0) }
    guard modes.count < 2, modes.isEmpty != call.arguments.operands.isEmpty else {
      throw UsageError(
        problem: modes.first.map { "\($0) takes no files and no other such option" }
          ?? "no file was named",
        remedy: "write 'lockin import FILE...' or 'lockin import --rebuild'"
      )
    }
    let losing = ["--forget-missing", "--forget-changed"].first { call.arguments.has($0) }
    if let losing, modes != ["--rebuild"] {
      throw UsageError(
        problem: "\(losing) goes with --rebuild",
        remedy: "write 'lockin import --rebuild \(losing)'"
      )
    }
    _ = try call.isForProgram
    switch modes.first {
    case "--rebuild": return try rebuild(call)
    case "--undo-rebuild": return try undo(call)
    default: return try add(call)
    }
  }

  private static func add(_ call: Call) throws -> ExitCode {
    let order = try dateOrder(call)
    let operands = call.arguments.operands
    guard operands.count(where: { $0 == "-" }) < 2 else {
      throw UsageError(problem: "standard input was named twice", remedy: "write - once")
    }
    let open = try call.open(mayMake: true)
    // Nothing of what the other files hold is taken in before all of it has come.
    let given = try operands.contains("-") ? given(call) : nil
    var intake = open.intake
    intake.dateOrder = order
    var summary = try intake.begin()
    let reading = ReadingProgress(
      intake.progress,
      of: operands.map { $0 == "-" ? given?.path ?? $0 : $0 }
    )
    for file in operands {
      let name = file == "-" ? GivenExport.name : file
      reading.begin(name)
      if file == "-", let given {
        let before = try open.store.calendarHash(file: name)
        try intake.read(path: given.path, called: name, &summary, reading)
        if let before, try open.store.calendarHash(file: name) != before {
          call.messages.say("\(name): it takes the place of the calendar that came this way before")
        }
      } else {
        try intake.read(path: file, &summary, reading)
      }
    }
    try intake.tellChanged(&summary)
    try open.recount()
    let exit = try tell(.imported, summary, call)
    try open.store.transaction { try open.store.clearUntold() }
    return exit
  }

  /// What comes from standard input.
  private static func given(_ call: Call) throws -> GivenExport {
    try GivenExport(beside: call.store) { count in
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

  static func tell(
    _ action: ImportDocument.Action,
    _ summary: IntakeSummary,
    _ call: Call,
    _ taken: Rebuild.Taken = Rebuild.Taken()
  ) throws -> ExitCode {
    if try call.isForProgram {
      try call.output.print(ImportDocument(action, summary, taken).json)
    }
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
