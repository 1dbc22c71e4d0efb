import Glibc
import Platform

extension Calibrate {
  /// Prints how changes of categories are told, and gives the bars.
  static func weeks(_ people: Int) throws -> [Bar] {
    print(
      """
      ## Emerging categories

      Twelve weeks of \(Int(WeekScenario.mean)) minutes a category, with a standard deviation of \
      \(Int(WeekScenario.deviation)). False: a change is told of a category that has none. Found: the \
      one that has is told. Covered: its size lies in its 90% interval, of found ones alone, which are \
      the larger ones. Weeks that resemble their neighbours make more false changes, though they have to \
      be twenty times likelier with a change than as such weeks, for each category; the report says so, and \
      "emerging".

      | people | categories | false | found | covered |
      | --- | --: | --: | --: | --: |
      """
    )
    var bars: [Bar] = []
    for (number, scenario) in WeekScenario.all.enumerated() {
      let found = try trials(people, stream: 2000 + number) { WeekTrial(scenario, random: &$0) }
      func rate(_ isCounted: (WeekTrial) -> Bool) -> Double {
        Double(found.count(where: isCounted)) / Double(people)
      }
      let wrong = rate(\.isFalse)
      let hit = rate(\.isFound)
      let covered = rate { $0.isCovered == true } / max(rate { $0.isCovered != nil }, 1e-9)
      let row = [
        scenario.name, "\(scenario.categories)", text(wrong),
        scenario.shift > 0 ? text(hit) : "", scenario.shift > 0 ? text(covered) : "",
      ]
      print("| " + row.joined(separator: " | ") + " |")
      let name = "\(scenario.name), \(scenario.categories) categories"
      if let most = scenario.mostFalse {
        bars.append(
          Bar(
            "false changes: \(name)",
            wanted: "\(percent(most))% at most",
            reached: percent(wrong) + "%",
            isHeld: wrong <= most
          )
        )
      }
      if let least = scenario.leastFound {
        bars.append(
          Bar(
            "found: \(name)",
            wanted: "\(percent(least))% or more",
            reached: percent(hit) + "%",
            isHeld: hit >= least
          )
        )
      }
    }
    print("")
    fflush(nil)
    return bars
  }

  /// Prints which claims are said to recur, and gives the bars.
  static func recurrences(_ people: Int) throws -> [Bar] {
    print(
      """
      ## Claims that recur

      Of people's claims of more or less focus, those that are said to recur. A false claim often does: \
      the same days bore it out.

      | people | days | claims a person | recurring |
      | --- | --: | --: | --: |
      """
    )
    let week = 0..<7
    let scenarios = [
      Scenario(name: "no rhythm, 50%", days: 42, shares: Scenario.shares(500)),
      Scenario(
        name: "9-11 +20 points",
        days: 84,
        shares: Scenario.shares(500, (week, [9, 10], 200))
      ),
      Scenario(
        name: "9-11 +30 points",
        days: 84,
        shares: Scenario.shares(500, (week, [9, 10], 300))
      ),
    ]
    var bars: [Bar] = []
    for (number, scenario) in scenarios.enumerated() {
      let found = try trials(people, stream: 3000 + number) {
        RecurrenceTrial(scenario, random: &$0)
      }
      let claims = found.reduce(0) { $0 + $1.claims }
      let share = Double(found.reduce(0) { $0 + $1.recurring }) / Double(max(claims, 1))
      let row = [
        scenario.name, "\(scenario.days)", text(Double(claims) / Double(people)),
        claims > 0 ? text(share) : "",
      ]
      print("| " + row.joined(separator: " | ") + " |")
      if number == scenarios.count - 1 {
        bars.append(
          Bar(
            "claims that recur: \(scenario.name)",
            wanted: "85% or more",
            reached: percent(share) + "%",
            isHeld: share >= 0.85
          )
        )
      }
    }
    print("")
    fflush(nil)
    return bars
  }
}
