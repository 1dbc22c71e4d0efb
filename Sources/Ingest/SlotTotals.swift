import Activity
import CivilTime

/// Lays out the totals of slots, which say how long and not when within the slot.
///
/// Activities are laid end to end from the slot's start in the order of the file; what goes beyond
/// the slot's end begins again at its start, so that no time leaves its slot: two devices at once
/// give slots above their length.
struct SlotTotals {
  /// A slot is believed to hold the time of at most so many devices.
  private static let mostDevices: Int64 = 4

  /// The length of the slots in milliseconds.
  let slot: Int64
  private var open: (start: Instant, filled: Int64)?

  /// Nothing laid out yet.
  init(slot: Int64) { self.slot = slot }

  /// Puts a record into its slot, whose start is its own; `field` is that of its length.
  ///
  /// Throws where the length can't be that of a slot, such as a day's total among five minutes.
  mutating func add(
    _ record: ActivityRecord,
    to batch: RowBatch,
    field: Int
  ) throws(Rejection) {
    guard record.duration <= SlotTotals.mostDevices * slot else {
      throw Rejection(.dayTotal, field, RecordRules.beyondSlot)
    }
    if open?.start != record.start { open = (record.start, 0) }
    let filled = open?.filled ?? 0
    open = (record.start, filled + record.duration)
    for part in SlotTotals.parts(of: slot, from: filled, length: record.duration) {
      var piece = record
      piece.start = record.start + part.offset
      piece.duration = part.length
      piece.duplicate = part.duplicate
      batch.add(piece)
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
}
