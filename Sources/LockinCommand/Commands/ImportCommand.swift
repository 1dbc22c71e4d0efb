import Documents
import Files
import Nightly
import Records
import Storage

/// Reads exports without publishing.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "read exports into the store without publishing"
  static let operands = "FILE..."
  static let examples = [
    Example("lockin import export.csv", "read a file that is not in the inbox"),
    Example("lockin import inbox/*.json", "read some of the inbox alone"),
  ]
  static let flags = [
    Flag("--rebuild", nil, "make the store anew from the exports that it was made from"),
    Flag(
      "--forget-missing",
      "FILE",
      "with --rebuild: lose the records of this export, or of all, that no file has any more",
      isOptional: true
    ),
    Flag("--undo-rebuild", nil, "bring back the store from before the last rebuild"),
    Flag(
      "--date-order",
      "ORDER",
      "dmy, mdy or ymd: of dates such as 05/09/2026, where nothing else tells"
    ),
    Flag.store, Flag.waitToWrite,
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
    guard !call.arguments.has("--forget-missing") || modes == ["--rebuild"] else {
      throw UsageError(
        problem: "--forget-missing goes with --rebuild",
        remedy: "write 'lockin import --rebuild --forget-missing'"
      )
    }
    switch modes.first {
    case "--rebuild": return try rebuild(call)
    case "--undo-rebuild": return try undo(call)
    default: return try add(call)
    }
  }

  private static func add(_ call: Call) throws -> ExitCode {
    let order = try dateOrder(call)
    let open = try call.open(mayMake: true)
    var intake = open.intake
    intake.dateOrder = order
    var summary = try intake.begin()
    for file in call.arguments.operands {
      call.messages.progress(file)
      try intake.read(path: file, &summary)
    }
    try open.recount()
    let exit = tell(summary, call)
    try open.store.transaction { try open.store.clearUntold() }
    return exit
  }

  private static func rebuild(_ call: Call) throws -> ExitCode {
    var rebuild = Rebuild(
      workspace: call.workspace,
      path: call.store,
      isNamed: call.arguments.has(Flag.store.name),
      now: call.now(_:)
    )
    rebuild.dateOrder = try dateOrder(call)
    rebuild.forgotten = try forgotten(call)
    rebuild.progress = { call.messages.progress($0) }
    let outcome = try rebuild.run()
    let exit = tell(outcome.summary, call)
    for words in outcome.words { call.messages.say(words) }
    call.messages.say(
      "'lockin import --undo-rebuild' brings the old store back, until the next run"
    )
    return exit == .data ? .warnings : exit
  }

  /// Which exports that are gone are to be forgotten.
  private static func forgotten(_ call: Call) throws -> Rebuild.Forgotten {
    guard call.arguments.has("--forget-missing") else { return .none }
    let files = call.arguments.all("--forget-missing")
    return files.isEmpty
      ? .all : .files(Set(files.map { call.workspace.name(of: call.workspace.path($0)) }))
  }

  private static func undo(_ call: Call) throws -> ExitCode {
    let lock = try FileLock(path: call.store + ".lock")
    return try withExtendedLifetime(lock) {
      guard try StoreFile.putBack(call.store) else {
        throw Diagnostic(
          file: call.workspace.name(of: call.store),
          code: "nothing_to_undo",
          problem: "no rebuild can be undone",
          remedy: "the old store is kept until the run after a rebuild; nothing was changed"
        )
      }
      call.messages.say(
        "the store is the one from before the rebuild; what came into the other one since is not in it, "
          + "and the same command again brings that one back, until the next run"
      )
      return .done
    }
  }

  /// The order of dates that was said, or nil.
  private static func dateOrder(_ call: Call) throws -> DateOrder? {
    guard let text = call.arguments.value("--date-order") else { return nil }
    guard let order = DateOrder(rawValue: text) else {
      throw UsageError(
        problem: "--date-order '\(text)' is no order of dates",
        remedy: "write dmy, mdy or ymd"
      )
    }
    return order
  }

  private static func tell(_ summary: IntakeSummary, _ call: Call) -> ExitCode {
    for problem in summary.diagnostics { call.messages.warn("\(problem)") }
    call.messages.say(
      "\(summary.filesRead) files read, \(summary.filesKnown) known already"
    )
    let nothing = summary.filesRead + summary.filesKnown == 0
    if summary.diagnostics.isEmpty { return .done }
    guard nothing else { return .warnings }
    return summary.diagnostics.allSatisfy { $0.code == "no_permission" } ? .noPermission : .data
  }
}
