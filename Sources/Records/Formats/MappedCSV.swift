import CivilTime
import Documents
import Platform

/// Any CSV whose columns the configuration explains.
///
/// A time log may have nothing but starts and ends: its records go by the name of one application, as those
/// of Toggl and Timewarrior do. Where it has ends and lengths, ends count, and a length stands in for an end
/// that is empty, or that a clock change makes uncertain. An end that is a time of day alone, or stands beside the
/// start's own date, is of the day of the start, or of the next where it is earlier.
struct MappedCSV: RowReader {
  /// What stands for the application where no column says what was done.
  private static let timeLog = "Time log"

  private static let noDuration: RejectWords = (
    "this is no length of time in the unit that 'duration_unit' names",
    "write another duration_unit in 'sources' of lockin.yaml: s, ms, min, h or hms"
  )

  private static let ambiguous: RejectWords = (
    "this length may be of thousands or have a fraction",
    "the record was left out; write it like 1800 or 1.8"
  )

  private let start: [Int]
  private let end: [Int]
  private let duration: Int
  private let app: Int
  private let title: Int
  private let category: Int
  private let url: Int
  private let device: Int
  private let unit: ColumnMapping.Unit
  private let times: LocalTimeText
  private let fractions: FractionEvidence
  private let keepsTitles: Bool
  /// Whether a column says what was done.
  private let saysWhat: Bool

  /// Nothing is recognised as such: the configuration names the file.
  static func recognises(_ first: CSVColumns) -> Bool { false }

  /// The one that was named, else the one that parts the first row best.
  static func separators(_ context: ImportContext) -> [UInt8] {
    guard let mapping = context.mapping else { return [] }
    if let delimiter = mapping.delimiter { return [delimiter] }
    // set aside: a file that can't be read is told of where it is read.
    guard let bytes = try? ByteStream.contents(of: context.source, first: 1 << 16) else {
      return CSVBlocks.separators
    }
    let unmarked = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    func score(_ separator: UInt8) -> (Int, Int) {
      guard let columns = CSVColumns(of: unmarked, separator: separator) else { return (0, 0) }
      return (
        mapping.names.count { place($0, columns) != nil }, columns.names.count
      )
    }
    // The first of several that are as good.
    return CSVBlocks.separators.reversed().max { score($0) < score($1) }.map { [$0] } ?? []
  }

  init?(first: CSVRow, context: ImportContext) throws {
    guard let mapping = context.mapping else { return nil }
    let columns = CSVColumns(first)
    if let missing = mapping.names.first(where: { MappedCSV.place($0, columns) == nil }) {
      throw MappedCSV.missing(missing, columns, context, line: first.line)
    }
    func place(_ name: String?) -> Int { name.flatMap { MappedCSV.place($0, columns) } ?? -1 }
    start = mapping.start.map { place($0) }
    end = mapping.end.map { place($0) }
    duration = place(mapping.duration)
    app = place(mapping.app)
    title = place(mapping.title)
    category = place(mapping.category)
    url = place(mapping.url)
    device = place(mapping.device)
    unit = mapping.unit
    keepsTitles = context.keepsTitles
    saysWhat = max(app, title, category) >= 0
    let dates = [start[0]] + end.prefix(1)
    var order = DateOrderEvidence()
    var fractions = FractionEvidence(hasSemicolons: context.separator == UInt8(ascii: ";"))
    let duration = duration
    var isHeader = true
    try context.survey { row in
      defer { isHeader = false }
      guard !isHeader else { return }
      fractions.look(at: row[duration])
      for field in dates {
        order.look(at: LocalTimeText.parts(row[field]).date, row, field: field)
      }
    }
    self.fractions = fractions
    times = LocalTimeText(order: try order.order(context), timeline: context.timeline)
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard !row[start[0]].isEmpty else { throw Rejection(.missingField, start[0]) }
    guard
      !saysWhat || !row[app].isEmpty || !row[title].isEmpty
        || !row[category].isEmpty
    else { throw Rejection(.missingField, app >= 0 ? app : max(title, category)) }
    if start.count == 1, end.isEmpty, MappedCSV.isDay(row[start[0]]) {
      throw Rejection(.dayTotal, start[0], MappedCSV.noTime)
    }
    guard let begin = instant(row, start) else { throw Rejection(.unparseable, start[0]) }
    var (isAmbiguous, isShifted) = (begin.isAmbiguous, false)
    let said = try saidLength(row)
    let length: Int64
    if let field = end.first, said == nil || !row[field].isEmpty {
      guard !row[field].isEmpty else { throw Rejection(.missingField, field) }
      guard let end = ending(row, begin) else { throw Rejection(.unparseable, field) }
      isAmbiguous = isAmbiguous || end.isAmbiguous
      isShifted = begin.isAmbiguous != end.isAmbiguous
      let between = end.0 - begin.0
      length = isAmbiguous ? said ?? between : between
      if let said, !isAmbiguous, abs(said - between) >= tolerance(row) {
        batch.note(.durationDisagrees, row, field: duration)
      }
    } else {
      guard let said else { throw Rejection(.missingField, duration) }
      length = said
    }
    let time = try RowTime(
      start: begin.0,
      length: length,
      isAmbiguous: isAmbiguous,
      isShifted: isShifted,
      startField: start[0],
      lengthField: end.first.map { row[$0].isEmpty ? duration : $0 } ?? duration
    )
    var record = time.record(.use, batch)
    record.app = saysWhat ? batch.text(row[app]) : batch.text(MappedCSV.timeLog)
    record.category = batch.text(row[category])
    if keepsTitles {
      record.title = batch.text(row[title])
      record.url = batch.text(row[url])
    }
    batch.add(record, device: batch.text(row[device]))
  }

