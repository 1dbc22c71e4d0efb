import CivilTime
import Platform

/// How focused the student is in the course of one day.
///
/// A latent normal variable is the sum of a day's own level and a first-order autoregressive part
/// in steps of five minutes (correlation time 40 minutes); time is focused where it lies below the
/// quantile of the wanted probability. The expectation therefore is that probability, to within a few
/// thousandths, while focus comes in bursts and days are good or bad.
struct Attention {
  private let latent: [Int]

  init(dayCorrelation: Int, random: inout SplitMix64) {
    let dayShare = Attention.squareRoot(perMille: dayCorrelation)
    let ownShare = Attention.squareRoot(perMille: 1000 - dayCorrelation)
    let day = random.normal()
    var part = random.normal()
    var latent: [Int] = []
    for _ in 0..<(DayPlan.minutes / 5) {
      latent.append((dayShare * day + ownShare * part) / 1000)
      // exp(-1/8) and the square root of what is left of the variance, in thousandths.
      part = (882 * part + 471 * random.normal()) / 1000
    }
    self.latent = latent
  }

  /// Whether time at a computer in this minute is focused, when `perMille` of it should be.
  func isFocused(minute: Int, perMille: Int) -> Bool {
    let slot = min(max(minute / 5, 0), latent.count - 1)
    return latent[slot] < NormalQuantile.of(perMille: perMille)
  }

  /// The square root of a number of thousandths, in thousandths, rounded down.
  private static func squareRoot(perMille: Int) -> Int {
    let square = min(max(perMille, 0), 1000) * 1000
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}
