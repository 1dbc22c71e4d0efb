import Analysis
import CivilTime

/// Moves of work that would have been suggested, against what was seen at their hours.
enum LookedBackSection {
  /// The section, of any dates alone.
  static let section = Section(
    part: { report, _ in Outline.movesLookedBack(report) },
    fields: {
      Key("move_backtest", .given(backtest), \.moveBacktest).ofRanges
        .means(
          """
          In reports on any dates alone: moves of planned work that would have been suggested in weeks that \
          are over, against what was seen at those hours
          """
        )
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

  private enum Outcome: String, CaseIterable {
    case insufficient, tested
  }

  /// The test.
  static let backtest = Shape<MoveBacktest>.object {
    Key("outcome", .choice) { $0.realised == nil ? Outcome.insufficient : .tested }
      .means(
        "insufficient: too few weeks with activity at both times of a move; tested: the shares hold"
      )
    Key("n_weeks", .whole(0...), \.weeks)
      .means("Weeks that were placed anew, each by the days before it")
    Key("n_moves", .whole(0...), \.moves).means("Moves that would have been suggested in them")
    Key("n_pairs", .whole(0...), \.pairs.count).means("Moves with activity at both times")
    Key("pair_weeks", .whole(0...), \.pairWeeks).means("Weeks with such moves")
    Key("needed_weeks", .whole(0...)) { _ in MoveBacktest.leastWeeks }
      .means("How many there have to be")
    Key("foreseen_per_mille", .orNull(.whole)) { $0.realised == nil ? nil : $0.foreseen }
      .means(
        """
        The mean difference of the shares of focus that was foreseen, new hours less old ones
        """
      )
    Key("realised_per_mille", .orNull(.whole), \.realised?.value)
      .means("The mean difference that was seen")
    Key("low_per_mille", .orNull(.whole), \.realised?.low)
      .means("Its 90% interval's lower end, weeks being independent")
    Key("high_per_mille", .orNull(.whole), \.realised?.high).means("The interval's upper end")
    Key("foreseen_over_realised_per_mille", .orNull(.whole), \.ratio)
      .means("Foreseen over seen; null where what was seen may be nothing")
    Key("closer_than_no_difference", .whole(0...), \.closerThanNothing)
      .means("Moves of which the forecast was closer than no difference")
    Key("basis", .text) { _ in
      "observed, not causal: other work may have been done at those hours"
    }
    .means("What it can and can't show")
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
