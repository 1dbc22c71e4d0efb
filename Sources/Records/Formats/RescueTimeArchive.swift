import CivilTime
import Documents

/// RescueTime's archive of an account, `rescuetime-activity-history.csv`: totals of hours, without a
/// row of names.
///
/// `2013-08-22 00:00:00 -0700,adium,No Details,Communication & Scheduling,Instant Message,222`: the
/// hour with its offset, the application, details, category, subcategory and seconds. The hour has one
/// total of an application, so its details are not used.
struct RescueTimeArchive: RowReader {
  static let isIndependent = false

  private var slots = SlotTotals(slot: HourTotals.slot)
  let hasHeader = false

  static func recognises(_ first: CSVColumns) -> Bool {
    let fields = first.names
    guard fields.count == 6, TimestampText(fields[0])?.offset != nil else { return false }
    return Array(fields[5].utf8).withUnsafeBytes { DurationText.milliseconds($0) } != nil
  }

  init?(first: CSVRow, context: ImportContext) {
    guard RescueTimeArchive.recognises(CSVColumns(first)) else { return nil }
  }

  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard row.count > 5, !row[1].isEmpty else { throw Rejection(.missingField, 1) }
    guard let start = TimestampText(row[0])?.instant else { throw Rejection(.unparseable, 0) }
    guard let length = DurationText.milliseconds(row[5]) else {
      throw Rejection(.unparseable, 5, RecordRules.noDuration)
    }
    let time = try RowTime(start: start, length: length, startField: 0, lengthField: 5)
    var record = time.record(.use, batch)
    record.app = batch.text(row[1])
    record.category = batch.text(
      [row.string(3), row.string(4)].filter { !$0.isEmpty }.joined(separator: " > ")
    )
    try slots.add(record, to: batch, field: 5)
  }

  mutating func finish(into batch: RowBatch) { slots.finish(into: batch) }
}

extension ExportFormat {
  /// RescueTime's archive of an account, whose device is that of the account's other exports.
  public static let rescueTimeArchive = ExportFormat(
    "rescuetime-archive",
    "RescueTime archive",
    table: RescueTimeArchive.self,
    device: { _ in ExportFormat.rescueTime.word }
  )
}
