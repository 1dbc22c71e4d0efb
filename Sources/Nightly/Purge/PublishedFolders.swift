import Documents
import Platform
import Reports
import Storage

/// The folders that reports were published into, or copied to, and of which of them a purge takes files.
///
/// A folder has to carry the workspace's mark and to lie where the workspace publishes now, or in it: a copy of the
/// workspace has the same key, and so has whatever was copied out of it.
struct PublishedFolders {
  /// Those whose reports go, by paths that lead to them.
  private(set) var own: [String] = []
  /// The one of them that the workspace publishes into.
  private(set) var present: String?
  /// Those that hold pages of timetables and no reports.
  private(set) var previews: [String] = []
  /// Those that hold reports and stay.
  private(set) var left: [LeftBehind] = []
  /// All of them by their paths without links.
  private(set) var places: Set<String> = []

  private let workspace: Workspace
  private let key: StoreKey

  /// Looks at the folder that the configuration names, and at those in the workspace that carry a mark.
  init(_ workspace: Workspace, configured: String, _ store: Store) throws {
    self.workspace = workspace
    key = try StoreKey(store, of: workspace)
    let root = SystemPath.resolved(workspace.absolute(workspace.root))
    let marked = try MarkedFolders.names(in: workspace).map(workspace.path)
    for (number, folder) in ([configured] + marked).enumerated() {
      let path = workspace.absolute(folder)
      let place = SystemPath.resolved(path)
      guard places.insert(place).inserted,
        try FileStatus.ifPresent(place)?.isDirectory == true
      else { continue }
      let isInside = PublishedFolders.belongs(place, to: root)
      // A link is no folder to be removed; what it leads to is.
      var found = Found(folder: SystemPath.target(of: folder) == nil ? folder : place)
      found.isConfigured = number == 0
      let isTold = try judge(found, isHere: number == 0 ? isReached(path) : isInside)
      // What else lies in it is looked at as anywhere in the workspace.
      if !isTold, !found.isConfigured { places.remove(place) }
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

  /// Puts a folder where it belongs; gives whether there is anything to be said or done about it.
  private mutating func judge(_ found: Found, isHere: Bool) throws -> Bool {
    let isMarked = try FileStatus.isTaken(found.folder + "/" + OwnedFolder.mark)
    let isOwn = try isMarked && hasOwnMark(found.folder)
    if isOwn, isHere {
      // Reports have folders for their years and their schemas; of a part of them a feed or figures tell.
      let tree = try PlainTree(below: found.folder, depth: 0)
      if !found.isConfigured, tree.folders == [""],
        !tree.files.contains(where: { $0 != ReportPaths.index && ReportPlace.isPublished($0) })
      {
        previews.append(found.folder)
      } else {
        own.append(found.folder)
        if found.isConfigured { present = found.folder }
      }
      return true
    }
    // Files of others that have taken the place of reports are no matter of a purge.
    guard
      try PlainTree(below: found.folder, depth: 3).files.contains(where: ReportPlace.isPublished)
    else { return false }
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
    } else if isMarked, found.isConfigured, key.isOther,
      // set aside: a key that is not one of lockin's marks nothing; a run tells of it.
      (try? OwnedFolder.isOwn(found.folder, of: workspace, key)) == true
    {
      leave(
        found,
        "reports lie there with the mark of the key that the store was made with, and the workspace has another",
        "\(key.remedy); then purge again"
      )
    } else if isMarked {
      leave(found, "reports lie there with a mark that is not this workspace's")
    } else {
      leave(found, "reports lie there, and no mark says whose they are")
    }
    return true
  }

  private mutating func leave(_ found: Found, _ why: String, _ remedy: String? = nil) {
    let name = workspace.name(of: found.folder)
    let usual =
      found.isConfigured
      ? "if they are this workspace's, remove \(name)/\(OwnedFolder.mark) if it is there, type 'lockin run' and purge "
        + "again"
      : "remove it yourself if it is yours"
    left.append(
      LeftBehind(name: name, why: why, remedy: remedy ?? usual)
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
