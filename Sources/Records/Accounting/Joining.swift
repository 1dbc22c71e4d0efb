import CivilTime

/// Joins records that touch and say the same into one.
///
/// ```
/// input:  [a  ][a ][b ]  [a ]
/// output: [a      ][b ]  [a ]
/// ```
/// An export may cut one stretch at an hour or at midnight; whether it did must not change anything.
/// The input is sorted by start.
func joined(_ records: [ActivityRecord]) -> [ActivityRecord] { joinedParts(records).records }

/// The same, and how long the longest part of each result is in milliseconds.
func joinedParts(
  _ records: [ActivityRecord]
) -> (records: [ActivityRecord], longestParts: [Int64]) {
  var result: [ActivityRecord] = []
  var longest: [Int64] = []
  result.reserveCapacity(records.count)
  longest.reserveCapacity(records.count)
  var endings = Endings(count: records.count)
  for record in records {
    var index = result.count
    if let touched = endings.find(record, in: result) {
      index = touched
      result[touched].duration += record.duration
      longest[touched] = max(longest[touched], record.duration)
    } else {
      result.append(record)
      longest.append(record.duration)
    }
    endings.insert(index, of: result)
  }
  return (result, longest)
}

/// Finds the record that ends where another begins and says the same.
private struct Endings {
  /// Open addressing: places in the result, or -1.
  ///
  /// A record that has grown since stays at its old place too, where its end no longer fits.
  private var slots: [Int32]

  init(count: Int) {
    var size = 16
    while size < 3 * count { size *= 2 }
    slots = Array(repeating: -1, count: size)
  }

  mutating func insert(_ index: Int, of result: [ActivityRecord]) {
    let record = result[index]
    var slot = hash(record, at: record.end)
    // Of two that end at once and say the same, the later one is found.
    while slots[slot] >= 0 {
      let other = result[Int(slots[slot])]
      if other.end == record.end, Endings.areAlike(other, record) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(index)
  }

  func find(_ record: ActivityRecord, in result: [ActivityRecord]) -> Int? {
    var slot = hash(record, at: record.start)
    while slots[slot] >= 0 {
      let other = result[Int(slots[slot])]
      if other.end == record.start, Endings.areAlike(other, record) { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func hash(_ record: ActivityRecord, at instant: Instant) -> Int {
    var hash = UInt64(bitPattern: instant.milliseconds) &* 0x9e37_79b9_7f4a_7c15
    hash ^= UInt64(record.app) | UInt64(record.title) << 32
    hash = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }

  private static func areAlike(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
    a.app == b.app && a.title == b.title && a.source == b.source && a.url == b.url
      && a.category == b.category && a.productivity == b.productivity
      && a.isAudible == b.isAudible
  }
}
