import Backup
import Documents
import Files
import Plans
import Reports
import Texts

/// The files that lockin made of what is purged, and no others: a file that somebody else put among them stays, and is
/// told of.
struct MadeFiles {
  /// Those that go, by their names for the person.
  private(set) var made: [String] = []
  /// What lies among them and was not made by lockin.
  private(set) var others: [String] = []
  /// Backups and other sealed files.
  private(set) var sealed: [String] = []

  private let workspace: Workspace
  private var folders: [String] = []

  /// Nothing looked for yet.
  init(_ workspace: Workspace) { self.workspace = workspace }

  // MARK: - Reports

  /// Looks at a folder that reports are published into; `known` are the files that were put there, by their paths in
  /// it.
  mutating func addReports(_ folder: String, known: (String) throws -> Bool) throws {
    guard SystemPath.target(of: folder) == nil, !FileStatus.isAbsent(folder),
      try FileStatus(reading: folder).isDirectory
    else { return }
    try walk(folder, "") { path, full in
      if path == OwnedFolder.mark { return nil }
      let name =
        path.hasSuffix(AtomicFile.ending) ? String(path.dropLast(AtomicFile.ending.count)) : path
      return try MadeFiles.isReport(name) || known(name)
    }
  }

  /// Whether a path is one that reports are published at.
  static func isReport(_ path: String) -> Bool {
    let root: Set<String> = [
      ReportPaths.index, ReportPaths.alerts, ReportPaths.alertsPage, ReportPaths.about,
      ReportPaths.aboutFigures, ReportPaths.words, ReportPaths.feed, ReportPaths.actual,
      ReportPaths.schema, ReportPaths.firstSchema, ReportPaths.alertsSchema,
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
    case 1: return isNumber(parts[0], 4) && file == "index.html"
    case 2 where parts[0] == "week":
      return isFile && parts[1].utf8.count == 8 && parts[1].contains("-W")
    case 2 where parts[0] == "latest": return isFile && ["day", "week"].contains(parts[1])
    case 2: return isNumber(parts[0], 4) && isNumber(parts[1], 2) && file == "index.html"
    case 3: return isNumber(parts[0], 4) && isNumber(parts[1], 2) && isNumber(parts[2], 2) && isFile
    default: return false
    }
  }

  // MARK: - Calendars, pages and exports

  /// Looks at the calendars and pages that were made of plans.
  mutating func addCalendars() throws {
    let folder = workspace.path("exports")
    guard SystemPath.target(of: folder) == nil, !FileStatus.isAbsent(folder),
      try FileStatus(reading: folder).isDirectory
    else { return }
    try walk(folder, "") { path, full in
      if path == OwnedFolder.mark || path.hasSuffix(AtomicFile.ending) { return true }
      guard try FileStatus(reading: full).size <= 32 << 20 else { return false }
      let bytes = try ByteStream.contents(of: full, limit: 32 << 20)
      return path.hasSuffix(".html") ? TimetablePage.isOne(bytes) : PlanRevision.isExport(bytes)
    }
  }

  /// Looks through the workspace for exports of `lockin export` and for sealed files, but for what is the person's own.
  mutating func addExports(besides skipped: Set<String>) throws {
    try addExports(below: workspace.root == "." ? workspace.folder : workspace.root, "", skipped)
  }

  private mutating func addExports(
    below folder: String,
    _ name: String,
    _ skipped: Set<String>
  ) throws {
    if try addExport(folder, name) { return }
    for entry in try Directory.names(in: folder) {
      let path = folder + "/" + entry
      let inner = name.isEmpty ? entry : name + "/" + entry
      guard !skipped.contains(inner), SystemPath.target(of: path) == nil,
        let status = try FileStatus.ifPresent(path)
      else { continue }
      if status.isDirectory {
        if entry.hasSuffix(PersonalExport.ending) || entry.hasSuffix(BackupFile.restoring) {
          // What an interrupted command left.
          try walk(path, "", as: inner) { _, _ in true }
          folders.append(path)
        } else {
          let (known, place) = (made.count, folders.count)
          try addExports(below: path, inner, skipped)
          if made.count > known { folders.insert(path, at: place) }
        }
      } else if status.isRegular, try BackupFile.isOne(path) {
        sealed.append(inner)
      }
    }
  }

  /// Takes a folder for an export where its list of sums says so; gives whether it is one.
  private mutating func addExport(_ folder: String, _ name: String) throws -> Bool {
    let (list, readme) = (folder + "/" + ExportReadme.sums, folder + "/" + ExportReadme.name)
    guard !name.isEmpty, try FileStatus.ifPresent(list)?.isRegular == true else { return false }
    let title = Array(ExportReadme.title.utf8)
    // Where the page went before the rest, the list alone tells.
    if try FileStatus.ifPresent(readme)?.isRegular == true,
      try ByteStream.contents(of: readme, first: title.count) != title
    {
      return false
    }
    let text = String(decoding: try ByteStream.contents(of: list, limit: 64 << 20), as: UTF8.self)
    let names = Set(text.split(separator: "\n").compactMap(MadeFiles.name))
    guard names.contains(ExportReadme.name), names.contains(ExportReadme.records) else {
      return false
    }
    try walk(folder, "", as: name) { path, _ in path == ExportReadme.sums || names.contains(path) }
    // The list goes last, as it tells what the folder is.
    if let place = made.firstIndex(of: name + "/" + ExportReadme.sums) {
      made.append(made.remove(at: place))
    }
    return true
  }

  /// The name in a line of sums.
  private static func name(_ line: Substring) -> String? {
    guard let space = line.firstRange(of: "  ") else { return nil }
    let name = String(line[space.upperBound...])
    guard line.hasPrefix("\\") else { return name }
    return name.replacing("\\n", with: "\n").replacing("\\r", with: "\r").replacing(
      "\\\\",
      with: "\\"
    )
  }

  // MARK: - Walking and removing

  /// Goes through all files below a folder; `isMade` says of each whether it goes, nil where it is neither.
  private mutating func walk(
    _ folder: String,
    _ path: String,
    as name: String? = nil,
    _ isMade: (_ path: String, _ full: String) throws -> Bool?
  ) throws {
    let here = path.isEmpty ? folder : folder + "/" + path
    folders.append(here)
    for entry in try Directory.names(in: here) {
      let inner = path.isEmpty ? entry : path + "/" + entry
      let full = folder + "/" + inner
      let isLink = SystemPath.target(of: full) != nil
      if !isLink, try FileStatus.ifPresent(full)?.isDirectory == true {
        try walk(folder, inner, as: name, isMade)
        continue
      }
      let shown = name.map { $0 + "/" + inner } ?? workspace.name(of: full)
      switch isLink ? false : try isMade(inner, full) {
      case true?: made.append(shown)
      case false?: others.append(shown)
      case nil: break
      }
    }
  }

  /// Removes them, and folders that hold nothing then.
  func remove() throws {
    for name in made { try AtomicFile.remove(at: workspace.path(name)) }
    for folder in folders.reversed() where !FileStatus.isAbsent(folder) {
      if try Directory.names(in: folder).isEmpty { try Directory.removeEmpty(folder) }
    }
  }
}
