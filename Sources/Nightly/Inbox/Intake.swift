import CivilTime
import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// Reads what is new in the inbox into the archive and into the cache.
///
/// All that a command reads is one transaction of the cache; the archive has each export before it counts.
package struct Intake {
  let workspace: Workspace
  let configuration: Configuration
  let store: Store
  let archive: Archive
  let zones: ZoneDatabase
  let now: Instant
  /// Where what goes on is shown; nil where it is not.
  package let progress: ProgressLine?
  /// The order of dates in files that leave it open and of which the configuration says nothing.
  package var dateOrder: DateOrder?
  /// What was purged and is not to come back.
  let purged: PurgeRules
  let reading: ExportReading
  /// The archive as the cache follows from it.
  let fold: Fold

  init(
    workspace: Workspace,
    configuration: Configuration,
    store: Store,
    archive: Archive,
    zones: ZoneDatabase,
    now: Instant,
    purged: PurgeRules,
    progress: ProgressLine? = nil
  ) {
    self.purged = purged
    self.workspace = workspace
    self.configuration = configuration
    self.store = store
    self.archive = archive
    self.zones = zones
    self.now = now
    self.progress = progress
    reading = ExportReading(
      configuration: configuration,
      store: store,
      purged: purged.filter,
      zones: zones
    )
    fold = Fold(archive, reading)
  }

  /// Reads all that is new with `read`, after the cache was brought up to the archive, and what the person logged.
  package func take(_ read: (inout IntakeSummary) throws -> Void) throws -> IntakeSummary {
    try store.transaction {
      var summary = IntakeSummary()
      summary.diagnostics = try store.untold()
      if try fold.isOfOtherSettings() {
        try tidyCalendars()
        try store.forgetRefusals()
      }
      summary.diagnostics += try fold.bringUpToDate(asOf: now, joinCalendar)
      try takeUnread(&summary)
      try read(&summary)
      summary.diagnostics += try fold.settle()
      try fold.letGo()
      try takeOwnRecords()
      return summary
    }
  }

  /// Reads what lies in the archive without a record, as a command was killed that put it there, or as a folder that is
  /// synchronised lacks the record still.
  private func takeUnread(_ summary: inout IntakeSummary) throws {
    for name in try archive.contents().unread {
      let source = try archive.source(named: name)
      var found = FoundExport(path: source.path, file: Archive.name(ofFile: name), status: nil)
      found.packed = source.packed
      let problem = try obstacle(of: found.file) {
        _ = try take(found, reading.format(of: found), &summary)
        try archive.remove(bytes: name)
      }
      if let problem { summary.diagnostics.append(problem) }
    }
  }

  /// Reads everything in the inbox.
  func readInbox() throws -> IntakeSummary {
    try take { summary in try readFiles(&summary) }
  }

  /// Removes what was fetched into the inbox and is in the archive now: it is lockin's own file, and lies in one place.
  ///
  /// Calendars stay, as the next visit compares with what is there.
  func removeFetched() throws {
    guard archive.mayWrite else { return }
    for source in configuration.fetched {
      let folder = workspace.path(source.inbox)
      guard try FileStatus.ifPresent(folder)?.isDirectory == true else { continue }
      for name in try Directory.names(in: folder) where Visit.isOfInstant(name) {
        let path = folder + "/" + name
        let file = workspace.name(of: path)
        let stamp = try FileStatus(reading: path).stamp
        guard let hash = try store.knownHash(file: file, stamp: stamp),
          fold.export(hash, of: file) != nil
        else { continue }
        try AtomicFile.remove(at: path)
      }
    }
  }

  private func readFiles(_ summary: inout IntakeSummary) throws {
    guard let inbox = try FileStatus.ifPresent(workspace.inbox) else {
      summary.diagnostics += [try Intake.unmounted(workspace)].compactMap(\.self)
      return
    }
    guard inbox.isDirectory else {
      throw Diagnostic(
        file: workspace.name(of: workspace.inbox),
        code: "not_a_folder",
        problem: "this is no folder, and exports were to be read from it",
        remedy: "make it a folder and put exports there"
      )
    }
    // Of copies, the one that 'sources' names says what both are of.
    let ruled = Dictionary(grouping: try exports()) {
      configuration.source(of: workspace.name(of: workspace.inbox + "/" + $0), in: nil) != nil
    }
    let names = (ruled[true] ?? []) + (ruled[false] ?? [])
    let progress = ReadingProgress(progress, of: names.map { workspace.inbox + "/" + $0 })
    var refused = try RefusedExports(store)
    for name in names {
      progress.begin(name)
      let path = workspace.inbox + "/" + name
      let file = workspace.name(of: path)
      // ignored: what can't be looked at is told where it is read.
      let status = (try? FileStatus.ifPresent(path)).flatMap { $0 }
      if let status, status.isRegular, try refused.holds(file, status, path) {
        summary.filesRefused += 1
        continue
      }
      let problems = try read(path: path, &summary, progress)
      if let status, status.isRegular { try refused.keep(problems, of: file, status, path) }
    }
    try store.forgetRefusals(but: refused.standing)
  }

  /// Reads one file, unless it was read as it is; `name` is what it is called where its path says nothing.
  ///
  /// Gives what kept the file, or something in it, from being taken in.
  @discardableResult
  package func read(
    path: String,
    called name: String? = nil,
    _ summary: inout IntakeSummary,
    _ progress: ReadingProgress? = nil
  ) throws -> [Diagnostic] {
    let file = name ?? workspace.name(of: path)
    var problems: [Diagnostic] = []
    let problem = try obstacle(of: file) {
      let status = try FileStatus(reading: path)
      guard status.isRegular else {
        throw Diagnostic(
          file: file,
          code: "not_a_file",
          problem: "this is not a regular file",
          remedy: "put a copy of the export here"
        )
      }
      let known = try store.knownHash(file: file, stamp: status.stamp)
      if let known, known.count < 32 || fold.export(known, of: file) != nil {
        summary.filesKnown += 1
        return
      }
      var found = FoundExport(path: path, file: file, status: status)
      found.dateOrder = dateOrder
      found.reading = progress
      let head = try ByteStream.contents(of: path, first: ArchiveKind.markSize)
      if ZipDirectory.isZip(head), !ArchiveKind.isDocument(head) {
        problems = try readZip(found, &summary)
        return
      }
      if PackedPart.isGzip(head) { try unpackGzip(&found) }
      try takeUnlessKnown(found, &summary)
    }
    if let problem {
      summary.diagnostics.append(problem)
      problems.append(problem)
    }
    return problems
  }

  private func takeUnlessKnown(_ found: FoundExport, _ summary: inout IntakeSummary) throws {
    let format = try reading.format(of: found)
    guard configuration.readsActivity || format == .calendar else {
      summary.filesLeft += 1
      return
    }
    if try take(found, format, &summary) {
      summary.filesRead += 1
    } else {
      summary.filesKnown += 1
    }
  }

  /// Runs what takes in an export; gives what kept it from that, or nil.
  func obstacle(of file: String, _ reading: () throws -> Void) throws -> Diagnostic? {
    do {
      try reading()
      return nil
    } catch let problem as Diagnostic {
      return problem
    } catch is RecordImport.TooManyNames {
      // ignored: it says no more than what is told here.
      return Diagnostic(
        file: file,
        code: RejectReason.tooMany.rawValue,
        problem: "the export names more than \(RecordImport.mostApps) applications or "
          + "\(RecordImport.mostCategories) categories, in over 100,000 places: nothing of it was taken "
          + "in",
        remedy: "look at what fills these columns"
      )
    } catch let error as FileError where error.operation == .open || error.operation == .read {
      return Diagnostic(
        file: file,
        code: error.isPermission ? "no_permission" : "unreadable_file",
        problem: error.isTooLarge
          ? "the calendar is larger than \(Intake.largestCalendar >> 20) MB"
          : "the file can't be read (\(error.reason))",
        remedy: error.isTooLarge
          ? "export fewer years, or without attachments" : "look at its name and permissions"
      )
    }
  }

  // MARK: - One export

  /// Takes in an export, unless the archive has its bytes; whether it was new.
  func take(
    _ found: FoundExport,
    _ format: ExportFormat,
    _ summary: inout IntakeSummary
  ) throws -> Bool {
    // One of a size that none in the archive has is new, and its hash is made while it is packed.
    let isMaybeKnown = found.size == 0 || fold.sizes.contains(found.size)
    if isMaybeKnown {
      let hash = try Intake.hash(of: found.source)
      if let export = fold.export(hash, of: found.file) {
        try comeBack(export, as: found, hash)
        return false
      }
    }
    let told = try store.part { try takeNew(found, format) }
    summary.add(told)
    return true
  }

  private static func hash(of source: ByteSource) throws(FileError) -> [UInt8] {
    let hash = ContentHash()
    let stream = try ByteStream(source)
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return hash.finish() }
      hash.update(chunk)
    }
  }

  /// Notes that a file has bytes that the archive has; where it had others meanwhile, they count as read now.
  private func comeBack(_ export: ArchivedExport, as found: FoundExport, _ hash: [UInt8]) throws {
    let last = try store.rememberedHash(of: found.file)
    try remember(found, hash)
    guard let last, last != hash else { return }
    if export.format == ExportFormat.calendar.name {
      try joinCalendar(found, asOf: now)
    } else if export.format == ExportFormat.hourlySummary.name {
      try store.setCalendar(file: found.file, content: outcome(found, .hourlySummary).plan)
    } else if !ExportFormat.tellsAll(export.format) {
      return
    }
    try fold.setReadAt(fold.readAt, of: export)
  }

  /// Takes in an export that is new; gives what is to be told of it.
  private func takeNew(_ found: FoundExport, _ format: ExportFormat) throws -> [Diagnostic] {
    let read: ExportReading.Outcome
    let packed: Archive.Packed
    if format.isReadByAllThreads {
      read = try outcome(found, format)
      packed = try archive.pack(found.source)
    } else {
      (read, packed) = try both(
        { try outcome(found, format) },
        { try archive.pack(found.source) }
      )
    }
    try expectUnchanged(found)
    let readAt = fold.readAt
    var export = ArchivedExport(
      stem: Archive.stem(of: found.file, readAt: readAt, sha256: packed.sha256),
      sha256: packed.sha256,
      bytes: packed.bytes,
      name: found.file,
      zip: found.zip,
      readAt: readAt,
      format: format.name,
      dateOrder: found.dateOrder,
      figures: read.figures
    )
    if let plan = read.plan { try store.setCalendar(file: found.file, content: plan) }
    let rest = try reading.rest(of: found, &export, isLess: read.isLess, in: archive)
    let kept: Archive.Packed? =
      switch rest {
      case .whole: packed
      case .less(let packed): packed
      case .nothing: nil
      }
    if let kept, let known = fold.export(kept.sha256, of: found.file) {
      try comeBack(known, as: found, kept.sha256)
    } else {
      if let kept {
        try archive.put(kept, export)
        try fold.addNew(export, read.differences)
      }
      // What is all gone is not read each night.
      try remember(found, kept?.sha256 ?? (export.isPurged ? Intake.purgedWhole : []))
    }
    var notes = read.read
    // What has nothing in it, or only what is left out as a matter of course, is told of all the same.
    if read.purged == 0 { notes.notes += emptiness(read.read, of: export, format) }
    try store.keepUntold(notes.diagnostics, about: found.file)
    return notes.diagnostics
  }

  /// What is remembered of a file in place of a hash that was purged as a whole.
  private static let purgedWhole: [UInt8] = [0]

  private func outcome(_ found: FoundExport, _ format: ExportFormat) throws -> ExportReading.Outcome
  {
    guard format != .calendar else { return try calendar(found, asOf: now) }
    var outcome = try reading.records(of: found, format)
    if format == .hourlySummary {
      outcome.plan = outcome.plans.last.map { reading.left(of: $0.content) }
    }
    outcome.read.notes += try keep(outcome.read.calendars)
    return outcome
  }

  private func expectUnchanged(_ found: FoundExport) throws {
    guard let status = found.status, try FileStatus.ifPresent(found.path) != status else { return }
    throw Diagnostic(
      file: found.file,
      code: "changed_while_read",
      problem: "the file changed while it was read, and nothing of it was taken in",
      remedy: "run again when it is complete"
    )
  }

  /// What is told of an export that gave nothing, and of which nothing else is; nothing of any other, nor where it is no
  /// news: exports of the last days under new names are empty each night of a holiday, and that was told of the first.
  private func emptiness(
    _ outcome: ImportOutcome,
    of export: ArchivedExport,
    _ format: ExportFormat
  ) -> [Diagnostic] {
    guard outcome.records == 0, outcome.diagnostics.isEmpty else { return [] }
    let before = fold.exports.last {
      $0.format == format.name && $0.readAt < export.readAt && $0.stem != export.stem
    }
    let isNoNews =
      before.map { $0.figures.records == 0 && $0.figures.leftOut.isEmpty } ?? false
      && !fold.exports.contains { $0.name == export.name && $0.stem != export.stem }
    return isNoNews ? [] : [outcome.emptiness(of: export.name, format)]
  }

  private func remember(_ found: FoundExport, _ hash: [UInt8]) throws {
    guard let status = found.status else { return }
    try store.remember(Store.RememberedFile(file: found.file, stamp: status.stamp, hash: hash))
  }

  /// The files in the inbox that hold something that was purged, and those that no run has read as they are.
  func purgedFiles() throws -> (holding: [String], unread: [String]) {
    var holding: Set<String> = []
    for known in try store.rememberedFiles()
    where known.hash == Intake.purgedWhole
      || fold.export(known.hash, of: known.file)?.isPurged == true
    {
      holding.insert(workspace.fileHolding(known.file))
    }
    let files = try exports().map { workspace.name(of: workspace.inbox + "/" + $0) }
    let unread = try files.filter { file in
      let status = try FileStatus.ifPresent(workspace.path(file))
      return try status.map { try store.knownHash(file: file, stamp: $0.stamp) == nil } ?? true
    }
    return (files.filter(holding.contains), unread)
  }

  /// Notes what a zip was when all in it was taken in.
  func rememberZip(_ zip: FoundExport) throws {
    try expectUnchanged(zip)
    try remember(zip, [])
  }
}
