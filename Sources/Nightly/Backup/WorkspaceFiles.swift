import Platform
import Records
import Storage

/// The files that make a workspace, by their names in it.
struct WorkspaceFiles {
  /// Those that go into a backup.
  private(set) var files: [BackedUpFile] = []
  /// Links, and what is no file, which do not.
  private(set) var leftOut: [String] = []

  private let workspace: Workspace
  /// What stands before each name.
  private var place = ""
  /// Whether exports of before are left out.
  private var sparesExports = false
  /// Whoever seals the workspace's exports and backups.
  private var owner: BackupOwner?

  /// The single files of a workspace but for its store.
  private static let single = [
    "lockin.yaml", "lockin.key", run, "lockin.session.json", "lockin.fetched.json",
    "lockin.purged.json",
  ]
  private static let run = "lockin.run.json"
  static let store = "lockin.sqlite"
  /// So many bytes of files that no run could read go along, so that films and photographs do not.
  private static let roomForUnreadable: Int64 = 64 << 20

  /// Looks for them, and for those that the configuration and timetables rest on; exports and calendars are among them where
  /// `hasInbox`.
  ///
  /// Throws `FileError` where a folder can't be looked into.
  init(
    of workspace: Workspace,
    _ configuration: Configuration,
    hasInbox: Bool
  ) throws(FileError) {
    self.workspace = workspace
    for name in WorkspaceFiles.single { try add(name) }
    try add("plans")
    if hasInbox {
      try add("inbox")
      try add("exports")
    } else {
      try addCalendars()
    }
    try addOutside(of: configuration)
  }

  /// Those that a person gets who exports everything, below `workspace/`; the key and exports are not among them.
  ///
  /// Nor are exports and backups of before among them, which would have each export hold all earlier ones: folders
  /// that are marked as exports, and what `owner` sealed.
  init(
    forExportOf workspace: Workspace,
    _ configuration: Configuration,
    owner: BackupOwner?
  ) throws(FileError) {
    self.workspace = workspace
    self.owner = owner
    sparesExports = true
    place = "workspace/"
    for name in WorkspaceFiles.single where name != "lockin.key" && name != WorkspaceFiles.run {
      try add(name)
    }
    try add("plans")
    try addOutside(of: configuration)
    if try FileStatus.ifPresent(workspace.recordFile)?.isRegular == true {
      files.append(BackedUpFile(name: "tables/latest-run.json", path: workspace.recordFile))
    }
  }

  /// Adds the store, whatever it is called.
  mutating func add(store path: String) {
    files.append(BackedUpFile(name: WorkspaceFiles.store, path: path))
  }

  /// Adds the exports that no run has read as they are: they are in no store, and what was fetched is not fetched again.
  ///
  /// Those in the inbox, and in the folders that is fetched into. What a purge was to keep from coming back stays where it
  /// is. Of those in which nothing could be read, which may be read one day by another rule, the smallest are added, up to
  /// 64 MB together.
  mutating func addUnread(from folders: [String], _ store: Store?) throws {
    let refused = try store.map { try RefusedExports($0, basis: "") }
    let purged = try PurgeLedger(of: workspace)
    var unreadable: [(size: Int64, name: String)] = []
    let inbox = workspace.name(of: workspace.inbox)
    let others = folders.filter { !$0.hasPrefix(inbox + "/") && $0 != inbox }
    for folder in [inbox] + others
    where try FileStatus.ifPresent(workspace.path(folder))?.isDirectory == true {
      for name in try Directory.files(below: workspace.path(folder)).map({ folder + "/" + $0 }) {
        let path = workspace.path(name)
        guard Intake.isExport(name),
          !files.contains(where: { $0.name.hasSameBytes(as: place + name) }),
          let status = try FileStatus.ifPresent(path), status.isRegular,
          try store?.knownHash(file: name, stamp: status.stamp) == nil,
          try !purged.holds(name, status, { try FileHash.of(file: path) }),
          try !sparesExports || !isInExport(name, below: folder),
          // set aside: each run tells of one that can't be read, and no backup is to fail for it.
          (try? ByteStream.contents(of: path, first: 1)) != nil,
          // A copy of the folder has other times, and the same bytes.
          try store?.latestImport(of: FileHash.of(file: path)) == nil
        else { continue }
        if refused?.isKnown(name, status) == true {
          unreadable.append((status.size, name))
        } else {
          try add(name)
        }
      }
    }
    var room = WorkspaceFiles.roomForUnreadable
    for (size, name) in unreadable.sorted(by: { ($0.size, $0.name) < ($1.size, $1.name) }) {
      room -= size
      if room >= 0 { try add(name) }
    }
  }

