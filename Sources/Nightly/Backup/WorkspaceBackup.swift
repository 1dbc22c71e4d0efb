import CivilTime
import Documents
import Glibc
import Plans
import Platform
import Storage

/// Seals a workspace into one file.
///
/// No run and no edit of lockin's goes on meanwhile: the store's lock and that of hand-written files are held. Every
/// page of the store is looked at first, then its bytes go into the backup as they lie there, so that no copy of
/// them is left anywhere.
package struct WorkspaceBackup {
  let workspace: Workspace
  let configuration: Configuration
  let store: String
  let patience: Int

  /// A backup of a workspace and the store at a path; others are waited for for so many milliseconds.
  package init(
    _ workspace: Workspace,
    _ configuration: Configuration,
    store: String,
    patience: Int
  ) {
    self.workspace = workspace
    self.configuration = configuration
    self.store = store
    self.patience = patience
  }

  /// Writes it to a file, which is then known as the workspace's own of that instant.
  ///
  /// Throws `BackupFault`, `FileError`, `StoreError` or `FilesInUse`; an earlier backup of that name is then as it was.
  /// Nothing but a backup of the workspace's own is replaced.
  package func write(
    to path: String,
    asOf now: Instant,
    passphrase: [UInt8]
  ) throws -> BackupDocument {
    let held =
      try HeldStore.isThere(store) ? HeldStore(reading: store, patience: patience) : nil
    return try withExtendedLifetime(held) {
      try write(to: path, asOf: now, passphrase: passphrase, held?.store)
    }
  }

  /// The same with a store that is open already, and that nobody else writes to.
  private func write(
    to path: String,
    asOf now: Instant,
    passphrase: [UInt8],
    _ open: Store?
  ) throws -> BackupDocument {
    let locks = try (HandWrittenChange.lock(workspace, patience: patience), fetchLock())
    return try withExtendedLifetime(locks) {
      // The key is made before files are looked for: it is one of them.
      let owner = try PersonKey.ifWritable(workspace)?.backups
      if let open {
        try StoreKey(open, of: workspace).refuseForeign(at: store)
        try KeptPurges(workspace, open).refuseOlder()
      }
      let otherKey = try open.flatMap { try StoreKey($0, of: workspace).warning }
      // Under another workspace's key it would be taken for one of that, and replace one.
      let seal = BackupSeal(
        otherKey == nil ? owner : nil,
        BackupMark(.backup, second: now.seconds)
      )
      var found = try WorkspaceFiles(
        of: workspace,
        configuration,
        hasInbox: configuration.backup.hasInbox
      )
      try found.addUnread(from: configuration.fetched.map(\.inbox), open)
      let contents: BackupContents
      if let open {
        found.add(store: store)
        contents = try open.reading {
          // A statement begins what is read in one go.
          _ = try open.extent()
          _ = try open.samplePages(atMost: .max)
          return try BackupFile.write(found.files, to: path, passphrase: passphrase, seal: seal)
        }
      } else {
        contents = try BackupFile.write(found.files, to: path, passphrase: passphrase, seal: seal)
      }
      var document = BackupDocument(.written, path, contents, leftOut: found.leftOut)
      document.otherKey = otherKey
      document.loss = [try open?.loss(), PublishedStores(of: workspace).loss].compactMap { $0 }
        .max()
      if let open, let older = try OlderStore(open, of: workspace) {
        document.loss = older.loss(asOf: now)
        document.older = older.warning(configuration.timeline)
      }
      // Backups from before hold what this one lacks.
      document.loss = try ([document.loss] + losses(open, asOf: now)).compactMap { $0 }.max()
      return document
    }
  }

  /// Since when hand-written files lack what runs had read in them.
  private func losses(_ open: Store?, asOf now: Instant) throws -> [Instant?] {
    guard let open else { return [] }
    let logs = try [workspace.sessionsFile, workspace.checkinsFile].map { path -> Instant? in
      guard let kept = try open.log(workspace.name(of: path)) else { return nil }
      if let noticed = kept.noticed { return noticed }
      // set aside: a log that is gone or can't be read has none of its rows.
      let rows = LogRows((try? ByteStream.contents(of: path)) ?? [])
      return kept.history.changes(in: rows).isEmpty ? nil : now
    }
    return try PlanWatch(workspace, open, asOf: now).findings().map(\.since) + logs
  }

  /// Keeps fetches away until a backup is written: what was fetched has to be in it as far as it says so.
  ///
  /// Nil where nothing ever was, or nobody can note it.
  private func fetchLock() throws -> FileLock? {
    let ledger = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    guard try FileStatus.isTaken(ledger) else { return nil }
    return try FileLock.shared(path: ledger + ".lock", patience: patience)
  }

  /// Writes one into the folder that the configuration names at the end of a run, and removes those that need not stay.
  package static func nightly(
    _ session: Session,
    store: String,
    folder: String,
    passphrase: [UInt8]
  ) throws -> BackupDocument {
    let backup = WorkspaceBackup(
      session.workspace,
      session.configuration,
      store: store,
      patience: FileLock.usualPatience
    )
    var document = try backup.write(
      into: folder,
      asOf: session.now,
      after: session.store.loss(),
      mayMake: false
    ) {
      try backup.write(to: $0, asOf: $1, passphrase: passphrase, session.store)
    }
    try backup.prune(folder, &document, passphrase: passphrase, session.store)
    if let other = document.otherPassphrase {
      // The newest of them is another one until the last under the passphrase of before is among them.
      let told = try session.store.basis(otherPassphraseBasis)
      let isThere = told.map { !FileStatus.isAbsent(folder + "/" + $0) } ?? false
      document.otherPassphrase?.isKnown = isThere && !other.isOfSameDay
      try session.store.transaction { try session.store.setBasis(otherPassphraseBasis, other.name) }
    }
    return document
  }

  /// The key of the name of a backup that need not stay, and that another passphrase opens than a run's.
  static let otherPassphraseBasis = "backup_other_passphrase"

  /// Writes it into a folder, under the name of an instant.
  package func write(
    into folder: String,
    asOf now: Instant,
    passphrase: [UInt8]
  ) throws -> BackupDocument {
    try write(into: folder, asOf: now) { try write(to: $0, asOf: $1, passphrase: passphrase) }
  }

  /// Writes it under the name of the first second from an instant on that nothing else bears: another workspace may
  /// have taken one, and a backup of the workspace's own of that second is replaced, but for one from before a `loss`.
  private func write(
    into folder: String,
    asOf now: Instant,
    after loss: Instant? = nil,
    mayMake: Bool = true,
    _ write: (_ path: String, _ instant: Instant) throws -> BackupDocument
  ) throws -> BackupDocument {
    try make(folder, mayMake: mayMake)
    let owner = try PersonKey.ifWritable(workspace)?.backups
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var later: Int64 = -1
    while true {
      later += 1
      let instant = now + later * 1000
      let path = start + BackupGenerations.name(instant)
      // set aside: what can't be read is told where it is to be replaced.
      let mark = FileStatus.isAbsent(path) ? nil : try? owner?.mark(of: path)
      if let mark, mark.second != instant.seconds || mark.second <= loss?.seconds ?? .min {
        continue
      }
      do { return try write(path, instant) } catch let fault as BackupFault {
        guard case .taken = fault.kind, later < WorkspaceBackup.mostTries else { throw fault }
      }
    }
  }

  /// How many seconds are tried for a name.
  private static let mostTries = 60

  /// Makes the folder that backups go to.
  ///
  /// Of one outside the workspace no more than the last part is made, and by a run nothing: where a disk is not mounted,
  /// they would fill the one that its place lies on.
  private func make(_ folder: String, mayMake: Bool) throws {
    let path = workspace.absolute(folder)
    try workspace.enclosure.check(path)
    if !workspace.enclosure.names(path) {
      let above = Directory.parent(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
      guard try FileStatus.ifPresent(above) != nil else {
        throw BackupFault(path: folder, .unmounted)
      }
      guard try mayMake || FileStatus.ifPresent(path) != nil else {
        throw BackupFault(path: folder, .absent)
      }
    }
    try Directory.make(folder, permissions: 0o700)
  }
}
