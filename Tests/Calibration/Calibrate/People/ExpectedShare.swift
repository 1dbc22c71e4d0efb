import Platform

/// What the share of focus is on average where chance is added to it and the sum ends at 0 and 1.
///
/// The chance is drawn in pairs of opposite numbers, so that no error is left in the middle, and
/// one of a few ten-thousandths towards the ends.
struct ExpectedShare: Sendable {
  private static let lowest = -0.6
  private static let step = 0.01
  private let means: [Double]

  init(_ chance: Kind.Chance, stream: UInt64) {
    var random = SplitMix64(seed: 0x7275_7468, stream: stream)
    let draws = (0..<8000).map { _ in
      chance.ofDays * chance.day(&random)
        + chance.ofWeeks * random.bell() + chance.ofHours * random.bell()
    }
    means = (0...220).map { index in
      let mean = ExpectedShare.lowest + Double(index) * ExpectedShare.step
      let sum = draws.reduce(0.0) { sum, draw in
        sum + min(1, max(0, mean + draw)) + min(1, max(0, mean - draw))
      }
      return sum / Double(2 * draws.count)
    }
  }

  /// The average for what the share would be without chance.
  func mean(around share: Double) -> Double {
    let place = (share - ExpectedShare.lowest) / ExpectedShare.step
    let index = max(0, min(means.count - 2, Int(place)))
    return means[index] + (place - Double(index)) * (means[index + 1] - means[index])
  }
}

extension Kind.Chance {
  /// A day's chance with variance 1, by itself.
  func day(_ random: inout SplitMix64) -> Double {
    switch tails {
    case .normal: random.bell()
    case .heavy: random.heavyTailed()
    case .moods: random.happens(0.5) ? 1 : -1
    }
  }
}
