import Activity
import CivilTime

/// What a daily cap on the largest distraction of a week would have left: arithmetic, no forecast.
public struct DistractionCap: Sendable, Hashable {
  /// A distraction below this many milliseconds a week gets no cap.
  public static let leastTime: Int64 = 3 * 3_600_000

  /// The category.
  public let category: CategoryPath
  /// Milliseconds spent on it in the week.
  public let total: Int64
  /// The cap: the middle of Monday to Friday, in milliseconds a day.
  public let cap: Int64
  /// Milliseconds above the cap, over all days of the week.
  public let above: Int64
  /// From how many days of Monday to Friday the cap is made.
  public let dayCount: Int

  /// The cap of a week by the facts of its days, or nil where no distraction took three hours, fewer than
  /// three days of Monday to Friday are known, or nothing lies above the cap.
  public init?(_ days: [PeriodFacts]) {
    let known = days.filter { $0.observed > 0 }
    var sums: [CategoryPath: Int64] = [:]
    func time(_ facts: PeriodFacts, in category: CategoryPath) -> Int64 {
      facts.categories.reduce(0) {
        $1.category == category && ($1.productivity ?? 0) < 0 ? $0 + $1.milliseconds : $0
      }
    }
    for item in known.flatMap(\.categories) where (item.productivity ?? 0) < 0 {
      sums[item.category, default: 0] += item.milliseconds
    }
    guard
      let largest = sums.max(by: {
        $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value
      }), largest.value >= DistractionCap.leastTime
    else { return nil }
    let weekdays = known.filter { $0.dates.lowerBound.weekday <= .friday }
      .map { time($0, in: largest.key) }.sorted()
    guard weekdays.count >= 3 else { return nil }
    let cap = weekdays[(weekdays.count - 1) / 2]
    category = largest.key
    total = largest.value
    self.cap = cap
    above = known.reduce(0) { $0 + max(0, time($1, in: largest.key) - cap) }
    dayCount = weekdays.count
    guard above > 0 else { return nil }
  }
}
