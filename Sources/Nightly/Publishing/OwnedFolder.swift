@_spi(Texts) import Platform
import Reports

/// A folder that lockin publishes into: nobody else's files are ever in it.
///
/// It carries its owner's mark, the file `.lockin`: a hash under the workspace's key, the same on every
/// day, that tells nothing of the person, the place or the time.
package struct OwnedFolder {
  /// The name of the mark in the folder.
  static let mark = ".lockin"

  /// The folder's path.
  package let path: String
  /// The mark that it is to carry; nil where the workspace has no key and can't be given one.
  private let owner: [UInt8]?

  /// The folder at `path`, which may be missing, for a workspace.
  ///
  /// Throws `ForeignFolder` where it carries another mark, where exports or plans are read from it, and
  /// where it carries none and holds anything, unless `isOurs` says of the names in it that they
  /// are of lockin's making.
  init(
    _ path: String,
    of workspace: Workspace,
    isOurs: (_ names: [String]) throws -> Bool
  ) throws {
    self.path = path
    try workspace.enclosure.check(workspace.absolute(path))
    owner = try OwnedFolder.owner(workspace)
    let mark = path + "/" + OwnedFolder.mark
    let isKnown =
      try owner != nil && FileStatus.isTaken(mark)
      && ByteStream.contents(of: mark, limit: 4096) == owner
    let place = SystemPath.resolved(path) + "/"
    for read in [workspace.inbox, workspace.path("plans")]
    where place.hasPrefix(SystemPath.resolved(read) + "/") {
      throw ForeignFolder(
        path: path,
        problem: "files are read from \(workspace.name(of: read)), so nothing is published there",
        remedy: "choose another folder"
      )
    }
    // What is no folder is told when a file is to be made in it.
    guard try FileStatus.ifPresent(path)?.isDirectory == true else { return }
    let names = try Directory.names(in: path).filter {
      DraftName.final(of: $0) == nil
    }
    guard !names.contains(OwnedFolder.mark) else {
      guard isKnown else {
        throw ForeignFolder(
          path: path,
          problem: "another workspace publishes into this folder, which was left alone",
          remedy:
            "choose another folder; if it is this workspace's, and its lockin.key is another one now, bring that back from "
            + "a backup, or, where there is none, remove \(path)/\(OwnedFolder.mark)"
        )
      }
      return
    }
    guard try names.isEmpty || isOurs(names) else {
      throw ForeignFolder(
        path: path,
        problem: "this folder holds files that lockin did not make, and was left alone",
        remedy: "choose another folder, or one that is empty"
      )
    }
  }

  /// Makes the folder and puts the mark there.
  package func claim() throws {
    try Directory.make(path)
    if let owner { try AtomicFile.write(owner, to: path + "/" + OwnedFolder.mark) }
  }

  private static func owner(_ workspace: Workspace) throws -> [UInt8]? {
    try PersonKey.ifWritable(workspace).map { bytes($0.folder) }
  }

  /// A mark as it stands in its file.
  static func bytes(_ mark: String) -> [UInt8] { Array((mark + "\n").utf8) }
}

/// A folder that something was to be published into, and that is not lockin's.
package struct ForeignFolder: Error {
  package let path: String
  package let problem: String
  package let remedy: String
}

extension OwnedFolder {
  /// The folder of a workspace's reports.
  package init(ofReports path: String, _ workspace: Workspace) throws {
    let exports = SystemPath.resolved(workspace.path("exports")) + "/"
    guard !(SystemPath.resolved(path) + "/").hasPrefix(exports) else {
      throw ForeignFolder(
        path: path,
        problem: "calendars and previews are written to exports, so no reports are published there",
        remedy: "choose another folder"
      )
    }
    try self.init(path, of: workspace) { names in
      names.contains(SiteManifest.name)
    }
  }
}
