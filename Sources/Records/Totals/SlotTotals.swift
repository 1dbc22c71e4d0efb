import CivilTime

/// Takes in the totals of slots, which say how long and not when within the slot.
///
/// Hours are taken in as totals, one for each application and category, without the titles that they
/// are made of. Activities of shorter slots begin with their slot, one for each document; accounting lays them
/// end to end, since only there is everything together that all exports say of one.
struct SlotTotals {
  /// The length of the slots in milliseconds.
  let slot: Int64
  private var hour = OpenHour()
  private var open: OpenSlot

  /// Nothing taken in yet.
  init(slot: Int64) {
    self.slot = slot
    open = OpenSlot(length: slot)
  }

  /// Puts a record into its slot, whose start is its own; `field` is that of its length.
  ///
  /// `document` tells records from each other whose title is not kept; `isRest` says that the title is none, but
  /// the export's word for no document.
  ///
  /// Throws where the length can't be that of a slot, such as a day's total among five minutes.
  mutating func add(
    _ record: ActivityRecord,
    to batch: RowBatch,
    field: Int,
    document: [UInt8] = [],
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
    for total in open.add(total, document: document, isRest: isRest) { batch.add(total) }
  }

  /// Puts the last slot into a batch.
  mutating func finish(into batch: RowBatch) {
    for total in hour.close() + open.close() { batch.add(total) }
  }
}
