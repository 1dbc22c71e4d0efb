import CivilTime
import Platform

/// The folder of a workspace's own backups below the one that `backup.to` names: `lockin-0123456789abcdef`, by digits that
/// `lockin.key` gives, so that several workspaces may name one folder.
package struct BackupFolder {
  /// The folder, which need not be there.
  package let path: String
  /// The names of the backups in it that lockin named, the oldest first.
  package private(set) var backups: [String] = []

  /// That of a workspace below a folder; nil where the workspace has no key yet, and so no backup of its own.
  package init?(of workspace: Workspace, below folder: String) throws {
    guard let key = try PersonKey.known(workspace) else { return nil }
    let digits = ContentHash.hexadecimal(key.hash.of("backup folder\n").prefix(8))
    path = (folder.hasSuffix("/") ? folder : folder + "/") + "lockin-" + digits
    guard try FileStatus.ifPresent(path)?.isDirectory == true else { return }
    backups = try Directory.names(in: path).filter { BackupGenerations.instant($0) != nil }
  }

  /// When the newest was made that is not ahead of an instant by more than a day, as a clock that was ahead may have made it.
  func newest(asOf now: Instant) -> Instant? {
    backups.compactMap(BackupGenerations.instant).last { $0 <= now + 86_400_000 }
  }
}
