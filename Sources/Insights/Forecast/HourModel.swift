import CivilTime
import Glibc

/// The focus of an hour if work is put there, with what is not known of it.
///
/// The share of focus in an hour's active time is the mean of all, the level of the class of days, what the
/// hour has on all days, in its class and on its weekday, one unknown for each sort of plan and one for each
/// tested claim. The sizes of the hours' effects are averaged over a grid. Shares are those of free time: what
/// a plan causes is no property of its hour.
public struct HourModel: Sendable {
  /// A part of an hour of the personal day.
  struct Part: Sendable, Hashable {
    let date: CivilDate
    let hour: Int
    /// Minutes of it.
    let minutes: Double
  }

  let effects: HourEffects
  let noise: HourNoise
  /// The posterior mean of each unknown.
  let mean: [Double]
  /// Their posterior covariance.
  let covariance: Matrix
  /// The variance that resembling days add to all levels.
  let levelVariance: Double
  /// How far hours foretell weeks that are left out better than classes of days do, in standard errors.
  let gate: Double
  /// On how many days any hour has a share.
  public let dayCount: Int
  /// By class of day and hour, on how many days it has a share in free time, and on how many in planned.
  let seen: [(free: Int, planned: Int)]

  /// From this gate on hours may speak for a move.
  static let leastGate = 2.0
  /// The least gain that is worth a move, in minutes.
  static let leastGain = 10.0
  /// A gain has to be above so many minutes.
  static let trifle = 3.0
  /// With this probability.
  static let leastChance = 0.95

  /// A model of whole weeks; nil where no hour has a share on five days.
  init?(_ days: PersonalDays, claims: [HourClaim]) {
    guard let sample = HourSample(days) else { return nil }
    let effects = HourEffects(sample, claims)
    let groups = effects.groupMeans(sample)
    let noise = HourNoise(sample, about: groups)
    let information = HourInformation(sample, effects, noise)
    guard let fit = HourFit(information, effects) else { return nil }
    self.effects = effects
    self.noise = noise
    mean = fit.mean.enumerated().map { $0 < effects.cellCount ? $1 + sample.mean : $1 }
    covariance = fit.covariance
    let levels = (0..<sample.dayCount).map { day -> Double? in
      guard !information.days[day].isEmpty else { return nil }
      var sum = 0.0
      var minutes = 0.0
      for row in information.days[day] {
        let at = day * 24 + row.hour
        sum += sample.minutes[at] * (sample.shares[at] - groups[at])
        minutes += sample.minutes[at]
      }
      return sum / minutes
    }
    levelVariance = HourNoise.variance(ofMeanOf: levels)
    gate = fit.gate(sample, information)
    dayCount = levels.count { $0 != nil }
    var seen = [(free: Int, planned: Int)](repeating: (0, 0), count: DayClass.count * 24)
    for day in 0..<sample.dayCount {
      let group = DayClass.of(sample.date(day).weekday.rawValue - 1) * 24
      for hour in sample.seen(day) {
        if sample.plans[day * 24 + hour] == .free {
          seen[group + hour].free += 1
        } else {
          seen[group + hour].planned += 1
        }
      }
    }
    self.seen = seen
  }

  /// The model of whole weeks, with the claims that their free time bears out.
  public init?(_ days: PersonalDays) { self.init(days, claims: PeakFinder().search(days).claims) }

  /// A model whose shares are known, 168 of them by weekday and hour of the personal day, each with a
  /// variance of its own, and claims that speak for hours without changing their shares.
  init(
    shares: [Double],
    variance: Double,
    claims: [HourClaim],
    gate: Double = 10,
    dayCount: Int
  ) {
    effects = HourEffects(hours: Array(0..<24), sorts: [], claims)
    noise = HourNoise(day: 0, hours: 0, correlation: 0, own: 0, minutes: 0)
    mean = shares + [Double](repeating: 0, count: effects.columns.count)
    var covariance = Matrix(effects.count, effects.count)
    for index in shares.indices { covariance[index, index] = variance }
    self.covariance = covariance
    levelVariance = 0
    self.gate = gate
    self.dayCount = dayCount
    seen = [(free: Int, planned: Int)](repeating: (dayCount, 0), count: DayClass.count * 24)
  }

  /// The share of focus to expect in free time in an hour of the personal day; nil where it is not
  /// modelled.
  func share(_ date: CivilDate, hour: Int) -> Double? {
    effects.terms(date, hour, .free).map { terms in terms.reduce(0) { $0 + mean[$1] } }
  }

