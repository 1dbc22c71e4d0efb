@_spi(Texts) import Platform
import Reports

extension MadeFiles {
  /// Looks at a folder of the workspace's own that reports are published into, or were; `isPresent` says that they are
  /// now.
  ///
  /// A file goes where it holds the bytes that lockin put there, as the manifest in the folder tells. What is called as a
  /// report and holds others is somebody's own, or was changed, and stays. Without a manifest, what looks as reports do
  /// goes.
  mutating func addReports(_ folder: String, isPresent: Bool) throws {
    let manifest = try SiteManifest(in: folder, PersonKey.known(workspace))
    var changed: [String] = []
    try walk(folder, "") { path, full in
      if path == OwnedFolder.mark || path == SiteManifest.name { return nil }
      if let name = DraftName.final(of: path) {
        return name == SiteManifest.name || ReportPlace.isPublished(name)
      }
      let entry = manifest?.entries[path]
      if let manifest, let entry {
        if try MadeFiles.holds(full, entry, manifest, isPresent: isPresent) { return true }
      } else if try manifest == nil && MadeFiles.looksMade(path, full) {
        return true
      }
      guard
        try entry != nil || ReportPlace.isPublished(path) || MadeFiles.isOfLockin(path, full)
      else { return false }
      changed.append(path)
      return nil
    }
    leave(changed, in: workspace.name(of: folder))
    // It goes last, as it tells what the others are.
    if manifest != nil { made.append(workspace.name(of: folder + "/" + SiteManifest.name)) }
  }

  /// Whether a file holds the bytes that lockin put there.
  ///
  /// One that nobody may read goes by its name where reports are published now, and stays elsewhere. A disk that fails
  /// ends the purge, and the next command finishes it.
  private static func holds(
    _ full: String,
    _ entry: SiteManifest.Entry,
    _ manifest: SiteManifest,
    isPresent: Bool
  ) throws -> Bool {
    do throws(FileError) {
      return try manifest.holds(full, entry)
    } catch {
      guard error.isPermission else { throw error }
      return isPresent
    }
  }

  /// Names the files of a folder of reports that are not as lockin drew them last.
  private mutating func leave(_ changed: [String], in folder: String) {
    guard let first = changed.min() else { return }
    left.append(
      LeftBehind(
        name: folder,
        why: changed.count == 1
          ? "1 file of reports there is not as lockin drew it last: \(first)"
          : "\(changed.count) files of reports there are not as lockin drew them last, \(first) the first",
        remedy: "remove \(changed.count == 1 ? "it" : "them") yourself if nothing of it is to stay"
      )
    )
  }

  /// Whether a file under a name of somebody's own is a page, figures, a calendar or a dump of lockin's.
  private static func isOfLockin(_ path: String, _ full: String) throws -> Bool {
    if try isPage(full) || isPrinted(full) { return true }
    return try path.hasSuffix(".ics") && (ActualCalendar.isOne(head(full)) || isCalendar(full))
  }

  /// Whether a file that no manifest tells of is called as a report, and is none of somebody's own as far as that can be
  /// told.
  private static func looksMade(_ path: String, _ full: String) throws -> Bool {
    guard ReportPlace.isPublished(path) else { return false }
    if path == ReportPaths.actual { return ActualCalendar.isOne(try head(full)) }
    guard !path.hasPrefix("schema/"), ["html", "json", "xml"].contains(where: path.hasSuffix)
    else { return true }
    return try isPage(full)
  }
}
