import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// An export in normal form: the lines of `lockin dump` that its records make, without what is not to be kept.
///
/// An export of which a purge took something is archived so, and any with `titles: drop`, in place of the bytes that came.
struct NormalForm {
  /// What reading it gave, without what was purged.
  let outcome: ExportReading.Outcome
  /// Whether a purge took something of it.
  let isLess: Bool
  /// Whether nothing is left of it.
  let isEmpty: Bool
  /// A cache for a while of this export alone.
  private let store: Store

  /// Reads an export, of the inbox or of the archive, by the rules of an intake.
  init(of found: FoundExport, _ format: ExportFormat, by intake: Intake) throws {
    let store = try Store(path: intake.store.path, access: .apart)
    let reading = intake.reading.into(store)
    var outcome = try store.transaction { try reading.records(of: found, format) }
    var isLess = outcome.purged + outcome.changed > 0
    var calendars = outcome.read.calendars.map { (file: $0.file, content: $0.content) }
    if !outcome.read.planned.isEmpty {
      let events = outcome.read.planned.map { PlannedEvent($0, file: found.file) }
      calendars.append((found.file, EventsFile.bytes(events)))
    }
    for calendar in calendars {
      let rest = intake.left(of: calendar.content)
      if rest != calendar.content { isLess = true }
      guard !NormalForm.isEmpty(rest) else { continue }
      try store.setCalendar(file: calendar.file, content: intake.kept(rest))
    }
    outcome.figures.records +=
      try store.calendars().count - outcome.read.planned.count - outcome.read.calendars.count
    isEmpty = try outcome.figures.days.isEmpty && store.calendars().isEmpty
    (self.store, self.outcome, self.isLess) = (store, outcome, isLess)
  }

  /// Whether a calendar, or the plan of an export, says nothing.
  static func isEmpty(_ calendar: [UInt8]) -> Bool {
    EventsFile.isOne(calendar)
      ? calendar == EventsFile.bytes([])
      : Calendar.count(in: calendar) == 0 && !Calendar.holdsTasks(calendar)
  }

  /// Packs it for an archive, with its record there in place of that of an export.
  func pack(
    for archive: Archive,
    as old: ArchivedExport
  ) throws -> (packed: Archive.Packed, export: ArchivedExport) {
    let packed = try archive.pack { add in
      try store.dumpRecords { try add($0 + [0x0a]) }
      try store.dumpCalendars { try add($0 + [0x0a]) }
    }
    var export = old.with(packed)
    export.figures = outcome.figures
    export.isNormalForm = true
    return (packed, export)
  }
}

/// What the archive is to hold of an export.
enum ArchivedRest {
  /// All that came, as it came.
  case whole
  /// A part of it, and its record.
  case less(Archive.Packed, ArchivedExport)
  case nothing

  /// What is to be kept of an export by the rules of an intake; `export` is its record as it came.
  init(
    of found: FoundExport,
    _ format: ExportFormat,
    as export: ArchivedExport,
    by intake: Intake
  ) throws {
    if format == .calendar {
      let bytes = try ByteStream.contents(of: found.source, limit: Intake.largestCalendar)
      let rest = intake.kept(intake.left(of: bytes))
      if rest == bytes {
        self = .whole
      } else if NormalForm.isEmpty(rest) {
        self = .nothing
      } else {
        let packed = try intake.archive.pack { add in try add(rest) }
        var record = export.with(packed)
        record.isNormalForm = true
        self = .less(packed, record)
      }
      return
    }
    let form = try NormalForm(of: found, export.isNormalForm ? .lockinDump : format, by: intake)
    let holdsTitles = !intake.configuration.keepsTitles && !export.isNormalForm
    if !form.isLess, !holdsTitles {
      self = .whole
    } else if form.isEmpty {
      self = .nothing
    } else {
      let (packed, rest) = try form.pack(for: intake.archive, as: export)
      self = .less(packed, rest)
    }
  }
}

extension ArchivedExport {
  /// The same export with other bytes.
  func with(_ packed: Archive.Packed) -> ArchivedExport {
    var export = ArchivedExport(
      stem: Archive.stem(of: name, readAt: readAt, sha256: packed.sha256),
      sha256: packed.sha256,
      bytes: packed.bytes,
      name: name,
      zip: zip,
      readAt: readAt,
      format: format,
      dateOrder: dateOrder,
      figures: figures
    )
    (export.isJoined, export.isNormalForm) = (isJoined, isNormalForm)
    return export
  }
}
