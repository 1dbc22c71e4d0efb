import CivilTime

/// The focus to expect over the working hours of some days as far as nothing is planned there, with the hours
/// that stand out.
///
/// It is a forecast and no claim, and intervals are those of the mean of such days.
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
    /// The share of focus to expect by working hour with the 90% interval of the mean of such days, in
    /// thousandths; nil where an hour was active on fewer than five days.
    public let levels: [IntervalEstimate<Int>?]
    /// The same without intervals.
    public var shares: [Int?] { levels.map { $0?.value } }
    /// The two hours with the most focus to expect; nil where they hardly differ from the rest.
    public let best: Stretch?
    /// The hour with the least; nil where it hardly differs from the rest.
    public let dip: Stretch?
  }

  /// Hours stand out from this probability on that they differ from the rest of the day.
  static let leastChance = 0.9
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
  init?(_ model: HourModel, from date: CivilDate, days count: Int, working: Range<Int>) {
    let hours =
      (working.lowerBound + 59) / 60..<max(working.upperBound / 60, (working.lowerBound + 59) / 60)
    guard hours.count >= 4 else { return nil }
    firstHour = hours.lowerBound
    dayCount = model.dayCount
    days = (0..<count).map { number in
      EnergyCurve.day(model, date + number, hours)
    }
  }

  /// Days in a row on which the same hours stand out.
  public var runs: [[Day]] {
    var runs: [[Day]] = []
    for day in days {
      if let last = runs.last?.last, last.standsOut(like: day) {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs
  }

  private static func day(_ model: HourModel, _ date: CivilDate, _ hours: Range<Int>) -> Day {
    let places = hours.map { PersonalDays.place(date, hour: $0, dayStarts: model.dayStarts) }
    let shares = places.map { model.share($0.date, hour: $0.hour) }
    func parts(_ some: [Int]) -> [HourModel.Part] {
      some.map {
        HourModel.Part(
          date: places[$0].date,
          hour: places[$0].hour,
          minutes: 60 / Double(some.count)
        )
      }
    }
    /// The hours of a length whose mean is furthest to one side, where that is clear enough.
    func furthest(_ length: Int, _ sign: Double) -> Stretch? {
      let starts = (0...(shares.count - length)).filter { start in
        !shares[start..<start + length].contains(nil)
      }
      func mean(_ start: Int) -> Double {
        shares[start..<start + length].reduce(0) { $0 + ($1 ?? 0) } * sign
      }
      guard let start = starts.max(by: { (mean($0), -$0) < (mean($1), -$1) }) else { return nil }
      let inside = Array(start..<start + length)
      let rest = shares.indices.filter { shares[$0] != nil && !inside.contains($0) }
      guard !rest.isEmpty, let known = model.expectation(parts(inside), .free, active: \.minutes),
        let gain = model.gain(from: parts(rest), to: parts(inside)),
        gain.minutes * sign > 0,
        NormalDistribution.probability(gain.minutes * sign / gain.deviation) >= leastChance
      else { return nil }
      let from = hours.lowerBound + start
      return Stretch(
        fromHour: from,
        toHour: from + length,
        level: IntervalEstimate(
          value: ClaimWriter.thousandths(min(max(known.share, 0), 1)),
          low: ClaimWriter.thousandths(known.mean.lowerBound),
          high: ClaimWriter.thousandths(known.mean.upperBound)
        )
      )
    }
    return Day(
      date: date,
      levels: hours.map { model.hour(date, $0) },
      best: furthest(2, 1),
      dip: furthest(1, -1)
    )
  }
}

extension EnergyCurve.Day {
  /// Whether the same hours stand out on another day.
  fileprivate func standsOut(like other: EnergyCurve.Day) -> Bool {
    best?.fromHour == other.best?.fromHour && dip?.fromHour == other.dip?.fromHour
  }
}
