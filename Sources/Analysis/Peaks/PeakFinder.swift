import CivilTime
import Platform

/// Finds the hours in which a person has more or less focus than in the rest of the day.
///
/// A claim has to be clearer than nineteen in twenty (or as `alpha` says) of the clearest windows that
/// chance rotations of the days show, so people without any rhythm get one claim or more in one case of
/// twenty. Focus over many hours is compared within days, since days are good or bad as a whole, and in
/// free time alone, since what a plan causes is not a property of its hours. All days count alike.
///
/// Sources: Westfall and Young, "Resampling-Based Multiple Testing", 1993, for the maximum statistic
/// and the steps down. Floating point is used in a fixed order with IEEE 754's own operations; the
/// library's `exp` and `log` enter the levels alone, and what goes out is rounded to thousandths.
public struct PeakFinder: Sendable {
  /// How many usable days there have to be.
  public static let leastDays = 14
  /// On how many days a window has to be comparable for a claim.
  static let leastWindowDays = WindowScan.leastDays
  /// The least expected difference that is worth telling, in thousandths.
  static let leastDifference = 100
  /// The seed of all rotations: the same days give the same claims.
  static let seed: UInt64 = 0x6c6f_636b_696e

  private let alpha: Int
  private let replicates: Int
  private let mostReplicates: Int

  /// A finder with a rate of false claims in thousandths, a number of rotations, and how many there are
  /// where the first leave it open what to tell.
  public init(alpha: Int = 50, replicates: Int = 199, most: Int = 999) {
    self.alpha = min(max(alpha, 1), 500)
    self.replicates = min(max(replicates, 19), 9999)
    mostReplicates = min(max(most, self.replicates), 9999)
  }

  /// What can be said of some days, as of their end.
  public func find(in days: PersonalDays) -> PeakFindings { search(days).findings }

  /// The same, with the claims as they were tested.
  func search(_ days: PersonalDays) -> (findings: PeakFindings, claims: [HourClaim]) {
    let usable = days.free.usable
    let active = usable.reduce(0) { $0 &+ $1.total }
    func findings(_ outcome: PeakFindings.Outcome) -> PeakFindings {
      PeakFindings(
        dates: days.dates,
        usableDays: usable.count,
        active: active,
        outcome: outcome,
        planned: PlannedTime(days)
      )
    }
    guard usable.count >= PeakFinder.leastDays else {
      return (findings(.insufficient(have: usable.count, need: PeakFinder.leastDays)), [])
    }
    let claims = StepDown(
      days: usable,
      alpha: alpha,
      replicates: replicates,
      mostReplicates: mostReplicates
    ).claims(shifts: PeakFinder.shifts)
    let told = ClaimWriter(days: usable)
    let joined = ClaimWriter.joined(claims, areLevel: told.areLevel)
    return (
      findings(.tested(joined.compactMap { told.claim($0) })),
      claims.map { HourClaim($0, days: usable) }
    )
  }

  /// For each replicate the shift of each day, each of the day's rotations as likely as the others.
  static func shifts(_ draw: StepDown.Draw) -> [UInt8] {
    // What comes after the first replicates of a round has numbers of its own.
    let part = draw.replicates.lowerBound == 0 ? 0 : 1
    var random = SplitMix64(seed: seed, stream: UInt64(2 * draw.round + part))
    var shifts: [UInt8] = []
    shifts.reserveCapacity(draw.rotations.count * draw.replicates.count)
    for _ in draw.replicates {
      for count in draw.rotations {
        shifts.append(UInt8(truncatingIfNeeded: random.integer(in: 0...(count - 1))))
      }
    }
    return shifts
  }
}
