import CivilTime
import Documents
import Platform
import Records

/// Records as a table for a spreadsheet.
extension Store {
  /// An instant by the person's clock; one beyond the years that can be written as its number.
  private static func text(of instant: Instant, _ timeline: ZoneTimeline) -> String {
    guard (-62_135_596_800_000..<253_402_300_800_000).contains(instant.milliseconds) else {
      return "\(instant.milliseconds)"
    }
    return TimestampForm.withOffset(instant, in: timeline, hasSeconds: true)
  }

  /// Hands over all records as rows of CSV, their header first.
  public func writeRecordRows(
    _ timeline: ZoneTimeline,
    _ row: ([UInt8]) throws -> Void
  ) throws {
    try row(
      SpreadsheetRow([
        "start", "end", "seconds", "device", "app", "title", "url", "category", "productivity",
        "kind", "source", "hour_total", "ambiguous", "seconds_of_copies",
      ]).bytes
    )
    try forEachDay { day in
      for record in day.records {
        let values = [
          Store.text(of: record.start, timeline), Store.text(of: record.end, timeline),
          Store.seconds(record.duration), day.device, texts.text(record.app),
          texts.text(record.title), texts.text(record.url), texts.text(record.category),
          record.productivity.map { "\($0)" } ?? "", "\(record.kind)", texts.text(record.source),
          record.isHourTotal ? "yes" : "", record.isAmbiguous ? "yes" : "",
          record.duplicate == 0 ? "" : Store.seconds(record.duplicate),
        ]
        try row(SpreadsheetRow(values).bytes)
      }
      try texts.check()
    }
  }

  /// Milliseconds as seconds, with a fraction only where there is one.
  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = Int(milliseconds % 1000)
    return "\(milliseconds / 1000)" + (rest == 0 ? "" : "." + rest.padded(to: 3))
  }
}
