import CivilTime
import Days
import Documents
import Insights

/// Categories whose weeks change.
enum ChangeSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.patterns(report) },
    fields: { report in
      [
        "emerging": emerging(report.patterns?.emerging)
      ]
    }
  )

  /// The changes, each with its evidence, or why there are none.
  static func sentences(_ findings: EmergingFindings) -> [String] {
    phrases(findings).map(\.text)
  }

  /// The same with the categories' names kept apart.
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

  /// What the search for changing categories came to; null where none was made.
  static func emerging(_ findings: EmergingFindings?) -> JSONValue {
    guard let findings else { return .null }
    let outcome: String
    let weeks: Int
    var categories: Int?
    switch findings.outcome {
    case .insufficient(let have, _): (outcome, weeks) = ("insufficient", have)
    case .tested(_, let count):
      (outcome, weeks, categories) = ("tested", EmergingFinder.leastWeeks, count)
    }
    return [
      "outcome": .string(outcome),
      "from": JSONValue(findings.dates?.lowerBound.description),
      "to": JSONValue(findings.dates?.upperBound.description),
      "complete_weeks": JSONValue(weeks),
      "needed_weeks": JSONValue(EmergingFinder.leastWeeks),
      "n_categories": JSONValue(categories),
      "changes": .array(findings.changes.map { change($0) }),
    ]
  }

  private static func change(_ change: EmergingChange) -> JSONValue {
    [
      "category": .string(change.category.description),
      "before_ms": .integer(change.before),
      "after_ms": .integer(change.after),
      "change": [
        "ms": .integer(change.change.value),
        "low_ms": .integer(change.change.low),
        "high_ms": .integer(change.change.high),
      ],
      "change_per_mille": JSONValue(change.changePerMille),
      "p_per_mille": JSONValue(change.chance),
      "likelihood_ratio": JSONValue(change.likelihoodRatio),
      "test": "exact permutation of twelve weeks, both sides, Holm's correction",
    ]
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
