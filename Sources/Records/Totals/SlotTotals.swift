import CivilTime

/// Takes in the totals of slots, which say how long and not when within the slot.
///
/// Hours are taken in as totals, one for each application and category, without the titles that they
/// are made of. Activities of shorter slots begin with their slot, one for each document; accounting lays them
/// end to end, since only there is everything together that all exports say of one.
struct SlotTotals {
  /// The length of a short slot, in milliseconds.
  static let minutes: Int64 = 300_000
  /// The length of the slots in milliseconds.
  let slot: Int64
  private var hour = OpenHour()
  /// The records of the slot of which more may come, and which of them are beside all documents.
  private var open: [(record: ActivityRecord, isRest: Bool)] = []

  /// Nothing taken in yet of slots of so many milliseconds.
  init(slot: Int64) { self.slot = slot }

  /// Puts a record into its slot, whose start is its own; `field` is that of its length, and `isRest` says that the
  /// title is none, but the export's word for no document.
  ///
  /// Throws where the length can't be that of a slot, such as a day's total among five minutes.
  mutating func add(
    _ record: ActivityRecord,
    to batch: RowBatch,
    field: Int,
    isRest: Bool = false
  ) throws(Rejection) {
    // Several devices may share a slot; a day's total among five-minute slots is none.
    guard record.duration <= OpenHour.mostDevices * slot else {
      throw Rejection(.dayTotal, field, RecordRules.beyondSlot)
    }
    var total = record
    if slot == HourTotals.slot {
      total.isHourTotal = true
      total.title = 0
      for total in hour.add(total) { batch.add(total) }
      return
    }
    // No time leaves its slot.
    total.duration = min(slot, record.duration)
    total.duplicate += record.duration - total.duration
    if let first = open.first, first.record.start != total.start { finish(into: batch) }
    open.append((total, isRest))
  }

  /// Puts the last slot into a batch.
  ///
  /// What is said without a document goes without a title, unless there are documents beside it: then it is not all of
  /// the activity, as the total of an export without documents is.
  mutating func finish(into batch: RowBatch) {
    for total in hour.close() { batch.add(total) }
    let documents = open.filter { !$0.isRest && $0.record.title != 0 }
    let documented = Set(documents.map(\.record.app))
    for (record, isRest) in open {
      var record = record
      if isRest, !documented.contains(record.app) { record.title = 0 }
      batch.add(record)
    }
    open = []
  }
}
