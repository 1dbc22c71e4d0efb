import Platform

/// The folders in a workspace that carry the mark of one that lockin publishes into, wherever they come from: a copy of
/// the reports has it as well as the reports themselves.
enum MarkedFolders {
  /// Their names in the workspace, in order.
  ///
  /// No link is followed, and nothing is looked for in workspaces within this one and in the folders that hold nothing
  /// but the person's own files.
  static func names(in workspace: Workspace) throws -> [String] {
    try names(below: SystemPath.resolved(workspace.absolute(workspace.root)), "")
  }

  private static func names(below folder: String, _ name: String) throws -> [String] {
    var found: [String] = []
    for entry in try Directory.names(in: folder) {
      let path = folder + "/" + entry
      let inner = name.isEmpty ? entry : name + "/" + entry
      guard !OwnFiles.folders.contains(inner), SystemPath.target(of: path) == nil,
        try FileStatus.ifPresent(path)?.isDirectory == true,
        FileStatus.isAbsent(path + "/" + OwnFiles.configuration)
      else { continue }
      // Calendars and pages of plans lie there; they are looked at by themselves.
      if inner != "exports", try FileStatus.isTaken(path + "/" + OwnedFolder.mark) {
        found.append(inner)
      }
      found += try names(below: path, inner)
    }
    return found
  }
}
