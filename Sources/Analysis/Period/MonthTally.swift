import CivilTime
import Records

/// What the days of a month came to, from what is kept of each.
///
/// A day counts where it is known what was done, be it nothing; means are of these days, so that a month of which nine days were
/// seen compares with a whole one.
public struct MonthTally: Sendable {
  /// A day of the month.
  public struct Day: Sendable {
    /// The date.
    public let date: CivilDate
    /// What it came to; nil where nothing is kept or known of it.
    public let core: PeriodTally?
    /// Its hours, categories and outcomes; nil where nothing is kept of it or nobody asked.
    public let tally: DayTally?

    /// A day with what is kept of it.
    public init(_ date: CivilDate, core: PeriodTally?, tally: DayTally? = nil) {
      self.date = date
      self.core = core.flatMap { $0.coverage.hasFigures ? $0 : nil }
      self.tally = tally
    }

    /// Milliseconds at devices, of any class; nothing where nobody asked for its categories.
    public var active: Int64 { tally?.times.reduce(0) { $0 + $1.milliseconds } ?? 0 }
  }

  /// The month.
  public let month: CalendarMonth
  /// All its days, in order.
  public let days: [Day]

  /// The month of some of its days, given in any order; the others are days of which nothing is kept.
  public init(_ month: CalendarMonth, _ days: [Day]) {
    let known = Dictionary(days.map { ($0.date, $0) }) { first, _ in first }
    self.month = month
    self.days = month.days.map { known[$0] ?? Day($0, core: nil) }
  }

  /// The days on which a tracker was at work.
  public var seen: [Day] { days.filter { $0.core != nil } }

  /// Milliseconds of focus.
  public var focus: Int64 { sum(\.focus) }
  /// Milliseconds of distraction.
  public var distraction: Int64 { sum(\.distraction) }
  /// Milliseconds at devices.
  public var active: Int64 { days.reduce(0) { $0 + $1.active } }

  /// The mean of the days that were seen; nil without any.
  public func aDay(_ sum: Int64) -> Int64? {
    let count = Int64(seen.count)
    return count > 0 ? (sum + count / 2) / count : nil
  }

  /// Milliseconds of mapped planned time with evidence; where events overlap, each counts once.
  public var judged: Int64 { sum(\.judged) }
  /// Milliseconds of that time that were kept.
  public var kept: Int64 { sum(\.kept) }

  /// The share of mapped planned time with evidence that was kept, in thousandths; nil without.
  public var planKept: Int? { judged > 0 ? Int(kept * 1000 / judged) : nil }

  /// The longest block of focus that is told on one of its days, in milliseconds; nil without one.
  public func longestBlock(on day: Day) -> Int64? {
    day.core?.longestBlock(on: day.date, in: month.dates)
  }

  /// The longest block of focus, in milliseconds, with the day on which it begins: the first one of several.
  public var longestBlock: (date: CivilDate, length: Int64)? {
    seen.compactMap { day in longestBlock(on: day).map { (day.date, $0) } }
      .reduce(nil) { best, next in best.map { $0.1 >= next.1 ? $0 : next } ?? next }
  }

  /// The day with the most focus; the first one of several.
  public var best: Day? {
    seen.reduce(nil) { best, day in
      best.map { ($0.core?.focus ?? 0) >= (day.core?.focus ?? 0) ? $0 : day } ?? day
    }
  }

  /// Whether so many of its days were seen, seven in ten, that their means can be compared with those of other
  /// months.
  public var isComparable: Bool { seen.count * 10 >= days.count * 7 }

  /// The time of each category, the most first.
  public var categories: [CategoryTime] {
    var sums: [CategoryKey: Int64] = [:]
    for time in days.flatMap({ $0.tally?.times ?? [] }) {
      sums[CategoryKey(time), default: 0] += time.milliseconds
    }
    return sums.map {
      CategoryTime(category: $0.key.path, productivity: $0.key.productivity, milliseconds: $0.value)
    }.sorted {
      $0.milliseconds == $1.milliseconds
        ? CategoryTime.byName($0, $1) : $0.milliseconds > $1.milliseconds
    }
  }

  /// Milliseconds of focus by hour on the clock, of all days together.
  public var focusByHour: [Int64] {
    days.reduce(into: [Int64](repeating: 0, count: 24)) { sums, day in
      for hour in day.tally?.hours ?? [] { sums[hour.hour] += hour.focus }
    }
  }

  private func sum(_ part: (PeriodTally) -> Int64) -> Int64 {
    days.reduce(0) { $0 + ($1.core.map(part) ?? 0) }
  }
}
