import CivilTime
import Documents
import Insights

/// How well hours were foreseen.
enum ForecastTest {
  static func json(_ test: SurfaceBacktest) -> JSONValue {
    func score(_ score: SurfaceBacktest.Score) -> JSONValue {
      [
        "error_per_mille": JSONValue(score.error), "rms_per_mille": JSONValue(score.rootMeanSquare),
        "log_score_per_mille": JSONValue(score.logScore),
      ]
    }
    let choice = test.choice.map { choice -> JSONValue in
      [
        "foreseen_per_mille": JSONValue(choice.foreseen),
        "realised_per_mille": JSONValue(choice.realised),
        "best_per_mille": JSONValue(choice.best),
        "average_per_mille": JSONValue(choice.average),
      ]
    }
    return [
      "basis": .string(test.basis.rawValue),
      "n_weeks": JSONValue(test.weeks),
      "needed_weeks": JSONValue(SurfaceBacktest.leastWeeks),
      "n_hours": JSONValue(test.hours),
      "surface_wins": JSONValue(test.surfaceWins),
      "hour_mean_wins": JSONValue(test.hourMeanWins),
      "covered_per_mille": JSONValue(test.covered),
      "surface": score(test.surface),
      "hour_means": score(test.hourMeans),
      "mean": score(test.mean),
      "last_week": score(test.lastWeek),
      "chosen_hours": choice ?? .null,
    ]
  }
}

extension Outline {
  /// Why nothing is foreseen yet; nil where there are weeks enough.
  static func tooEarly(_ test: SurfaceBacktest) -> Phrase? {
    let need = SurfaceBacktest.leastWeeks
    guard test.weeks < need else { return nil }
    return """
      Whether hours can be foreseen well enough to move work by them: insufficient evidence (have \
      \(Wording.count(test.weeks, "week")) to test with two weeks before each, need \(need)).
      """
  }

  /// What forecasts rest on, in a sentence or two with figures; nothing before there are weeks enough.
  static func backtest(_ test: SurfaceBacktest) -> [Block] {
    guard test.weeks >= SurfaceBacktest.leastWeeks else { return [] }
    func points(_ score: SurfaceBacktest.Score) -> String { "\((score.rootMeanSquare + 5) / 10)" }
    let basis =
      switch test.basis {
      case .surface:
        "closer than averages of hours in \(test.surfaceWins) of them, so moves of work rest on it"
      case .hourMeans:
        """
        closer than averages of hours in only \(test.surfaceWins) of them, but these were closer than one \
        average in \(test.hourMeanWins), so moves of work rest on averages of hours
        """
      case .nothing, .tooEarly:
        """
        closer than averages of hours in only \(test.surfaceWins) of them, and these closer than one \
        average in only \(test.hourMeanWins), so no move of work is suggested
        """
      }
    let tested: Block =
      .paragraph(
        """
        Tested on \(Wording.count(test.weeks, "week")), each foreseen from the days before it: hours \
        were off by \(points(test.surface)) points (root mean square), by \(points(test.hourMeans)) \
        with averages of hours, \(points(test.mean)) with one average and \(points(test.lastWeek)) \
        with the week before. The forecast was \(basis). \(Wording.percent(Int64(test.covered))) of \
        \(Wording.count(test.hours, "hour")) lay within its 90% intervals.
        """
      )
    return [
      .folded("How well hours were foreseen", [tested])
    ]
  }
}
