import Documents
import Files

/// The folders that reports were published into, and of which of them a purge takes files.
///
/// A store remembers folders by their paths, and so does a copy of it, whose workspace has the same key besides. So a
/// folder has to carry the workspace's mark and to lie where the workspace publishes now, or in it; what is remembered
/// of any other place stays and is named.
struct PublishedFolders {
  /// Those whose files go, by paths that lead to them.
  private(set) var own: [String] = []
  /// Those that hold reports and stay.
  private(set) var left: [LeftBehind] = []
  /// All of them by their paths without links.
  private(set) var places: Set<String> = []

  private let workspace: Workspace

  /// Looks at the folder that the configuration names, and at those that a store remembers.
  init(_ workspace: Workspace, configured: String, remembered: [String]) throws {
    self.workspace = workspace
    let root = SystemPath.resolved(workspace.absolute(workspace.root))
    for (number, folder) in ([configured] + remembered).enumerated() {
      let path = workspace.absolute(folder)
      let place = SystemPath.resolved(path)
      guard places.insert(place).inserted else { continue }
      let isInside = PublishedFolders.belongs(place, to: root)
      // A link is no folder to be removed; what it leads to is.
      var found = Found(folder: SystemPath.target(of: folder) == nil ? folder : place)
      found.isConfigured = number == 0
      found.isApart = number > 0 && !isInside
      do {
        guard try FileStatus.ifPresent(place)?.isDirectory == true else { continue }
        try judge(found, isHere: number == 0 ? isReached(path) : isInside)
      } catch let error as FileError where error.isPermission && found.isApart {
        // set aside: that it can't be looked into is what is told; of the workspace's own places a purge stops there.
        leave(found, "reports were published there, and it can't be looked into")
      }
    }
  }

  /// Whether a folder lies in a workspace, and in none that lies in that: a copy may be around its original.
  private static func belongs(_ place: String, to root: String) -> Bool {
    guard place.hasPrefix(root + "/") else { return false }
    var folder = place
    while folder != root {
      if !FileStatus.isAbsent(folder + "/" + OwnFiles.configuration) { return false }
      folder = Directory.parent(of: folder)
    }
    return true
  }

  /// A folder that reports may lie in.
  private struct Found {
    let folder: String
    /// Whether the configuration names it.
    var isConfigured = false
    /// Whether it is only remembered, and lies outside of the workspace.
    var isApart = false
  }

  /// Whether a run publishes to a path: no link leads out of the workspace on the way.
  private func isReached(_ path: String) throws -> Bool {
    do throws(FileError) {
      try workspace.enclosure.check(path)
      return true
    } catch {
      guard error.code == FileError.leadsOutside else { throw error }
      return false
    }
  }

  private mutating func judge(_ found: Found, isHere: Bool) throws {
    let isMarked = try FileStatus.isTaken(found.folder + "/" + OwnedFolder.mark)
    let isOwn = try isMarked && hasOwnMark(found.folder)
    if isOwn, isHere { return own.append(found.folder) }
    // Files of others that have taken the place of reports are no matter of a purge.
    guard
      try PlainTree(below: found.folder, depth: 3).files.contains(where: MadeFiles.isReport)
    else { return }
    if isOwn {
      leave(
        found,
        found.isConfigured
          ? "reports lie there, behind a link that leads out of the workspace"
          : "reports lie there with this workspace's mark, which a copy of it has as well, and it is not where they "
            + "go now",
        "if it is yours and no other workspace publishes there, remove it yourself, or name it in 'publish.to' of "
          + "lockin.yaml and purge again"
      )
    } else if isMarked {
      leave(found, "reports lie there with a mark that is not this workspace's")
    } else {
      leave(found, "reports lie there, and no mark says whose they are")
    }
  }

  private mutating func leave(_ found: Found, _ why: String, _ remedy: String? = nil) {
    let name = workspace.name(of: found.folder)
    let usual =
      found.isConfigured
      ? "if they are this workspace's, remove \(name)/\(OwnedFolder.mark) if it is there, type 'lockin run' and purge "
        + "again"
      : "remove it yourself if it is yours"
    left.append(
      LeftBehind(name: name, why: why, remedy: remedy ?? usual, isApart: found.isApart)
    )
  }

  private func hasOwnMark(_ folder: String) throws -> Bool {
    do {
      return try OwnedFolder.isOwn(folder, of: workspace)
    } catch is Diagnostic {
      // set aside: a key that is not one of lockin's marks nothing; a run tells of it.
      return false
    }
  }
}
