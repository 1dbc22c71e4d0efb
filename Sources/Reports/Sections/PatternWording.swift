import CivilTime
import Days
import Insights

/// Says in sentences which categories' weeks change.
public enum PatternWording {
  /// The changes, each with its evidence, or why there are none.
  public static func sentences(_ findings: EmergingFindings) -> [String] {
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
      p = \(PeakWording.probability(change.chance)), likelihood ratio \(ratio(change)).
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
}

extension EmergingChange {
  /// The change as a share of what was there before, in thousandths; nil where there was nothing.
  var changePerMille: Int64? {
    guard before > 0 else { return nil }
    let (product, overflow) = change.value.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : product / before
  }
}
