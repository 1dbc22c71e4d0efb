import Foundation
import TestSupport
import Testing

/// What is at the edge of what is said of goals: each case with its values, on 1 June 2026 at 08:00 in Berlin.
@Suite("Edges of goals")
struct GoalEdgesTests {
  @Test("100 goals and 10,000 sessions add up")
  func many() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(
      "goals:\n"
        + (0..<100).map {
          "- { id: g\($0), title: Goal \($0), target_hours: 60, start: 2025-06-01 }\n"
        }.joined(),
      to: "plans/goals.yaml"
    )
    let rows = (0..<10_000).map { number -> String in
      let (day, hour) = (number / 40, number % 20)
      let date = 1 + day % 28
      let month = 1 + day / 28
      func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
      let start =
        "2025-\(two(month + 2))-\(two(date))T\(two(hour)):\(number % 40 < 20 ? "00" : "30")"
      return "g\(number % 100),\(start),\(start.dropLast(2))\(number % 40 < 20 ? "25" : "55"),\n"
    }
    try folder.write("goal,start,end,recorded\n" + rows.joined(), to: "plans/sessions.csv")
    let outcome = try BuiltProgram.run(["goals", "--format", "json"], in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages.prefix(500))")
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let goals = try #require(object?["goals"] as? [[String: Any]])
    #expect(goals.count == 100)
    let actual = goals.compactMap { $0["actual_ms"] as? Int }.reduce(0, +)
    let before = goals.compactMap { ($0["before_start"] as? [String: Any])?["length_ms"] as? Int }
      .reduce(0, +)
    #expect(actual + before == 10_000 * 25 * 60_000)
  }
}
