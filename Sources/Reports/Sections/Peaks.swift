import CivilTime
import Documents
import Insights

/// Hours with more or less focus than others.
enum PeakSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.peaks(report) },
    fields: { report in
      [
        "peaks": claims(report.peaks, report.patterns),
        "peak_search": report.peaks.map { search($0) } ?? .null,
      ]
    }
  )

  /// The claims, each with its evidence, or why there are none.
  ///
  /// `recurrences` has one entry a claim, or none where nothing was asked.
  static func sentences(
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
      + "against \(outside) (over all windows \(points(difference.low)) to "
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

  /// What was searched, and how it ended.
  static func search(_ findings: PeakFindings) -> JSONValue {
    let outcome =
      switch findings.outcome {
      case .insufficient: "insufficient"
      case .tested: "tested"
      }
    return [
      "outcome": .string(outcome),
      "from": .string(findings.dates.lowerBound.description),
      "to": .string(findings.dates.upperBound.description),
      "usable_days": JSONValue(findings.usableDays),
      "needed_days": JSONValue(PeakFinder.leastDays),
      "known_ms": .integer(findings.active),
    ]
  }

  /// The claims, each with all it rests on and whether it recurs.
  static func claims(_ findings: PeakFindings?, _ patterns: WeeklyPatterns?) -> JSONValue {
    let recurrences = patterns?.recurrences ?? []
    return .array(
      (findings?.claims ?? []).enumerated().map { index, item in
        claim(item, recurrences.indices.contains(index) ? recurrences[index] : nil)
      }
    )
  }

  private static func claim(_ claim: PeakClaim, _ recurrence: Recurrence?) -> JSONValue {
    [
      "days": .string(claim.days.rawValue),
      "direction": .string(claim.direction.rawValue),
      "strength": .string(claim.strength.rawValue),
      "from_hour": JSONValue(claim.fromHour),
      "to_hour": JSONValue(claim.toHour),
      "n_hours": JSONValue(claim.hourCount),
      "level": estimate(claim.level),
      "difference": estimate(claim.difference),
      "expected_difference_per_mille": JSONValue(claim.expectedDifference),
      "left_out_hours": .array(claim.leftOut.map { JSONValue($0) }),
      "n_days": JSONValue(claim.dayCount),
      "known_ms": .integer(claim.active),
      "p_per_mille": JSONValue(claim.chance),
      "recurrence": PeakSection.recurrence(recurrence),
      "test": "daily rotation, largest statistic of all windows, stepping down",
    ]
  }

  private static func estimate(_ estimate: IntervalEstimate<Int>) -> JSONValue {
    [
      "per_mille": JSONValue(estimate.value),
      "low_per_mille": JSONValue(estimate.low),
      "high_per_mille": JSONValue(estimate.high),
    ]
  }

  /// Whether a claim of more or less focus recurs; null where nothing was asked.
  static func recurrence(_ recurrence: Recurrence?) -> JSONValue {
    guard let recurrence else { return .null }
    return [
      "recurring": .boolean(recurrence.isRecurring),
      "n_weeks": JSONValue(recurrence.weeks),
      "agreeing_weeks": JSONValue(recurrence.agreeing),
      "needed_weeks": JSONValue(Recurrence.leastWeeks),
      "in_both_halves": recurrence.inBothHalves.map { .boolean($0) } ?? .null,
    ]
  }
}

extension Outline {
  /// Hours with more or less focus than others, as far as a test bears them out.
  static func peaks(_ report: Report) -> Part? {
    guard report.kind != .day, let findings = report.peaks else { return nil }
    if case .insufficient = findings.outcome { return nil }
    let sentences = PeakSection.sentences(findings, report.patterns?.recurrences ?? []).map {
      Phrase($0)
    }
    let shown = Array(sentences.prefix(3))
    let others = Array(sentences.dropFirst(3))
    var blocks: [Block] = [shown.count == 1 ? .paragraph(shown[0]) : .list(shown)]
    if let planned = PeakSection.planned(findings) { blocks.append(.paragraph(Phrase(planned))) }
    if !others.isEmpty {
      blocks.append(.folded(Wording.count(others.count, "weaker finding"), [.list(others)]))
    }
    return Part("peaks", "Peaks and slumps", blocks)
  }
}
