import CivilTime

/// What an export says of one application, or one document of it, in one hour or shorter slot: a length for each
/// category that it has.
///
/// Two exports of the same time may differ in the categories, which are those of the day of the export. Their records are
/// not joined one by one, which would count the time in each: what the one read later says counts as a whole.
struct Total: Hashable {
  private let start: Instant
  private let source: TextID
  private let app: TextID
  private let title: TextID
  private let isHour: Bool

  init(_ record: ActivityRecord) {
    start = record.start
    source = record.source
    app = record.app
    title = record.title
    isHour = record.isHourTotal
  }

  /// Whether a record is part of such a total; what has no application has one for each category.
  static func isPart(_ record: ActivityRecord, _ text: (TextID) -> String) -> Bool {
    guard record.kind == .use, record.app != 0 else { return false }
    return record.isHourTotal || isOfSlot(record, text)
  }

  /// Whether a record begins with a slot of five minutes that it is part of.
  static func isOfSlot(_ record: ActivityRecord, _ text: (TextID) -> String) -> Bool {
    record.kind == .use && !record.isHourTotal
      && record.start.milliseconds % SlotTotals.minutes == 0
      && text(record.source) == ExportFormat.rescueTime.word
  }
}
