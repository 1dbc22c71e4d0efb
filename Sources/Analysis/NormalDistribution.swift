import Glibc

/// The standard normal distribution.
///
/// Of the C library only `exp` is used.
enum NormalDistribution {
  /// The probability of at most `x`, to within 1e-15.
  ///
  /// Source: the series of Marsaglia, "Evaluating the Normal Distribution", JSS 11(4), 2004.
  static func probability(_ x: Double) -> Double {
    if x < -9 { return 0 }
    if x > 9 { return 1 }
    var term = x
    var sum = x
    var divisor = 1.0
    while true {
      divisor += 2
      term *= x * x / divisor
      guard sum + term != sum else { break }
      sum += term
    }
    let twoPi = 6.283_185_307_179_586
    return 0.5 + sum * exp(-x * x / 2) / twoPi.squareRoot()
  }

  /// The number below which the probability is `p`, within -9 and 9.
  static func quantile(_ p: Double) -> Double {
    guard p <= 0.5 else { return -quantile(1 - p) }
    var low = -9.0
    var high = 0.0
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return middle }
      if probability(middle) < p { low = middle } else { high = middle }
    }
  }
}
