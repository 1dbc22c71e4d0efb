import Platform

/// A person whose true share of focus at each hour of the week is known.
///
/// An hour sees activity or not by chance, and within it each five minutes; whether these are focused
/// follows the same latent process as the sample workspace's student.
public struct SimulatedPerson: Sendable {
  /// By weekday from Monday on and hour on the clock, the share of focus in thousandths.
  public let shares: [[Int]]
  /// By hour on the clock, how often in a thousand days the hour sees activity.
  public let presence: [Int]

  /// A person with the given shares, seven times 24, who is there from 8 to 23 o'clock in seven of
  /// ten hours.
  public init(shares: [[Int]]) {
    self.shares = shares
    presence = (0..<24).map { (8..<23).contains($0) ? 700 : 0 }
  }

  /// One day of a weekday, 0-6 from Monday on: by hour on the clock, milliseconds of activity and of
  /// focus.
  public func day(weekday: Int, random: inout SplitMix64) -> (active: [Int64], focus: [Int64]) {
    let attention = Attention(dayCorrelation: 150, random: &random)
    var active = [Int64](repeating: 0, count: 24)
    var focus = active
    for hour in 0..<24 where random.chance(perMille: presence[hour]) {
      let part = random.beta(4, 2)
      for slot in 0..<12 where random.chance(perMille: part) {
        active[hour] += 300_000
        let minute = hour * 60 + slot * 5
        if attention.isFocused(minute: minute, perMille: shares[weekday][hour]) {
          focus[hour] += 300_000
        }
      }
    }
    return (active, focus)
  }
}
