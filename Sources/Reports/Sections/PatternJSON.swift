import CivilTime
import Days
import Documents
import Insights

/// Gives what is said of weeks the form it has in `report.json`.
public enum PatternJSON {
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

  /// What the search for changing categories came to; null where none was made.
  public static func emerging(_ findings: EmergingFindings?) -> JSONValue {
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
