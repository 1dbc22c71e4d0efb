import Platform

extension Calibrate {
  /// Prints how forecasts of goals do, and gives the bar.
  static func forecasts(_ people: Int) throws -> [Bar] {
    print(
      """
      ## Dates of goals after few weeks

      Covered: people whose goal is done between the dates of 10% and 90% (nominal .800; .750 to .920 \
      wanted). Width: days between the two, the median. Bias: the date of even odds less the day on \
      which it was done, in days, the median. Weeks are independent; spread is how much they vary beside \
      the chance of their days.

      | spread of weeks | weeks | forecasts | covered | width | bias |
      | --- | --: | --: | --: | --: | --: |
      """
    )
    var covers: [(name: String, value: Double)] = []
    for (row, spread) in [0, 300, 500].enumerated() {
      for (step, weeks) in [3, 4, 8, 12].enumerated() {
        let made = try trials(people, stream: 2000 + row * 10 + step) {
          ForecastTrial(weeks: weeks, spread: spread, random: &$0)
        }.filter(\.isMade)
        guard !made.isEmpty else { continue }
        let covered = Double(made.count(where: \.isCovered)) / Double(made.count)
        let middle = made.count / 2
        let cells = [
          "\(spread / 10)%", "\(weeks)", "\(made.count)", text(covered),
          "\(made.map(\.width).sorted()[middle])", "\(made.map(\.late).sorted()[middle])",
        ]
        print("| " + cells.joined(separator: " | ") + " |")
        covers.append(("spread \(spread / 10)%, \(weeks) weeks", covered))
      }
    }
    print("")
    return [
      Bar("goal dates at 80% after 3 to 12 independent weeks", wanted: "75 to 92%", each: covers) {
        (0.75...0.92).contains($1)
      }
    ]
  }
}
