import Analysis
import CivilTime
import Documents
import Glibc
import Plans
import Platform
import Reports
import Storage

/// Everything about the person as open files: into a folder, or sealed into one file.
///
/// Nobody writes to the workspace meanwhile. Each file is made from front to back, so that memory does not grow with the
/// years. What goes into a sealed file is made twice, since its length stands in front of it: nothing of it is on the disk
/// in the clear at any time.
package struct PersonalExport {
  private let open: Session
  private let patience: Int
  private var workspace: Workspace { open.workspace }
  private var timeline: ZoneTimeline { open.configuration.timeline }

  /// An export of what a session has open; others are waited for for so many milliseconds.
  package init(_ open: Session, patience: Int) {
    self.open = open
    self.patience = patience
  }

  /// What is not in it: files that are none, and what of the plan could not be read.
  typealias Missing = (files: [String], problems: [String])

  /// One file of it.
  private struct Part {
    let name: String
    /// A file or the cache, for messages.
    let origin: String
    /// Hands over its bytes.
    let make: (FolderDraft.Sink) throws -> Void
  }

  /// Writes it into a folder that is empty or not there.
  ///
  /// Throws `BackupFault` where the folder holds something, `FileError`, `StoreError` or `FilesInUse`; nothing is
  /// left behind then.
  package func write(to folder: String) throws -> PersonalExportDocument {
    try expectOutside(folder)
    return try reading { parts, missing in
      do {
        let draft = try FolderDraft(for: folder)
        var document = PersonalExportDocument(folder, isSealed: false, missing)
        var sums: [UInt8] = []
        for part in parts {
          let hash = ContentHash()
          let size = try draft.write(part.name) { append in
            try part.make { bytes in
              bytes.withUnsafeBytes { hash.update($0) }
              try append(bytes)
            }
          }
          document.add(part.name, size)
          sums += BackupFile.line(hash.finish(), part.name)
        }
        try draft.write(ExportReadme.sums) { try $0(sums) }
        document.add(ExportReadme.sums, sums.count)
        try draft.finish()
        return document
      } catch let error as FileError where error.code == EEXIST && error.operation == .create {
        throw BackupFault(path: folder, .occupied)
      }
    }
  }

  /// Seals it into a file that is not there yet, opens what was written and compares it.
  package func seal(to path: String, passphrase: [UInt8]) throws -> PersonalExportDocument {
    try expectOutside(path)
    guard FileStatus.isAbsent(path) else {
      throw FileError(path: path, operation: .create, code: EEXIST)
    }
    return try reading { parts, missing in
      var document = PersonalExportDocument(path, isSealed: true, missing)
      var (files, sums): ([BackedUpFile], [UInt8]) = ([], [])
      for part in parts {
        let hash = ContentHash()
        var size = 0
        try part.make { bytes in
          bytes.withUnsafeBytes { hash.update($0) }
          size += bytes.count
        }
        sums += BackupFile.line(hash.finish(), part.name)
        files.append(file(part, size))
        document.add(part.name, size)
      }
      let list = Part(name: ExportReadme.sums, origin: path) { try $0(sums) }
      files.append(file(list, sums.count))
      document.add(list.name, sums.count)
      try BackupFile.write(files, to: path, passphrase: passphrase)
      return document
    }
  }

  private func file(_ part: Part, _ size: Int) -> BackedUpFile {
    BackedUpFile(
      name: part.name,
      of: part.origin,
      size: size,
      modified: Int(max(0, open.now.seconds)),
      make: part.make
    )
  }

  /// Refuses a place that files are read from or published into.
  private func expectOutside(_ path: String) throws {
    let place = SystemPath.resolved(workspace.absolute(path)) + "/"
    let reports = workspace.path(open.configuration.reports)
    for taken in [workspace.inbox, workspace.path("plans"), workspace.archiveFolder, reports]
    where place.hasPrefix(SystemPath.resolved(workspace.absolute(taken)) + "/") {
      throw ForeignFolder(
        path: path,
        problem: "this lies in \(workspace.name(of: taken)), which lockin reads or publishes into",
        remedy: "name a place elsewhere"
      )
    }
  }

  /// Has nobody write meanwhile, and hands over what is to be written.
  private func reading<Value>(_ body: ([Part], Missing) throws -> Value) throws -> Value {
    let lock = try HandWrittenChange.lock(workspace, patience: patience)
    return try withExtendedLifetime(lock) {
      let found = try WorkspaceFiles(of: workspace, open.configuration, hasInbox: false)
      let copies = found.files.filter { $0.name != WorkspaceFiles.key }.map { file in
        Part(name: file.name, origin: file.path) { append in
          let bytes = try ByteStream(path: file.path)
          while case let piece = try bytes.next(), !piece.isEmpty { try append(Array(piece)) }
        }
      }
      let data = try DataExtent(open.store, timeline, asOf: open.now)
      let known = try KnownWorkspace(open, data)
      let parts =
        try copies + tables(data, known) + [
          Part(name: ExportReadme.name, origin: ExportReadme.name) {
            try $0(ExportReadme(asOf: open.now).bytes)
          }
        ]
      let sorted = parts.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      let missing = (files: found.leftOut, problems: known.planProblems.map(\.description))
      return try open.store.reading { try body(sorted, missing) }
    }
  }

  // MARK: - Tables

  private func tables(_ data: DataExtent, _ known: KnownWorkspace) throws -> [Part] {
    let path = open.store.path
    return [
      Part(name: "records.csv", origin: path) { append in
        try PersonalExport.inBlocks(append) { try open.store.writeRecordRows(timeline, $0) }
      },
      Part(name: "days.csv", origin: path) { try $0(days(data, known.days)) },
      Part(name: "plan.csv", origin: path) { append in
        try PersonalExport.inBlocks(append) { try write(known.plan.events, $0) }
      },
      Part(name: "history.csv", origin: workspace.historyFile) { append in
        try PersonalExport.inBlocks(append, writeHistory)
      },
    ]
  }

  /// The table of days.
  private func days(_ data: DataExtent, _ known: KnownDays) throws -> [UInt8] {
    var days: [HistoryTables.Day] = []
    if let first = data.weeks.first?.monday, let last = data.weeks.last?.monday {
      days = try open.store.dayTallies(of: first..<last + 7).compactMap { tally in
        try known.core(tally.date).map { HistoryTables.Day($0, tally) }
      }
    }
    return HistoryTables(days, [:], timeline).daysTable
  }

  /// Hands over what is planned, a row for each event.
  private func write(_ events: [PlannedEvent], _ row: FolderDraft.Sink) throws {
    try row(SpreadsheetRow(["start", "end", "title", "kind", "tags", "file"]).bytes)
    for event in events {
      let times = [event.span.start, event.span.end].map {
        TimestampForm.withOffset($0, in: timeline, hasSeconds: true)
      }
      let tags = event.tags.joined(separator: ", ")
      let cells = times + [event.title, event.kind.rawValue, tags, event.file]
      try row(SpreadsheetRow(cells).bytes)
    }
  }

  /// Hands over what only lockin knows, a row for each line of its file.
  private func writeHistory(_ row: FolderDraft.Sink) throws {
    try row(SpreadsheetRow(["at", "kind", "details"]).bytes)
    let path = workspace.historyFile
    guard try FileStatus.ifPresent(path) != nil else { return }
    for line in try ByteStream.contents(of: path, limit: 1 << 30).split(separator: 0x0a) {
      // ignored: lockin itself passes over a line that is none.
      guard let root = try? DocumentReader.json(bytes: Array(line), file: path, limits: .lines),
        case .object(var members)? = JSONValue(root)
      else { continue }
      let cells = ["at", "kind"].map { key in
        if case .string(let text)? = members.removeValue(forKey: key) { text } else { "" }
      }
      let details = String(decoding: JSONWriter.compact(.object(members)), as: UTF8.self)
      try row(SpreadsheetRow(cells + [details]).bytes)
    }
  }

  /// Puts small pieces together.
  private static func inBlocks(
    _ append: FolderDraft.Sink,
    _ make: (FolderDraft.Sink) throws -> Void
  ) throws {
    var block: [UInt8] = []
    try withoutActuallyEscaping(append) { append in
      try make { bytes in
        block += bytes
        guard block.count >= 1 << 16 else { return }
        try append(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    if !block.isEmpty { try append(block) }
  }
}
