import Activity
import CivilTime
import Documents

/// RescueTime's API CSV: totals of slots of five minutes or an hour, in local time without a zone.
///
/// Source: the API's `restrict_kind=activity` answers,
/// `Date,Time Spent (seconds),Number of People,Activity,Category,Productivity`; with
/// `restrict_kind=document` a `Document` beside the activity. `SlotTotals` tells how a slot is filled.
///
/// Answers of other kinds (`efficiency`, `category`) hold sums of the same time without saying in
/// which application it went by, and with `perspective=rank` sums of a whole stretch: their rows are
/// left out, since they would stand in the place of the activities.
struct RescueTimeCSV: RowReader {
  static let isIndependent = false

  private static let noActivity: RejectWords = (
    "these are sums of RescueTime without the activities they are made of",
    "ask its API for restrict_kind=activity"
  )
  private static let noDate: RejectWords = (
    "this is RescueTime's total over a whole stretch of time, which has no place within it",
    "ask its API for perspective=interval and resolution_time=minute"
  )

  private let timeline: ZoneTimeline
  private let date: Int?
  private let seconds: Int
  private let activity: Int?
  private let document: Int
  private let category: Int
  private let score: Int
  private let keepsTitles: Bool
  /// The slots of the file, or nil where it holds only totals of days.
  private var slots: SlotTotals?

  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["time spent (seconds)"]) && first.first(of: "date", "rank") != nil
  }

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    guard RescueTimeCSV.recognises(columns), let seconds = columns["time spent (seconds)"] else {
      return nil
    }
    self.seconds = seconds
    date = columns["date"]
    activity = columns["activity"]
    document = columns["document"] ?? -1
    category = columns["category"] ?? -1
    score = columns["productivity"] ?? -1
    timeline = context.timeline
    keepsTitles = context.keepsTitles
    slots = try date.flatMap { try RescueTimeCSV.slotLength(of: context, date: $0) }
      .map { SlotTotals(slot: $0) }
  }

  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard let date else { throw Rejection(.dayTotal, 0, RescueTimeCSV.noDate) }
    guard let activity else { throw Rejection(.otherKind, 0, RescueTimeCSV.noActivity) }
    guard row.count > max(date, seconds, activity) else { throw Rejection(.missingField, 0) }
    guard let text = TimestampText(row[date]) else { throw Rejection(.unparseable, date) }
    guard let length = DurationText.milliseconds(row[seconds]) else {
      throw Rejection(.unparseable, seconds, RecordRules.noDuration)
    }
    let (start, ambiguous) = text.resolved(in: timeline)
    let time = try RowTime(
      start: start,
      length: length,
      isAmbiguous: ambiguous,
      startField: date,
      lengthField: seconds
    )
    var record = time.record(.use, batch)
    record.app = batch.text(row[activity])
    record.category = batch.text(row[category])
    record.productivity = Int8(row.string(score)).flatMap { (-2...2).contains($0) ? $0 : nil }
    if keepsTitles, row[document].elementsEqual("No Details".utf8) == false {
      record.title = batch.text(row[document])
    }
    guard slots != nil else { throw Rejection(.dayTotal, date) }
    try slots?.add(record, to: batch, field: seconds)
  }

  mutating func finish(into batch: RowBatch) { slots?.finish(into: batch) }

  /// The length of the file's slots in milliseconds, or nil where it holds only totals of days.
  private static func slotLength(of context: ImportContext, date: Int) throws -> Int64? {
    var hasMinutes = false
    var hasHours = false
    try context.survey { row in
      guard let text = TimestampText(row[date]) else { return }
      let clock = CivilDateTime(localSeconds: text.localSeconds)
      hasMinutes = hasMinutes || clock.minute != 0
      hasHours = hasHours || clock.hour != 0
    }
    if hasMinutes { return 300_000 }
    return hasHours ? 3_600_000 : nil
  }
}
