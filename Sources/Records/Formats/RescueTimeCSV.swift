import CivilTime
import Documents
import Platform

/// RescueTime's API CSV: totals of slots of five minutes or an hour, in local time without a zone.
///
/// Source: the API's `restrict_kind=activity` answers,
/// `Date,Time Spent (seconds),Number of People,Activity,Category,Productivity`; with
/// `restrict_kind=document` a `Document` beside the activity. `SlotTotals` tells how a slot is filled.
///
/// How long slots are stands nowhere: those of five minutes begin at any of them, those of an hour at full hours, and
/// totals of days at midnight.
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

  /// RescueTime's word for time of an activity without a document.
  private static let noDocument = "No Details"

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
    guard let date else {
      slots = nil
      return
    }
    slots = try RescueTimeCSV.slot(of: context, date: date).map { SlotTotals(slot: $0) }
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
    // set aside: a class that is none leaves the time without one, as rows without a class have it.
    record.productivity = Int8(row.string(score)).flatMap { (-2...2).contains($0) ? $0 : nil }
    guard slots != nil else { throw Rejection(.dayTotal, date) }
    let isRest =
      document >= 0
      && (row[document].isEmpty || row[document].elementsEqual(RescueTimeCSV.noDocument.utf8))
    if keepsTitles {
      record.title = isRest ? batch.text(RescueTimeCSV.noDocument) : batch.text(row[document])
    }
    try slots?.add(record, to: batch, field: seconds, isRest: keepsTitles && isRest)
  }

  mutating func finish(into batch: RowBatch) { slots?.finish(into: batch) }

  /// The length of a file's slots in milliseconds, or nil where they are whole days.
  private static func slot(of context: ImportContext, date: Int) throws -> Int64? {
    var slot: Int64?
    try context.survey { row in
      guard slot != SlotTotals.minutes, let text = TimestampText(row[date]) else { return }
      if text.localSeconds % 3600 != 0 {
        slot = SlotTotals.minutes
      } else if text.localSeconds % 86_400 != 0 {
        slot = HourTotals.slot
      }
    }
    return slot
  }
}

extension ExportFormat {
  /// RescueTime's API CSV.
  public static let rescueTime = ExportFormat(
    "rescuetime",
    "RescueTime CSV",
    table: RescueTimeCSV.self
  )
}
