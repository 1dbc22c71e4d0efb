import CivilTime

/// The hours, minutes or seconds that a period may begin with.
struct NumberLimit {
  private let bits: UInt64

  /// No restriction where the list is empty.
  init(_ named: [Int]) {
    self.bits = named.isEmpty ? ~0 : named.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// nil where the reading has a named number; else when the next one begins, or the numbers
  /// begin anew.
  func next(after reading: Int64, unit: Int64, modulo: Int64) -> Int64? {
    let number = reading.floorDivided(by: unit).modulo(modulo)
    guard bits & 1 << UInt64(number) == 0 else { return nil }
    let later = bits >> UInt64(number)
    let steps =
      later == 0 ? modulo - number : min(modulo - number, Int64(later.trailingZeroBitCount))
    return (reading.floorDivided(by: unit) + steps) * unit
  }
}

/// Where a series ends by UNTIL.
enum RecurrenceEnd {
  /// Nowhere.
  case never
  /// With this reading of the event's clock.
  case reading(Int64)
  /// With this second UTC.
  case second(Int64, EventClock)

  /// Whether an instance at a reading would be later.
  func isPast(_ reading: Int64) -> Bool {
    switch self {
    case .never: return false
    case .reading(let last): return reading > last
    case .second(let last, let clock):
      // No zone is two days from UTC.
      guard abs(reading - last) < 172_800 else { return reading > last }
      return clock.instant(localSeconds: reading).seconds > last
    }
  }
}

/// The readings that clock changes skip, in order.
///
/// Section 3.3.10 of RFC 5545 wants instances there to be ignored and not counted.
struct SkippedReadings {
  private var ranges: [Range<Int64>] = []

  /// None.
  init() {}

  /// Those of the changes of offset of a clock, as seconds UTC with the offset from then on.
  init(_ changes: [(start: Int64, offset: Int)]) {
    for (before, after) in zip(changes, changes.dropFirst()) where after.offset > before.offset {
      ranges.append(after.start + Int64(before.offset)..<after.start + Int64(after.offset))
    }
  }

  /// Whether a reading is skipped.
  func contains(_ reading: Int64) -> Bool {
    if ranges.isEmpty { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= reading { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(reading)
  }

  /// How many of the readings `first`, `first + step` and so on are skipped, before `end`.
  func count(from first: Int64, before end: Int64, _ step: Int64) -> Int {
    func count(below bound: Int64) -> Int64 { max(0, (bound - first + step - 1) / step) }
    return ranges.reduce(0) { sum, range in
      guard range.lowerBound < end, range.upperBound > first else { return sum }
      let upper = count(below: min(range.upperBound, end))
      return sum + Int(upper - count(below: max(range.lowerBound, first)))
    }
  }
}

extension Int64 {
  /// The remainder that is never negative; `divisor` is positive.
  func modulo(_ divisor: Int64) -> Int64 { self - floorDivided(by: divisor) * divisor }
}
