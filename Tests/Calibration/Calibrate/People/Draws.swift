import Glibc
import Platform

/// What made-up people are drawn from, besides the whole numbers of `Randomness`.
extension SplitMix64 {
  /// A number between 0 and 1, never one of the two.
  mutating func unit() -> Double {
    (Double(next() >> 11) + 0.5) / 9_007_199_254_740_992
  }

  /// A number between the two.
  mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// Whether something happens that has this probability.
  mutating func happens(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A normal number with mean 0 and variance 1, by Box and Muller's formula.
  mutating func bell() -> Double {
    (-2 * log(unit())).squareRoot() * cos(2 * Double.pi * unit())
  }

  /// A number of Student's distribution with three degrees of freedom, brought to variance 1.
  mutating func heavyTailed() -> Double {
    let squares = (0..<3).reduce(0) { sum, _ in
      let draw = bell()
      return sum + draw * draw
    }
    return bell() / squares.squareRoot()
  }

  /// A lognormal number with mean 1, whose logarithm has this standard deviation.
  mutating func factor(spread: Double) -> Double {
    exp(spread * bell() - spread * spread / 2)
  }

  /// A gamma number with mean 1 and a whole shape.
  mutating func gamma(shape: Int) -> Double {
    -(0..<shape).reduce(0) { sum, _ in sum + log(unit()) } / Double(shape)
  }
}

/// A stationary sequence with mean 0 and variance 1, each number like its neighbour to a degree.
struct Chain {
  private let likeness: Double
  private var last: Double?

  init(likeness: Double) {
    self.likeness = likeness
  }

  /// The next number; the first is of the long run already.
  mutating func next(_ random: inout SplitMix64) -> Double {
    let draw = random.bell()
    let value = last.map { likeness * $0 + (1 - likeness * likeness).squareRoot() * draw } ?? draw
    last = value
    return value
  }
}
