import CivilTime
import Documents
import Platform
import Records
import Storage

/// Makes the store anew from the exports that it was made from, beside the old one, and puts it in its
/// place when it is whole.
///
/// What no export gives any more is taken over from the old store, under the rules that it was read with.
package struct Rebuild {
  let workspace: Workspace
  /// The store's file.
  let path: String
  /// Whether the person named that file.
  let isNamed: Bool
  private let now: (Configuration) -> Instant
  package var dateOrder: DateOrder?
  /// Whose records are to be lost.
  package var forgotten = Forgotten.none
  /// Of which exports the entries that a person changed or removed are to be lost.
  package var forgottenChanges = Forgotten.none
  /// Where what goes on is shown; nil where it is not.
  package var progress: ProgressLine?
  /// Whether a store that reports were made from is not there any more.
  package var isLost = false

  /// A rebuild of the store at a path.
  package init(
    workspace: Workspace,
    path: String,
    isNamed: Bool,
    now: @escaping (Configuration) -> Instant
  ) {
    self.workspace = workspace
    self.path = path
    self.isNamed = isNamed
    self.now = now
  }

  /// Exports whose records are to be lost where no file gives them any more.
  package enum Forgotten: Equatable {
    case none
    case files(Set<String>)
    case all

    func contains(_ file: String) -> Bool {
      switch self {
      case .none: false
      // Those of a zip go with it.
      case .files(let files): files.contains { file == $0 || file.hasPrefix($0 + "/") }
      case .all: true
      }
    }
  }

  /// What a rebuild came to.
  package struct Outcome {
    package var summary: IntakeSummary
    package var taken = Taken()
  }

  package func run() throws -> Outcome {
    if isNamed { try StoreFile.refuseForeign(path) }
    // A folder could take the name of the old store, and never go again.
    if let status = try FileStatus.ifPresent(path), !status.isRegular {
      throw FileError(path: path, operation: .open, code: FileError.notRegular)
    }
    // All that it holds would be taken for gone.
    if let unmounted = try Intake.unmounted(workspace) { throw unmounted }
    let lock = try FileLock(path: path + ".lock")
    return try withExtendedLifetime(lock) {
      let old = try OldStore.open(path, isNamed: isNamed)
      try old.map { try StoreKey($0.store, of: workspace).refuseForeign(at: path) }
      try keepOlder(old)
      let fresh = TemporaryStore(beside: path)
      let outcome = try fill(fresh.path, from: old)
      try Store(path: fresh.path).checkAll()
      try StoreFile.putInPlace(fresh.path, of: path)
      return outcome
    }
  }

  private func fill(_ fresh: String, from old: OldStore?) throws -> Outcome {
    // Where the file of what was purged is lost, the old store knows it.
    let lost = try old.flatMap { try KeptPurges(workspace, $0.store, at: path).mend() }
    let open = try Session(workspace, now: now, progress: progress) {
      try HeldStore(writing: fresh, mayMake: true)
    }
    var intake = open.intake
    intake.dateOrder = dateOrder
    // What the exports had before tells what is no longer in them.
    if let old { try open.store.transaction { try open.store.takeEntries(from: old.store) } }
    var outcome = Outcome(summary: try intake.readInbox())
    outcome.summary.diagnostics += [lost].compactMap { $0 }
    // Exports that were named on the command line lie elsewhere.
    let elsewhere = try old?.store.rememberedFiles().filter { !$0.hasPrefix("inbox/") } ?? []
    let others = Set(elsewhere.map(workspace.fileHolding)).sorted().filter {
      !FileStatus.isAbsent(workspace.path($0))
    }
    let reading = ReadingProgress(progress, of: others.map { workspace.path($0) })
    for file in others {
      reading.begin(file)
      try intake.read(path: workspace.path(file), &outcome.summary, reading)
    }
    if let old {
      try open.store.takeHistory(from: old.store)
      try takeOver(from: old, into: open, &outcome)
      // An old store may be one that was brought back from before a purge.
      outcome.taken.leaveOut(try Purge(open, store: fresh).apply())
      try intake.tellChanged(&outcome.summary)
      try intake.tellDoubled(&outcome.summary)
    } else if let loss {
      outcome.summary.diagnostics.append(loss)
    }
    if old.map({ $0.salvage?.isLossy ?? false }) ?? (loss != nil) {
      let known = [open.now, PublishedStores(of: workspace).latest].compactMap { $0 }.max()
      try open.store.transaction { try open.store.noteLoss(at: known ?? open.now) }
    }
    try open.recount()
    // What is wrong with the exports is told when the new store is in place.
    try open.store.transaction { try open.store.clearUntold() }
    return outcome
  }

  /// Refuses to make one in the place of a store of which something is lost while the one from before the last rebuild is
  /// there: it would go.
  private func keepOlder(_ old: OldStore?) throws {
    guard StoreFile.hasOlder(path),
      old.map({ $0.salvage?.isLossy ?? false }) ?? (isLost || !FileStatus.isAbsent(path))
    else { return }
    throw Diagnostic(
      file: workspace.name(of: path),
      code: "older_store",
      problem:
        "something of this store is lost, and the one from before the last rebuild is there: nothing was changed",
      remedy:
        "type 'lockin import --undo-rebuild', which puts that one in its place, and then the same again"
    )
  }

  /// What is said where there was a store and nothing of it can be taken over; nil where there was none.
  private var loss: Diagnostic? {
    let isThere = !FileStatus.isAbsent(path)
    guard isThere || isLost else { return nil }
    return Diagnostic(
      file: workspace.name(of: path),
      severity: .warning,
      code: isLost ? "store_gone" : "store_damaged",
      problem: (isThere ? "nothing of the old store could be read" : "the old store is gone")
        + ": what is in no export is lost, and what was suggested and not decided on; backups of before stay",
      remedy: (isThere ? "'lockin import --undo-rebuild' puts the file back, or " : "")
        + "'lockin restore' a backup of before into another folder, and copy its lockin.sqlite here"
    )
  }

  private func takeOver(
    from old: OldStore,
    into open: Session,
    _ outcome: inout Outcome
  ) throws {
    let missing = try MissingExports(old, in: open, forgotten: forgotten)
    let changed = try changed(old, in: open)
    var count = 0
    if !missing.kept.isEmpty || old.salvage != nil {
      var inheritance = Store.Inheritance()
      inheritance.days = missing.days
      inheritance.keepsTitles = open.configuration.keepsTitles
      if old.salvage != nil {
        inheritance.isOnlyMissingDays = missing.others[nil] != nil
      } else if let problem = missing.unknownRules() {
        throw problem
      }
      let explained = try readByOldRules(missing, old.store, in: open)
      inheritance.explained = explained?.store
      inheritance.changed = try changed.union(cutRows(old, in: open))
      count = try open.store.takeRecords(from: old.store, inheritance)
      try open.store.transaction { try open.store.tidyOpenRows() }
      outcome.taken.readAnew = explained?.readAnew ?? [:]
    }
    try open.store.transaction { try open.store.addLost(old.salvage?.lostDays ?? []) }
    let calendars = try open.store.takeCalendars(from: old.store) { file in
      missing.isForgotten(file)
    }
    let joined = try open.store.transaction {
      try open.intake.takeHistory(from: old.store) { missing.isForgotten($0) }
    }
    for entry in missing.kept { try open.store.takeEntry(entry, from: old.store, at: open.now) }
    for entry in missing.plans where calendars.contains(entry.file) || joined.contains(entry.file) {
      try open.store.takeEntry(entry, from: old.store, at: open.now)
    }
    outcome.summary.diagnostics += try renamed(old, in: open)
    let purges = open.intake.purgesOfOldChoice(than: try old.store.basis("imports"))
    outcome.summary.diagnostics += [purges].compactMap { $0 }
    outcome.summary.diagnostics += missing.warnings(calendars: calendars, taken: count)
    outcome.taken.written = missing.written
    outcome.taken.lost = missing.lost
    let hasDecisions = !FileStatus.isAbsent(workspace.decisionsFile)
    if let warning = old.warning(workspace.name(of: path), hasDecisions: hasDecisions) {
      outcome.summary.diagnostics.append(warning)
    }
    outcome.taken.records = count
    outcome.taken.calendars = calendars.count
  }

  /// The entries of exports that a person changed or removed and that are to be lost.
  ///
  /// Throws `NothingMissing` where those of an export are that has none.
  private func changed(_ old: OldStore, in open: Session) throws -> Set<EntryMark> {
    let changed = try open.store.changedEntries(countedBy: old.store)
    if case .files(let names) = forgottenChanges {
      let unknown = names.filter { name in
        !changed.contains { Forgotten.files([name]).contains($0.file) }
      }
      if let name = unknown.min() {
        throw NothingMissing(
          problem: "--forget-changed=\(name): no entry that it had was changed or removed",
          remedy: "'lockin status' tells of which exports some were"
        )
      }
    }
    return changed.filter { forgottenChanges.contains($0.file) }
      .reduce(into: []) { $0.formUnion($1.counted) }
  }

  /// What the exports that are still there gave when they were read; nil where they give the same today.
  private func readByOldRules(
    _ missing: MissingExports,
    _ old: Store,
    in open: Session
  ) throws -> (store: Store, copy: TemporaryStore, readAnew: [String: Int])? {
    let others = missing.others.compactMap { rules, entries in rules.map { ($0, entries) } }
      .sorted { $0.0 < $1.0 }
    guard !others.isEmpty || !missing.regiven.isEmpty else { return nil }
    let copy = TemporaryStore(beside: path, for: "explained")
    let store = try Store(path: copy.path)
    for (rules, entries) in others { try read(entries, by: rules, of: old, into: store, open) }
    var readAnew: [String: Int] = [:]
    for (file, rules, entries, spans) in missing.regiven {
      let aside = TemporaryStore(beside: path, for: "regiven")
      let part = try Store(path: aside.path)
      try read(entries, by: rules, of: old, into: part, open)
      // Where the tracker's clock has moved with the choice, what those of then make of its rows was never so.
      let found = try part.agreement(with: old, besides: open.store, within: spans)
      guard found.there >= 2 * found.lacking else { continue }
      var inheritance = Store.Inheritance()
      inheritance.spans = spans
      _ = try store.takeRecords(from: part, inheritance)
      if found.explained > 0 { readAnew[file, default: 0] += found.explained }
    }
    // Exports that were read by today's rules give what they give today.
    _ = try store.takeRecords(from: open.store, Store.Inheritance())
    return (store, copy, readAnew)
  }

  /// Reads exports that are still there by the rules of a hash.
  private func read(
    _ entries: [ImportEntry],
    by rules: String,
    of old: Store,
    into store: Store,
    _ open: Session
  ) throws {
    // Those of today are the new store's.
    guard let text = try old.rules(of: rules) ?? open.store.rules(of: rules) else { return }
    // The bytes that one set of them explains another one may as well.
    try store.transaction { try store.forgetImports() }
    let files = try Dictionary(
      open.store.importEntries().map { ($0.hash, $0.file) },
      uniquingKeysWith: { $1 }
    )
    let configuration = try ReadingRules.configuration(text, workspace, zones: open.zones)
    var intake = Intake(
      workspace: workspace,
      configuration: configuration,
      store: store,
      zones: open.zones,
      now: open.now,
      purged: open.purged
    )
    intake.dateOrder = dateOrder
    // What is wrong in them was told when they were read just now.
    var ignored = IntakeSummary()
    var holding: Set<String> = []
    for entry in entries {
      guard let file = files[entry.hash] else { continue }
      let holder = workspace.fileHolding(file)
      holding.insert(holder)
      if !file.hasSameBytes(as: entry.file) {
        try intake.readAsBefore(entry, rules: rules, at: holder == file ? file : nil)
      }
    }
    for file in holding.sorted() {
      try intake.read(path: workspace.path(file), &ignored)
    }
  }
}
