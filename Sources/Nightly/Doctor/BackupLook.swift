import CivilTime
import Documents
import Files

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
    return [newest(known, written, checkup)] + [others].compactMap { $0 }
  }

  private static func newest(
    _ known: OwnBackups,
    _ written: String,
    _ checkup: Checkup
  ) -> Finding {
    guard let second = known.backups.last?.second else {
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
