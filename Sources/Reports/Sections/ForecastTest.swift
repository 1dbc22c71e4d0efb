import Analysis

/// How well hours are foretold.
enum ForecastTest {
  private enum Basis: String, CaseIterable {
    case hours, nothing
    case tooEarly = "too_early"
  }

  /// What a test of forecasts came to.
  static let shape = Shape<HourTest>.object {
    Key("basis", .choice) { !$0.isEnough ? .tooEarly : $0.isBorneOut ? .hours : Basis.nothing }
      .means("What moves may rest on: hours, nothing, or too few weeks to tell")
    Key("n_weeks", .whole(0...), \.weeks).means("How many weeks were foretold, each by the others")
    Key("needed_weeks", .whole(0...)) { _ in HourTest.leastWeeks }
      .means("How many there have to be")
    Key("closer_weeks", .whole(0...), \.closer)
      .means("Weeks in which hours were closer than classes of days, by squared error")
    Key("standard_errors_per_mille", .whole) { Int(($0.gate * 1000).rounded()) }
      .means(
        """
        How far hours were closer on average of weeks, in thousandths of its standard error; 2000 are needed
        """
      )
    Key("rms_per_mille", .whole(0...), \.hours)
      .means("The root mean square by which the share of an hour was off within its day")
    Key("day_class_rms_per_mille", .whole(0...), \.classes).means("The same, of classes of days")
  }
}

extension Outline {
  /// Why nothing is foreseen yet; nil where there are weeks enough.
  static func tooEarly(_ test: HourTest) -> Phrase? {
    guard !test.isEnough else { return nil }
    return Phrase(
      Wording.tooLittle(
        "Whether hours can be foreseen well enough to move work by them",
        have: "\(Wording.count(test.weeks, "week")) to test",
        need: HourTest.leastWeeks
      ) + "."
    )
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
