import Documents
import Plans
@_spi(Texts) import Platform
import Reports

/// The files that lockin made of what is purged, and no others: a file that somebody else put among them stays, and is
/// told of.
struct MadeFiles {
  /// Those that go, by their names for the person.
  var made: [String] = []
  /// What lies among them and was not made by lockin.
  var others: [String] = []
  /// Backups and other sealed files.
  var sealed: [String] = []
  /// What may be of lockin's making or hold a copy, and stays.
  var left: [LeftBehind] = []
  /// The lists of the exports that go whole.
  var lists: [String] = []
  /// Calendars that lockin made of plans, elsewhere than where it puts them by itself.
  var calendars: [String] = []
  /// Pages and figures that lockin made, in folders that nothing says to be this workspace's.
  var strays: [String] = []
  /// Files of the workspace that are none of what lockin makes or reads where it lies.
  var unknown: [String] = []
  /// Dumps and accounts of days that commands printed and somebody kept.
  var printed: [String] = []

  let workspace: Workspace
  var folders: [String] = []
  /// The folders of reports and previews, by their paths without links: each is looked at by itself.
  let published: Set<String>

  /// Nothing looked for yet.
  init(_ workspace: Workspace, published: Set<String> = []) {
    self.workspace = workspace
    self.published = published
  }

  // MARK: - Calendars and pages

  /// Looks at the calendars and pages that were made of plans.
  mutating func addCalendars() throws {
    let folder = workspace.path("exports")
    let place = SystemPath.resolved(workspace.absolute(folder))
    guard try FileStatus.ifPresent(place)?.isDirectory == true else { return }
    let isLink = SystemPath.target(of: folder) != nil
    guard !isLink || OwnFiles(workspace).holds(place) else {
      return left.append(
        LeftBehind(
          name: workspace.name(of: folder),
          why:
            "calendars and pages of plans go there, through a link that leads out of the workspace",
          remedy: "look into it yourself"
        )
      )
    }
    let known = Set(made + sealed + strays + printed + left.map(\.name))
    let apart = left.map { $0.name + "/" }
    try walk(isLink ? place : folder, "") { [workspace] path, full in
      let name = workspace.name(of: full)
      if known.contains(name) || apart.contains(where: name.hasPrefix) { return nil }
      return try path == OwnedFolder.mark || MadeFiles.isOfPlans(path, full)
    }
  }

  /// Looks at a folder with the workspace's mark that pages of timetables were put into.
  mutating func addPreview(_ folder: String) throws {
    try walk(folder, "") { path, full in
      try path == OwnedFolder.mark ? nil : MadeFiles.isOfPlans(path, full)
    }
    // The mark goes last, as it tells what the folder is.
    made.append(workspace.name(of: folder + "/" + OwnedFolder.mark))
  }

  /// Whether a file is a calendar or a page that lockin made of plans, or a draft of one.
  private static func isOfPlans(_ path: String, _ full: String) throws -> Bool {
    if DraftName.final(of: path) != nil { return true }
    return try path.hasSuffix(".html") ? TimetablePage.isOne(head(full)) : isCalendar(full)
  }

  /// The bytes of a file; none of one that is larger than what lockin makes.
  static func head(_ path: String) throws -> [UInt8] {
    guard try FileStatus(reading: path).size <= 32 << 20 else { return [] }
    return try ByteStream.contents(of: path, limit: 32 << 20)
  }

  /// Whether a file is a calendar that lockin made of plans.
  static func isCalendar(_ path: String) throws -> Bool {
    PlanRevision.isExport(try head(path))
  }

  // MARK: - Walking and removing

  /// Goes through all files below a folder; `isMade` says of each whether it goes, nil where it is neither.
  mutating func walk(
    _ folder: String,
    _ path: String,
    _ isMade: (_ path: String, _ full: String) throws -> Bool?
  ) throws {
    let here = path.isEmpty ? folder : folder + "/" + path
    folders.append(here)
    for entry in try Directory.names(in: here) {
      let inner = path.isEmpty ? entry : path + "/" + entry
      let full = folder + "/" + inner
      let isLink = SystemPath.target(of: full) != nil
      if !isLink, try FileStatus.ifPresent(full)?.isDirectory == true {
        if !published.contains(SystemPath.resolved(workspace.absolute(full))) {
          try walk(folder, inner, isMade)
        }
        continue
      }
      let shown = workspace.name(of: full)
      switch isLink ? false : try isMade(inner, full) {
      case true?: made.append(shown)
      case false?: others.append(shown)
      case nil: break
      }
    }
  }

  /// Removes them, and folders that hold nothing then.
  func remove(_ removal: inout Removal) throws {
    for name in made { try removal.file(name) }
    // Those that lie in others first.
    let inward = folders.sorted { $0.utf8.count > $1.utf8.count }
    for folder in inward where !FileStatus.isAbsent(folder) {
      try removal.folder(folder)
    }
  }
}
