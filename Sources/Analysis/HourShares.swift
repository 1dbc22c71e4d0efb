import CivilTime

/// Focus as a share of known activity, by hour of the day, over some days of one kind.
public struct HourShares: Sendable {
  /// Which days were looked at.
  public let days: TopHours.Days
  /// Milliseconds of focus by hour.
  private let focus: [Int64]
  /// Milliseconds of known activity by hour.
  private let known: [Int64]
  /// By hour, the dates with known activity of at least a quarter of an hour.
  private let dates: [Set<CivilDate>]

  /// The shares over the days of that kind among `hours`.
  public init(_ hours: [HourFacts], days: TopHours.Days) {
    var focus = [Int64](repeating: 0, count: 24)
    var known = focus
    var dates = [Set<CivilDate>](repeating: [], count: 24)
    for hour in hours where days.contains(hour.cell.date) {
      focus[hour.cell.hour] += hour.focus
      known[hour.cell.hour] += hour.known
      if hour.known >= 900_000 { dates[hour.cell.hour].insert(hour.cell.date) }
    }
    self.days = days
    self.focus = focus
    self.known = known
    self.dates = dates
  }

  /// How many days have known activity of a quarter of an hour in any hour.
  public var dayCount: Int { dayCount(from: 0, to: 24) }

  /// How many days have it in any of the hours `from` up to `to`.
  func dayCount(from: Int, to: Int) -> Int {
    dates[HourShares.hours(from, to)].reduce(into: Set()) { $0.formUnion($1) }.count
  }

  /// The hours of the clock among `from` up to `to`.
  private static func hours(_ from: Int, _ to: Int) -> Range<Int> {
    let first = min(max(0, from), 24)
    return first..<max(first, min(24, to))
  }

  /// The share over hours `from` up to `to`, in thousandths, or nil where fewer than `days` days have
  /// a quarter of an hour of known activity in them.
  public func share(from: Int, to: Int, atLeast days: Int) -> Int? {
    let range = HourShares.hours(from, to)
    let sum = range.reduce(0) { $0 + known[$1] }
    guard sum > 0, dayCount(from: from, to: to) >= days else { return nil }
    return Int(range.reduce(0) { $0 + focus[$1] } * 1000 / sum)
  }

  /// The two hours in a row with the highest share, or nil where the evidence is too thin.
  ///
  /// A pair counts where at least five of the days (three at weekends) have activity in it.
  public func top() -> TopHours? {
    let needed = days == .weekend ? 3 : 5
    guard let overall = share(from: 0, to: 24, atLeast: needed) else { return nil }
    var best: TopHours?
    for from in 0..<23 {
      guard let share = share(from: from, to: from + 2, atLeast: needed) else { continue }
      let count = dayCount(from: from, to: from + 2)
      if let old = best, old.share > share || (old.share == share && old.dayCount >= count) {
        continue
      }
      best = TopHours(
        days: days,
        fromHour: from,
        toHour: from + 2,
        share: share,
        overall: overall,
        dayCount: count,
        known: known[from] + known[from + 1]
      )
    }
    return best
  }
}

extension TopHours.Days {
  /// Whether a date is one of these days.
  public func contains(_ date: CivilDate) -> Bool {
    switch self {
    case .all: true
    case .weekdays: date.weekday <= .friday
    case .weekend: date.weekday >= .saturday
    }
  }
}
