import Glibc

extension Calibrate {
  /// Prints a row for each scenario and gives the bars.
  static func peaks(_ people: Int) throws -> [Bar] {
    print(
      """
      ## Peaks and slumps

      False: a claim of the wrong sign or with less than 3 points of true difference behind it. Covered: \
      all of a person's differences lie in their intervals (nominal .90 or more). Levels: those that lie in \
      their 90% intervals, of claims alone. Bias: expected less true difference, in points. Hit: at least \
      half of the hours in either are in both.

      | people | days | claim | false | covered | levels | bias | hit | both |
      | --- | --: | --: | --: | --: | --: | --: | --: | --: |
      """
    )
    var covered: [(name: String, value: Double)] = []
    var wrong: [(name: String, value: Double)] = []
    var bars: [Bar] = []
    for (stream, scenario) in Scenario.all.enumerated() {
      let found = try trials(people, stream: stream) { PeakTrial(scenario, random: &$0) }
      func rate(_ isCounted: (PeakTrial) -> Bool) -> Double {
        Double(found.count(where: isCounted)) / Double(people)
      }
      let levels = found.reduce((0, 0)) { ($0.0 + $1.levels.count, $0.1 + $1.levels.covered) }
      let bias = found.reduce((0, 0.0)) { ($0.0 + $1.bias.count, $0.1 + $1.bias.sum) }
      let rates = (
        wrong: rate(\.isFalse), covered: rate(\.areCovered), hit: rate(\.hit), both: rate(\.both)
      )
      let cells = [
        scenario.name, "\(scenario.days)", text(rate(\.claims)), text(rates.wrong),
        text(rates.covered),
        levels.0 > 0 ? text(Double(levels.1) / Double(levels.0)) : "",
        bias.0 > 0 ? text(bias.1 / Double(bias.0) / 10, digits: 1) : "",
        scenario.peak.isEmpty ? "" : text(rates.hit),
        scenario.slump.isEmpty ? "" : text(rates.both),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
      // A table of minutes is shown row by row.
      fflush(nil)
      let name = "\(scenario.name), \(scenario.days) days"
      covered.append((name, rates.covered))
      if scenario.mostFalse != nil { wrong.append((name, rates.wrong)) }
      func bar(_ what: String, _ rate: Double, _ least: Int?) {
        guard let least = least.map({ Double($0) / 1000 }) else { return }
        bars.append(
          Bar("\(what): \(name)", wanted: "\(percent(least))% or more", each: [(name, rate)]) {
            $1 >= least
          }
        )
      }
      bar("peak", rates.hit, scenario.leastHits)
      bar("peak and slump", rates.both, scenario.leastBoth)
    }
    print("")
    return [
      Bar("false claims, older people without rhythm", wanted: "13% at most", each: wrong) {
        $1 <= 0.13
      },
      Bar("differences in their intervals, older people", wanted: "87% or more", each: covered) {
        $1 >= 0.87
      },
    ] + bars
  }
}
