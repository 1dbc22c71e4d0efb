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
    let names = FileStatus.isAbsent(folder) ? [] : try Directory.names(in: folder)
    guard let newest = names.compactMap(BackupGenerations.instant).max() else {
      return [
        .todo(
          "backup",
          "there is no backup in \(written.quoted)",
          "type 'lockin backup'; where the folder lies on a disk of its own, connect that first"
        )
      ]
    }
    guard checkup.now - newest <= oldest else {
      return [
        .todo(
          "backup",
          "the newest backup is of \(checkup.time(newest)), \(checkup.age(newest))",
          "type 'lockin backup', and see what the latest run says of it"
        )
      ]
    }
    return [.ok("backup", "the newest backup is of \(checkup.time(newest))")]
  }
}
