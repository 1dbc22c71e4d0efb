import CivilTime
import Documents
import Platform
import Storage

/// Whether the backups that the configuration wants are made.
enum BackupLook {
  /// The age from which the newest backup is too old, in milliseconds: two days.
  private static let oldest: Int64 = 2 * 86_400_000

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let written = checkup.configuration?.backup.folder else { return [] }
    let folder = checkup.workspace.path(written)
    let known = try OwnBackups(in: folder, of: PersonKey.known(checkup.workspace)?.backups)
    let others = known.ofOthers(written).map {
      Finding.unknown(
        "backup",
        $0,
        "they stay until you remove them; remove those that you know as yours and need no more"
      )
    }
    return [newest(known, written, checkup)]
      + [
        ahead(known, written, checkup), try beforeLoss(known, checkup), try locked(known, checkup),
        others,
      ].compactMap { $0 }
  }

  /// Those from before something of the store was lost, which runs leave.
  private static func beforeLoss(_ known: OwnBackups, _ checkup: Checkup) throws -> Finding? {
    guard let loss = try checkup.store.store?.loss() else { return nil }
    let count = known.backups.count { $0.second < loss.seconds }
    guard count > 0 else { return nil }
    return .unknown(
      "backup",
      "\(count == 1 ? "1 backup is" : "\(count) backups are") of before \(checkup.time(loss)), when something of the store "
        + "was lost",
      "they stay until you remove them; 'lockin restore' brings back what you miss, into another folder"
    )
  }

  /// Those that need not stay, and do, as another passphrase opens the newest of them than that of the run that found it.
  private static func locked(_ known: OwnBackups, _ checkup: Checkup) throws -> Finding? {
    guard let name = try checkup.store.store?.basis(WorkspaceBackup.otherPassphraseBasis),
      let place = known.backups.firstIndex(where: { $0.name == name })
    else { return nil }
    let older =
      place == 0 ? "" : ", and stays with \(place == 1 ? "1 older one" : "\(place) older ones")"
    return .unknown(
      "backup",
      "another passphrase opens \(name) than the one of the latest run that would have removed it\(older)",
      "see that the passphrase of now is the one that you mean and know; remove them yourself when you need them no more"
    )
  }

  /// Those of days to come, which a clock that was ahead has made.
  private static func ahead(
    _ known: OwnBackups,
    _ written: String,
    _ checkup: Checkup
  ) -> Finding? {
    let ahead = known.backups.filter { isAhead($0, checkup) }
    guard let last = ahead.last else { return nil }
    return .todo(
      "backup",
      "\(ahead.count == 1 ? "1 backup is" : "\(ahead.count) backups are") of days to come in \(written.quoted), as a clock was "
        + "ahead: the last is \(last.name)",
      "remove what you need no more of them once 'lockin backup check' has found another whole: nothing else does so "
        + "before their days come"
    )
  }

  /// Whether a backup is of more than a day after now.
  private static func isAhead(_ backup: OwnBackups.Backup, _ checkup: Checkup) -> Bool {
    backup.second > checkup.now.seconds + 86_400
  }

  private static func newest(
    _ known: OwnBackups,
    _ written: String,
    _ checkup: Checkup
  ) -> Finding {
    guard let second = known.backups.last(where: { !isAhead($0, checkup) })?.second else {
      return .todo(
        "backup",
        "there is no backup of this workspace in \(written.quoted)",
        "type 'lockin backup'; where the folder lies on a disk of its own, connect that first"
      )
    }
    let newest = Instant(milliseconds: second * 1000)
    guard checkup.now - newest <= oldest else {
      return .todo(
        "backup",
        "the newest backup is of \(checkup.time(newest)), \(checkup.age(newest))",
        "type 'lockin backup', and see what the latest run says of it"
      )
    }
    return .ok("backup", "the newest backup is of \(checkup.time(newest))")
  }
}
