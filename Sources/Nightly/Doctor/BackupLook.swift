import CivilTime
import Documents
import Platform

/// Whether the backups that the configuration wants are made.
enum BackupLook {
  /// The age from which the newest backup is too old, in milliseconds: two days.
  private static let oldest: Int64 = 2 * 86_400_000

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let place = checkup.configuration?.backup.folder else { return [] }
    let own = try BackupFolder(of: checkup.workspace, below: checkup.workspace.path(place))
    guard let newest = own?.newest(asOf: checkup.now) else {
      return [
        .todo(
          "backup",
          "there is no backup of this workspace in \(place.quoted)",
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
