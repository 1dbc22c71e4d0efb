import CivilTime
import Insights

/// Says in sentences what the search for hours with more or less focus came to.
public enum PeakWording {
  /// The claims, each with its evidence, or why there are none.
  ///
  /// `recurrences` has one entry a claim, or none where nothing was asked.
  public static func sentences(
    _ findings: PeakFindings,
    _ recurrences: [Recurrence] = []
  ) -> [String] {
    switch findings.outcome {
    case .insufficient(let have, let need):
      return [
        "Whether some hours have more focus than others: insufficient evidence (have "
          + "\(Wording.count(have, "day")) with two hours of known activity or more, need \(need))."
      ]
    case .tested(let claims) where claims.isEmpty:
      return [
        "No hours stand out: over \(Wording.count(findings.usableDays, "day")) chance alone would "
          + "often make differences as large as those between your hours."
      ]
    case .tested(let claims):
      return claims.enumerated().map { index, claim in
        let recurrence = recurrences.indices.contains(index) ? recurrences[index] : nil
        return sentence(claim) + (recurrence.map { recurring($0) } ?? "") + "."
      }
    }
  }

  /// How much each day weighs in the figures of claims; nil where there are none.
  static func weights(_ findings: PeakFindings) -> String? {
    guard !findings.claims.isEmpty else { return nil }
    return "Recent days count more in these figures: a day that is "
      + "\(Int(PeakFinder.halfLife)) days older counts for half."
  }

  /// Whether a claim recurs: `, recurring (7 of 9 weeks)`.
  private static func recurring(_ recurrence: Recurrence) -> String {
    let weeks = "\(recurrence.agreeing) of \(Wording.count(recurrence.weeks, "week"))"
    if recurrence.agreesByWeek { return ", recurring (\(weeks))" }
    if recurrence.isRecurring { return ", recurring (in odd and in even weeks; \(weeks))" }
    guard recurrence.weeks >= Recurrence.leastWeeks else {
      return "; too early to say whether it recurs (have "
        + "\(Wording.count(recurrence.weeks, "week")), need \(Recurrence.leastWeeks))"
    }
    return "; not recurring (\(weeks))"
  }

  private static func sentence(_ claim: PeakClaim) -> String {
    let days =
      switch claim.days {
      case .all: "Every day"
      case .weekdays: "Mon\u{2013}Fri"
      case .weekend: "Sat\u{2013}Sun"
      }
    let hours = "\(Wording.hour(claim.fromHour))\u{2013}\(Wording.hour(claim.toHour))"
    let within = claim.leftOut.filter { ($0 - claim.fromHour + 24) % 24 < claim.hourCount }
    let without =
      within.isEmpty
      ? "" : " without \(within.map { Wording.hour($0) }.joined(separator: ", "))"
    let level = claim.level
    let difference = claim.difference
    let outside =
      claim.leftOut.isEmpty ? "the rest of those days" : "the rest of those days' other hours"
    return "\(days) \(hours)\(without): \(percent(level.value)) focus (90% interval "
      + "\(percent(level.low)) to \(percent(level.high))), \(points(claim.expectedDifference)) points "
      + "against \(outside) (90% interval over all windows \(points(difference.low)) to "
      + "\(points(difference.high))); \(Wording.count(claim.dayCount, "day")), p = "
      + "\(probability(claim.chance)), \(claim.strength.rawValue)"
  }

  private static func percent(_ thousandths: Int) -> String {
    Wording.percent(Int64(thousandths))
  }

  /// Whole points with their sign: `+22`, `-8`, `0`.
  private static func points(_ thousandths: Int) -> String {
    let points = (abs(thousandths) + 5) / 10
    return points == 0 ? "0" : (thousandths > 0 ? "+" : "\u{2212}") + String(points)
  }

  /// Thousandths as a decimal fraction: `0.004`.
  static func probability(_ thousandths: Int) -> String {
    "\(thousandths / 1000).\((thousandths % 1000).padded(to: 3))"
  }
}
