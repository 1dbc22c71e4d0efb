@_spi(Texts) import Platform
import Reports
import Storage

extension MadeFiles {
  /// Looks at a folder of the workspace's own that reports are published into, or were; `isPresent` says that they are
  /// now.
  ///
  /// A file goes where it holds the bytes that lockin put at its path, in whichever folder. What is called as a report and
  /// holds others is somebody's own, or was changed, and stays.
  mutating func addReports(_ folder: String, isPresent: Bool, _ known: KnownReports) throws {
    let place = SystemPath.resolved(workspace.absolute(folder))
    var changed: [String] = []
    try walk(folder, "") { path, full in
      if path == OwnedFolder.mark { return nil }
      if let name = DraftName.final(of: path) {
        return try MadeFiles.isReport(name) || !known.sums(of: name).isEmpty
      }
      let sums = try known.sums(of: path)
      if sums.isEmpty {
        // A store that was made anew knows nothing of them, or one from before sums were kept.
        if isPresent, try known.isKnown(path, in: place) || MadeFiles.looksMade(path, full) {
          return true
        }
      } else if try MadeFiles.holds(full, sums, isPresent: isPresent) {
        return true
      }
      guard try !sums.isEmpty || MadeFiles.isReport(path) || MadeFiles.isOfLockin(path, full) else {
        return false
      }
      changed.append(path)
      return nil
    }
    leave(changed, in: workspace.name(of: folder))
  }

  /// Whether a file holds bytes of one of these sums.
  ///
  /// One that nobody may read goes by its name where reports are published now, and stays elsewhere. A disk that fails
  /// ends the purge, and the next command finishes it.
  private static func holds(_ full: String, _ sums: [Fingerprint], isPresent: Bool) throws -> Bool {
    do throws(FileError) {
      return Fingerprint(try FileHash.of(file: full)).map(sums.contains) ?? false
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

  /// Whether a file that no sum is known of is called as a report, and is none of somebody's own as far as that can be told.
  private static func looksMade(_ path: String, _ full: String) throws -> Bool {
    guard isReport(path) else { return false }
    if path == ReportPaths.actual { return ActualCalendar.isOne(try head(full)) }
    guard !path.hasPrefix("schema/"), ["html", "json", "xml"].contains(where: path.hasSuffix)
    else { return true }
    return try isPage(full)
  }

  /// Whether a path is one that reports are published at.
  static func isReport(_ path: String) -> Bool {
    let root: Set<String> = [
      ReportPaths.index, ReportPaths.alerts, ReportPaths.alertsPage, ReportPaths.about,
      ReportPaths.aboutFigures, ReportPaths.words, ReportPaths.feed, ReportPaths.actual,
      ReportPaths.schema, ReportPaths.alertsSchema,
      ReportPaths.aboutSchema,
    ]
    if root.contains(path) { return true }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let file = parts.removeLast()
    let isFile = ReportPaths.names.contains { "\($0)" == file }
    func isNumber(_ text: String, _ count: Int) -> Bool {
      text.utf8.count == count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    switch parts.count {
    case 1 where parts[0] == "data": return HistoryTables.names.contains(path)
    case 1: return isNumber(parts[0], 4) && file == "index.html"
    case 2 where parts[0] == "week":
      return isFile && parts[1].utf8.count == 8 && parts[1].contains("-W")
    case 2 where parts[0] == "latest": return isFile && ["day", "week"].contains(parts[1])
    case 2: return isNumber(parts[0], 4) && isNumber(parts[1], 2) && file == "index.html"
    case 3: return isNumber(parts[0], 4) && isNumber(parts[1], 2) && isNumber(parts[2], 2) && isFile
    default: return false
    }
  }
}

/// What a store knows of the reports that it put in place, in whichever folder that was.
struct KnownReports {
  private let store: Store
  private let folders: [String]

  /// What a store knows now: what a purge takes out of it is none of this.
  init(_ store: Store) throws {
    self.store = store
    folders = try store.publishedFolders()
  }

  /// The sums of what was put at a path, one for each folder; none where none is known.
  func sums(of path: String) throws -> [Fingerprint] {
    let (place, name) = PublishedSums.split(path)
    return try folders.compactMap { try store.sums(of: place, in: $0).sums[name] }
  }

  /// Whether a path was ever published in a folder, by its path without links.
  func isKnown(_ path: String, in folder: String) throws -> Bool {
    try store.published(path, in: folder) != nil
  }
}
