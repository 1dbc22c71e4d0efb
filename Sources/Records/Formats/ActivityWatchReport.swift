import CivilTime
import Documents

/// The events of ActivityWatch's report, `events.csv`.
///
/// Source: aw-webui `src/views/Report.vue`: the values timestamp, duration in seconds, category, app
/// and title, with or without a row of names. The category is a list that was flattened to text,
/// such as `Work > Programming` or `Work,Programming`. The events lie within the time with input.
struct ActivityWatchReport: RowReader {
  private let timestamp: Int
  private let duration: Int
  private let category: Int
  private let app: Int
  private let title: Int
  private let keepsTitles: Bool
  let hasHeader: Bool

  static func recognises(_ first: CSVColumns) -> Bool {
    isHeader(first) || isEvent(first.names)
  }

  private static func isHeader(_ first: CSVColumns) -> Bool {
    first.hold(["timestamp", "duration", "app"])
      && first.first(of: "category", "$category") != nil
  }

  /// Whether some fields are those of an event: a time with its offset, a number, three texts.
  private static func isEvent(_ fields: [String]) -> Bool {
    guard fields.count == 5, TimestampText(fields[0])?.offset != nil else { return false }
    return Array(fields[1].utf8).withUnsafeBytes { DurationText.milliseconds($0) } != nil
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard ActivityWatchReport.recognises(columns) else { return nil }
    hasHeader = ActivityWatchReport.isHeader(columns)
    timestamp = hasHeader ? columns["timestamp"] ?? -1 : 0
    duration = hasHeader ? columns["duration"] ?? -1 : 1
    category = hasHeader ? columns.first(of: "category", "$category") ?? -1 : 2
    app = hasHeader ? columns["app"] ?? -1 : 3
    title = hasHeader ? columns["title"] ?? -1 : 4
    keepsTitles = context.keepsTitles
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard row.count > max(timestamp, duration, app), !row[app].isEmpty else {
      throw Rejection(.missingField, app)
    }
    let time = try RowTime(utc: row, start: timestamp, seconds: duration)
    var record = time.record(.use, batch)
    record.app = batch.text(row[app])
    if keepsTitles { record.title = batch.text(row[title]) }
    record.category = batch.text(ActivityWatchReport.path(row.string(category)))
    batch.add(record)
  }

  /// A category's path; only where its parts are not divided by `>` do commas divide them.
  static func path(_ text: String) -> String {
    if text.contains(">") { return text }
    return text.split(separator: ",").map { String($0).trimmingBlanks }
      .filter { !$0.isEmpty }.joined(separator: " > ")
  }
}

extension ExportFormat {
  /// The events of ActivityWatch's report.
  public static let activityWatchReport = ExportFormat(
    "activitywatch-report",
    "ActivityWatch report",
    table: ActivityWatchReport.self
  )
}
