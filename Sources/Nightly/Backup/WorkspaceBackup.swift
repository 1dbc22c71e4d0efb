import Backup
import CivilTime
import Files
import Storage

/// Seals a workspace into one file.
///
/// No run and no edit of lockin's goes on meanwhile: the store's lock and that of hand-written files are held. Every
/// page of the store is looked at first, then its bytes go into the backup as they lie there, so that no copy of
/// them is left anywhere.
package struct WorkspaceBackup {
  private let workspace: Workspace
  private let configuration: Configuration
  private let store: String
  private let patience: Int

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

  /// Writes it to a file.
  ///
  /// Throws `BackupFault`, `FileError`, `StoreError` or `FilesInUse`; an earlier file of that name is then as it was.
  package func write(to path: String, passphrase: [UInt8]) throws -> BackupDocument {
    let held =
      try HeldStore.isThere(store) ? HeldStore(reading: store, patience: patience) : nil
    return try withExtendedLifetime(held) {
      try write(to: path, passphrase: passphrase, held?.store)
    }
  }

  /// The same with a store that is open already, and that nobody else writes to.
  private func write(
    to path: String,
    passphrase: [UInt8],
    _ open: Store?
  ) throws -> BackupDocument {
    let lock = try HandWrittenChange.lock(workspace, patience: patience)
    return try withExtendedLifetime(lock) {
      var found = try WorkspaceFiles(
        of: workspace,
        imported: configuration.imported,
        hasInbox: configuration.backup.hasInbox
      )
      let contents: BackupContents
      if let open {
        found.add(store: store)
        contents = try open.reading {
          // A statement begins what is read in one go.
          _ = try open.extent()
          _ = try open.samplePages(atMost: .max)
          return try BackupFile.write(found.files, to: path, passphrase: passphrase)
        }
      } else {
        contents = try BackupFile.write(found.files, to: path, passphrase: passphrase)
      }
      return BackupDocument(.written, path, contents, leftOut: found.leftOut)
    }
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
    let place = session.workspace
    try place.enclosure.check(place.absolute(folder))
    try Directory.make(folder, permissions: 0o700)
    let name = BackupGenerations.name(session.now)
    var document = try backup.write(
      to: folder + "/" + name,
      passphrase: passphrase,
      session.store
    )
    document.removed = try backup.prune(folder, written: name)
    return document
  }

  /// Writes it into a folder, under the name of an instant.
  package func write(
    into folder: String,
    asOf now: Instant,
    passphrase: [UInt8]
  ) throws
    -> BackupDocument
  {
    try workspace.enclosure.check(workspace.absolute(folder))
    try Directory.make(folder, permissions: 0o700)
    let name = BackupGenerations.name(now)
    return try write(
      to: (folder.hasSuffix("/") ? folder : folder + "/") + name,
      passphrase: passphrase
    )
  }

  /// Removes the backups of a folder that need not stay now that one was `written`, and what interrupted ones left;
  /// gives the names of the former.
  package func prune(_ folder: String, written: String) throws(FileError) -> [String] {
    // set aside: two that clear up at once take nothing from each other that should stay.
    let lock: FileLock? = try? FileLock(folder: folder, patience: patience)
    defer { withExtendedLifetime(lock) {} }
    let names = try Directory.names(in: folder)
    let surplus = configuration.backup.keep.surplus(names, written: written)
    for name in surplus { try AtomicFile.remove(at: folder + "/" + name) }
    for name in names {
      for ending in [BackupFile.ending, BackupFile.ending + DraftFile.ending]
      where name.hasSuffix(ending)
        && BackupGenerations.date(String(name.dropLast(ending.count))) != nil
      {
        try AtomicFile.remove(at: folder + "/" + name)
      }
    }
    return surplus
  }
}
