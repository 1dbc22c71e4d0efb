import Insights

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
      [.list(MoveBacktestWording.sentences(test).map { Phrase($0) })]
    )
  }
}

/// Says in sentences what became of the hours that work would have been moved to.
public enum MoveBacktestWording {
  /// What was foreseen and what was seen, or how much evidence is missing.
  public static func sentences(_ test: MoveBacktest) -> [String] {
    guard test.moves > 0 else {
      return [
        test.weeks == 0
          ? "Whether moves of work would have helped: insufficient evidence (have 0 weeks to test with two "
            + "weeks before each, need \(MoveBacktest.leastWeeks))."
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
      "The forecast was closer than averages of hours in \(test.closerThanHourMeans) of \(pairs), and "
        + "closer than no difference in \(test.closerThanNothing). The work at those hours was whatever was "
        + "done then: it does not show what moving it would have changed.",
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
}
