import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// Takes something out of a workspace for good: out of the store and its free pages, reports, calendars, exports, what
/// is known of runs and fetches; with `files` and `backups` out of the person's own files and earlier backups too.
///
/// ```
/// lockin.purged.json says what is to be done ─► reports, calendars, exports ─► rows of the store ─► its pages
///   ─► copies of the store ─► records of runs, names in the ledger of fetches ─► files ─► backups ─► it says: done
/// ```
/// Each step may be done again; one that was ended is finished by the next command that opens the store to write to it,
/// and of the person's own files takes none that was not there, as it is, when it was asked for.
package struct Purge {
  /// What is to go.
  package struct Choice {
    /// What of the records that are chosen.
    package var extents: Set<Tombstone.Extent> = [.records]
    /// The first day that stays; nil for all up to now.
    package var before: CivilDate?
    package var device: String?
    package var source: String?
    package var files = false
    package var backups = false

    /// Records of any time.
    package init() {}
  }

  private let open: Session
  private let store: String
  private var workspace: Workspace { open.workspace }
  private var configuration: Configuration { open.configuration }

  /// Purges of what a session has open; `store` is the path of its file.
  package init(_ open: Session, store: String) {
    self.open = open
    self.store = store
  }

  // MARK: - Beginning

  /// What a choice comes to, without anything changed.
  package func rehearse(_ choice: Choice) throws -> PurgeDocument {
    var ledger = open.purged
    try ledger.makeKey()
    let entry = try entry(of: choice, in: ledger)
    var document = try PurgeSurvey(open, store, entry, ledger, .rehearsed).document
    if choice.files { try PurgedExports(open, ledger).tellUnread(&document) }
    document.figures = try figures(entry, ledger, isRehearsal: true)
    return document
  }

  /// Purges; whatever was begun before is finished first.
  package func run(_ choice: Choice) throws -> PurgeDocument {
    try finishAll()
    return try alone {
      var ledger = try PurgeLedger(of: workspace)
      try ledger.makeKey()
      var entry = try entry(of: choice, in: ledger)
      if isAll(entry) { entry.files = try inboxHashes(ledger) }
      if let device = choice.device {
        entry.readings = try PurgeLedger.readings(of: device, in: open.store, ledger)
      }
      // What stays is named while the ledger of exports still knows it.
      let survey = try PurgeSurvey(open, store, entry, ledger, .purged)
      entry.unfinished?.own = try survey.hashes(ledger)
      ledger.set(entry)
      try KeptPurges.write(ledger, workspace, open.store)
      return try finish(entry, survey, &ledger)
    }
  }

  /// Finishes what commands began that were ended; gives what that came to.
  @discardableResult
  package func finishAll() throws -> [PurgeDocument] {
    try PurgeLedger(of: workspace).unfinished.map { entry in
      try alone {
        var ledger = try PurgeLedger(of: workspace)
        let survey = try PurgeSurvey(open, store, entry, ledger, .purged, isResumed: true)
        return try finish(entry, survey, &ledger)
      }
    }
  }

  /// Does something while nobody else changes files of the workspace or fetches into it.
  private func alone<Value>(_ body: () throws -> Value) throws -> Value {
    let lock = try HandWrittenChange.lock(workspace)
    let fetched = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    let fetching = try FileStatus.isTaken(fetched) ? FileLock(path: fetched + ".lock") : nil
    return try withExtendedLifetime((lock, fetching), body)
  }

  /// Takes out of a store that was made anew what was purged before; gives what that was.
  func apply() throws -> PurgeFigures {
    let stones = open.purged.stones
    guard !stones.isEmpty else { return PurgeFigures() }
    let figures = try open.store.reapply(stones) { open.intake.left(of: $0, without: stones) }
    if figures != PurgeFigures() { try open.store.compact() }
    return figures
  }

  /// Takes what was purged out of a store that does not know of it; gives what is said of it, or nil where it held nothing
  /// of it.
  package func catchUp() throws -> String? {
    let unknown = open.kept.unknown
    guard !unknown.isEmpty else { return nil }
    var figures: [PurgeFigures] = []
    if try open.kept.isOfBefore {
      // All of it is from before, what lies ahead of the purge's instant as well.
      for entry in unknown {
        figures.append(try self.figures(entry, open.purged, isRehearsal: false))
      }
    } else {
      figures.append(try apply())
    }
    guard figures.contains(where: { $0 != PurgeFigures() }) else { return nil }
    // What was counted of it would be found wrong.
    try open.store.transaction { try open.store.clearComputed() }
    try open.store.compact()
    let name = workspace.name(of: store)
    return "\(name): this store is from before a purge: what that took was taken out of it again"
  }

  /// Lets exports bring back again what some purges took out; gives what is left of the ledger.
  package func forget(_ ids: Set<String>) throws -> PurgeLedger {
    var ledger = try PurgeLedger(of: workspace)
    let unknown = ids.subtracting(ledger.entries.map(\.id))
    guard unknown.isEmpty else {
      throw Diagnostic(
        file: workspace.name(of: workspace.purgedFile),
        code: "unknown_purge",
        problem: "there is no purge \(unknown.sorted().joined(separator: ", "))",
        remedy: "'lockin purge list' lists them"
      )
    }
    ledger.forget(ids)
    try KeptPurges.forget(ids, ledger, workspace, open.store)
    return ledger
  }

  /// Removes the last files of a workspace of which nothing was to stay, where a command was ended before it did; false
  /// where that is not so.
  @discardableResult
  package static func finishRemoval(of workspace: Workspace) throws -> Bool {
    guard FileStatus.isAbsent(workspace.configurationFile),
      !FileStatus.isAbsent(workspace.purgedFile),
      try PurgeLedger(of: workspace).unfinished.contains(where: {
        $0.stone.extents.contains(.everything) && $0.unfinished?.files == true
      })
    else { return false }
    try AtomicFile.remove(at: workspace.purgedFile)
    return true
  }

  private func entry(of choice: Choice, in ledger: PurgeLedger) throws -> PurgeLedger.Entry {
    let stones = ledger.stones
    var end = open.now
    if let before = choice.before {
      end = configuration.timeline.start(of: before)
    } else if let reach = try open.store.extent()?.reach {
      // What a clock that was ahead has written is there as well.
      end = max(end, reach)
    }
    var entry = PurgeLedger.Entry(
      id: ContentHash.hexadecimal(try PurgeLedger.random(4)),
      stone: Tombstone(
        extents: choice.extents,
        end: end,
        device: choice.device.map(stones.hash(device:)),
        source: choice.source.map(stones.hash(source:))
      ),
      asked: open.now
    )
    entry.unfinished = PurgeLedger.Unfinished(
      files: choice.files,
      backups: choice.backups,
      reports: workspace.path(configuration.reports),
      kept: configuration.backup.folder.map(workspace.path),
      imported: WorkspaceFiles.outside(workspace, configuration)
    )
    return entry
  }

  /// The hashes of all files that lie in the inbox.
  private func inboxHashes(_ ledger: PurgeLedger) throws -> Set<String> {
    var hashes: Set<String> = []
    for name in try open.intake.exports() {
      let path = workspace.inbox + "/" + name
      // A link may lead to a disk that is not mounted.
      guard let status = try FileStatus.ifPresent(path), status.isRegular else { continue }
      hashes.insert(ledger.hash(of: workspace.name(of: path), status))
      // set aside: what can't be read is known by its name, size and times.
      guard let hash = try? FileHash.of(file: path) else { continue }
      hashes.insert(ledger.hash(ofBytes: hash))
    }
    return hashes
  }

  // MARK: - The steps

  private func finish(
    _ entry: PurgeLedger.Entry,
    _ survey: PurgeSurvey,
    _ ledger: inout PurgeLedger
  ) throws -> PurgeDocument {
    var document = survey.document
    var removal = Removal(workspace)
    try survey.made.remove(&removal)
    let exports = PurgedExports(open, ledger)
    let held = try isAll(entry) ? [] : exports.exports(document)
    let known = try isAll(entry) ? [] : exports.takeIn(&document)
    document.figures = try figures(entry, ledger, isRehearsal: false)
    try exports.recount(held, known)
    try open.store.compact()
    try StoreFile.removeCopies(of: store)
    try GivenExport.clear(beside: store)
    if isAll(entry) {
      for path in [workspace.recordFile, workspace.runningFile] {
        try DraftName.clear(beside: path)
        try AtomicFile.remove(at: path)
      }
    } else if entry.stone.isOfAll, entry.stone.extents.contains(.records) {
      try RunTrace.remove(workspace, before: entry.stone.end)
    }
    try hideFetches(entry, ledger)
    try removeOwn(entry, ledger, &document, &removal)
    document.leave(removal)
    if entry.unfinished?.files == true, !isAll(entry) { try exports.forget() }
    try settle(entry, &ledger)
    return document
  }

  private func isAll(_ entry: PurgeLedger.Entry) -> Bool {
    entry.stone.extents.contains(.everything)
  }

  /// Whether nothing at all of the workspace is to stay: one whose configuration was changed since goes on.
  private func leavesNothing(_ entry: PurgeLedger.Entry, _ ledger: PurgeLedger) throws -> Bool {
    guard isAll(entry), let rest = entry.unfinished, rest.files else { return false }
    let hash = try OwnFiles(workspace).hash(OwnFiles.configuration, ledger)
    return hash.map(rest.own.contains) ?? true
  }

  private func figures(
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger,
    isRehearsal: Bool
  ) throws -> PurgeFigures {
    let stones = TombstoneSet([entry.stone], key: ledger.key)
    return try open.store.purge(
      entry.stone,
      of: stones,
      now: open.now,
      month: String("\(configuration.timeline.date(at: open.now))".prefix(7)),
      isRehearsal: isRehearsal
    ) { _, content in open.intake.left(of: content, without: stones) }
  }

  /// Puts names of devices and sources out of what is known of fetches; how far each was fetched stays.
  private func hideFetches(_ entry: PurgeLedger.Entry, _ ledger: PurgeLedger) throws {
    let path = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    guard try FileStatus.ifPresent(path) != nil,
      isAll(entry) || entry.stone.extents.contains(.records)
    else { return }
    var fetched = try FetchLedger.read(path, name: workspace.name(of: path))
    let stones = TombstoneSet([entry.stone], key: ledger.key)
    try fetched.hide(isAll: isAll(entry), fresh: PurgeLedger.random(32)) { part in
      // A bucket is called by its watcher and, behind the first underscore, by its device.
      let names = part.split(separator: "_", maxSplits: 1).map(String.init)
      if let source = entry.stone.source {
        return ([part] + names.prefix(1)).contains { stones.hash(source: $0) == source }
      }
      guard let device = entry.stone.device else { return isAll(entry) }
      return stones.hash(device: names.last ?? part) == device
    }
    try fetched.write(path)
  }

  /// Removes the person's own files and backups that were shown when the purge was asked for, as far as they are still
  /// the same.
  private func removeOwn(
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger,
    _ document: inout PurgeDocument,
    _ removal: inout Removal
  ) throws {
    guard let rest = entry.unfinished else { return }
    let own = OwnFiles(workspace)
    var changed: [String] = []
    if rest.files {
      // What a workspace can't be opened without goes last.
      let names = document.holding.filter { $0 != OwnFiles.configuration }
      changed += try own.remove(names, ledger, asked: rest.own, &removal)
      if isAll(entry) { try own.removeEmptyFolders(&removal) }
    }
    if rest.backups {
      changed += try own.remove(document.backups, ledger, asked: rest.own, &removal)
    }
    document.leave(changed: changed)
  }

  /// Says that it is done; where nothing is to stay, the last files go.
  private func settle(_ entry: PurgeLedger.Entry, _ ledger: inout PurgeLedger) throws {
    guard try !leavesNothing(entry, ledger) else { return try removeLast(entry) }
    var done = entry
    done.unfinished = nil
    ledger.set(done)
    // Nothing in the inbox brings back what models said.
    if entry.stone.extents == [.advice] { ledger.forget([entry.id]) }
    try KeptPurges.write(ledger, workspace, open.store)
  }

  /// Removes the marks of the folders of reports, and those of which nothing is left.
  private func removeMarks(_ reports: String) throws {
    let folders = try PublishedFolders(workspace, configured: reports, open.store)
    var removal = Removal(workspace)
    for folder in folders.own + folders.previews {
      try removal.file(workspace.name(of: folder + "/" + OwnedFolder.mark))
    }
    let place = SystemPath.resolved(workspace.absolute(reports))
    for folder in folders.own + folders.previews + [place]
    where try FileStatus.ifPresent(folder)?.isDirectory == true { try removal.folder(folder) }
    // A link to a folder that is gone.
    if SystemPath.target(of: reports) != nil, FileStatus.isAbsent(place) {
      try AtomicFile.remove(at: reports)
    }
  }

  /// Removes the files that a workspace cannot be opened without; what is to be done is known until the last.
  private func removeLast(_ entry: PurgeLedger.Entry) throws {
    try removeMarks(entry.unfinished?.reports ?? workspace.path("reports"))
    if NewWorkspace.isIgnoreFile(workspace.path(".gitignore")) {
      try AtomicFile.remove(at: workspace.path(".gitignore"))
    }
    for path in [store, store + "-journal", store + ".lock"] { try AtomicFile.remove(at: path) }
    for name in [
      "lockin.fetched.json", "lockin.fetched.json.lock", "lockin.session.json.lock", "lockin.key",
      "lockin.yaml", "lockin.purged.json",
    ] {
      try AtomicFile.remove(at: workspace.path(name))
    }
  }
}

