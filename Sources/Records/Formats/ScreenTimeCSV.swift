import CivilTime
import Documents

/// Apple's Screen Time from `knowledgeC.db`, as the common queries print it.
///
/// Source: aw-import-screentime `main.py`: `app,usage,dow,tz,start_time,end_time,created_at,source,
/// device`, seconds and times in UTC without a zone. Other queries call the columns
/// `Usage(seconds)` or `StartTime(Local)`, or give times as the database has them, in seconds since
/// 2001-01-01. A number below `firstUnix` is such a one, any other counts from 1970: the one would
/// lie beyond 2042, the other before 2012.
struct ScreenTimeCSV: RowReader {
  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let cocoaEpoch: Int64 = 978_307_200
  private static let firstUnix: Int64 = 1_325_000_000

  private let timeline: ZoneTimeline
  private let app: Int
  private let usage: Int
  private let start: Int
  private let end: Int
  private let stream: Int
  private let device: Int
  private let isLocal: Bool

  /// Names of columns without what is no letter or digit.
  private static func place(_ columns: CSVColumns, _ names: String...) -> Int? {
    let plain = columns.names.map { $0.filter { $0.isLetter || $0.isNumber } }
    return names.lazy.compactMap { plain.firstIndex(of: $0) }.first
  }

  private static func start(_ columns: CSVColumns) -> (field: Int, isLocal: Bool)? {
    if let field = place(columns, "starttime", "starttimeutc", "start", "zstartdate") {
      return (field, false)
    }
    return place(columns, "starttimelocal", "startlocal").map { ($0, true) }
  }

  private static func end(_ columns: CSVColumns, isLocal: Bool) -> Int? {
    isLocal
      ? place(columns, "endtimelocal", "endlocal")
      : place(columns, "endtime", "endtimeutc", "end", "zenddate")
  }

  private static func app(_ columns: CSVColumns) -> Int? {
    place(columns, "app", "bundleid", "application", "zvaluestring")
  }

  private static func usage(_ columns: CSVColumns) -> Int? {
    place(columns, "usage", "usageseconds", "usageinseconds")
  }

  static func recognises(_ first: CSVColumns) -> Bool {
    guard let start = start(first), app(first) != nil else { return false }
    // A tracker's table of 'app,start,end' is none of Apple's: one of its own columns must be there.
    return usage(first) != nil
      || (end(first, isLocal: start.isLocal) != nil && place(first, "zstartdate") != nil)
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard ScreenTimeCSV.recognises(columns), let start = ScreenTimeCSV.start(columns),
      let app = ScreenTimeCSV.app(columns)
    else { return nil }
    self.app = app
    self.start = start.field
    isLocal = start.isLocal
    usage = ScreenTimeCSV.usage(columns) ?? -1
    end = ScreenTimeCSV.end(columns, isLocal: start.isLocal) ?? -1
    stream = ScreenTimeCSV.place(columns, "stream", "streamname", "zstreamname") ?? -1
    device = ScreenTimeCSV.place(columns, "device", "deviceid", "devicename") ?? -1
    timeline = context.timeline
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    // Other streams say the same once more, such as what was in focus.
    guard row[stream].isEmpty || row[stream].elementsEqual("/app/usage".utf8) else {
      throw Rejection(.otherKind, stream)
    }
    guard row.count > max(app, start), !row[app].isEmpty else {
      throw Rejection(.missingField, app)
    }
    guard let begin = instant(row[start]) else { throw Rejection(.unparseable, start) }
    let length: Int64
    var isShifted = false
    if row[usage].isEmpty {
      guard let end = instant(row[end]) else { throw Rejection(.missingField, end) }
      length = end.0 - begin.0
      isShifted = begin.isAmbiguous != end.isAmbiguous
    } else {
      guard let seconds = DurationText.milliseconds(row[usage]) else {
        throw Rejection(.unparseable, usage, RecordRules.noDuration)
      }
      length = seconds
    }
    let time = try RowTime(
      start: begin.0,
      length: length,
      isAmbiguous: begin.isAmbiguous,
      isShifted: isShifted,
      startField: start,
      lengthField: usage >= 0 ? usage : end
    )
    var record = time.record(.use, batch)
    record.app = batch.text(row[app])
    batch.add(record, device: batch.text(row[device]))
  }

  private func instant(_ bytes: UnsafeRawBufferPointer) -> (Instant, isAmbiguous: Bool)? {
    if let text = TimestampText(bytes) {
      guard isLocal else { return (text.utcInstant, false) }
      let resolved = text.resolved(in: timeline)
      return (resolved.instant, resolved.isAmbiguous)
    }
    guard bytes.count >= 8, !bytes.contains(0x2d),
      let number = DurationText.milliseconds(bytes), number < RecordRules.end.milliseconds
    else { return nil }
    let isCocoa = number < ScreenTimeCSV.firstUnix * 1000
    return (
      Instant(milliseconds: number + (isCocoa ? ScreenTimeCSV.cocoaEpoch * 1000 : 0)), false
    )
  }
}

extension ExportFormat {
  /// Apple's Screen Time as CSV.
  static let screenTime = ExportFormat(
    "screen-time",
    "Screen Time CSV",
    table: ScreenTimeCSV.self
  )
}
