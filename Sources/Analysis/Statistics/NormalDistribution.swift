import Glibc

/// The standard normal distribution.
///
/// Of the C library only `exp` is used.
enum NormalDistribution {
  /// Where the tail's fraction takes over from the series, whose difference from a half would lose its
  /// digits.
  private static let tail = 3.0
  /// Beyond it no double is left but 0 and 1.
  private static let end = 38.5

  /// The probability of at most `x`, to within 1e-15, and below -3 to within 1e-14 of itself.
  ///
  /// Sources: the series of Marsaglia, "Evaluating the Normal Distribution", JSS 11(4), 2004; in the
  /// tails the continued fraction of DLMF 7.9.
  static func probability(_ x: Double) -> Double {
    if x < -end { return 0 }
    if x > end { return 1 }
    if x < -tail { return density(x) / fraction(-x) }
    if x > tail { return 1 - density(x) / fraction(x) }
    var term = x
    var sum = x
    var divisor = 1.0
    while true {
      divisor += 2
      term *= x * x / divisor
      guard sum + term != sum else { break }
      sum += term
    }
    return 0.5 + sum * density(x)
  }

  private static func density(_ x: Double) -> Double {
    let twoPi = 6.283_185_307_179_586
    return exp(-x * x / 2) / twoPi.squareRoot()
  }

  /// x + 1 / (x + 2 / (x + 3 / ...)), of which 100 steps are enough from 3 on.
  private static func fraction(_ x: Double) -> Double {
    var value = x
    for step in stride(from: 100.0, through: 1, by: -1) { value = x + step / value }
    return value
  }

  /// The number below which the probability is `p`, within -38.5 and 38.5.
  static func quantile(_ p: Double) -> Double {
    guard p <= 0.5 else { return -quantile(1 - p) }
    var low = -end
    var high = 0.0
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return middle }
      if probability(middle) < p { low = middle } else { high = middle }
    }
  }
}
