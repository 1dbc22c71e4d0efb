import Activity
import CivilTime

/// Takes in the totals of slots, which say how long and not when within the slot.
///
/// Hours are taken in as totals, one for each application and category, without the titles that they
/// are made of; activities of shorter slots are laid end to end from the slot's start in the order of
/// the file.
struct SlotTotals {
  /// The length of the slots in milliseconds.
  let slot: Int64
  private var open: (start: Instant, filled: Int64)?
  private var hour = OpenHour()

  /// Nothing taken in yet.
  init(slot: Int64) { self.slot = slot }

  /// Puts a record into its slot, whose start is its own; `field` is that of its length.
  ///
  /// Throws where the length can't be that of a slot, such as a day's total among five minutes.
  mutating func add(
    _ record: ActivityRecord,
    to batch: RowBatch,
    field: Int
  ) throws(Rejection) {
    // Several devices may share a slot; a day's total among five-minute slots is none.
    guard record.duration <= OpenHour.mostDevices * slot else {
      throw Rejection(.dayTotal, field, RecordRules.beyondSlot)
    }
    if slot == HourTotals.slot {
      var total = record
      total.isHourTotal = true
      total.title = 0
      for total in hour.add(total) { batch.add(total) }
      return
    }
    if open?.start != record.start { open = (record.start, 0) }
    let filled = open?.filled ?? 0
    open = (record.start, filled + record.duration)
    for part in HourTotals.parts(of: slot, from: filled, length: record.duration) {
      var piece = record
      piece.start = record.start + part.offset
      piece.duration = part.length
      piece.duplicate = part.duplicate
      batch.add(piece)
    }
  }

  /// Puts the last hour into a batch.
  mutating func finish(into batch: RowBatch) {
    for total in hour.close() { batch.add(total) }
  }
}
