import CivilTime
import Documents
import Platform
import Storage

/// Which earlier backups go, and what is looked at before.
extension WorkspaceBackup {
  /// Removes the workspace's own backups of a folder that need not stay now that one was written, and what
  /// interrupted ones left; the document gets the names of the former.
  ///
  /// Others' stay, and so do those that are not of the second that their name says, of days to come, or not whole as
  /// far as can be seen without opening them; and all, where this one lacks something. Of those that the passphrase of now
  /// does not open none goes, and none that is older: who has only that passphrase has nothing of theirs. That costs
  /// its work once for each that goes, and once where one stays. Before any goes, the store and those that stay in its
  /// stead are looked at as a whole.
  package func prune(
    _ folder: String,
    _ document: inout BackupDocument,
    passphrase: [UInt8],
    _ open: Store? = nil
  ) throws {
    // Under another workspace's key its backups would be taken for this one's.
    guard document.otherKey == nil, document.leftOut.isEmpty else { return }
    let written = document.backup
    // set aside: two that clear up at once take nothing from each other that should stay.
    let lock: FileLock? = try? FileLock(folder: folder, patience: patience)
    defer { withExtendedLifetime(lock) {} }
    let own = try OwnBackups(in: folder, of: PersonKey.known(workspace)?.backups).backups
    let latest = written.split(separator: "/").last.map(String.init) ?? written
    let now = BackupGenerations.instant(latest)?.seconds ?? .max
    // One that a clock made that was ahead, or that is cut off, is none of those that are kept in another's stead.
    let sound = own.filter { backup in
      guard !backup.isMisnamed, backup.second <= now else { return false }
      // Those from before a store was lost hold what no later one can.
      guard backup.second > document.loss?.seconds ?? .min else { return false }
      // set aside: 'lockin verify' tells what is wrong with it, and it stays.
      return (try? BackupFile.look(at: folder + "/" + backup.name)) != nil
    }.map(\.name)
    let surplus = try surplus(sound, written: latest, folder, &document, passphrase, open)
    let locked = try surplus.lastIndex { try !BackupFile.opens(folder + "/" + $0, passphrase) }
    if let locked {
      document.otherPassphrase = BackupDocument.OtherPassphrase(
        name: surplus[locked],
        older: locked,
        isOfSameDay: BackupGenerations.date(surplus[locked]) == BackupGenerations.date(latest)
      )
    }
    let removed = Array(surplus[(locked.map { $0 + 1 } ?? 0)...])
    for name in removed { try AtomicFile.remove(at: folder + "/" + name) }
    for name in try Directory.names(in: folder) {
      guard let final = DraftName.final(of: name),
        BackupGenerations.date(final) != nil
      else { continue }
      try DraftName.clear(folder + "/" + name)
    }
    document.removed = removed
  }

  /// Those that need not stay, as there are whole ones in their stead; none where the store is damaged, as the one that
  /// was written then has the damage.
  private func surplus(
    _ sound: [String],
    written: String,
    _ folder: String,
    _ document: inout BackupDocument,
    _ passphrase: [UInt8],
    _ open: Store?
  ) throws -> [String] {
    let keep = configuration.backup.keep
    var names = sound
    var whole = Set([written])
    while true {
      let surplus = keep.surplus(names, written: written)
      guard !surplus.isEmpty else { return [] }
      let next = keep.stead(of: surplus, among: names).first { !whole.contains($0) }
      guard let next else {
        let finding = try finding(open)
        guard let finding else { return surplus }
        document.damage = damage(workspace.name(of: store), finding)
        return []
      }
      do {
        _ = try BackupFile.check(folder + "/" + next, passphrase: passphrase)
        whole.insert(next)
      } catch let fault as BackupFault {
        // Of those of another passphrase none goes, which is seen to afterwards.
        if case .wrongPassphrase = fault.kind {
          whole.insert(next)
          continue
        }
        names.removeAll { $0 == next }
        document.damage = damage(folder + "/" + next, "this backup is not whole any more")
      }
    }
  }

  /// What is wrong with the store's tables; nil where nothing is, and without a store.
  private func finding(_ open: Store?) throws -> String? {
    if let open { return try open.integrityFindings(atMost: 1).first ?? open.totalsFinding() }
    guard try HeldStore.isThere(store) else { return nil }
    let held = try HeldStore(reading: store, patience: patience)
    return try withExtendedLifetime(held) {
      try held.store.integrityFindings(atMost: 1).first ?? held.store.totalsFinding()
    }
  }

  private func damage(_ file: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "damaged_backup",
      problem: "\(problem), so that earlier backups stay that would have gone",
      remedy: "'lockin verify --all' says what is wrong"
    )
  }
}
