import CivilTime
import Documents
import Insights

/// Gives what the search for peaks came to the form it has in `report.json`.
public enum PeakJSON {
  /// What was searched, and how it ended.
  public static func search(_ findings: PeakFindings) -> JSONValue {
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
  public static func claims(_ findings: PeakFindings?, _ patterns: WeeklyPatterns?) -> JSONValue {
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
      "recurrence": PatternJSON.recurrence(recurrence),
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
}
