import Activity
import CivilTime
import Documents
import Files

/// lockin's own activity CSV: columns by name in any order.
///
/// `timestamp,duration_s,app_identifier,category` are required; `device,title,url,user_id,id` and
/// `created_at` may be there. A timestamp is ISO 8601 with or without an offset, or whole seconds
/// since 1970; it is the record's start.
struct ActivityCSV {
  static let required = ["timestamp", "duration_s", "app_identifier", "category"]

  let context: ImportContext
  let sink: any RecordSink

  func read(_ outcome: inout ImportOutcome) throws {
    let stream = try ByteStream(path: context.path)
    var columns: Columns?
    var result = outcome
    defer { outcome = result }
    let source = try sink.text(ExportFormat.activityCSV.rawValue)
    var device = (bytes: [UInt8](), name: context.device)
    func tellBroken(_ line: Int) {
      result.rejections.add(.brokenRow) {
        context.diagnostic(.brokenRow, line: line, field: 0)
      }
    }
    try CSVReader(stream: stream, file: context.file).read(broken: tellBroken) { row in
      guard let columns else {
        columns = Columns(row)
        return
      }
      func reject(
        _ reason: RejectReason,
        _ field: Int,
        _ words: (problem: String, remedy: String)? = nil
      ) {
        result.rejections.add(reason) {
          context.diagnostic(reason, line: row.line, field: field, words: words)
        }
      }
      if let (reason, field) = row.flaw() { return reject(reason, field) }
      if let user = context.user, let column = columns.user, row[column].isEmpty == false,
        row.string(column) != user
      {
        return reject(.otherUser, column)
      }
      guard row.count > max(columns.timestamp, columns.duration, columns.app, columns.category),
        row[columns.app].isEmpty == false
      else { return reject(.missingField, columns.app) }
      guard let (start, ambiguous) = instant(row[columns.timestamp]) else {
        return reject(.unparseable, columns.timestamp)
      }
      guard let duration = DurationText.milliseconds(row[columns.duration]) else {
        return reject(.unparseable, columns.duration, RecordRules.noDuration)
      }
      if let reason = RecordRules.rejection(start: start, duration: duration) {
        return reject(reason, reason == .before1990 ? columns.timestamp : columns.duration)
      }
      let named = row[columns.device ?? -1]
      if named.elementsEqual(device.bytes) == false {
        device = (
          Array(named), named.isEmpty ? context.device : String(decoding: named, as: UTF8.self)
        )
      }
      let keeps = context.keepsTitles
      try sink.add(
        ActivityRecord(
          kind: .use,
          source: source,
          start: start,
          duration: duration,
          app: sink.text(row[columns.app]),
          title: keeps ? sink.text(row[columns.title ?? -1]) : 0,
          url: keeps ? sink.text(row[columns.url ?? -1]) : 0,
          category: sink.text(row[columns.category]),
          isAmbiguous: ambiguous
        ),
        device: device.name
      )
      result.records += 1
    }
  }

  /// A start: ISO 8601, or whole seconds since 1970.
  private func instant(_ bytes: UnsafeRawBufferPointer) -> (Instant, Bool)? {
    if let text = TimestampText(bytes) {
      let resolved = text.resolved(in: context.timeline)
      return (resolved.instant, resolved.isAmbiguous)
    }
    guard bytes.count >= 9, bytes.contains(0x2d) == false,
      let milliseconds = DurationText.milliseconds(bytes),
      milliseconds < RecordRules.latest.milliseconds
    else { return nil }
    return (Instant(milliseconds: milliseconds), false)
  }

  /// Where the columns stand in this file.
  private struct Columns {
    let timestamp: Int
    let duration: Int
    let app: Int
    let category: Int
    let device: Int?
    let title: Int?
    let url: Int?
    let user: Int?

    init?(_ header: CSVRow) {
      let names = (0..<header.count).map { header.string($0).trimmingBlanks.lowercased() }
      func place(_ name: String) -> Int? { names.firstIndex(of: name) }
      guard let timestamp = place("timestamp"), let duration = place("duration_s"),
        let app = place("app_identifier"), let category = place("category")
      else { return nil }
      self.timestamp = timestamp
      self.duration = duration
      self.app = app
      self.category = category
      device = place("device")
      title = place("title")
      url = place("url")
      user = place("user_id")
    }
  }
}
