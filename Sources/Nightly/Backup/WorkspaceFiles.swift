@_spi(Texts) import Platform
import Records
import Storage

/// The files that make a workspace, by their names in it: all but the cache, what is published, and what was dropped in.
struct WorkspaceFiles {
  private(set) var files: [BackedUpFile] = []
  /// Links, what is no file, and what lies elsewhere, which are not among them.
  private(set) var leftOut: [String] = []

  private let workspace: Workspace

  /// The key of a workspace, by its name in it.
  static let key = "lockin.key"
  private static let single = [
    "lockin.yaml", key, "lockin.run.json", "lockin.session.json", "lockin.fetched.json",
    "lockin.purged.json",
  ]

  /// Looks for them, and for those that the configuration and timetables rest on; `inbox/` and `exports/` are among them
  /// where it `hasInbox`.
  ///
  /// A store of a lockin from before the archive is one of them, as it holds what nothing else does. Throws `FileError`
  /// where a folder can't be looked into, and `StoreError` where another program's file lies in the place of the cache.
  init(of workspace: Workspace, _ configuration: Configuration, hasInbox: Bool) throws {
    self.workspace = workspace
    for name in WorkspaceFiles.single + ["plans", "journal"] { try add(name) }
    try add(path: workspace.archiveFolder, as: "archive")
    try add(path: workspace.stateFolder, as: "state")
    try add("exports")
    if hasInbox {
      try add("inbox")
    } else {
      // The next calendar of plans counts each event's changes on from the one before, and a calendar program takes one that
      // begins again for older than what it has.
      files.removeAll { $0.name.hasPrefix("exports/") && !$0.name.hasSuffix(".ics") }
      leftOut.removeAll { $0.hasPrefix("exports") }
    }
    if try CacheFile.finding(at: workspace.storeFile) == .store {
      try add(path: workspace.storeFile, as: "lockin.sqlite")
    }
    try addOutside(of: configuration)
  }

  /// Adds what the configuration and timetables rest on and that lies elsewhere in the workspace; what lies beyond it is
  /// left out, but authorities of the system's are no part of it.
  private mutating func addOutside(of configuration: Configuration) throws(FileError) {
    let timetables = TimetableIntake(
      workspace: workspace,
      configuration: configuration,
      zones: ZoneDatabase(folder: Session.zoneFolder)
    ).read().files.sorted()
    for path in configuration.imported + timetables + configuration.authorities {
      let name = WorkspaceFiles.shortened(workspace.name(of: workspace.path(path)))
      let isElsewhere = name.hasPrefix("/") || name.hasPrefix("../")
      if isElsewhere, !configuration.authorities.contains(path) {
        leftOut.append(name)
      } else if !isElsewhere, !name.hasPrefix("plans/"),
        !files.contains(where: { $0.name.hasSameBytes(as: name) })
      {
        try add(name)
      }
    }
  }

  /// A name without the folders that `..` takes back again.
  private static func shortened(_ name: String) -> String {
    var parts: [Substring] = []
    for part in name.split(separator: "/") {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (name.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private mutating func add(_ name: String) throws(FileError) {
    try add(path: workspace.path(name), as: name)
  }

  /// Adds a file, or all that is in a folder, where it is there.
  private mutating func add(path: String, as name: String) throws(FileError) {
    // What an interrupted command left; the next one that writes the file clears it.
    if FileStatus.isAbsent(path) || DraftName.final(of: name) != nil { return }
    guard SystemPath.target(of: path) == nil else {
      leftOut.append(name)
      return
    }
    let status = try FileStatus(reading: path)
    if status.isDirectory {
      for inner in try Directory.names(in: path) {
        try add(path: path + "/" + inner, as: name + "/" + inner)
      }
    } else if status.isRegular {
      files.append(BackedUpFile(name: name, path: path))
    } else {
      leftOut.append(name)
    }
  }
}
