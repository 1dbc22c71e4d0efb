import CivilTime
import Glibc

/// The focus of an hour if work is put there, with what is not known of it.
///
/// The share of focus in an hour's active time is the mean of all, the level of the class of days, what the
/// hour has on all days, in its class and on its weekday, one unknown for each sort of plan and one for each
/// tested claim. The sizes of the hours' effects are averaged over a grid. Shares are those of free time: what
/// a plan causes is not a property of its hour.
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
  /// The variance that days which resemble one another, and the course of weeks, add to all levels.
  let levelVariance: Double
  /// How well hours foretell weeks that are left out.
  public let test: HourTest
  /// On how many days any hour has a share.
  public let dayCount: Int
  /// The hour on the clock at which the dates of hours begin.
  let dayStarts: Int
  /// By class of day and hour of the personal day, on how many days it has a share in free time, and on how
  /// many in planned.
  let seen: [(free: Int, planned: Int)]

  /// The least gain that is worth a move, in minutes.
  static let leastGain = 10.0
  /// A gain has to be above so many minutes.
  static let trifle = 3.0
  /// With this probability.
  static let leastChance = 0.95

  /// A model of whole weeks; nil where no hour has a share on five days.
  ///
  /// With `followsLevel` it expects of all hours what weeks have lately come to, and else what they held on
  /// average.
  init?(_ days: PersonalDays, claims: [HourClaim], followsLevel: Bool = true) {
    guard let sample = HourSample(days) else { return nil }
    let told = HourEffects(sample, claims)
    let apart = told.levels(sample, about: told.groupMeans(sample))
    let cycle = LevelCycle(apart, from: sample.start)
    let effects = cycle.map { HourEffects(sample, claims + [$0.claim]) } ?? told
    let groups = effects.groupMeans(sample)
    let noise = HourNoise(sample, about: groups)
    let information = HourInformation(sample, effects, noise)
    guard let fit = HourFit(information, effects) else { return nil }
    self.effects = effects
    self.noise = noise
    covariance = fit.covariance
    let levels = effects.levels(sample, about: groups)
    let course = followsLevel ? LevelCourse(levels) : LevelCourse([])
    mean = fit.mean.enumerated().map {
      $0 < effects.cellCount ? $1 + sample.mean + course.change : $1
    }
    levelVariance = max(HourNoise.variance(ofMeanOf: levels), course.variance)
    test = fit.test(sample, information)
    dayCount = levels.count { $0 != nil }
    dayStarts = days.dayStarts
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
    noise: HourNoise = HourNoise(day: 0, hours: 0, correlation: 0, own: 0, minutes: 0),
    dayCount: Int
  ) {
    effects = HourEffects(hours: Array(0..<24), sorts: [], claims)
    self.noise = noise
    mean = shares + [Double](repeating: 0, count: effects.columns.count)
    var covariance = Matrix(effects.count, effects.count)
    for index in shares.indices { covariance[index, index] = variance }
    self.covariance = covariance
    levelVariance = 0
    test = HourTest(weeks: 12, closer: 12, gate: gate, hours: 0, classes: 0)
    self.dayCount = dayCount
    dayStarts = 0
    seen = [(free: Int, planned: Int)](repeating: (dayCount, 0), count: DayClass.count * 24)
  }

  /// The share of focus to expect in free time in an hour of the personal day; nil where it is not
  /// modelled.
  func share(_ date: CivilDate, hour: Int) -> Double? {
    effects.terms(date, hour, .free).map { terms in terms.reduce(0) { $0 + mean[$1] } }
  }

  /// The unknowns that some parts of hours rest on, in hours; nil where one of them is not modelled.
  func loads(_ parts: [Part], _ plan: PlanSort = .free) -> [Double]? {
    var loads = [Double](repeating: 0, count: effects.count)
    for part in parts {
      guard let terms = effects.terms(part.date, part.hour, plan) else { return nil }
      for term in terms { loads[term] += part.minutes / 60 }
    }
    return loads
  }

  /// The variance of what some unknowns come to.
  func variance(_ loads: [Double]) -> Double {
    let used = loads.indices.filter { loads[$0] != 0 }
    return used.reduce(0) { sum, row in
      used.reduce(sum) { $0 + loads[row] * loads[$1] * covariance[row, $1] }
    }
  }

  /// What some unknowns come to.
  func value(_ loads: [Double]) -> Double {
    zip(loads, mean).reduce(0) { $0 + $1.0 * $1.1 }
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

    /// Whether anything is gained, with at least a probability.
    func isProbable(_ chance: Double) -> Bool {
      minutes > 0 && NormalDistribution.probability(minutes / deviation) >= chance
    }

    /// The 90% interval.
    var interval: ClosedRange<Double> {
      (minutes - 1.645 * deviation)...(minutes + 1.645 * deviation)
    }
  }

  /// What is gained by moving work from some parts of hours to others, of whose time a part is spent at devices;
  /// nil where an hour was never seen.
  func gain(
    from old: [Part],
    to new: [Part],
    presence: PlannedPresence = .all
  ) -> Gain? {
    guard let before = loads(old), let after = loads(new) else { return nil }
    let change = zip(after, before).map { $0 - $1 }
    let (share, there, unknown) = (value(change), presence.share, presence.uncertainty)
    let minutes = 60 * there * share
    let variance = there * there * max(variance(change), 1e-9) + unknown * unknown * share * share
    let deviation = 60 * variance.squareRoot()
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
      isTold: isClaimed && test.isBorneOut && minutes >= HourModel.leastGain
        && chance >= HourModel.leastChance
    )
  }

  /// Whether hours and what is planned in them can't be told apart: one of them was planned, and free on fewer than
  /// seven days of its class.
  func isConfounded(_ parts: [Part]) -> Bool {
    parts.contains { part in
      let days = seen[DayClass.of(part.date.weekday.rawValue - 1) * 24 + part.hour]
      return days.planned > 0 && days.free < WindowScan.leastDays
    }
  }
}
