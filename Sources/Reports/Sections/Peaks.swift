import Analysis
import CivilTime

/// Hours with more or less focus than others.
enum PeakSection {
  /// The section.
  static let section = Section(
    details: { report, _ in Outline.peaks(report) },
    fields: {
      Key("peaks", .list(of: claim), claims)
        .means(
          """
          Hours whose share of focus where nothing was planned was tested against chance, the clearest first
          """
        )
      Key("peak_search", .orNull(search), \.peaks)
        .means("What was searched for hours with more or less focus; null where no search was made")
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
        Wording.tooLittle(
          "Whether some hours have more focus than others",
          have: "\(Wording.count(have, "day")) with two hours of known activity or more",
          need: need
        ) + "."
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
      + "\(percent(level.low)) to \(percent(level.high))), \(points(difference.value)) points "
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
}

extension PeakSection {
  private enum Outcome: String, CaseIterable {
    case insufficient, tested
  }

  @Sendable
  private static func outcome(_ findings: PeakFindings) -> Outcome {
    switch findings.outcome {
    case .insufficient: .insufficient
    case .tested: .tested
    }
  }

  private static let search = Shape<PeakFindings>.object {
    Key("outcome", .choice, outcome)
      .means("insufficient: too few usable days; tested: peaks holds what was found")
    Key("from", .date, \.dates.lowerBound).means("The first date")
    Key("to", .date, \.dates.upperBound).means("The date after the last one")
    Key("usable_days", .whole(0...), \.usableDays)
      .means("Days with at least two hours of known activity in at least four hours")
    Key("needed_days", .whole(0...)) { _ in PeakFinder.leastDays }
      .means("How many there have to be")
    Key("known_ms", .whole(0...), \.active).means("Milliseconds of known activity on those days")
  }

  private typealias Claim = (claim: PeakClaim, recurrence: Recurrence?)

  /// The claims, each with whether it recurs.
  @Sendable
  private static func claims(_ report: Report) -> [Claim] {
    let recurrences = report.recurrences
    return (report.peaks?.claims ?? []).enumerated().map { index, claim in
      (claim, recurrences.indices.contains(index) ? recurrences[index] : nil)
    }
  }

  private static let claim = Shape<Claim>.object(
    "Hours with more or less focus than the rest of their days"
  ) {
    Key("days", .text(like: dayKinds), \.claim.days.rawValue)
      .means(
        """
        On which days: all, Monday to Friday, Saturday and Sunday, one weekday or two, the days on of a \
        shift cycle (on, off, phase), or every other week
        """
      )
    Key("direction", .choice, \.claim.direction).means("More focus or less")
    Key("strength", .choice, \.claim.strength).means("likely: p at most 0.1; strong: at most 0.01")
    Key("from_hour", .whole(0...23), \.claim.fromHour).means("The first hour on the clock")
    Key("to_hour", .whole(1...24), \.claim.toHour)
      .means("The hour after the last one; not after from_hour where the hours go past midnight")
    Key("n_hours", .whole(1...23), \.claim.hourCount).means("How many hours")
    Key("level", estimate(0...1000), \.claim.level)
      .means("Focus as a share of known activity in those hours")
    Key("difference", estimate(-1000...1000), \.claim.difference)
      .means(
        "The mean difference to the rest of those days; the interval holds for all windows together"
      )
    Key("expected_difference_per_mille", .whole(-1000...1000), \.claim.expectedDifference)
      .means("The difference to expect, drawn towards 0")
    Key("left_out_hours", .list(of: .whole(0...23).means("An hour")), \.claim.leftOut)
      .means("Hours on the clock that are no part of the rest, since clearer claims hold them")
    Key("n_days", .whole(0...), \.claim.dayCount)
      .means("On how many days the hours could be compared")
    Key("known_ms", .whole(0...), \.claim.active)
      .means("Milliseconds of known activity in those hours on those days")
    Key("p_per_mille", .whole(1...1000), \.claim.chance)
      .means("How many of a thousand rotations show a difference as clear somewhere")
    Key("recurrence", .orNull(recurrence), \.recurrence).optional
      .means("Whether it shows week by week; null where nothing was asked")
    Key("test", .always("daily rotation, largest statistic of all windows, stepping down"))
      .means("How it was tested")
  }

  private static let dayKinds =
    "(all|weekdays|weekend|[a-z]{3}(\\+[a-z]{3})?|shift_[2-5]_[2-5]_[0-9]|alternate_weeks_[01])"

  private static func estimate(_ range: ClosedRange<Int>) -> Shape<IntervalEstimate<Int>> {
    .object {
      Key("per_mille", .whole(range), \.value).means("The figure")
      Key("low_per_mille", .whole(range), \.low).means("The lower end of its 90% interval")
      Key("high_per_mille", .whole(range), \.high).means("The upper end")
    }
  }

  private static let recurrence = Shape<Recurrence>.object {
    Key("recurring", .boolean, \.isRecurring)
      .means("In seven of ten weeks, of six or more, or in both halves")
    Key("n_weeks", .whole(0...), \.weeks)
      .means("Weeks with at least two days on which the hours could be compared")
    Key("agreeing_weeks", .whole(0...), \.agreeing)
      .means("Those in which the difference has the same sign")
    Key("needed_weeks", .whole(0...)) { _ in Recurrence.leastWeeks }
      .means("How many weeks there have to be")
    Key("in_both_halves", .orNull(.boolean), \.inBothHalves)
      .means(
        """
        Whether a search of every other week and one of the weeks between find it; null where the weeks \
        alone decide
        """
      )
  }
}

extension Outline {
  /// Hours with more or less focus than others, as far as a test bears them out.
  static func peaks(_ report: Report) -> Part? {
    guard report.kind != .day, let findings = report.peaks else { return nil }
    if case .insufficient = findings.outcome { return nil }
    let sentences = PeakSection.sentences(findings, report.recurrences).map {
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
