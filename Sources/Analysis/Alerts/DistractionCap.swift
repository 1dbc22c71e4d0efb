import CivilTime
import Records

/// What a daily cap on the largest distraction of some days would have left: arithmetic, no forecast.
public struct DistractionCap: Sendable, Hashable {
  /// A distraction below this many milliseconds a week gets no cap.
  static let leastTime: Int64 = 3 * 3_600_000
  /// From how many days of Monday to Friday a cap is made at least.
  public static let leastDays = 3

  /// What is known of one day.
  public struct Day: Sendable, Hashable {
    let date: CivilDate
    let isKnown: Bool
    let distractions: [CategoryPath: Int64]

    /// A day on which trackers were at work for so many milliseconds, with its time by category.
    public init(date: CivilDate, observed: Int64, categories: [CategoryTime]) {
      self.date = date
      isKnown = observed > 0
      distractions = Dictionary(
        categories.filter { ($0.productivity ?? 0) < 0 }.map { ($0.category, $0.milliseconds) },
        uniquingKeysWith: +
      )
    }
  }

  /// The category.
  public let category: CategoryPath
  /// Milliseconds spent on it on all days.
  public let total: Int64
  /// The cap: the middle of Monday to Friday, in milliseconds a day.
  public let cap: Int64
  /// Milliseconds above the cap, over all days.
  public let above: Int64
  /// From how many days of Monday to Friday the cap is made.
  public let dayCount: Int

  /// The cap of some days, of which fewer than seven count as a week; nil where too few are known, no distraction took
  /// three hours a week, the largest took nothing on most days of Monday to Friday, or no day lies above what the cap would be.
  public static func find(_ days: [Day]) -> DistractionCap? {
    let known = days.filter(\.isKnown)
    let weekdays = known.filter { $0.date.weekday <= .friday }
    guard weekdays.count >= leastDays else { return nil }
    var sums: [CategoryPath: Int64] = [:]
    for day in known { sums.merge(day.distractions, uniquingKeysWith: +) }
    guard
      let largest = sums.max(by: {
        $0.value == $1.value ? $0.key > $1.key : $0.value < $1.value
      }), largest.value >= leastTime * Int64(max(7, days.count)) / 7
    else { return nil }
    func time(_ day: Day) -> Int64 { day.distractions[largest.key] ?? 0 }
    let cap = weekdays.map(time).sorted()[(weekdays.count - 1) / 2]
    guard cap > 0 else { return nil }
    let above = known.reduce(0) { $0 + max(0, time($1) - cap) }
    guard above > 0 else { return nil }
    return DistractionCap(
      category: largest.key,
      total: largest.value,
      cap: cap,
      above: above,
      dayCount: weekdays.count
    )
  }
}
