import Glibc

/// The Beta distribution: its distribution function and quantiles.
///
/// Of the C library only `exp` and `log` are used.
enum BetaDistribution {
  /// The probability of at most `x`, which is the regularised incomplete beta function; `a` and `b`
  /// are positive.
  static func probability(_ x: Double, _ a: Double, _ b: Double) -> Double {
    probability(x, complement: 1 - x, a, b)
  }

  /// The same where 1 - x is known more exactly than from `x`.
  ///
  /// Source: the continued fraction of DLMF 8.17.22.
  static func probability(
    _ x: Double,
    complement y: Double,
    _ a: Double,
    _ b: Double
  ) -> Double {
    guard x > 0 else { return 0 }
    guard y > 0 else { return 1 }
    let logFactor =
      a * log(x) + b * log(y) + LogGamma.of(a + b) - LogGamma.of(a) - LogGamma.of(b)
    let factor = exp(logFactor)
    // The fraction converges fast on this side of the mean alone.
    if x < (a + 1) / (a + b + 2) { return factor * continuedFraction(x, a, b) / a }
    return 1 - factor * continuedFraction(y, b, a) / b
  }

  /// The number below which the probability is `p`, 0 and 1 at the ends.
  static func quantile(_ p: Double, _ a: Double, _ b: Double) -> Double {
    guard p > 0 else { return 0 }
    guard p < 1 else { return 1 }
    var low = 0.0
    var high = 1.0
    // Halving ends at two neighbouring numbers, after 1075 steps at the very most.
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return middle }
      if probability(middle, a, b) < p { low = middle } else { high = middle }
    }
  }

  /// Evaluates the fraction from its head on.
  ///
  /// Source: Lentz's method as modified by Thompson and Barnett (1986).
  private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    func nonzero(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
    var c = 1.0
    var d = 1 / nonzero(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / nonzero(1 + even * d)
      c = nonzero(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / nonzero(1 + odd * d)
      c = nonzero(1 + odd / c)
      result *= d * c
      if abs(d * c - 1) < 1e-16 { break }
    }
    return result
  }
}

/// The logarithm of the gamma function.
enum LogGamma {
  /// Its value for a positive `x`.
  ///
  /// Source: Stirling's series, DLMF 5.11.1, from 12 on; below, by the recurrence of DLMF 5.5.1.
  static func of(_ x: Double) -> Double {
    var product = 1.0
    var x = x
    while x < 12 {
      product *= x
      x += 1
    }
    let r = 1 / (x * x)
    // B(2k) / (2k (2k - 1)) for k = 1...7.
    let series =
      (1.0 / 12 - r
        * (1.0 / 360 - r
          * (1.0 / 1260 - r
            * (1.0 / 1680 - r * (1.0 / 1188 - r * (691.0 / 360_360 - r / 156))))))
      / x
    let halfLogTwoPi = 0.918_938_533_204_672_7
    return (x - 0.5) * log(x) - x + halfLogTwoPi + series - log(product)
  }
}
