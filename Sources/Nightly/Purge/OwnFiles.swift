import Platform

/// Files that a purge removes where it is asked to: the person's own, and backups.
struct OwnFiles {
  private static let folders = ["exports", "inbox", "journal", "plans"]

  private let workspace: Workspace
  /// When the rule of the purge was written last, in nanoseconds since 1970: what came since was not asked for.
  private let asked: Int64

  init(_ workspace: Workspace) throws(FileError) {
    self.workspace = workspace
    asked = try FileStatus.ifPresent(workspace.purgedFile)?.changed ?? 0
  }

  /// All files of a workspace that are the person's own, by their names.
  static func all(in workspace: Workspace) throws(FileError) -> [String] {
    var names: [String] = []
    for folder in folders {
      let path = workspace.path(folder)
      // Of a link to a folder the link goes.
      if SystemPath.target(of: path) != nil {
        names.append(folder)
      } else if try FileStatus.ifPresent(path)?.isDirectory == true {
        names += try PlainTree(below: path).files.map { folder + "/" + $0 }
      }
    }
    return names + ["lockin.yaml"]
  }

  /// Removes files by their names, and tells of those that stay: they came since, can't be removed, or lie behind a link.
  func remove(_ names: [String], _ document: inout PurgeDocument) throws {
    // The workspace can't be opened without its settings, which go last.
    for name in names where name != "lockin.yaml" {
      let path = workspace.path(name)
      let parent = workspace.absolute(Directory.parent(of: path))
      do throws(FileError) {
        try workspace.enclosure.check(parent)
        let isLink = SystemPath.target(of: path) != nil
        let status = isLink ? nil : try FileStatus.ifPresent(path)
        guard (status?.changed ?? 0) <= asked else {
          let why = "it came or was changed since"
          document.leave(name, why, "look into it; another purge takes it")
          continue
        }
        try AtomicFile.remove(at: path)
      } catch {
        guard error.isIrremovable || error.code == FileError.leadsOutside else { throw error }
        document.leave(name, "it could not be removed (\(error.reason))", "remove it yourself")
      }
    }
  }

  /// Removes the folders of which nothing is left.
  func removeEmptyFolders() throws {
    for folder in OwnFiles.folders.map(workspace.path) {
      guard SystemPath.target(of: folder) == nil,
        try FileStatus.ifPresent(folder)?.isDirectory == true
      else { continue }
      for inner in try PlainTree(below: folder).folders.reversed() {
        let path = inner.isEmpty ? folder : folder + "/" + inner
        if try Directory.names(in: path).isEmpty { try Directory.removeEmpty(path) }
      }
    }
  }
}
