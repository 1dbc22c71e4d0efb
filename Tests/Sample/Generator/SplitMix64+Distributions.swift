import Platform

// The distributions use integers, and of floating point only the four operations that IEEE 754 defines to the
// last bit, so that a seed means the same bytes everywhere.
extension SplitMix64 {
  /// A normally distributed number with mean 0 and standard deviation 1000.
  ///
  /// The sum of twelve uniform numbers has variance one and lies within 0.003 of the normal
  /// distribution function everywhere.
  public mutating func normal() -> Int {
    var sum = 0
    for _ in 0..<3 {
      var bits = next()
      for _ in 0..<4 {
        sum += Int(bits & 0xffff)
        bits >>= 16
      }
    }
    return (sum - 12 * 65_535 / 2) * 1000 / 65_536
  }

  /// A normally distributed number with the given mean and standard deviation.
  public mutating func normal(mean: Int, deviation: Int) -> Int {
    mean + normal() * deviation / 1000
  }

  /// A lognormally distributed number with the given mean.
  ///
  /// `sigma` is the standard deviation of the number's logarithm in thousandths.
  public mutating func lognormal(mean: Int, sigma: Int) -> Int {
    let sigma = Double(sigma) / 1000
    let exponent = sigma * Double(normal()) / 1000 - sigma * sigma / 2
    return Int((Double(mean) * SplitMix64.exponential(exponent)).rounded())
  }

  /// A number of thousandths from the Beta distribution with whole parameters of at least 1.
  ///
  /// The `a`-th smallest of `a + b - 1` uniform numbers has this distribution.
  public mutating func beta(_ a: Int, _ b: Int) -> Int {
    var draws: [Int] = []
    for _ in 0..<(a + b - 1) { draws.append(integer(in: 0...1000)) }
    return draws.sorted()[a - 1]
  }

  /// e to the power of `x`, for |x| below 20, from additions, multiplications and divisions alone.
  ///
  /// The C library's function may differ in its last bit from one version to the next.
  private static func exponential(_ x: Double) -> Double {
    let y = x / 4096
    var power = 1 + y * (1 + y / 2 * (1 + y / 3))
    for _ in 0..<12 { power *= power }
    return power
  }
}
