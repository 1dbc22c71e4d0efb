import CivilTime
import Documents

/// lockin's own activity CSV: columns by name in any order.
///
/// `timestamp,duration_s,app_identifier,category` are required; `device,title,url,user_id,id` and
/// `created_at` may be there. A timestamp is ISO 8601 with or without an offset, or whole seconds
/// since 1970; it is the record's start.
struct ActivityCSV: RowReader {
  static let required = ["timestamp", "duration_s", "app_identifier", "category"]

  private let timeline: ZoneTimeline
  private let keepsTitles: Bool
  private let onlyUser: [UInt8]?
  private let timestamp: Int
  private let duration: Int
  private let app: Int
  private let category: Int
  private let device: Int
  private let title: Int
  private let url: Int
  private let user: Int?
  private let lastNeeded: Int
  let timeFields: Int?

  static func recognises(_ first: CSVColumns) -> Bool { first.hold(required) }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard let timestamp = columns["timestamp"], let duration = columns["duration_s"],
      let app = columns["app_identifier"], let category = columns["category"]
    else { return nil }
    self.timestamp = timestamp
    self.duration = duration
    self.app = app
    self.category = category
    device = columns["device"] ?? -1
    title = columns["title"] ?? -1
    url = columns["url"] ?? -1
    user = columns["user_id"]
    lastNeeded = max(timestamp, duration, app, category)
    let times = max(timestamp, duration)
    let others = [app, category, device, title, url, user ?? -1]
    timeFields = others.contains { (0..<times).contains($0) } ? nil : times + 1
    timeline = context.timeline
    keepsTitles = context.keepsTitles
    onlyUser = context.user.map { Array($0.utf8) }
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    if let onlyUser, let user, !row[user].isEmpty,
      !row[user].elementsEqual(onlyUser)
    {
      throw Rejection(.otherUser, user)
    }
    guard row.count > lastNeeded, !row[app].isEmpty else {
      throw Rejection(.missingField, app)
    }
    guard let (start, ambiguous) = instant(row[timestamp]) else {
      throw Rejection(.unparseable, timestamp)
    }
    guard let length = DurationText.milliseconds(row[duration]) else {
      throw Rejection(.unparseable, duration, RecordRules.noDuration)
    }
    if let reason = RecordRules.rejection(start: start, duration: length) {
      throw Rejection(reason, reason == .before1990 ? timestamp : duration)
    }
    batch.add(
      ActivityRecord(
        kind: .use,
        source: batch.source,
        start: start,
        duration: length,
        app: batch.text(row[app]),
        title: keepsTitles ? batch.text(row[title]) : 0,
        url: keepsTitles ? batch.text(row[url]) : 0,
        category: batch.text(row[category]),
        isAmbiguous: ambiguous
      ),
      device: batch.text(row[device])
    )
  }

  func times(_ row: CSVRow) -> (start: Instant, duration: Int64)? {
    guard let (start, isAmbiguous) = instant(row[timestamp]), !isAmbiguous,
      let length = DurationText.milliseconds(row[duration]),
      RecordRules.rejection(start: start, duration: length) == nil
    else { return nil }
    return (start, length)
  }

  /// A start: ISO 8601, or whole seconds since 1970.
  private func instant(_ bytes: UnsafeRawBufferPointer) -> (Instant, Bool)? {
    if let text = TimestampText(bytes) {
      let resolved = text.resolved(in: timeline)
      return (resolved.instant, resolved.isAmbiguous)
    }
    return EpochText.instant(bytes).map { ($0, false) }
  }
}

extension ExportFormat {
  /// lockin's own activity CSV.
  static let activityCSV = ExportFormat("lockin-csv", "lockin CSV", table: ActivityCSV.self)
}