  /// Whether a file's name is that of one in the workspace.
  static func isInside(_ name: String) -> Bool {
    !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
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

  /// Adds what lies below a folder under another name, but for files whose name is not `wanted`.
  mutating func add(
    _ folder: String,
    as name: String,
    _ wanted: (String) -> Bool
  ) throws(FileError) {
    if FileStatus.isAbsent(folder) { return }
    try add(path: folder, as: name, wanted)
  }

  /// Adds the calendars that lockin made of plans: the next one counts each event's changes on from them, and a calendar program
  /// takes one that begins again for older than what it has.
  private mutating func addCalendars() throws(FileError) {
    let folder = workspace.path("exports")
    guard SystemPath.target(of: folder) == nil,
      try FileStatus.ifPresent(folder)?.isDirectory == true
    else { return }
    for name in try Directory.names(in: folder) where name.hasSuffix(".ics") {
      // What a link leads to lies elsewhere, and is not missing here.
      if SystemPath.target(of: folder + "/" + name) == nil { try add("exports/" + name) }
    }
  }

  /// Adds what the configuration and timetables rest on and that lies elsewhere in the workspace.
  private mutating func addOutside(of configuration: Configuration) throws(FileError) {
    for path in WorkspaceFiles.outside(workspace, configuration) {
      let name = WorkspaceFiles.shortened(workspace.name(of: workspace.path(path)))
      guard WorkspaceFiles.isInside(name), name != "SHA256SUMS" else {
        leftOut.append(name)
        continue
      }
      let isThere = files.contains { $0.name.utf8.elementsEqual((place + name).utf8) }
      if !isThere {
        try add(name)
      }
    }
    for path in configuration.authorities {
      let name = workspace.name(of: path)
      // One of the system's is no part of the workspace.
      guard WorkspaceFiles.isInside(name), !files.contains(where: { $0.path == path }) else {
        continue
      }
      try add(name)
    }
  }

  private mutating func add(_ name: String) throws(FileError) {
    let path = workspace.path(name)
    if FileStatus.isAbsent(path) { return }
    try add(path: path, as: place + name) { _ in true }
  }

  /// Whether something is an export of before, or a backup, or was to become one.
  private func isExport(_ path: String, _ status: FileStatus) throws(FileError) -> Bool {
    guard status.isDirectory else {
      guard status.isRegular, let owner else { return false }
      return try owner.mark(of: path) != nil
    }
    if DraftName.final(of: path) != nil { return true }
    return try ExportReadme.marks(path)
  }

  /// Whether a file lies in an export of before, somewhere below a folder.
  private func isInExport(_ name: String, below folder: String) throws(FileError) -> Bool {
    var parent = Directory.parent(of: name)
    while parent.utf8.count > folder.utf8.count {
      let path = workspace.path(parent)
      if try isExport(path, try FileStatus(reading: path)) { return true }
      parent = Directory.parent(of: parent)
    }
    return false
  }

  private mutating func add(
    path: String,
    as name: String,
    _ wanted: (String) -> Bool
  ) throws(FileError) {
    // What an interrupted command left; the next one that writes the file clears it.
    if DraftName.final(of: name) != nil { return }
    guard SystemPath.target(of: path) == nil else {
      leftOut.append(name)
      return
    }
    let status = try FileStatus(reading: path)
    if sparesExports, try isExport(path, status) { return }
    if status.isDirectory {
      for inner in try Directory.names(in: path) where wanted(inner) {
        try add(path: path + "/" + inner, as: name + "/" + inner, wanted)
      }
    } else if status.isRegular {
      files.append(BackedUpFile(name: name, path: path))
    } else {
      leftOut.append(name)
    }
  }
}
