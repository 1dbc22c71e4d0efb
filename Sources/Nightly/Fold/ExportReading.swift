import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage
import Synchronization

/// Reads the records of exports into a cache, by the settings of today.
struct ExportReading {
  let configuration: Configuration
  let store: Store
  /// What was purged and is not to come back.
  let purged: PurgeFilter
  let zones: ZoneDatabase
  /// Which devices there is room for.
  let room = DeviceRoom()

  /// What reading an export gave.
  struct Outcome {
    /// What the reader says.
    var read: ImportOutcome
    /// What the export came to.
    var figures: ArchivedExport.Figures
    /// How it differs from what was there.
    var differences = RecordImport.Differences()
    /// How many records were left out as they were purged.
    var purged = 0
    /// How many records, and plans, lost their title or a part to a purge.
    var changed = 0
    /// Calendars and plans in it, by the names under which they are kept.
    var plans: [(file: String, content: [UInt8])] = []
    /// What is planned by it, to be kept under its name; nil where that stays.
    var plan: [UInt8]?
    /// Whether something of it was purged.
    var isLess: Bool { purged + changed > 0 }
  }

  /// A hash of the settings that shape records as they are read, of the version of the readers, and of what was purged: where
  /// it is another one, all that was read is read again, and what is not to be kept goes from the archive.
  var rules: String {
    let parts =
      [
        "\(ExportReader.version)", "\(configuration.keepsTitles)", configuration.user ?? "",
        configuration.timeline.home.name,
      ] + configuration.timeline.moves.map { "\($0.from) \($0.zone.name)" }
      + configuration.sources.map(ExportReading.text)
      + configuration.aliases.map { "\($0.key) is \($0.value)" }.sorted() + purged.text
    return ContentHash.hexadecimal(ContentHash.of(parts.joined(separator: "\n").utf8))
  }

  /// Everything that a rule about files says, in one line.
  private static func text(_ rule: Configuration.SourceRule) -> String {
    var text = "\(rule.file.text)=\(rule.device ?? "")"
    if let zone = rule.zone { text += " zone \(zone.name)" }
    if let order = rule.dateOrder { text += " dates \(order.rawValue)" }
    guard let mapping = rule.mapping else { return text }
    let columns = [
      mapping.start.joined(separator: "+"), mapping.end.joined(separator: "+"),
      mapping.duration ?? "", mapping.app ?? "", mapping.title ?? "", mapping.category ?? "",
      mapping.url ?? "", mapping.device ?? "", mapping.unit.rawValue,
      mapping.delimiter.map { "\($0)" } ?? "",
    ]
    return text + " columns " + columns.joined(separator: "\t")
  }

  /// The format of an export by its first bytes.
  func format(of found: FoundExport) throws -> ExportFormat {
    try ExportFormat.detect(
      head: ByteStream.contents(of: found.source, first: ExportFormat.headSize),
      file: found.file,
      hasMapping: configuration.source(of: found)?.mapping != nil
    )
  }

  /// Reads records, but for those that are superseded, and of `wanted` days alone where some are given.
  ///
  /// The caller has opened a transaction. Throws a `Diagnostic` where nothing of the export can be taken in.
  func records(
    of found: FoundExport,
    _ format: ExportFormat,
    without superseded: Superseded = Superseded(),
    of wanted: DeviceDays? = nil
  ) throws -> Outcome {
    let records = try RecordImport(
      store: store,
      room: room,
      sizeOfExport: found.size == 0 ? .max : Int(clamping: found.size),
      isOfStore: format == .lockinDump,
      without: superseded,
      of: wanted
    )
    let filter = purged.isEmpty ? nil : PurgedRecords(records, purged)
    var context = context(of: found, format)
    let account = FoundAccount()
    context.account = account
    var outcome = Outcome(
      read: try ExportReader.read(format, context, into: filter ?? records),
      figures: ArchivedExport.Figures(rules: rules)
    )
    outcome.figures.account = account.name.withLock { name in
      name.map { ContentHash.hexadecimal(ContentHash.of($0.utf8).prefix(8)) }
    }
    outcome.purged = filter?.gone ?? 0
    outcome.changed = filter?.changed ?? 0
    outcome.read.records -= outcome.purged
    outcome.plans = outcome.read.calendars.map { ($0.file, $0.content) }
    if format == .hourlySummary {
      let events = outcome.read.planned.map { PlannedEvent($0, file: found.file) }
      outcome.plans.append((found.file, EventsFile.bytes(events)))
    }
    outcome.changed += outcome.plans.count { left(of: $0.content) != $0.content }
    outcome.read.leaveOut(
      records.beyondDevices,
      of: found.file,
      words: (
        "left out, as there is room for \(DeviceRoom.most) devices and these are of others",
        "look at what names the devices, or write a 'device' for the file into 'sources' of lockin.yaml"
      )
    )
    outcome.read.notes += emptied(records, of: found.file)
    try store.markStale(try records.finish())
    outcome.figures.records = outcome.read.records
    for (reason, count) in outcome.read.rejections.counts {
      outcome.figures.leftOut[reason.rawValue] = count
    }
    outcome.figures.span = records.span
    outcome.figures.firstEnd = records.firstEnd
    outcome.figures.lastStart = records.lastStart
    outcome.figures.days = records.spans
    outcome.differences = records.differences
    return outcome
  }

  /// The same of an export of the archive, as far as it is not `superseded`; of a format that this lockin does not know nothing
  /// is read.
  func records(
    of export: ArchivedExport,
    in archive: Archive,
    without superseded: SupersededTimes,
    of wanted: DeviceDays?
  ) throws {
    guard let format = export.readFormat else { return }
    _ = try records(
      of: FoundExport(export, in: archive),
      format,
      without: superseded.times(of: export),
      of: wanted
    )
  }

  /// The same into another cache.
  func into(_ other: Store) -> ExportReading {
    ExportReading(configuration: configuration, store: other, purged: purged, zones: zones)
  }

  /// What a reader needs to know of an export.
  private func context(of found: FoundExport, _ format: ExportFormat) -> ImportContext {
    let source = configuration.source(of: found)
    var context = ImportContext(
      path: found.path,
      file: found.file,
      timeline: source?.zone.map { ZoneTimeline(home: $0) } ?? configuration.timeline.byCalendar,
      device: source?.device ?? format.device(ofFile: found.plainName),
      keepsTitles: configuration.keepsTitles,
      user: configuration.user,
      dateOrder: source?.dateOrder ?? found.dateOrder,
      mapping: source?.mapping,
      workers: workerCount
    )
    context.packed = found.packed
    context.aliases = configuration.aliases
    context.noteRead = found.reading.map { reading in { reading.note($0) } }
    return context
  }

  /// What is told of texts that were left empty, as there were too many of them.
  private func emptied(_ records: RecordImport, of file: String) -> [Diagnostic] {
    guard records.beyondTexts > 0 || records.isBeyondNames else { return [] }
    let what =
      records.beyondTexts > 0
      ? "\(records.beyondTexts) titles and other texts were left empty, as there are too many different ones"
      : "applications or categories were left empty, as an export may name \(RecordImport.mostApps) and "
        + "\(RecordImport.mostCategories) of them"
    return [
      Diagnostic(
        file: file,
        severity: .warning,
        code: "too_many_texts",
        problem: what,
        remedy: "look at what fills these columns; the time counts all the same"
      )
    ]
  }
}
