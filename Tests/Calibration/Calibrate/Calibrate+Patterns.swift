import Glibc
import Platform

extension Calibrate {
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