/// What the record of the latest run tells of a time that is purged.
enum RunTrace {
  /// Removes the record of a run for an instant before another one, and one that does not say for which; of a later one,
  /// what it tells of before.
  static func remove(_ workspace: Workspace, before end: Instant) throws {
    guard try FileStatus.ifPresent(workspace.recordFile) != nil else { return }
    let bytes = try ByteStream.contents(of: workspace.recordFile, limit: 1 << 20)
    // set aside: a record that can't be understood may tell of anything, and goes.
    guard let root = try? DocumentReader.json(bytes: bytes, file: "lockin.run.json"),
      let asOf = instant(root["as_of"]), asOf >= end, case .object(var fields)? = JSONValue(root)
    else { return try AtomicFile.remove(at: workspace.recordFile) }
    // Any of the reports may be of a day that is purged.
    fields["corrected"] = []
    if case .array(let stores)? = root["own_stores"]?.value {
      let later = stores.filter { instant($0["as_of"]).map { $0 >= end } ?? false }
      fields["own_stores"] = .array(later.compactMap { JSONValue($0) })
    }
    try AtomicFile.write(
      JSONWriter.pretty(.object(fields)),
      to: workspace.recordFile,
      permissions: 0o600
    )
  }

  private static func instant(_ node: DocumentNode?) -> Instant? {
    guard case .string(let text)? = node?.value else { return nil }
    return TimestampText(text)?.instant
  }
}
