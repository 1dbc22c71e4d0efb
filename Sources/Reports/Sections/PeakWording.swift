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
        return sentence(claim, findings) + (recurrence.map { recurring($0) } ?? "") + "."
      }
    }
  }

  /// What planned time held, which the search left out; nil where there was none.
  static func planned(_ findings: PeakFindings) -> String? {
    guard let planned = findings.planned, planned.share > 0 else { return nil }
    return "Hours in which something was planned are left out: they held "
      + "\(Wording.percent(Int64(planned.share))) focus on average, on "
      + "\(Wording.count(planned.dayCount, "day"))."
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

  /// `Mon\u{2013}Fri`, `Mon and Thu`; of a cycle with the date on which it begins again.
  private static func days(_ kind: DayKind, from date: CivilDate) -> String {
    let next = kind.beginning(from: date).map { ", next from \(Wording.shortDate($0))" } ?? ""
    return switch kind {
    case .all: "Every day"
    case .weekdays: "Mon\u{2013}Fri"
    case .weekend: "Sat\u{2013}Sun"
    case .single(let day): day.shortName
    case .pair(let first, let second): "\(first.shortName) and \(second.shortName)"
    case .shift(let on, let off, _): "Days on (of \(on) on and \(off) off\(next))"
    case .alternateWeeks: "Every other week (\(next.dropFirst(2)))"
    }
  }

  private static func sentence(_ claim: PeakClaim, _ findings: PeakFindings) -> String {
    let days = days(claim.days, from: findings.dates.upperBound)
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
      + "against \(outside) (90% interval over all windows and days \(points(difference.low)) to "
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
