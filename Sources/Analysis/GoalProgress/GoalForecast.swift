import Glibc

/// When a goal's target is likely to be reached, if weeks go on changing as they did.
///
/// Seven ways in which a week's level may wander and drift are weighted by how likely each made the past
/// weeks, so that the dates lie close together after steady weeks and far apart after weeks that rise,
/// fall or resemble their neighbours. What is done stays done: the probability never falls as days are
/// added.
///
/// Source of the weights: Hoeting et al., "Bayesian Model Averaging", Statistical Science 14(4), 1999.
public struct GoalForecast: Sendable, Hashable {
  /// How many weeks are looked at.
  public static let weeks = 12
  /// How many it takes.
  public static let leastWeeks = 3
  /// Nothing is said of what lies further ahead, in days: two years.
  public static let horizon = 728
  /// What a dozen weeks can bear of certainty: no chance below or beyond is told.
  public static let told = 0.05...0.95
  /// By number of days from 1 on, the probability that all is done.
  private let chances: [Double]

  /// A forecast from the totals of complete weeks in milliseconds, the oldest first, for what remains.
  ///
  /// Gives nil for fewer than three weeks, where nothing was done in them, and where nothing remains.
  public init?(weeks: [Int64], remaining: Int64) {
    let hour = 3_600_000.0
    let values = weeks.suffix(GoalForecast.weeks).map { Double($0) / hour }
    guard values.count >= GoalForecast.leastWeeks, values.reduce(0, +) > 0, remaining > 0 else {
      return nil
    }
    let filters = LocalLevelFilter.drifts.map { LocalLevelFilter(values, drift: $0) }
    let top = filters.reduce(-Double.infinity) { max($0, $1.logEvidence) }
    let weights = filters.map { exp($0.logEvidence - top) }
    let total = weights.reduce(0, +)
    let rest = Double(remaining) / hour
    var chances: [Double] = []
    chances.reserveCapacity(GoalForecast.horizon)
    for day in 1...GoalForecast.horizon {
      var chance = 0.0
      for (filter, weight) in zip(filters, weights) {
        chance += weight / total * filter.chance(of: rest, within: Double(day) / 7)
      }
      chances.append(max(chances.last ?? 0, chance))
    }
    self.chances = chances
  }

  /// The probability that all is done within a number of days, beyond two years that of two years.
  func chance(within days: Int) -> Double {
    days > 0 ? chances[min(days, GoalForecast.horizon) - 1] : 0
  }

  /// The probability as it is told.
  public func toldChance(within days: Int) -> Double {
    min(max(chance(within: days), GoalForecast.told.lowerBound), GoalForecast.told.upperBound)
  }

  /// The least number of days within which all is done with a probability; nil where that is more than
  /// two years.
  public func days(chance wanted: Double) -> Int? {
    guard let last = chances.last, last >= wanted else { return nil }
    var low = 0
    var high = chances.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if chances[middle - 1] >= wanted { high = middle } else { low = middle }
    }
    return high
  }
}
