import CivilTime
import Platform

/// Seals a workspace into one file.
///
/// Whoever calls it keeps runs away; edits of plans and fetches are kept away here.
package struct WorkspaceBackup {
  private let workspace: Workspace
  private let configuration: Configuration
  private let patience: Int

  /// A backup of a workspace; others are waited for for so many milliseconds.
  package init(
    _ workspace: Workspace,
    _ configuration: Configuration,
    patience: Int = FileLock.usualPatience
  ) {
    self.workspace = workspace
    self.configuration = configuration
    self.patience = patience
  }

  /// Writes it to a file, in place of a backup that the same passphrase opens, or into a folder, named by an instant.
  ///
  /// Throws `BackupFault`, `FileError` or `FilesInUse`; what bears that name is then as it was.
  package func write(
    to place: String,
    asOf now: Instant,
    passphrase: [UInt8]
  ) throws -> BackupDocument {
    try workspace.enclosure.check(workspace.absolute(place))
    var path = place
    if try place.hasSuffix("/") || FileStatus.ifPresent(place)?.isDirectory == true {
      try Directory.make(place, permissions: 0o700)
      path += (place.hasSuffix("/") ? "" : "/") + BackupGenerations.name(now)
    }
    let locks = try (HandWrittenChange.lock(workspace, patience: patience), fetchLock())
    return try withExtendedLifetime(locks) {
      let hasInbox = configuration.backup.hasInbox
      let found = try WorkspaceFiles(of: workspace, configuration, hasInbox: hasInbox)
      let contents = try BackupFile.write(found.files, to: path, passphrase: passphrase)
      return BackupDocument(.written, path, contents, leftOut: found.leftOut)
    }
  }

  /// Writes it into the workspace's own folder below the one that `backup.to` names.
  ///
  /// A folder outside the workspace is made only where it `mayMake` one.
  package func write(
    below folder: String,
    asOf now: Instant,
    passphrase: [UInt8],
    mayMake: Bool
  ) throws -> BackupDocument {
    try expectMounted(folder, mayMake: mayMake)
    // The folder is named by the key, which is made where it is missing.
    _ = try PersonKey(workspace)
    guard let own = try BackupFolder(of: workspace, below: folder) else {
      throw BackupFault(path: folder, .absent)
    }
    return try write(to: own.path + "/", asOf: now, passphrase: passphrase)
  }

  /// Writes it there in a run, and removes those in it that need not stay.
  ///
  /// None goes while something is not in this one, the passphrase does not open the one before, or something of `plans/`
  /// is told as lost.
  package func write(
    below folder: String,
    in open: Session,
    passphrase: [UInt8]
  ) throws -> BackupDocument {
    let written = try write(below: folder, asOf: open.now, passphrase: passphrase, mayMake: false)
    guard let own = try BackupFolder(of: workspace, below: folder) else { return written }
    var document = written
    let name = BackupGenerations.name(open.now)
    do {
      if let before = own.backups.last(where: { $0 < name }) {
        _ = try BackupFile.check(own.path + "/" + before, passphrase: passphrase)
      }
    } catch let fault as BackupFault {
      document.stays = fault
    }
    let lost = try PlanWatch(workspace, open.store, asOf: open.now).findings()
    guard try document.isWhole && lost.isEmpty && LogWatch(open).findings().isEmpty else {
      return document
    }
    document.removed = configuration.backup.keep.surplus(own.backups, written: name)
    for name in document.removed { try AtomicFile.remove(at: own.path + "/" + name) }
    for name in try Directory.names(in: own.path) where DraftName.final(of: name) != nil {
      try DraftName.clear(own.path + "/" + name)
    }
    return document
  }

  /// Keeps fetches away, so that no more is said to have been fetched than there is; nil where nothing ever was, or nobody
  /// can note it.
  private func fetchLock() throws -> FileLock? {
    let ledger = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
    guard try FileStatus.isTaken(ledger) else { return nil }
    return try FileLock.shared(path: ledger + ".lock", patience: patience)
  }

  /// Refuses a folder outside the workspace whose disk may not be mounted: backups would fill the one that its place lies on.
  private func expectMounted(_ folder: String, mayMake: Bool) throws {
    let path = workspace.absolute(folder)
    guard !workspace.enclosure.names(path) else { return }
    guard try FileStatus.ifPresent(Directory.parent(of: path)) != nil else {
      throw BackupFault(path: folder, .unmounted)
    }
    guard try mayMake || FileStatus.ifPresent(path) != nil else {
      throw BackupFault(path: folder, .absent)
    }
  }
}
