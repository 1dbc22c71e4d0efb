import Platform

/// The person's own files that a purge is to remove: as they were when it was asked for, and no others.
struct OwnFiles {
  private let workspace: Workspace
  private let root: String

  /// Those of a workspace.
  init(_ workspace: Workspace) {
    self.workspace = workspace
    root = SystemPath.resolved(workspace.absolute(workspace.root))
  }

  /// The folders of a workspace that hold nothing but the person's own files.
  static let folders = ["inbox", "plans"]
  static let configuration = "lockin.yaml"

  /// All of them: what lies in `inbox/` and `plans/`, the configuration, and what it imports.
  func everything(imported: [String]) throws -> [String] {
    var names = try below("inbox")
    if try state(of: OwnFiles.configuration) != nil { names.append(OwnFiles.configuration) }
    names += try below("plans")
    for path in imported {
      let name = workspace.name(of: workspace.path(path))
      guard WorkspaceFiles.isInside(name), !names.contains(name), try state(of: name) != nil else {
        continue
      }
      names.append(name)
    }
    return names
  }

  private func below(_ folder: String) throws -> [String] {
    let path = workspace.path(folder)
    guard SystemPath.target(of: path) == nil, try FileStatus.ifPresent(path)?.isDirectory == true
    else { return try state(of: folder) == nil ? [] : [folder] }
    return try PlainTree(below: path).files.map { folder + "/" + $0 }
  }

  /// What tells a file from any that takes its place, and a link from any other; nil where there is neither.
  func state(of name: String) throws -> String? {
    let path = workspace.path(name)
    if let target = SystemPath.target(of: path) { return "link " + target }
    guard let status = try FileStatus.ifPresent(path), !status.isDirectory else { return nil }
    return "file \(status.size) \(status.modified) \(status.inode)"
  }

  /// What stands for a file as it is; nil where there is none.
  func hash(_ name: String, _ ledger: PurgeLedger) throws -> String? {
    try state(of: name).map { ledger.hash(ofOwn: name, $0) }
  }

  /// Whether no link on the way to a file leads out of the workspace; it may be a link itself.
  func isWithin(_ name: String) -> Bool {
    holds(SystemPath.resolved(Directory.parent(of: workspace.absolute(workspace.path(name)))))
  }

  /// Whether a path without links is that of the workspace or lies in it.
  func holds(_ place: String) -> Bool {
    place == root || place.hasPrefix(root == "/" ? root : root + "/")
  }

  /// What a link leads to, by its name for the person; nil of anything else, and where it leads nowhere.
  func target(of name: String) throws -> String? {
    let path = workspace.absolute(workspace.path(name))
    guard SystemPath.target(of: path) != nil else { return nil }
    let target = SystemPath.resolved(path)
    guard !FileStatus.isAbsent(target), SystemPath.target(of: target) == nil else { return nil }
    // The workspace itself may be named through a link.
    return target.hasPrefix(root + "/") ? String(target.dropFirst(root.count + 1)) : target
  }

  /// Removes those that are as they were; gives the others.
  func remove(
    _ names: [String],
    _ ledger: PurgeLedger,
    asked: Set<String>,
    _ removal: inout Removal
  ) throws -> [String] {
    var changed: [String] = []
    for name in names {
      guard let hash = try hash(name, ledger) else { continue }
      if asked.contains(hash) {
        try removal.file(name)
      } else {
        changed.append(name)
      }
    }
    return changed
  }

  /// Removes the folders of which nothing is left.
  func removeEmptyFolders(_ removal: inout Removal) throws {
    for name in OwnFiles.folders {
      let path = workspace.path(name)
      guard SystemPath.target(of: path) == nil, try FileStatus.ifPresent(path)?.isDirectory == true
      else { continue }
      for inner in try PlainTree(below: path).folders.reversed() {
        let folder = inner.isEmpty ? path : path + "/" + inner
        try removal.folder(folder)
      }
    }
  }
}
