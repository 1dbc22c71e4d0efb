import Glibc

/// A series whose level wanders and drifts, as far as its past values tell.
///
/// A value is the level and noise of variance v. From one value to the next the level grows by the slope
/// and by a step of variance q v; the slope stays what it is and has the prior variance s^2 v. The
/// filter gives mean and covariances of level and slope after the last value, in units of v; v itself is
/// integrated out, with one prior degree of freedom, for goals at a noise of 30% of the mean.
///
/// Sources: Durbin and Koopman, "Time Series Analysis by State Space Methods", 2nd edition, sections 2.2
/// and 3.2; West and Harrison, "Bayesian Forecasting and Dynamic Models", section 4.5, for the variance.
struct LocalLevelFilter {
  /// How much a level may wander and drift.
  struct Drift: Sendable, Hashable {
    /// The variance of the level's step.
    let step: Double
    /// The prior deviation of the slope.
    let slope: Double
  }

  /// The ways in which the level may change, in units of a week's noise.
  static let drifts = [
    Drift(step: 0, slope: 0), .init(step: 0.03, slope: 0),
    .init(step: 0.1, slope: 0), .init(step: 0.3, slope: 0), .init(step: 1, slope: 0),
    .init(step: 0, slope: 0.15), .init(step: 0.1, slope: 0.15),
  ]
  /// For how many values the prior of the noise counts.
  private static let priorFreedom = 1.0
  /// The deviation that the prior says, as a part of the mean.
  private static let priorNoise = 0.3

  private let drift: Drift
  private(set) var level: Double
  private(set) var slope = 0.0
  private var levelVariance = 1.0
  private var covariance = 0.0
  private var slopeVariance: Double
  /// The variance of the noise.
  let noise: Double
  /// Its degrees of freedom: one for each value.
  let freedom: Int
  /// The logarithm of how likely the values were, but for what all drifts have in common.
  let logEvidence: Double

  /// The filter after some values, the oldest first; their mean is positive.
  init(_ values: [Double], drift: Drift) {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let prior = LocalLevelFilter.priorNoise * mean
    self.init(values, drift: drift, noise: prior * prior)
  }

  /// The filter after some values, the oldest first, whose noise has a variance near `noise`.
  init(_ values: [Double], drift: Drift, noise prior: Double) {
    self.drift = drift
    level = values.first ?? 0
    slopeVariance = drift.slope * drift.slope
    var squares = LocalLevelFilter.priorFreedom * prior
    var logVariances = 0.0
    for value in values.dropFirst() {
      level += slope
      levelVariance = levelVariance + 2 * covariance + slopeVariance + drift.step
      covariance += slopeVariance
      let variance = levelVariance + 1
      let surprise = value - level
      squares += surprise * surprise / variance
      logVariances += log(variance)
      let pull = levelVariance / variance
      let slopePull = covariance / variance
      level += pull * surprise
      slope += slopePull * surprise
      slopeVariance -= slopePull * covariance
      covariance *= 1 - pull
      levelVariance *= 1 - pull
    }
    freedom = max(values.count, 1)
    noise = squares / Double(freedom)
    logEvidence = -0.5 * logVariances - 0.5 * Double(freedom) * log(squares)
  }

  /// The level of the next value.
  var next: Double { level + slope }
  /// The variance of that level.
  var nextVariance: Double {
    noise * (levelVariance + 2 * covariance + slopeVariance + drift.step)
  }

  /// The probability that the values to come add up to `rest` within a time, in steps of the series.
  ///
  /// The sum over H steps has the mean H level + h slope with h = H (H + 1) / 2, and in units of the noise
  /// the variance H + H^2 P + 2 H h C + h^2 S + q (H^3/3 + H^2/2 + H/6).
  func chance(of rest: Double, within time: Double) -> Double {
    let slopes = time * (time + 1) / 2
    let steps = time * time * time / 3 + time * time / 2 + time / 6
    let variance =
      noise
      * (time + time * time * levelVariance + 2 * time * slopes * covariance
        + slopes * slopes * slopeVariance + drift.step * steps)
    let t = (rest - time * level - slopes * slope) / variance.squareRoot()
    return StudentT.probability(-t, wholeFreedom: freedom)
  }
}
