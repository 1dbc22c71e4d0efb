import Documents
import Insights

/// How well hours are foretold.
enum ForecastTest {
  static func json(_ test: HourTest) -> JSONValue {
    let basis = !test.isEnough ? "too_early" : test.isBorneOut ? "hours" : "nothing"
    return [
      "basis": .string(basis),
      "n_weeks": JSONValue(test.weeks),
      "needed_weeks": JSONValue(HourTest.leastWeeks),
      "closer_weeks": JSONValue(test.closer),
      "standard_errors_per_mille": JSONValue(Int((test.gate * 1000).rounded())),
      "rms_per_mille": JSONValue(test.hours),
      "day_class_rms_per_mille": JSONValue(test.classes),
    ]
  }
}

extension Outline {
  /// Why nothing is foreseen yet; nil where there are weeks enough.
  static func tooEarly(_ test: HourTest) -> Phrase? {
    guard !test.isEnough else { return nil }
    return """
      Whether hours can be foreseen well enough to move work by them: insufficient evidence (have \
      \(Wording.count(test.weeks, "week")) to test, need \(HourTest.leastWeeks)).
      """
  }

  /// What forecasts rest on, in a sentence or two with figures; nothing before there are weeks enough.
  static func forecastTest(_ test: HourTest) -> [Block] {
    guard test.isEnough else { return [] }
    func points(_ thousandths: Int) -> String { "\((thousandths + 5) / 10)" }
    let ahead = Int((abs(test.gate) * 10).rounded())
    let errors = "\(ahead / 10).\(ahead % 10) standard errors \(test.gate < 0 ? "behind" : "ahead")"
    let verdict =
      test.isBorneOut
      ? "so hours may speak for a move of work" : "so no hour speaks for a move of work"
    return [
      .folded(
        "How well hours are foreseen",
        [
          .paragraph(
            """
            Each of \(Wording.count(test.weeks, "week")) was foretold by the others: within days, hours were \
            off by \(points(test.hours)) points (root mean square), and by \(points(test.classes)) where \
            all hours of Mondays to Fridays, of Saturdays and of Sundays count alike. Hours were closer in \
            \(test.closer) of them and \(errors) on average; 2 are needed, \(verdict).
            """
          )
        ]
      )
    ]
  }
}
