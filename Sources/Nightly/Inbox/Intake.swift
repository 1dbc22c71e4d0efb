import CivilTime
import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// Reads the exports that are new into the store.
///
/// Each file is one transaction: its records, its line in the ledger, and the mark on the times whose
/// hours have to be counted anew.
package struct Intake {
  let workspace: Workspace
  let configuration: Configuration
  let store: Store
  let zones: ZoneDatabase
  let now: Instant
  /// Where what goes on is shown; nil where it is not.
  package let progress: ProgressLine?
  /// The order of dates in files that leave it open and of which the configuration says nothing.
  package var dateOrder: DateOrder?
  /// Which devices there is room for.
  let room = DeviceRoom()
  /// What was purged and is not to come back.
  let purged: PurgeLedger
  /// What exports of RescueTime say of the length of their slots.
  let slots: SlotKnowledge
  /// What exports that grow may begin with.
  let beginnings = ReadBeginnings()

  init(
    workspace: Workspace,
    configuration: Configuration,
    store: Store,
    zones: ZoneDatabase,
    now: Instant,
    purged: PurgeLedger,
    progress: ProgressLine? = nil
  ) {
    self.purged = purged
    self.workspace = workspace
    self.configuration = configuration
    self.store = store
    self.zones = zones
    self.now = now
    self.progress = progress
    slots = SlotKnowledge {
      // set aside: an inbox that can't be read is told of where it is read itself.
      let names = (try? Directory.files(below: workspace.inbox)) ?? []
      return names.filter(Intake.isExport).flatMap {
        ExportFiles.sources(in: workspace.inbox + "/" + $0)
      }
    }
  }

  /// Under which name the store keeps what is known of slots.
  static let slotsBasis = "rescuetime slots"

  /// A summary with nothing read yet; it tells what a command that was ended left untold, and of
  /// choices that have changed since the first export.
  package func begin() throws -> IntakeSummary {
    var summary = IntakeSummary()
    summary.diagnostics = try store.untold()
    try tidyCalendars()
    summary.diagnostics += [try changedBasis(), try addedAddresses()].compactMap(\.self)
    return summary
  }

  /// Reads everything in the inbox, and then what the person logged: where no tracker was is known by then.
  func readInbox() throws -> IntakeSummary {
    let summary = try readFiles()
    try takeOwnRecords()
    return summary
  }

  private func readFiles() throws -> IntakeSummary {
    var summary = try begin()
    guard let inbox = try FileStatus.ifPresent(workspace.inbox) else {
      summary.diagnostics += [try Intake.unmounted(workspace)].compactMap(\.self)
      return summary
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
    let reading = ReadingProgress(progress, of: names.map { workspace.inbox + "/" + $0 })
    let refused = try RefusedExports(
      store,
      basis: Intake.basis(of: configuration) + (dateOrder?.rawValue ?? "")
    )
    for name in names {
      reading.begin(name)
      let path = workspace.inbox + "/" + name
      let file = workspace.name(of: path)
      // set aside: what can't be looked at is told where it is read.
      let status = (try? FileStatus.ifPresent(path)).flatMap { $0 }
      if let status, status.isRegular, try refused.holds(file, status, path) {
        summary.filesRefused += 1
        continue
      }
      let problems = try read(path: path, &summary, reading)
      if let status, status.isRegular { try refused.keep(problems, of: file, status, path) }
    }
    try refused.tidy()
    try tellChanged(&summary)
    return summary
  }

  /// Reads one file, unless the ledger knows its bytes; `name` is what it is called where its path says nothing.
  ///
  /// Gives what kept the file, or something in it, from being taken in.
  @discardableResult
  package func read(
    path: String,
    called name: String? = nil,
    _ summary: inout IntakeSummary,
    _ reading: ReadingProgress? = nil
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
      if try purged.holds(file, status, { try FileHash.of(file: path) }) {
        summary.filesKnown += 1
        return
      }
      let known = try store.knownHash(file: file, stamp: status.stamp)
      // A file of a size that no other had is new, and its hash is made while it is read.
      let early = try known ?? (store.knowsSize(status.size) ? FileHash.of(file: path) : nil)
      var found = FoundExport(path: path, file: file, status: status, hash: early)
      if let early, try isTaken(file, early, isAsItWas: known != nil) {
        if known == nil { summary.add(try remember(again: found, early)) }
        summary.filesKnown += 1
        return
      }
      found.before = try early.flatMap { try readings.reading(of: $0) }
      found.reading = reading
      let head = try ByteStream.contents(of: path, first: ArchiveKind.markSize)
      if ZipDirectory.isZip(head), !ArchiveKind.isDocument(head) {
        problems = try readZip(found, &summary)
        return
      }
      if PackedPart.isGzip(head) { try unpackGzip(&found, isOwnHash: known == nil) }
      try takeUnlessKnown(found, &summary)
    }
    if let problem {
      summary.diagnostics.append(problem)
      problems.append(problem)
    }
    return problems
  }

  /// The format of an export by its first bytes.
  func format(of found: FoundExport) throws -> ExportFormat {
    try ExportFormat.detect(
      head: ByteStream.contents(of: found.source, first: ExportFormat.headSize),
      file: found.file,
      hasMapping: rule(of: found)?.mapping != nil
    )
  }

  /// Runs what takes in an export; gives what kept it from that, or nil.
  func obstacle(of file: String, _ reading: () throws -> Void) throws -> Diagnostic? {
    do {
      try reading()
      return nil
    } catch let problem as Diagnostic {
      return problem
    } catch is RecordImport.TooManyNames {
      // set aside: it says no more than what is told here.
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

  /// Whether the bytes of a file are in the store.
  ///
  /// A plan is, while no other one took its place under the same name; of a zip that is known by its bytes
  /// alone, the members tell.
  func isTaken(_ file: String, _ hash: [UInt8], isAsItWas: Bool) throws -> Bool {
    guard let entry = try store.importEntry(hash: hash, parser: ExportReader.version) else {
      return false
    }
    if entry.format == Intake.zipFormat { return isAsItWas }
    // Which entries a name has is noted when they are read under it.
    if ExportFormat.holdsEntries(entry.format), try store.rememberedHash(of: file) != hash {
      return false
    }
    let holdsPlan = [ExportFormat.calendar.name, ExportFormat.hourlySummary.name]
      .contains(entry.format)
    return try !holdsPlan || store.calendarHash(file: file) == hash
  }

  /// Takes in an export; gives what is to be told of it.
  func take(_ found: FoundExport, _ format: ExportFormat) throws -> [Diagnostic] {
    let file = found.file
    return try store.transaction {
      var brought = Brought()
      let (hash, read) = try hashed(found, format) {
        format == .calendar ? try calendar(found) : try activity(found, format, $0, &brought)
      }
      if found.hash == nil, try isReadOtherwise(hash, than: found) { throw KnownBytes(hash: hash) }
      var outcome = read
      // What has nothing in it, or only what is left out as a matter of course, is told of all the same.
      if !brought.isPurged { outcome.notes += try emptiness(outcome, of: found, format) }
      outcome.notes += try meetings(of: file, format, brought)
      if format == .hourlySummary {
        let plan = EventsFile.bytes(
          outcome.planned.map { PlannedEvent($0, file: file) }
        )
        _ = try store.setCalendar(
          file: file,
          hash: hash,
          content: left(of: plan, without: purged.stones)
        )
      }
      outcome.notes += try keep(outcome.calendars)
      let otherwise =
        found.before.map { $0.differs(from: configuration.source(of: found)) } ?? false
      if otherwise, let before = found.before { outcome.notes.append(before.warning(of: file)) }
      let asBefore = found.before.flatMap { before in
        otherwise || before.entry.rules != Intake.basis(of: configuration) ? before.entry : nil
      }
      var rejected: [String: Int] = [:]
      for (reason, count) in outcome.rejections.counts { rejected[reason.rawValue] = count }
      try note(
        found,
        ImportEntry(
          hash: hash,
          parser: ExportReader.version,
          file: asBefore?.file ?? file,
          format: format.name,
          records: outcome.records,
          rejected: rejected,
          rules: asBefore.map(\.rules) ?? Intake.basis(of: configuration),
          span: brought.span
        ),
        outcome.diagnostics
      )
      try store.set(spans: brought.days, of: hash)
      try noteArchive(of: found)
      return outcome.diagnostics
    }
  }

  /// Puts an export into the ledger with what is to be told of it; throws where its file changed.
  func note(_ found: FoundExport, _ entry: ImportEntry, _ told: [Diagnostic]) throws {
    guard try FileStatus.ifPresent(found.path) == found.status else {
      throw Diagnostic(
        file: found.file,
        code: "changed_while_read",
        problem: "the file changed while it was read, and nothing of it was taken in",
        remedy: "run again when it is complete"
      )
    }
    try store.add(entry, at: now)
    try remember(found.file, found.status, entry.hash)
    try store.keepUntold(told, about: found.file)
  }

  /// The hash of a file that `read` reads: made on the way where that gets it, else beside it.
  private func hashed(
    _ found: FoundExport,
    _ format: ExportFormat,
    _ read: (FileHash?) throws -> ImportOutcome
  ) throws -> (hash: [UInt8], outcome: ImportOutcome) {
    if let hash = found.hash { return (hash, try read(nil)) }
    guard format.isReadByAllThreads else {
      return try both({ try FileHash.of(file: found.path) }, { try read(nil) })
    }
    let hash = FileHash()
    let outcome = try read(hash)
    // A file that can't be read on was not read whole.
    let isWhole = try hash.count == FileStatus.ifPresent(found.path)?.size
    return (try isWhole ? hash.finish() : FileHash.of(file: found.path), outcome)
  }

  func remember(_ file: String, _ status: FileStatus, _ hash: [UInt8]) throws {
    try store.remember(file: file, stamp: status.stamp, hash: hash)
    beginnings.add(file, status, hash)
  }
}
