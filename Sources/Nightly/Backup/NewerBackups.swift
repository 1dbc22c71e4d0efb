import CivilTime
import Platform
import Storage

/// Backups of a workspace that are newer than the one that it was restored from: what came between stands in them alone.
struct NewerBackups {
  /// The newest, by its path; nil where there is none.
  private var newest: String?
  /// How many there are.
  private var count = 0

  private let workspace: Workspace
  private var second: Int64 = .min

  /// Looks for them beside the one that was restored into a workspace, and in the folder that its runs back up to.
  init(than file: String, of workspace: Workspace, _ folder: String?) throws {
    self.workspace = workspace
    guard !FileStatus.isAbsent(workspace.path(WorkspaceFiles.store)),
      let owner = try PersonKey.known(workspace)?.backups,
      let restored = try owner.mark(of: file), restored.kind == .backup
    else { return }
    let folders = [Directory.parent(of: file), folder.map(workspace.absolute)].compactMap(\.self)
    var seen: Set<Int64> = []
    for folder in folders where try FileStatus.ifPresent(folder)?.isDirectory == true {
      for backup in try OwnBackups(in: folder, of: owner).backups
      where backup.second > restored.second && seen.insert(backup.second).inserted {
        count += 1
        if backup.second > second { (second, newest) = (backup.second, folder + "/" + backup.name) }
      }
    }
  }

  /// What is said of them; nil where there are none.
  var words: String? {
    guard let newest else { return nil }
    let others = count == 1 ? "a newer backup" : "\(count) newer backups"
    return
      "\(others) of this workspace \(count == 1 ? "is" : "are") there, the newest of which is \(newest): what came after "
      + "the one that was restored is in \(count == 1 ? "it" : "them") alone, so that runs in this folder leave "
      + "\(count == 1 ? "it" : "them"): restore the newest where nothing of it is to be lost"
  }

  /// Has the restored workspace's runs leave all of them.
  func keep() throws {
    guard newest != nil else { return }
    let store = try Store(path: workspace.path(WorkspaceFiles.store))
    try store.transaction { try store.noteLoss(at: Instant(milliseconds: second * 1000)) }
  }
}
