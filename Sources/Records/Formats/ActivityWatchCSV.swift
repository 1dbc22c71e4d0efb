import CivilTime
import Documents
@_spi(Texts) import Platform

/// The events of one ActivityWatch bucket as CSV.
///
/// Source: aw-webui `src/views/Buckets.vue`: `timestamp,duration,` and the keys of the first event's
/// data; seconds. From Android reports tell of `_id,timestamp,duration,data.app,data.classname,
/// data.package` (aw-android#117). Which bucket it was stands in the name of the file only, as
/// `aw-events-export-<bucket>-YYYY-MM-DD.csv`; a timestamp without a zone is UTC.
struct ActivityWatchCSV: RowReader {
  private enum Kind {
    case window
    case idle
    case page
    /// What an editor was open on.
    case file
  }

  private let kind: Kind
  private let timestamp: Int
  private let duration: Int
  private let app: Int
  private let package: Int
  private let title: Int
  private let url: Int
  private let status: Int
  private let file: Int
  private let project: Int
  private let keepsTitles: Bool
  let source: String?

  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["timestamp", "duration"])
      && first.first(
        of: "app",
        "data.app",
        "data.package",
        "status",
        "data.status",
        "url",
        "data.url",
        "file",
        "data.file"
      ) != nil
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard ActivityWatchCSV.recognises(columns), let timestamp = columns["timestamp"],
      let duration = columns["duration"]
    else { return nil }
    self.timestamp = timestamp
    self.duration = duration
    package = columns.first(of: "data.package", "package") ?? -1
    app = columns.first(of: "app", "data.app") ?? package
    title = columns.first(of: "title", "data.title") ?? -1
    url = columns.first(of: "url", "data.url") ?? -1
    status = columns.first(of: "status", "data.status") ?? -1
    file = columns.first(of: "file", "data.file") ?? -1
    project = columns.first(of: "project", "data.project") ?? -1
    kind = app >= 0 ? .window : url >= 0 ? .page : status >= 0 ? .idle : .file
    keepsTitles = context.keepsTitles
    source = ActivityWatchBucket(exportedAs: context.file)?.watcher
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard row.count > max(timestamp, duration) else { throw Rejection(.missingField, 0) }
    let time = try RowTime(utc: row, start: timestamp, seconds: duration)
    switch kind {
    case .window:
      let name = row[app].isEmpty ? row[package] : row[app]
      guard !name.isEmpty else { throw Rejection(.missingField, app) }
      var record = time.record(.use, batch)
      record.app = batch.text(name)
      if keepsTitles {
        record.title = batch.text(row[title])
        record.url = batch.text(row[url])
      }
      batch.add(record)
    case .page:
      var record = time.record(.annotation, batch)
      if keepsTitles {
        record.title = batch.text(row[title])
        record.url = batch.text(row[url])
      }
      batch.add(record)
    case .idle:
      switch row.string(status) {
      case "not-afk": batch.add(time.record(.present, batch))
      case "afk": batch.add(time.record(.away, batch))
      default: throw Rejection(.missingField, status)
      }
    case .file:
      var record = time.record(.annotation, batch)
      if keepsTitles {
        let edited = EditedFile(file: row.string(file), project: row.string(project))
        record.title = batch.text(edited.title)
      }
      batch.add(record)
    }
  }
}

/// What the name of a bucket tells: `aw-watcher-window_<host>`, and the same with
/// `-synced-from-<host>` behind it for a copy from another machine.
struct ActivityWatchBucket {
  /// The program that filled the bucket.
  let watcher: String
  /// The machine that it watched, or nil where the name tells none.
  let host: String?

  /// The bucket of a file that still has the name it was exported under; nil for other names.
  init?(exportedAs file: String) {
    let name = file.split(separator: "/").last ?? ""
    let prefix = "aw-events-export-"
    guard name.hasPrefix(prefix) else { return nil }
    let bytes = Array(name.dropFirst(prefix.count).utf8)
    // The date stands behind the bucket, and may be followed by " (1)" and the like.
    let starts = bytes.indices.filter { start in
      start + 11 <= bytes.count && bytes[start] == 0x2d
        && CivilDate(String(decoding: bytes[(start + 1)..<(start + 11)], as: UTF8.self)) != nil
    }
    guard let date = starts.last, date > 0 else { return nil }
    self.init(id: String(decoding: bytes[..<date], as: UTF8.self))
  }

  private init(id: String) {
    let copied = id.firstRange(of: "-synced-from-")?.lowerBound ?? id.endIndex
    let name = id[..<copied]
    let watcher = name.prefix { $0 != "_" }
    let host = name.dropFirst(watcher.count + 1)
    self.watcher = String(watcher)
    self.host = host.isEmpty || host == "unknown" ? nil : String(host)
  }
}

extension TimestampText {
  /// The instant, where a time without an offset is UTC.
  var utcInstant: Instant {
    instant ?? Instant(milliseconds: localSeconds * 1000 + Int64(milliseconds))
  }
}

extension RowTime {
  /// The time of a row of ActivityWatch, whose `start` without an offset is UTC.
  init(utc row: CSVRow, start: Int, seconds: Int) throws(Rejection) {
    guard let text = TimestampText(row[start]) else { throw Rejection(.unparseable, start) }
    guard let length = DurationText.milliseconds(row[seconds]) else {
      throw Rejection(.unparseable, seconds, RecordRules.noDuration)
    }
    try self.init(
      start: text.utcInstant,
      length: length,
      startField: start,
      lengthField: seconds
    )
  }
}

extension ExportFormat {
  /// One ActivityWatch bucket as CSV.
  public static let activityWatchCSV = ExportFormat(
    "activitywatch-csv",
    "ActivityWatch CSV",
    table: ActivityWatchCSV.self
  ) { file in
    ActivityWatchBucket(exportedAs: file)?.host
  }
}
