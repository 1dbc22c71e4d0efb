import CivilTime
import Platform

/// The sealed files of a folder, told apart by whose they are: a workspace knows its own by its key.
struct OwnBackups {
  /// A backup of the workspace's own.
  struct Backup {
    let name: String
    /// The second that it was made for, since 1970, as it says itself.
    let second: Int64

    /// The second that its name says; nil of a name that lockin did not give.
    var named: Int64? { BackupGenerations.instant(name)?.seconds }
    /// Whether its name says another second than it does itself.
    var isMisnamed: Bool { named.map { $0 != second } ?? false }
  }

  /// Its own, the oldest first.
  private(set) var backups: [Backup] = []
  /// Sealed exports of its own, by their names.
  private(set) var exports: [String] = []
  /// Sealed files, and files with names of backups, that are not known as its own: another workspace's, or those of a
  /// lockin that did not mark them yet.
  private(set) var others: [String] = []
  /// What has the name of a backup and could not be read.
  private(set) var unread: [FileError] = []

  /// Looks at the files that lie in a folder, which may be missing; an owner that is nil has none.
  init(in folder: String, of owner: BackupOwner?) throws {
    guard !FileStatus.isAbsent(folder) else { return }
    for name in try Directory.names(in: folder) {
      let (path, isDated) = (folder + "/" + name, BackupGenerations.date(name) != nil)
      if SystemPath.target(of: path) != nil {
        if isDated { others.append(name) }
        continue
      }
      do {
        guard try FileStatus.ifPresent(path)?.isRegular == true,
          DraftName.final(of: name) == nil
        else { continue }
        switch try owner?.mark(of: path) {
        case let mark? where mark.kind == .backup:
          backups.append(Backup(name: name, second: mark.second))
        case .some: exports.append(name)
        case nil: if try isDated || BackupFile.isOne(path) { others.append(name) }
        }
      } catch let error as FileError {
        // Another person's may not be read, and is none of the workspace's.
        if error.isPermission {
          if isDated { others.append(name) }
        } else if isDated {
          unread.append(error)
        }
      }
    }
    // Names come sorted, and those of one second stay so.
    backups = backups.enumerated().sorted {
      ($0.element.second, $0.offset) < ($1.element.second, $1.offset)
    }.map(\.element)
  }

  /// Says how many files are not its own: `kept: 3 sealed files are ...`; nil where there are none.
  func ofOthers(_ folder: String) -> String? {
    guard !others.isEmpty else { return nil }
    let count = others.count
    return "\(folder): \(count) \(count == 1 ? "file is" : "files are") not known as "
      + "\(count == 1 ? "a backup" : "backups") of this workspace: another's, an older lockin's, or changed where they "
      + "say whose they are"
  }
}

extension PersonKey {
  /// Whoever seals the workspace's backups and exports.
  var backups: BackupOwner { BackupOwner(hash.derived(for: "backups\n")) }
}
