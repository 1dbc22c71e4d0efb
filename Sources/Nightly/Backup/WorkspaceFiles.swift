import Backup
import Files

/// The files that make a workspace, by their names in it.
struct WorkspaceFiles {
  /// Those that go into a backup.
  private(set) var files: [BackedUpFile] = []
  /// Links, and what is no file, which do not.
  private(set) var leftOut: [String] = []

  private let workspace: Workspace

  /// The single files of a workspace but for its store.
  private static let single = [
    "lockin.yaml", "lockin.key", "lockin.run.json", "lockin.session.json", "lockin.fetched.json",
  ]
  static let store = "lockin.sqlite"

  /// Looks for them; `imported` are those besides that the configuration rests on, and exports and calendars are
  /// among them where `hasInbox`.
  ///
  /// Throws `FileError` where a folder can't be looked into.
  init(of workspace: Workspace, imported: [String], hasInbox: Bool) throws(FileError) {
    self.workspace = workspace
    for name in WorkspaceFiles.single { try add(name) }
    try add("plans")
    if hasInbox {
      try add("inbox")
      try add("exports")
    }
    for path in imported {
      let name = workspace.name(of: workspace.path(path))
      let isInside = !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
      if isInside, !files.contains(where: { $0.name == name }) { try add(name) }
    }
  }

  /// Adds the store, whatever it is called.
  mutating func add(store path: String) {
    files.append(BackedUpFile(name: WorkspaceFiles.store, path: path))
  }

  private mutating func add(_ name: String) throws(FileError) {
    let path = workspace.path(name)
    if FileStatus.isAbsent(path) { return }
    // What an interrupted command left; the next one that writes the file clears it.
    if name.hasSuffix(AtomicFile.ending) { return }
    guard SystemPath.target(of: path) == nil else {
      leftOut.append(name)
      return
    }
    let status = try FileStatus(reading: path)
    if status.isDirectory {
      for inner in try Directory.names(in: path) { try add(name + "/" + inner) }
    } else if status.isRegular {
      files.append(BackedUpFile(name: name, path: path))
    } else {
      leftOut.append(name)
    }
  }
}
