import Documents
import Files
import Ingest
import Storage

/// Reads exports without publishing.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "read exports into the store without publishing"
  static let operands = "FILE..."
  static let flags = [
    Flag("--rebuild", nil, "make the store anew from the exports that it was made from"),
    Flag("--forget-missing", nil, "with --rebuild: leave out the exports that are gone"),
    Flag(
      "--date-order",
      "ORDER",
      "dmy, mdy or ymd: of dates such as 05/09/2026, where nothing else tells"
    ),
    Flag.store,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let isRebuild = call.arguments.has("--rebuild")
    guard isRebuild != (call.arguments.operands.isEmpty == false) else {
      throw UsageError(
        problem: isRebuild ? "--rebuild takes no files" : "no file was named",
        remedy: "write 'lockin import FILE...' or 'lockin import --rebuild'"
      )
    }
    return isRebuild ? try rebuild(call, call.store) : try add(call)
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
    _ = try open.countHours()
    let exit = tell(summary, call)
    try open.store.transaction { try open.store.clearUntold() }
    return exit
  }

  /// Fills a new store beside the old one and puts it in its place when it is complete.
  private static func rebuild(_ call: Call, _ path: String) throws -> ExitCode {
    let lock = try FileLock(path: path + ".lock")
    return try withExtendedLifetime(lock) {
      let old = try FileStatus.ifPresent(path) == nil ? nil : Store(path: path)
      let files = try old?.rememberedFiles() ?? []
      let gone = try files.filter { try FileStatus.ifPresent(call.workspace.path($0)) == nil }
      guard gone.isEmpty || call.arguments.has("--forget-missing") else {
        throw Diagnostic(
          file: gone[0],
          code: "export_gone",
          problem: "this export, one of \(gone.count) that the store was made from, is gone",
          remedy: "put it back, or add --forget-missing to lose its records; nothing was changed"
        )
      }
      let fresh = TemporaryStore(beside: path)
      let summary = try rebuilt(
        call,
        fresh.path,
        files: files.filter { gone.contains($0) == false },
        old: old
      )
      try Directory.rename(fresh.path, to: path)
      return tell(summary, call)
    }
  }

  private static func rebuilt(
    _ call: Call,
    _ path: String,
    files: [String],
    old: Store?
  ) throws -> IntakeSummary {
    let order = try dateOrder(call)
    let open = try OpenWorkspace(call.workspace, now: call.now) {
      try HeldStore(writing: path, mayMake: true)
    }
    if let old {
      for run in try old.runs() { try open.store.add(run) }
      try open.store.takeAdvice(from: old)
      try AlertHook.takeMemory(from: old, to: open.store)
    }
    var intake = open.intake
    intake.dateOrder = order
    var summary = try intake.readInbox { call.messages.progress($0) }
    // Exports that were named on the command line lie elsewhere.
    for file in files where file.hasPrefix("inbox/") == false {
      try intake.read(path: call.workspace.path(file), &summary)
    }
    _ = try open.countHours()
    // What is wrong with the exports is told when the new store is in place.
    try open.store.transaction { try open.store.clearUntold() }
    return summary
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
