import CivilTime
import Randomness

/// Finds the hours in which a person has more or less focus than in the rest of the day.
///
/// A claim has to be clearer than nine in ten (or as `alpha` says) of the clearest windows that chance
/// rotations of the days show, so people without any rhythm get one claim or more in one case of ten.
/// Focus over many hours is compared within days, since days are good or bad as a whole.
///
/// Sources: Westfall and Young, "Resampling-Based Multiple Testing", 1993, for the maximum statistic
/// and the steps down. Floating point is used in a fixed order with IEEE 754's own operations; the
/// library's `exp` and `log` enter the weights and levels alone, and what goes out is rounded to
/// thousandths.
public struct PeakFinder: Sendable {
  /// How many usable days there have to be.
  public static let leastDays = 14
  /// On how many days a window has to be comparable for a claim.
  static let leastWindowDays = 7
  /// The least expected difference that is worth telling, in thousandths.
  static let leastDifference = 100
  /// After how many days a day counts for half.
  public static let halfLife = 28.0
  /// The seed of all rotations: the same days give the same claims.
  static let seed: UInt64 = 0x6c6f_636b_696e

  private let alpha: Int
  private let replicates: Int

  /// A finder with a rate of false claims in thousandths and a number of rotations.
  public init(alpha: Int = 100, replicates: Int = 999) {
    self.alpha = min(max(alpha, 1), 500)
    self.replicates = min(max(replicates, 19), 9999)
  }

  /// What can be said of some days, as of their end.
  public func find(in days: PersonalDays) -> PeakFindings {
    let usable = days.usable
    let active = usable.reduce(0) { $0 &+ $1.total }
    func findings(_ outcome: PeakFindings.Outcome) -> PeakFindings {
      PeakFindings(
        dates: days.dates,
        usableDays: usable.count,
        active: active,
        outcome: outcome
      )
    }
    guard usable.count >= PeakFinder.leastDays else {
      return findings(.insufficient(have: usable.count, need: PeakFinder.leastDays))
    }
    let weights = DayWeights.halving(
      every: PeakFinder.halfLife,
      usable.map { days.dates.upperBound - 1 - $0.date }
    )
    let claims = StepDown(days: usable, weights: weights, alpha: alpha, replicates: replicates)
      .claims { round, rotations in
        PeakFinder.shifts(round: round, rotations, replicates: replicates)
      }
    let told = ClaimWriter(days: usable, weights: weights, replicates: replicates)
    let joined = ClaimWriter.joined(claims, areLevel: told.areLevel)
    return findings(.tested(joined.compactMap { told.claim($0) }))
  }

  /// For each replicate the shift of each day, each of the day's rotations as likely as the others.
  static func shifts(round: Int, _ rotations: [Int], replicates: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed, stream: UInt64(round))
    var shifts: [UInt8] = []
    shifts.reserveCapacity(rotations.count * replicates)
    for _ in 0..<replicates {
      for count in rotations {
        shifts.append(UInt8(truncatingIfNeeded: random.integer(in: 0...(count - 1))))
      }
    }
    return shifts
  }
}
