import Analysis
import CivilTime
import Platform

/// What the search for peaks says of one simulated person, held against the truth.
struct PeakTrial {
  /// Whether it claims anything.
  var claims = false
  /// Whether one claim has the wrong sign, or less than three points behind it.
  var isFalse = false
  /// Whether each difference lies in its interval.
  var areCovered = true
  /// How many levels there are and how many of them lie in their intervals.
  var levels = (count: 0, covered: 0)
  /// The sum, in thousandths, by which expected differences are too large, and their number.
  var bias = (count: 0, sum: 0.0)
  /// Whether the peak is found: at least half of the hours in either are in both.
  var hit = false
  /// Whether peak and slump are.
  var both = false

  init(_ scenario: Scenario, random: inout SplitMix64) {
    let days = scenario.person(random: &random)
    let findings = PeakFinder().find(in: days)
    claims = !findings.claims.isEmpty
    for claim in findings.claims { judge(claim, days, scenario) }
    hit = PeakTrial.isFound(scenario.peak, .peak, findings.claims)
    both = hit && PeakTrial.isFound(scenario.slump, .slump, findings.claims)
  }

  private mutating func judge(_ claim: PeakClaim, _ days: PersonalDays, _ scenario: Scenario) {
    let hours = PeakTrial.hours(claim)
    var count = 0.0
    var truth = 0.0
    var level = (focus: 0.0, active: 0.0)
    for day in days.usable where claim.days.contains(day.date) {
      var inside = (focus: 0.0, active: 0.0)
      var outside = inside
      for place in 0..<24 {
        let hour = PersonalDays.clockHour(place)
        guard !claim.leftOut.contains(hour) else { continue }
        let active = Double(day.active[place])
        let share = scenario.share(day: day.date - Scenario.start, hour: hour)
        let focus = active * Double(share) / 1000
        if hours.contains(hour) {
          inside = (inside.focus + focus, inside.active + active)
        } else {
          outside = (outside.focus + focus, outside.active + active)
        }
      }
      guard inside.active >= Double(hours.count) * 900_000, outside.active >= 3_600_000 else {
        continue
      }
      count += 1
      truth += inside.focus / inside.active - outside.focus / outside.active
      level = (level.focus + inside.focus, level.active + inside.active)
    }
    let difference = truth / count * 1000
    let sign = claim.direction == .peak ? 1.0 : -1.0
    if difference * sign < 30 { isFalse = true }
    // Half a thousandth is what rounding may do.
    if difference < Double(claim.difference.low) - 0.5
      || difference > Double(claim.difference.high) + 0.5
    {
      areCovered = false
    }
    bias = (bias.count + 1, bias.sum + (Double(claim.expectedDifference) - difference) * sign)
    let share = level.focus / level.active * 1000
    let isIn =
      share >= Double(claim.level.low) - 0.5 && share <= Double(claim.level.high) + 0.5
    levels = (levels.count + 1, levels.covered + (isIn ? 1 : 0))
  }

  private static func hours(_ claim: PeakClaim) -> Set<Int> {
    Set((0..<claim.hourCount).map { (claim.fromHour + $0) % 24 })
  }

  private static func isFound(
    _ wanted: Set<Int>,
    _ direction: PeakClaim.Direction,
    _ claims: [PeakClaim]
  ) -> Bool {
    let found = claims.filter { $0.direction == direction }
      .reduce(into: Set<Int>()) { $0.formUnion(hours($1)) }
    guard !wanted.isEmpty, !found.isEmpty else { return false }
    return found.intersection(wanted).count * 2 >= found.union(wanted).count
  }
}
