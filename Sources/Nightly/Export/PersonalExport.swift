import CivilTime
import Documents
import Glibc
import Platform
import Storage

/// Everything about the person as open files: into a folder, or sealed into one file.
///
/// The store is read in one go, and nobody writes to it or to `plans/` meanwhile. Each file is made from front to
/// back, so that memory does not grow with the years. What goes into a sealed file is made twice, since its length
/// stands in front of it: nothing of it is on the disk in the clear at any time.
package struct PersonalExport {
  let workspace: Workspace
  let configuration: Configuration
  let store: Store
  let now: Instant
  private let patience: Int

  /// An export of what a session has open; others are waited for for so many milliseconds.
  package init(_ open: Session, patience: Int) {
    workspace = open.workspace
    configuration = open.configuration
    store = open.store
    now = open.now
    self.patience = patience
  }

  /// One file of it.
  struct Part {
    let name: String
    /// A file or the store, for messages.
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
    return try reading { parts, leftOut in
      do {
        let draft = try FolderDraft(for: folder)
        var document = PersonalExportDocument(folder, isSealed: false, leftOut: leftOut)
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
    return try reading { parts, leftOut in
      var document = PersonalExportDocument(path, isSealed: true, leftOut: leftOut)
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
      let seal = BackupSeal(
        try PersonKey.ifWritable(workspace)?.backups,
        BackupMark(.export, second: now.seconds)
      )
      try BackupFile.write(files, to: path, passphrase: passphrase, seal: seal)
      return document
    }
  }

  private func file(_ part: Part, _ size: Int) -> BackedUpFile {
    BackedUpFile(
      name: part.name,
      of: part.origin,
      size: size,
      modified: Int(max(0, now.seconds)),
      make: part.make
    )
  }

  /// Refuses a place that files are read from or published into.
  private func expectOutside(_ path: String) throws {
    let place = SystemPath.resolved(workspace.absolute(path)) + "/"
    for taken in [workspace.inbox, workspace.path("plans"), reports]
    where place.hasPrefix(SystemPath.resolved(workspace.absolute(taken)) + "/") {
      throw ForeignFolder(
        path: path,
        problem: "this lies in \(workspace.name(of: taken)), which lockin reads or publishes into",
        remedy: "name a place elsewhere"
      )
    }
  }

  private var reports: String { workspace.path(configuration.reports) }

  /// Has nobody write meanwhile, and hands over what is to be written.
  private func reading<Value>(_ body: ([Part], [String]) throws -> Value) throws -> Value {
    let lock = try HandWrittenChange.lock(workspace, patience: patience)
    return try withExtendedLifetime(lock) {
      try store.reading {
        // A statement begins what is read in one go.
        _ = try store.extent()
        let (files, leftOut) = try copied()
        let parts = tables + files
        let readme = ExportReadme(parts.map(\.name), workspace: workspace, asOf: now)
        let first = Part(name: ExportReadme.name, origin: ExportReadme.name) {
          try $0(readme.bytes)
        }
        return try body(
          (parts + [first]).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
          leftOut
        )
      }
    }
  }

  // MARK: - What is in it

  /// What is made of the store.
  private var tables: [Part] {
    let timeline = configuration.timeline
    var parts = [
      Part(name: ExportReadme.records, origin: store.path) { append in
        try PersonalExport.inBlocks(append) { line in
          try store.dump { try line($0 + [0x0a]) }
          try store.dumpCalendars { try line($0 + [0x0a]) }
        }
      },
      Part(name: "tables/records.csv", origin: store.path) { append in
        try PersonalExport.inBlocks(append) { try store.writeRecordRows(timeline, $0) }
      },
    ]
    for table in StoreTable.all {
      parts.append(
        Part(name: "tables/\(table.name).jsonl", origin: store.path) { append in
          try PersonalExport.inBlocks(append) { line in
            try store.writeLines(of: table) { try line($0 + [0x0a]) }
          }
        }
      )
      parts.append(
        Part(name: "tables/\(table.name).csv", origin: store.path) { append in
          try PersonalExport.inBlocks(append) { try store.writeRows(of: table, timeline, $0) }
        }
      )
    }
    return parts
  }

  /// Files of the workspace as they are, and links, which are left out.
  private func copied() throws -> (files: [Part], leftOut: [String]) {
    try StoreKey(store, of: workspace).refuseForeign(at: store.path)
    var found = try WorkspaceFiles(
      forExportOf: workspace,
      configuration,
      owner: PersonKey.known(workspace)?.backups
    )
    try found.addUnread(from: configuration.fetched.map(\.inbox), store)
    if try OwnedFolder.isOwn(reports, of: workspace, StoreKey(store, of: workspace)) {
      try found.add(reports, as: "reports") { ![OwnedFolder.mark, SiteManifest.name].contains($0) }
    }
    try found.add(workspace.path("exports"), as: "calendars") { $0 != OwnedFolder.mark }
    let parts = found.files.map { file in
      Part(name: file.name, origin: file.path) { append in
        let bytes = try ByteStream(path: file.path)
        while case let piece = try bytes.next(), !piece.isEmpty { try append(Array(piece)) }
      }
    }
    return (parts, found.leftOut)
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
