import CivilTime
import Documents
import Platform
import Records
import Storage

/// By which choices an export is read: those of now, or those by which its bytes were read before.
extension Intake {
  /// How exports were read before.
  var readings: ReadingHistory { readings(in: store) }

  /// How the exports of a store were read.
  func readings(in store: Store) -> ReadingHistory {
    ReadingHistory(
      store: store,
      workspace: workspace,
      configuration: configuration,
      basis: Intake.basis(of: configuration),
      zones: zones
    )
  }

  /// What is said of an export: what was, where its bytes were read before.
  func rule(of found: FoundExport) -> Configuration.SourceRule? {
    guard let before = found.before else { return configuration.source(of: found) }
    return before.rule
  }

  /// What is to be known of the entries of an export; nil of one that holds none.
  func entries(
    of found: FoundExport,
    _ format: ExportFormat,
    _ timeline: ZoneTimeline
  ) throws -> Store.EntryExport? {
    // What comes by standard input has one name, whatever it is of.
    guard format.holdsEntries, found.file != GivenExport.name else { return nil }
    var export = Store.EntryExport(file: found.file, format: format.name)
    export.timeline = timeline
    export.rules = try rules(of: found)
    return export
  }

  /// By which choices an export is read, and by which its name was read last; whether titles are kept apart, as entries
  /// are known without them.
  func rules(of found: FoundExport) throws -> (now: String?, before: String?) {
    let now = found.before?.entry.rules ?? Intake.basis(of: configuration)
    let last = try store.lastRules(of: found.file)
    guard let text = last?.text, last?.hash != now else { return (now, last?.hash) }
    var then = try ReadingRules.configuration(text, workspace, zones: zones)
    then.keepsTitles = (found.before?.configuration ?? configuration).keepsTitles
    return (now, Intake.basis(of: then))
  }

  /// What a reader needs to know of an export.
  func context(
    of found: FoundExport,
    _ format: ExportFormat,
    _ hash: FileHash?
  ) -> ImportContext {
    let source = rule(of: found)
    let then = found.before?.configuration ?? configuration
    let name = found.before.map { FoundExport.plain($0.entry.file) } ?? found.plainName
    var context = ImportContext(
      path: found.path,
      file: found.file,
      timeline: source?.zone.map { ZoneTimeline(home: $0) } ?? then.timeline.byCalendar,
      device: source?.device ?? format.device(ofFile: name),
      // What is not to be kept any more does not come back.
      keepsTitles: configuration.keepsTitles && then.keepsTitles,
      user: then.user,
      dateOrder: source?.dateOrder ?? dateOrder,
      mapping: source?.mapping,
      workers: workerCount,
      hash: hash
    )
    context.packed = found.packed
    context.aliases = then.aliases
    context.slots = slots
    context.noteRead = found.reading.map { reading in { reading.note($0) } }
    return context
  }

  /// Notes that a file has bytes that were taken in before; gives what is to be told of it.
  func remember(again found: FoundExport, _ hash: [UInt8]) throws -> [Diagnostic] {
    let file = found.file
    return try store.transaction {
      let told =
        try store.rememberedHash(of: file) == hash
        ? [] : settleOpenRows(ofKnown: found) + readings.warnings(of: [file: hash])
      try remember(file, found.status, hash)
      if !told.isEmpty { try store.keepUntold(told, about: file) }
      return told
    }
  }
  /// Has the bytes of an entry of another store read as they were there; `file` is the file that has them, nil
  /// where they are packed in one.
  func readAsBefore(_ entry: ImportEntry, rules: String, at file: String?) throws {
    try store.transaction {
      try store.add(
        ImportEntry(
          hash: entry.hash,
          // They are still to be read here.
          parser: 0,
          file: entry.file,
          format: entry.format,
          records: entry.records,
          rejected: [:],
          rules: rules
        ),
        at: now
      )
      guard let file else { return }
      try remember(file, try FileStatus(reading: workspace.path(file)), entry.hash)
    }
  }
}
