import CivilTime
import Documents
import Platform

/// What `lockin dump` prints and `lockin export` writes: JSON lines, of which records and calendars are taken in.
///
/// Everything else there is computed from those two, from `plans/` and from the configuration, and is passed over.
/// A record comes back as it was, with its device and the time of its copies, whatever the configuration says of
/// files. The lines of one calendar follow each other.
final class LockinDump: StreamReader {
  /// The longest line, in bytes: a piece of a calendar, of which every byte may be escaped.
  private static let longestLine = 4 << 20
  /// The most bytes of all calendars together.
  private static let mostCalendars = 256 << 20
  /// No record has more than this many milliseconds of copies.
  private static let mostCopies: Int64 = 1 << 53
  /// The tables that are computed.
  private static let computed: Set<String> = ["hour_buckets", "day_accounts", "planned_events"]

  private let context: ImportContext
  private let sink: any RecordSink
  /// The calendar of which more lines may come.
  private var calendar: OpenCalendar?
  private var sizeOfCalendars = 0

  init(context: ImportContext, sink: any RecordSink) {
    self.context = context
    self.sink = sink
  }

  /// Whether a file is such a dump, by its first line.
  static func recognises(_ shape: JSONShape) -> Bool {
    guard let table = shape.text("table") else { return false }
    return table == "records" || table == "calendars" || computed.contains(table)
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let stream = try ByteStream(context.source, noteRead: context.noteRead)
    try TextLines(stream: stream, limit: LockinDump.longestLine).read { number, bytes in
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
      let line: Line
      do throws(Diagnostic) {
        line = try Line(JSONReader(bytes: bytes, file: context.file, limits: .imports))
      } catch {
        let place = SourcePosition(line: number, column: error.position?.column ?? 1)
        return outcome.reject(
          .unparseable,
          at: place,
          in: context,
          words: ("\(error.problem)", "the line was left out; \(error.remedy)")
        )
      }
      try take(line, at: SourcePosition(line: number, column: 1), &outcome)
    }
    finishCalendar(&outcome)
  }

  private func take(_ line: Line, at place: SourcePosition, _ outcome: inout ImportOutcome) throws {
    switch line.table {
    case "records": try record(line, at: place, &outcome)
    case "calendars": part(of: line, at: place, &outcome)
    case let table where LockinDump.computed.contains(table): break
    default: outcome.reject(.otherKind, at: place, in: context)
    }
  }

  // MARK: - Records

  private func record(
    _ line: Line,
    at place: SourcePosition,
    _ outcome: inout ImportOutcome
  ) throws {
    let text = { (key: String) in line.texts[key] ?? "" }
    guard let kind = LockinDump.kinds[text("kind")], let start = line.numbers["start_ms"],
      let duration = line.numbers["duration_ms"], !text("device").isEmpty
    else { return outcome.reject(.missingField, at: place, in: context) }
    let copies = line.numbers["duplicate_ms"] ?? 0
    let productivity = line.numbers["productivity"]
    guard (0...LockinDump.mostCopies).contains(copies), (-2...2).contains(productivity ?? 0),
      start < RecordRules.end.milliseconds
    else { return outcome.reject(.unparseable, at: place, in: context, words: LockinDump.noFigure) }
    if let reason = RecordRules.rejection(
      start: Instant(milliseconds: start),
      duration: duration
    ) {
      return outcome.reject(reason, at: place, in: context)
    }
    let record = try ActivityRecord(
      kind: kind,
      source: sink.text(text("source")),
      start: Instant(milliseconds: start),
      duration: duration,
      app: sink.text(text("app")),
      title: context.keepsTitles ? sink.text(text("title")) : 0,
      url: context.keepsTitles ? sink.text(text("url")) : 0,
      category: sink.text(text("category")),
      productivity: productivity.map { Int8(truncatingIfNeeded: $0) },
      isAmbiguous: line.flags.contains("ambiguous"),
      isHourTotal: line.flags.contains("hour_total"),
      isAudible: line.flags.contains("audible"),
      duplicate: copies
    )
    try sink.add(record, device: text("device"))
    outcome.records += 1
  }

  private static let noFigure = (
    problem: "a number of this line is beyond what a record may have", remedy: "it was left out"
  )

  private static let kinds: [String: ActivityRecord.Kind] = [
    "use": .use, "present": .present, "away": .away, "annotation": .annotation,
  ]

  // MARK: - Calendars

  /// A calendar whose lines are being read.
  private struct OpenCalendar {
    let file: String
    let hash: [UInt8]
    let parts: Int64
    let place: SourcePosition
    var next: Int64 = 1
    var content: [UInt8] = []
  }

  private func part(of line: Line, at place: SourcePosition, _ outcome: inout ImportOutcome) {
    guard let file = line.texts["file"], (1...4000).contains(file.utf8.count),
      let part = line.numbers["part"], let parts = line.numbers["parts"],
      let hash = line.texts["hash"].map({ ContentHash.bytes(hexadecimal: $0) }), hash.count >= 8
    else { return outcome.reject(.missingField, at: place, in: context) }
    if part == 1 {
      finishCalendar(&outcome)
      calendar = OpenCalendar(file: file, hash: hash, parts: parts, place: place)
    }
    guard var open = calendar, open.file == file, open.parts == parts, open.next == part else {
      return outcome.reject(.brokenOff, at: place, in: context, words: LockinDump.noCalendar)
    }
    let bytes =
      line.texts["text"].map { Array($0.utf8) }
      ?? ContentHash.bytes(hexadecimal: line.texts["text_hex"] ?? "")
    sizeOfCalendars += bytes.count
    guard sizeOfCalendars <= LockinDump.mostCalendars else {
      calendar = nil
      return outcome.reject(.tooMany, at: place, in: context)
    }
    open.content += bytes
    open.next += 1
    calendar = open
  }

  private static let noCalendar = (
    problem: "parts of this calendar are missing", remedy: "it was left out; export it again"
  )

  /// Keeps the calendar whose last line was read; one that lacks lines is told of.
  private func finishCalendar(_ outcome: inout ImportOutcome) {
    guard let open = calendar else { return }
    calendar = nil
    guard open.next == open.parts + 1 else {
      return outcome.reject(
        .brokenOff,
        at: open.place,
        in: context,
        words: LockinDump.noCalendar
      )
    }
    outcome.calendars.append(
      DumpedCalendar(file: open.file, hash: open.hash, content: open.content)
    )
    outcome.records += 1
  }
}

/// The members of one line, which are texts, whole numbers, or true.
private struct Line {
  var table: String { texts["table"] ?? "" }
  private(set) var texts: [String: String] = [:]
  private(set) var numbers: [String: Int64] = [:]
  private(set) var flags: Set<String> = []

  init(_ reader: JSONReader) throws(Diagnostic) {
    guard try reader.next() == .beginObject else {
      throw Diagnostic(
        file: reader.file,
        position: reader.position,
        code: "unparseable",
        problem: "this line is no object",
        remedy: "print it again with 'lockin dump'"
      )
    }
    while try reader.next() == .key {
      let key = reader.string
      let token = try reader.next()
      switch token {
      case .string: texts[key] = reader.string
      case .number: numbers[key] = Int64(reader.string)
      case .true: flags.insert(key)
      default: try reader.skipRest(of: token)
      }
    }
    // Tells of what stands behind it.
    _ = try reader.next()
  }
}

extension ExportFormat {
  /// What `lockin dump` prints.
  public static let lockinDump = ExportFormat(
    "lockin-dump",
    "lockin dump",
    stream: LockinDump.self,
    .json { LockinDump.recognises($0) }
  )
}
