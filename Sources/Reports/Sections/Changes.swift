import Analysis
import CivilTime
import Records

/// Categories whose weeks change.
enum ChangeSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.patterns(report) },
    fields: {
      Key("emerging", .orNull(findings), \.patterns?.emerging)
        .means(
          """
          Categories whose last four complete weeks differ from the eight before; null where nothing was asked
          """
        )
    }
  )

  /// The changes, each with its evidence, or why there are none.
  static func phrases(_ findings: EmergingFindings) -> [Phrase] {
    switch findings.outcome {
    case .insufficient(let have, let need):
      return [
        """
        Whether the weekly time in a category is changing: insufficient evidence (have \
        \(Wording.count(have, "complete week")), need \(need)).
        """
      ]
    case .tested(_, 0):
      return ["No category has weeks that differ by an hour or more."]
    case .tested(let changes, _) where changes.isEmpty:
      return [
        """
        No category is clearly changing: over \(EmergingFinder.leastWeeks) complete weeks chance alone \
        would often make changes as large as yours.
        """
      ]
    case .tested(let changes, let categories):
      return changes.map { sentence($0) } + [basis(findings.dates, categories: categories)]
    }
  }

  private static func sentence(_ change: EmergingChange) -> Phrase {
    let size = change.change
    let share =
      change.changePerMille.map { ", \(sign(size.value))\(Wording.percent(abs($0)))" } ?? ""
    return """
      Emerging: \(data: change.category.description), \(size.value < 0 ? "down" : "up") from \
      \(Wording.duration(change.before)) to \(Wording.duration(change.after)) a week \
      (\(signed(size.value))\(share); 90% interval \(signed(size.low)) to \(signed(size.high))); \
      p = \(PeakSection.probability(change.chance)), likelihood ratio \(ratio(change)).
      """
  }

  /// What all changes rest on.
  private static func basis(_ dates: Range<CivilDate>?, categories: Int) -> Phrase {
    let span =
      dates.map {
        " (\(Wording.shortDate($0.lowerBound)) to \(Wording.date($0.upperBound - 1)))"
      } ?? ""
    return """
      The last four of \(EmergingFinder.leastWeeks) complete weeks\(span) against the eight before: exact \
      permutation test, p after Holm\u{2019}s correction for \
      \(Wording.count(categories, "category", "categories")). The ratio says how much likelier the weeks \
      are with a change than with none where each week resembles the one before; below \
      \(EmergingFinder.leastRatio * categories) nothing is told. Where weeks do resemble each other, up to \
      one person in ten is told of a change all the same.
      """
  }

  private static func ratio(_ change: EmergingChange) -> String {
    change.likelihoodRatio > 1000 ? "above 1000" : "\(change.likelihoodRatio)"
  }

  private static func sign(_ value: Int64) -> String { value < 0 ? "\u{2212}" : "+" }

  /// `+2 h 05 min`, `\u{2212}45 min`, `0 min`.
  private static func signed(_ milliseconds: Int64) -> String {
    let words = Wording.duration(Int64(clamping: milliseconds.magnitude))
    return milliseconds == 0 ? words : sign(milliseconds) + words
  }

  private enum Outcome: String, CaseIterable {
    case insufficient, tested
  }

  private static let findings = Shape<EmergingFindings>.object {
    Key("outcome", .choice) { outcome($0).outcome }
      .means("insufficient: too few complete weeks; tested: changes holds what was found")
    Key("from", .orNull(.date), \.dates?.lowerBound)
      .means("The first complete week's Monday; null without one")
    Key("to", .orNull(.date), \.dates?.upperBound)
      .means("The date after the last complete week; null without one")
    Key("complete_weeks", .whole(0...)) { outcome($0).weeks }
      .means("Weeks that are over, with activity on at least four days")
    Key("needed_weeks", .whole(0...)) { _ in EmergingFinder.leastWeeks }
      .means("How many there have to be")
    Key("n_categories", .orNull(.whole(0...))) { outcome($0).categories }
      .means("How many categories were tested; null where none could be")
    Key("changes", .list(of: change), \.changes).means("The changes that hold, the largest first")
  }

  /// How the search ended, and what it looked at.
  private static func outcome(
    _ findings: EmergingFindings
  ) -> (outcome: Outcome, weeks: Int, categories: Int?) {
    switch findings.outcome {
    case .insufficient(let have, _): (.insufficient, have, nil)
    case .tested(_, let categories): (.tested, EmergingFinder.leastWeeks, categories)
    }
  }

  private static let change = Shape<EmergingChange>.object(
    "A category; times are of weeks with the mean number of covered days"
  ) {
    Key("category", .text, \.category.description).means("Its path")
    Key("before_ms", .whole(0...), \.before).means("Milliseconds a week in the eight weeks before")
    Key("after_ms", .whole(0...), \.after).means("Milliseconds a week in the last four weeks")
    Key("change", difference, \.change)
      .means("The difference in milliseconds a week, with its 90% interval")
    Key("change_per_mille", .orNull(.whole), \.changePerMille)
      .means(
        "The difference as a share of the weeks before, in thousandths; null where they had none"
      )
    Key("p_per_mille", .whole(1...1000), \.chance)
      .means(
        """
        How many of a thousand ways to choose four of the twelve weeks show a change as large, corrected \
        for the categories tested
        """
      )
    Key("likelihood_ratio", .whole(20...1_000_000), \.likelihoodRatio).optional
      .means(
        """
        How much likelier the weeks are with a change than without one where weeks resemble their \
        neighbours; rounded down
        """
      )
    Key("test", .always("exact permutation of twelve weeks, both sides, Holm's correction"))
      .means("How it was tested")
  }

  private static let difference = Shape<IntervalEstimate<Int64>>.object {
    Key("ms", .whole, \.value).means("The difference")
    Key("low_ms", .whole, \.low).means("The interval's lower end")
    Key("high_ms", .whole, \.high).means("The interval's upper end")
  }
}

extension Outline {
  /// Categories whose weeks change; nil where nothing was asked, or nothing found.
  static func patterns(_ report: Report) -> Part? {
    guard let emerging = report.patterns?.emerging else { return nil }
    let phrases = ChangeSection.phrases(emerging)
    guard !emerging.changes.isEmpty else {
      guard report.kind == .range, case .tested = emerging.outcome else { return nil }
      return Part("changes", "What changed", phrases.map { .paragraph($0) })
    }
    return Part(
      "changes",
      "What changed",
      [.list(Array(phrases.dropLast())), .paragraph(phrases[phrases.count - 1])]
    )
  }
}

extension EmergingChange {
  /// The change as a share of what was there before, in thousandths; nil where there was nothing.
  var changePerMille: Int64? {
    guard before > 0 else { return nil }
    let (product, overflow) = change.value.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : product / before
  }
}
