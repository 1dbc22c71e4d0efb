import Glibc

/// How much likelier twelve weeks are where the last four have changed than where nothing has and weeks
/// resemble their neighbours.
///
/// A permutation test takes weeks for independent; where they are not, a drift looks like a change. Both
/// sides here have three numbers that are fitted: two means and a variance, or a mean, a correlation of
/// neighbours (a first-order autoregression) and a variance. So the ratio of the two likelihoods needs
/// no penalty. Twenty is what Jeffreys, "Theory of Probability", 1961, appendix B, calls strong.
enum WeekLikelihood {
  /// The correlations of neighbours that are tried.
  static let correlations = (0...19).map { 0.05 * Double($0) }
  /// Weeks are never taken to vary by less than a minute, squared in minutes.
  static let leastVariance = 1.0

  /// The logarithm of the ratio, for twelve weeks in minutes.
  static func logRatio(_ weeks: [Double]) -> Double {
    guard weeks.count == EmergingFinder.leastWeeks else { return -.infinity }
    let early = Array(weeks.dropLast(EmergingFinder.lateWeeks))
    let late = Array(weeks.suffix(EmergingFinder.lateWeeks))
    let changed = logLikelihood(squares: spread(early) + spread(late), correlation: 0)
    let unchanged = correlations.reduce(-Double.infinity) {
      max($0, logLikelihood(squares: squares(weeks, correlation: $1), correlation: $1))
    }
    return changed - unchanged
  }

  /// The logarithm of the likelihood at the best variance, but for what both sides have in common.
  private static func logLikelihood(squares: Double, correlation: Double) -> Double {
    let count = Double(EmergingFinder.leastWeeks)
    let variance = max(leastVariance, squares / count)
    return -0.5 * count * log(variance) - 0.5 * squares / variance
      + 0.5 * log(1 - correlation * correlation)
  }

  private static func spread(_ weeks: [Double]) -> Double {
    let mean = weeks.reduce(0, +) / Double(max(weeks.count, 1))
    return weeks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// The squared steps of an autoregression about its best mean.
  private static func squares(_ weeks: [Double], correlation: Double) -> Double {
    let rest = 1 - correlation
    var weights = 0.0
    var sum = 0.0
    for (index, week) in weeks.enumerated() {
      let weight = index == 0 || index == weeks.count - 1 ? rest : rest * rest
      weights += weight
      sum += weight * week
    }
    let mean = sum / weights
    let first = (weeks.first ?? mean) - mean
    return zip(weeks, weeks.dropFirst()).reduce((1 - correlation * correlation) * first * first) {
      let step = $1.1 - mean - correlation * ($1.0 - mean)
      return $0 + step * step
    }
  }
}
