import Documents
import Insights

/// Gives the test of suggested moves the form it has in the findings.
enum MoveBacktestJSON {
  /// The test.
  static func value(_ test: MoveBacktest) -> JSONValue {
    let realised = test.realised
    return [
      "outcome": .string(realised == nil ? "insufficient" : "tested"),
      "n_weeks": JSONValue(test.weeks),
      "n_moves": JSONValue(test.moves),
      "n_pairs": JSONValue(test.pairs.count),
      "pair_weeks": JSONValue(test.pairWeeks),
      "needed_weeks": JSONValue(MoveBacktest.leastWeeks),
      "foreseen_per_mille": realised == nil ? .null : JSONValue(test.foreseen),
      "realised_per_mille": JSONValue(realised?.value),
      "low_per_mille": JSONValue(realised?.low),
      "high_per_mille": JSONValue(realised?.high),
      "foreseen_over_realised_per_mille": JSONValue(test.ratio),
      "closer_than_hour_means": JSONValue(test.closerThanHourMeans),
      "closer_than_no_difference": JSONValue(test.closerThanNothing),
      "basis": "observed, not causal: other work may have been done at those hours",
    ]
  }
}
