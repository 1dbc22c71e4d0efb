import CivilTime
import Documents
import Nightly
import Platform
import Storage

/// The nightly job.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "fetch and read what is new, and publish the reports"
  static let operands = ""
  static let examples = [
    Example("lockin run", "once a night"),
    Example("lockin run --dry-run", "what it would publish"),
  ]
  static let flags = [
    Flag("--offline", nil, "fetch nothing, ask no model, and use no network at all"),
    Flag("--dry-run", nil, "print what would be published, and change nothing"),
    Flag("--fresh", nil, "delete the cache first, and draw all reports anew"),
    Flag.state, Flag.waitToWrite,
    Flag("--reports", "DIR", "publish here, and not where the configuration says"),
    Flag("--no-record", nil, "write no lockin.run.json, which tells what the run came to"),
    Flag.format,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    if call.arguments.has("--dry-run") { return try rehearse(call, isForProgram) }
    let recorder = RunRecorder(call)
    let exit: ExitCode
    do {
      exit = try recorder.finish(publish(call, recorder), call.messages)
    } catch {
      // A run that never began has no record.
      if recorder.fail(error, call.messages), isForProgram {
        // set aside: what ended the run counts, and not that nobody reads of it.
        try? call.output.print(recorder.record.json)
      }
      throw error
    }
    if isForProgram { try call.output.print(recorder.record.json) }
    return exit
  }

  private static func publish(_ call: Call, _ recorder: RunRecorder) throws -> ExitCode {
    var unfetched: [Diagnostic] = []
    let isFresh = call.arguments.has("--fresh")
    let open = try call.open(reads: true, isFresh: isFresh) { configuration in
      guard !call.arguments.has("--offline"), !configuration.fetched.isEmpty else { return }
      unfetched = try FetchCommand.beforeRun(call, configuration)
    }
    recorder.note(now: open.now)
    open.workspace.clearDrafts()
    let unlogged = call.settleSession(open.configuration)
    let changed = try recorder.noteHistory(open)
    let reach: ModelReach =
      call.arguments.has("--offline")
      ? .offline
      : .network(environment: call.invocation.variable, clock: .machine)
    let folder = try OwnedFolder(ofReports: folder(call, open), open.workspace)
    let ahead = open.purgesAhead
    let latestRequest = try open.store.latestRequest()
    let site = try Site(folder.path, of: open.workspace, isRehearsal: false, isFresh: isFresh)
    site.claim = folder.claim
    let night = Night(
      open: open,
      messages: call.messages,
      reach: reach,
      uptake: .made
    )
    let outcome: Night.Outcome
    do { outcome = try night.run(to: site) } catch let nothing as NothingToPublish {
      // That nothing came is why nothing is there.
      for problem in unfetched + ahead { _ = recorder.note(problem, call.messages) }
      throw nothing
    }
    let published = site.outcome
    let failure = try tellHook(outcome, open, call)
    let others = unfetched + unlogged + changed + ahead + [failure].compactMap { $0 }
    let exit = tell(outcome, others, call.messages)
    recorder.note(outcome, others, published)
    recorder.note(requests: try open.store.requests(after: latestRequest))
    try open.store.transaction {
      try open.store.add(
        RunEntry(
          asOf: open.now,
          exit: Int(exit.rawValue),
          changed: published.created.count + published.changed.count
        )
      )
      try open.store.setPublished(asOf: open.now)
      // From here on it was told.
      try open.store.clearUntold()
    }
    call.messages.say("\(folder.path): \(published.words)")
    return recorder.note(backUp(call, open), call.messages) ? .warnings : exit
  }

  /// Tells the person's command of new alerts; gives what went wrong with it.
  private static func tellHook(
    _ outcome: Night.Outcome,
    _ open: Session,
    _ call: Call
  ) throws -> Diagnostic? {
    try outcome.drawn.alerts.flatMap { alerts in
      try open.configuration.hook?.tell(
        alerts,
        key: outcome.drawn.alertsKey,
        store: open.store,
        folder: open.workspace.root,
        environment: call.invocation.environment
      )
    }
  }

  /// Makes the backup that the configuration wants of a run; gives what kept it from being made, or nil.
  ///
  /// A run with a state or reports of its own is a trial, and no backup is made of one.
  private static func backUp(_ call: Call, _ open: Session) -> Diagnostic? {
    let settings = open.configuration.backup
    guard let folder = settings.folder, !call.arguments.has(Flag.state.name),
      !call.arguments.has("--reports")
    else { return nil }
    do {
      let document = try WorkspaceBackup(call.workspace, open.configuration).write(
        below: call.workspace.path(folder),
        in: open,
        passphrase: call.passphrase(settings.passphraseFile, isNew: true, mayAsk: false)
      )
      guard BackupCommand.tell(document, call.messages) != .done else { return nil }
      return Diagnostic(
        file: folder,
        severity: .warning,
        code: "backup_lacks",
        problem: "tonight's backup is not all of the workspace, or the one before does not open",
        remedy: "see above"
      )
    } catch {
      let line = ErrorMessage(error).lines.last ?? "\(error)"
      let words = line.hasPrefix("lockin: ") ? String(line.dropFirst(8)) : line
      return Diagnostic(
        file: folder,
        severity: .warning,
        code: "no_backup",
        problem: "no backup was made tonight, and the reports stand (\(words))",
        remedy: "type 'lockin backup' when that is mended"
      )
    }
  }

  /// The folder that a run publishes into.
  static func folder(_ call: Call, _ open: Session) -> String {
    call.arguments.value("--reports") ?? open.workspace.path(open.configuration.reports)
  }

  /// Tells of everything that should be looked at, and gives the exit code that goes with it.
  static func tell(
    _ outcome: Night.Outcome,
    _ others: [Diagnostic],
    _ messages: Messages
  ) -> ExitCode {
    let problems = outcome.problems + others
    for problem in problems { messages.warn("\(problem)") }
    for note in outcome.notes { messages.say("\(note)") }
    return problems.isEmpty ? .done : .warnings
  }
}