  /// Whether a text is a date and nothing else: several such rows of a day would all begin at midnight.
  private static func isDay(_ text: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    for byte in text {
      if byte == UInt8(ascii: ":") { return false }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits += 1 }
    }
    return (6...8).contains(digits)
  }

  private static let noTime: RejectWords = (
    "this is a date without a time, and has no place within the day",
    "the row was left out; name the column of the time as well, like 'start: [Date, Time]', or type "
      + "'lockin session log'"
  )

  /// The length that a row gives; nil where it gives none.
  private func saidLength(_ row: CSVRow) throws(Rejection) -> Int64? {
    guard !row[duration].isEmpty else { return nil }
    // One that parts thousands makes a thousandth of the time, and nobody would see it.
    guard unit == .hms || !fractions.isAmbiguous(row[duration]) else {
      throw Rejection(.unparseable, duration, MappedCSV.ambiguous)
    }
    guard let read = MappedCSV.length(row[duration], unit) else {
      throw Rejection(.unparseable, duration, MappedCSV.noDuration)
    }
    return read
  }

  /// How far a length may be from what lies between start and end: times without seconds, and lengths in
  /// minutes or hours, are up to a minute off.
  private func tolerance(_ row: CSVRow) -> Int64 {
    let colons = (start + end).map { field in row[field].count { $0 == UInt8(ascii: ":") } }
    return colons.max() ?? 0 > 1 && unit != .min && unit != .h ? 1000 : 60_000
  }

  /// The end of a row that begins then.
  private func ending(
    _ row: CSVRow,
    _ begin: (Instant, isAmbiguous: Bool)
  ) -> (Instant, isAmbiguous: Bool)? {
    guard let clock = end.last, end.count == 1 || end[0] == start[0] else {
      return instant(row, end)
    }
    return times.instant(clock: row[clock], from: begin.0, isUncertain: begin.isAmbiguous)
      ?? (end.count == 1 ? instant(row, end) : nil)
  }

  private func instant(_ row: CSVRow, _ fields: [Int]) -> (Instant, isAmbiguous: Bool)? {
    fields.count == 2
      ? times.instant(date: row[fields[0]], clock: row[fields[1]])
      : times.instant(row[fields[0]])
  }

  /// Milliseconds in a length of time.
  static func length(_ bytes: UnsafeRawBufferPointer, _ unit: ColumnMapping.Unit) -> Int64? {
    switch unit {
    case .ms: DurationText.number(bytes, of: 1)
    case .s: DurationText.number(bytes, of: 1000)
    case .min: DurationText.number(bytes, of: 60_000)
    case .h: DurationText.number(bytes, of: 3_600_000)
    case .hms: DurationText.clock(bytes) ?? UnitsText.milliseconds(bytes)
    }
  }

  /// The first column that a mapping speaks of and a file lacks, with those that it has; nil where it lacks
  /// none or its first row can't be read.
  static func missing(
    _ mapping: ColumnMapping,
    in source: ByteSource
  ) -> (name: String, columns: [String])? {
    // set aside: a file that can't be read is told of where it is read.
    guard let bytes = try? ByteStream.contents(of: source, first: 1 << 16) else { return nil }
    let head = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    let separators = mapping.delimiter.map { [$0] } ?? CSVBlocks.separators
    let found = separators.compactMap { CSVColumns(of: head, separator: $0) }
    let lacks = found.map { columns in (mapping.names.filter { place($0, columns) == nil }, columns)
    }
    let best = lacks.min { $0.0.count < $1.0.count }
    return best.flatMap { names, columns in names.first.map { ($0, columns.names) } }
  }

  private static func place(_ name: String, _ columns: CSVColumns) -> Int? {
    columns[name.trimmingBlanks.lowercased()]
  }

  private static func missing(
    _ name: String,
    _ columns: CSVColumns,
    _ context: ImportContext,
    line: Int
  ) -> RefusedExport {
    let names = columns.names.prefix(20).map(\.quoted).joined(separator: ", ")
    return RefusedExport(
      diagnostic: Diagnostic(
        file: context.file,
        position: context.position(line: line, field: 0),
        code: "missing_column",
        problem: "there is no column \(name.quoted), which 'sources' in lockin.yaml speaks of",
        remedy: "mend 'columns' or 'delimiter' there; the first row names \(names)"
      )
    )
  }
}

extension ColumnMapping {
  /// The first column that it speaks of and a file lacks, and the names of those that the file has; nil where it
  /// lacks none, and where its first row can't be read.
  package func missingColumn(in source: ByteSource) -> (name: String, columns: [String])? {
    MappedCSV.missing(self, in: source)
  }
}

extension ExportFormat {
  /// A CSV whose columns the configuration explains.
  public static let mapped = ExportFormat(
    "mapped-csv",
    "CSV of your own",
    table: MappedCSV.self,
    isMapped: true,
    holdsEntries: true
  )
}