  /// The unknowns that some parts of hours rest on, in hours; nil where one of them is not modelled.
  private func loads(_ parts: [Part]) -> [Double]? {
    var loads = [Double](repeating: 0, count: effects.count)
    for part in parts {
      guard let terms = effects.terms(part.date, part.hour, .free) else { return nil }
      for term in terms { loads[term] += part.minutes / 60 }
    }
    return loads
  }

  private func variance(_ loads: [Double]) -> Double {
    let used = loads.indices.filter { loads[$0] != 0 }
    return used.reduce(0) { sum, row in
      used.reduce(sum) { $0 + loads[row] * loads[$1] * covariance[row, $1] }
    }
  }

  private func value(_ loads: [Double]) -> Double {
    zip(loads, mean).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The share of focus to expect in the active free time of some hours.
  package struct Expectation: Sendable, Hashable {
    package let share: Double
    /// The 90% interval of the mean of such days.
    package let mean: ClosedRange<Double>
    /// The 80% interval of a single day.
    package let day: ClosedRange<Double>
  }

  /// What is to be expected of hours of one day, each with some minutes of activity; nil where one was never
  /// seen.
  package func expectation(_ date: CivilDate, hours: [Int], minutes: Double) -> Expectation? {
    let count = Double(hours.count)
    let parts = hours.map { Part(date: date, hour: $0, minutes: 60 / count) }
    guard !hours.isEmpty, let loads = loads(parts) else { return nil }
    let share = value(loads)
    let known = variance(loads) + levelVariance
    var common = 0.0
    for hour in hours {
      for other in hours { common += pow(noise.correlation, Double(abs(hour - other))) }
    }
    let single =
      known + noise.day + noise.hours * common / (count * count)
      + (noise.own + noise.minutes / minutes) / count
    func interval(_ variance: Double, _ reach: Double) -> ClosedRange<Double> {
      let half = reach * max(0, variance).squareRoot()
      return min(max(share - half, 0), 1)...max(min(share + half, 1), 0)
    }
    // Single days have heavier tails than a normal distribution: 1.36 in place of 1.28.
    return Expectation(share: share, mean: interval(known, 1.645), day: interval(single, 1.36))
  }

  /// What a move would gain.
  struct Gain: Sendable, Hashable {
    /// Minutes of focus.
    let minutes: Double
    /// Their standard deviation.
    let deviation: Double
    /// How probable it is that more than three minutes are gained.
    let chance: Double
    /// Whether a tested claim speaks for the new hours against the old ones.
    let isClaimed: Bool
    /// Whether the move may be told: it is claimed, hours foretell more than classes of days, and the gain is
    /// ten minutes or more, and above three with a probability of 95%.
    let isTold: Bool

    /// The 90% interval.
    var interval: ClosedRange<Double> {
      (minutes - 1.645 * deviation)...(minutes + 1.645 * deviation)
    }
  }

  /// What is gained by moving work from some parts of hours to others, where `presence` of its time is spent
  /// at devices; nil where an hour was never seen.
  func gain(from old: [Part], to new: [Part], presence: Double = 1) -> Gain? {
    guard let before = loads(old), let after = loads(new) else { return nil }
    let change = zip(after, before).map { $0 - $1 }
    let minutes = 60 * presence * value(change)
    let deviation = 60 * presence * max(variance(change), 1e-9).squareRoot()
    let chance = NormalDistribution.probability((minutes - HourModel.trifle) / deviation)
    let first = effects.cellCount + effects.sorts.count
    let isClaimed = effects.columns.indices.contains {
      !effects.columns[$0].isLevel && change[first + $0] * (mean[first + $0] < 0 ? -1 : 1) > 0
    }
    return Gain(
      minutes: minutes,
      deviation: deviation,
      chance: chance,
      isClaimed: isClaimed,
      isTold: isClaimed && gate >= HourModel.leastGate && minutes >= HourModel.leastGain
        && chance >= HourModel.leastChance
    )
  }

  /// Whether hours and plans can't be told apart where a move would begin or end: its gain is uncertain by more
  /// than twenty minutes, or one of the hours was free on fewer than seven days.
  func isConfounded(_ gain: Gain?, _ parts: [Part]) -> Bool {
    if let gain, gain.deviation > 20 { return true }
    return parts.contains { part in
      let days = seen[DayClass.of(part.date.weekday.rawValue - 1) * 24 + part.hour]
      return days.planned > 0 && days.free < WindowScan.leastDays
    }
  }
}
