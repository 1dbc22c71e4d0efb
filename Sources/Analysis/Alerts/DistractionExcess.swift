import CivilTime
import Records

/// Distraction of a day outside its planned hours that is far above what is usual at those hours.
public struct DistractionExcess: Sendable, Hashable {
  /// The date.
  public let date: CivilDate
  /// Milliseconds of distraction in the hours that nothing was planned for.
  public let time: Int64
  /// What is usual in these hours, in milliseconds.
  public let usual: UsualRange
  /// The category that most of it went to.
  public let category: CategoryPath

  /// So many milliseconds above the range are far, where that is twice the range as well.
  private static let far: Int64 = 60 * 60_000
  /// So many days back usual distraction is looked for.
  package static let days = 42

  /// The excess of a day by its facts, nil without one; `before` gives the distraction of days before it in some hours
  /// of the clock, the oldest first.
  package init?(
    _ facts: PeriodInsights,
    before: (_ hours: Set<Int>) throws -> [Int64]
  ) rethrows {
    let free = facts.hours.filter { $0.planned == 0 }
    var sums: [CategoryPath: Int64] = [:]
    for time in free.flatMap(\.categories) where (time.productivity ?? 0) < 0 {
      sums[time.category, default: 0] += time.milliseconds
    }
    let time = sums.values.reduce(0, +)
    guard time > DistractionExcess.far,
      let largest = sums.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }),
      let usual = UsualRange(try before(Set(free.map(\.cell.hour)))),
      time >= usual.high + DistractionExcess.far, time >= 2 * usual.high
    else { return nil }
    date = facts.dates.lowerBound
    self.time = time
    self.usual = usual
    category = largest.key
  }
}
