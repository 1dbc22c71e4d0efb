import Activity
import CivilTime
import Documents
import Files

/// RescueTime's API CSV: totals of slots of five minutes or an hour, in local time without a zone.
///
/// Source: the API's `restrict_kind=activity` answers,
/// `Date,Time Spent (seconds),Number of People,Activity,Category,Productivity`.
///
/// A slot says how long each activity had, not when within the slot. Activities are laid end to end
/// from the slot's start in the order of the file; what goes beyond the slot's end begins again at
/// its start, so that no time leaves its slot: two devices at once give slots above their length.
struct RescueTimeCSV: RowReader {
  static let required = ["date", "time spent (seconds)", "activity", "category", "productivity"]
  static let isIndependent = false

  /// A slot is believed to hold the time of at most so many devices.
  private static let mostDevices: Int64 = 4

  private let timeline: ZoneTimeline
  private let date: Int
  private let seconds: Int
  private let activity: Int
  private let category: Int
  private let score: Int
  /// The length of the file's slots in milliseconds, or nil where it holds only totals of days.
  private let slot: Int64?
  private var open: (start: Instant, filled: Int64)?

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    guard let date = columns["date"], let seconds = columns["time spent (seconds)"],
      let activity = columns["activity"], let category = columns["category"],
      let score = columns["productivity"]
    else { return nil }
    self.date = date
    self.seconds = seconds
    self.activity = activity
    self.category = category
    self.score = score
    timeline = context.timeline
    slot = try RescueTimeCSV.slotLength(of: context, date: date)
  }

  mutating func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard row.count > max(date, seconds, activity) else { throw Rejection(.missingField, 0) }
    guard let text = TimestampText(row[date]) else { throw Rejection(.unparseable, date) }
    guard let duration = DurationText.milliseconds(row[seconds]) else {
      throw Rejection(.unparseable, seconds, RecordRules.noDuration)
    }
    let (start, ambiguous) = text.resolved(in: timeline)
    if let reason = RecordRules.rejection(start: start, duration: duration) {
      throw Rejection(reason, reason == .before1990 ? date : seconds)
    }
    guard let slot else { throw Rejection(.dayTotal, date) }
    // Several devices may share a slot; a day's total among five-minute slots is none.
    guard duration <= RescueTimeCSV.mostDevices * slot else {
      throw Rejection(.dayTotal, seconds, RecordRules.beyondSlot)
    }
    if open?.start != start { open = (start, 0) }
    let filled = open?.filled ?? 0
    open = (start, filled + duration)
    let productivity = Int8(row.string(score)).flatMap { (-2...2).contains($0) ? $0 : nil }
    for part in RescueTimeCSV.parts(of: slot, from: filled, length: duration) {
      batch.add(
        ActivityRecord(
          kind: .use,
          source: batch.source,
          start: start + part.offset,
          duration: part.length,
          app: batch.text(row[activity]),
          category: batch.text(row[category]),
          productivity: productivity,
          isAmbiguous: ambiguous,
          duplicate: part.duplicate
        )
      )
    }
  }

  /// The stretches within a slot that a length of time takes when laid from `filled` on, round and
  /// round: at most one up to the slot's end and one from its start.
  ///
  /// What goes round more than once is a copy of the second stretch, so that a length of days does
  /// not become thousands of records.
  static func parts(
    of slot: Int64,
    from filled: Int64,
    length: Int64
  ) -> [(offset: Int64, length: Int64, duplicate: Int64)] {
    let offset = filled % slot
    let first = offset == 0 ? 0 : min(length, slot - offset)
    let rest = length - first
    let second = min(rest, slot)
    return [(offset, first, 0), (0, second, rest - second)].filter { $0.1 > 0 }
  }

  private static func slotLength(of context: ImportContext, date: Int) throws -> Int64? {
    var hasMinutes = false
    var hasHours = false
    do {
      try CSVReader(stream: try ByteStream(path: context.path), file: context.file).read { row in
        guard let text = TimestampText(row[date]) else { return }
        let clock = CivilDateTime(localSeconds: text.localSeconds)
        hasMinutes = hasMinutes || clock.minute != 0
        hasHours = hasHours || clock.hour != 0
      }
    } catch is Diagnostic {
      // The reading proper takes in what comes before, and tells of it.
    }
    if hasMinutes { return 300_000 }
    return hasHours ? 3_600_000 : nil
  }
}
