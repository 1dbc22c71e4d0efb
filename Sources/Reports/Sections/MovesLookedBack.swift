import CivilTime
import Documents
import Insights

/// Moves of work that would have been suggested, against what was seen at their hours.
enum LookedBackSection {
  /// The section, of any dates alone.
  static let section = Section(
    part: { report, _ in Outline.movesLookedBack(report) },
    fields: { report in
      report.kind == .range
        ? ["move_backtest": report.moveBacktest.map { value($0) } ?? .null] : [:]
    }
  )

  /// What was foreseen and what was seen, or how much evidence is missing.
  static func sentences(_ test: MoveBacktest) -> [String] {
    guard test.moves > 0 else {
      return [
        test.weeks == 0
          ? "Whether moves of work would have helped: insufficient evidence (have 0 whole weeks to test, need "
            + "\(MoveBacktest.leastWeeks))."
          : "In \(Wording.count(test.weeks, "week")) no move of planned work would have been suggested."
      ]
    }
    guard let realised = test.realised, let foreseen = test.foreseen else {
      return [
        "Whether the hours of suggested moves have more focus: insufficient evidence (have "
          + "\(Wording.count(test.pairWeeks, "week")) with activity at both times of a move, need "
          + "\(MoveBacktest.leastWeeks))."
      ]
    }
    let pairs = Wording.count(test.pairs.count, "move")
    var ratio = ""
    if let thousandths = test.ratio { ratio = ", \(hundredths(thousandths)) of it" }
    return [
      "Of \(Wording.count(test.moves, "move")) that would have been suggested in "
        + "\(Wording.count(test.weeks, "week")), \(pairs) in \(Wording.count(test.pairWeeks, "week")) have "
        + "activity at both times: the suggested hours had \(points(realised.value)) points of focus "
        + "against the planned ones (90% interval over weeks \(points(realised.low)) to "
        + "\(points(realised.high))); foreseen were \(points(foreseen))\(ratio).",
      "The forecast was closer than no difference in \(test.closerThanNothing) of \(pairs). The work at those "
        + "hours was whatever was done then: it does not show what moving it would have changed.",
    ]
  }

  /// Whole points with their sign: `+22`, `-8`, `0`.
  private static func points(_ thousandths: Int) -> String {
    let points = (abs(thousandths) + 5) / 10
    return points == 0 ? "0" : (thousandths > 0 ? "+" : "\u{2212}") + String(points)
  }

  /// Thousandths as hundredths: `0.87`.
  private static func hundredths(_ thousandths: Int) -> String {
    let rounded = (thousandths + 5) / 10
    return "\(rounded / 100).\(rounded % 100 < 10 ? "0" : "")\(rounded % 100)"
  }

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
      "closer_than_no_difference": JSONValue(test.closerThanNothing),
      "basis": "observed, not causal: other work may have been done at those hours",
    ]
  }
}

extension Outline {
  /// What became of the hours that work would have been moved to; nil where it was not looked at, or it is too
  /// early to say.
  static func movesLookedBack(_ report: Report) -> Part? {
    guard let test = report.moveBacktest, test.weeks > 0, test.isEnough || test.moves == 0 else {
      return nil
    }
    return Part(
      "moves-looked-back",
      "Moves of work, looked back on",
      [.list(LookedBackSection.sentences(test).map { Phrase($0) })]
    )
  }
}
