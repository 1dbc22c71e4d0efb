import CivilTime

/// The focus to expect over the working hours of some days, with the hours that stand out.
///
/// It is a forecast and no claim: intervals are approximate, and hours are taken as independent.
public struct EnergyCurve: Sendable, Hashable {
  /// Hours that differ from the rest of their day.
  public struct Stretch: Sendable, Hashable {
    /// The first hour on the clock.
    public let fromHour: Int
    /// The hour after the last one.
    public let toHour: Int
    /// The share of focus to expect, with its approximate 90% interval.
    public let level: IntervalEstimate<Int>
  }

  /// One day.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// The share of focus to expect by working hour, in thousandths.
    public let shares: [Int]
    /// The two hours with the most focus to expect; nil where they hardly differ from the rest.
    public let best: Stretch?
    /// The hour with the least; nil where it hardly differs from the rest.
    public let dip: Stretch?
  }

  /// Hours stand out from this probability on that they differ from the rest of the day.
  static let leastChance = 0.8
  /// The hours of the clock in which a dip is a time to eat.
  public static let mealHours = 11..<15

  /// The first working hour.
  public let firstHour: Int
  /// The days in order.
  public let days: [Day]
  /// On how many days the expectation rests.
  public let dayCount: Int

  /// The curve of the days from `date` on over working hours, in minutes after midnight; nil where these
  /// are fewer than four whole hours.
  public init?(_ surface: FocusSurface, from date: CivilDate, days count: Int, working: Range<Int>)
  {
    let hours =
      (working.lowerBound + 59) / 60..<max(working.upperBound / 60, (working.lowerBound + 59) / 60)
    guard hours.count >= 4 else { return nil }
    firstHour = hours.lowerBound
    dayCount = surface.dayCount
    days = (0..<count).map { number in
      EnergyCurve.day(surface, date + number, hours)
    }
  }

  private static func day(_ surface: FocusSurface, _ date: CivilDate, _ hours: Range<Int>) -> Day {
    let cells = hours.map { hour -> FocusSurface.Cell in
      let place = PersonalDays.place(date, hour: hour)
      return surface.cells[(place.date.weekday.rawValue - 1) * 24 + place.hour]
    }
    func mean(_ some: [FocusSurface.Cell]) -> FocusSurface.Cell {
      let count = Double(max(some.count, 1))
      return FocusSurface.Cell(
        mean: some.reduce(0) { $0 + $1.mean } / count,
        variance: some.reduce(0) { $0 + $1.variance } / (count * count)
      )
    }
    /// The hours of a length whose mean is furthest to one side, where that is clear enough.
    func furthest(_ length: Int, _ sign: Double) -> Stretch? {
      let means = (0...(cells.count - length)).map { mean(Array(cells[$0..<$0 + length])) }
      guard
        let start = means.indices.max(by: {
          (means[$0].mean * sign, -$0) < (means[$1].mean * sign, -$1)
        })
      else { return nil }
      let rest = mean(cells.indices.filter { $0 < start || $0 >= start + length }.map { cells[$0] })
      let difference = (means[start].mean - rest.mean) * sign
      let deviation = (means[start].variance + rest.variance).squareRoot()
      guard difference > 0,
        deviation == 0 || NormalDistribution.probability(difference / deviation) >= leastChance
      else { return nil }
      let from = hours.lowerBound + start
      return Stretch(fromHour: from, toHour: from + length, level: means[start].estimate)
    }
    return Day(
      date: date,
      shares: cells.map { ClaimWriter.thousandths($0.mean) },
      best: furthest(2, 1),
      dip: furthest(1, -1)
    )
  }
}
