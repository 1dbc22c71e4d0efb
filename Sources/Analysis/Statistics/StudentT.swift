import Glibc

/// Student's t distribution, with degrees of freedom that need not be whole.
enum StudentT {
  /// The probability of at most `t` with a whole number of degrees of freedom, at least 1.
  ///
  /// Of the C library `atan` is used, where the number is odd. Source: Abramowitz and Stegun, "Handbook
  /// of Mathematical Functions", 26.7.3 and 26.7.4.
  static func probability(_ t: Double, wholeFreedom freedom: Int) -> Double {
    let ratio = t / Double(freedom).squareRoot()
    let cosine = 1 / (1 + ratio * ratio).squareRoot()
    let sine = ratio * cosine
    let isOdd = freedom % 2 == 1
    var term = isOdd ? cosine : 1
    var sum = freedom == 1 ? 0 : term
    for step in stride(from: isOdd ? 3 : 2, to: freedom - 1, by: 2) {
      term *= cosine * cosine * Double(step - 1) / Double(step)
      sum += term
    }
    if isOdd { return 0.5 + (atan(ratio) + sine * sum) / 3.141_592_653_589_793 }
    return 0.5 + 0.5 * sine * sum
  }

  /// The number below which the probability is `p`, for 0 < p < 1.
  static func quantile(_ p: Double, freedom: Double) -> Double {
    guard p <= 0.5 else { return -quantile(1 - p, freedom: freedom) }
    // Of x and 1 - x, the one that is small is found: the other would lose its digits.
    if p < 0.25 {
      let x = BetaDistribution.quantile(2 * p, freedom / 2, 0.5)
      return -(freedom * (1 - x) / x).squareRoot()
    }
    let y = BetaDistribution.quantile(1 - 2 * p, 0.5, freedom / 2)
    return -(freedom * y / (1 - y)).squareRoot()
  }
}
