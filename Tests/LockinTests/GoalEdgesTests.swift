import Foundation
import TestSupport
import Testing

/// What is at the edge of what is said of goals: each case with its values, on 1 June 2026 at 08:00 in Berlin.
@Suite("Edges of goals")
struct GoalEdgesTests {
  /// A case: what is written of the goal `a`, the sessions, and what `goals show` says.
  struct Edge: CustomTestStringConvertible {
    let name: String
    let goal: String
    var sessions: [String] = []
    let values: [String: String]

    var testDescription: String { name }
  }

  static let edges: [Edge] = [
    Edge(
      name: "nothing is said of its beginning",
      goal: "",
      values: ["status": "new_goal", "start": "null", "actual_ms": "0", "index_per_mille": "null"]
    ),
    Edge(
      name: "brand new",
      goal: "created: 2026-06-01, deadline: 2026-06-11",
      values: [
        "status": "new_goal", "start": "2026-06-01", "index_per_mille": "null",
        "verdict": "too_early",
      ]
    ),
    Edge(
      name: "begun with its first session",
      goal: "deadline: 2026-06-30",
      sessions: ["2026-05-31T23:30,2026-06-01T00:30"],
      values: [
        "start": "2026-05-31", "actual_ms": "3600000", "index_per_mille": "3000", "early": "1",
      ]
    ),
    Edge(
      name: "made, and worked on before",
      goal: "created: 2026-05-20",
      sessions: ["2026-05-10T10:00,2026-05-10T11:00"],
      values: [
        "start": "2026-05-20", "actual_ms": "0", "before_start.sessions": "1",
        "before_start.length_ms": "3600000",
      ]
    ),
    Edge(
      name: "begins later",
      goal: "start: 2026-06-02, deadline: 2026-06-12",
      values: ["status": "not_started", "verdict": "not_started"]
    ),
    Edge(
      name: "no deadline",
      goal: "start: 2026-05-01",
      values: [
        "status": "no_deadline", "index_per_mille": "null", "days_left": "null",
        "verdict": "no_deadline",
      ]
    ),
    Edge(
      name: "deadline today",
      goal: "start: 2026-05-02, deadline: 2026-06-01",
      sessions: ["2026-05-10T10:00,2026-05-10T15:00"],
      values: [
        "days_left": "0", "overdue": "0", "index_per_mille": "500", "status": "behind",
        "needed_per_day_ms": "18000000",
      ]
    ),
    Edge(
      name: "passed",
      goal: "start: 2026-05-02, deadline: 2026-05-31",
      sessions: ["2026-05-10T10:00,2026-05-10T19:30"],
      values: [
        "days_left": "-1", "overdue": "1", "index_per_mille": "950", "status": "on_track",
        "verdict": "overdue", "late_days": "1",
      ]
    ),
    Edge(
      name: "reached late",
      goal: "start: 2026-05-02, deadline: 2026-05-12",
      sessions: ["2026-05-30T10:00,2026-05-30T22:00"],
      values: [
        "status": "completed", "overdue": "0", "completed_at": "2026-05-30T18:00:00Z",
        "progress_per_mille": "1200",
      ]
    ),
    Edge(
      name: "exactly reached",
      goal: "start: 2026-05-02",
      sessions: ["2026-05-30T10:00,2026-05-30T20:00"],
      values: ["status": "completed", "remaining_ms": "0"]
    ),
    Edge(
      name: "written down late",
      goal: "start: 2026-05-02",
      sessions: [
        "2026-05-10T10:00,2026-05-10T11:00,2026-05-12T11:00:01+02:00",
        "2026-05-11T10:00,2026-05-11T11:00,2026-05-13T11:00+02:00",
      ],
      values: ["entered_late": "1", "actual_ms": "7200000"]
    ),
    Edge(
      name: "a session across midnight",
      goal: "start: 2026-05-02",
      sessions: ["2026-05-31T23:00,2026-06-01T01:30"],
      values: ["actual_ms": "9000000", "worked_ms": "5400000"]
    ),
    Edge(
      name: "a session across midnight at the start",
      goal: "start: 2026-05-31",
      sessions: ["2026-05-30T23:00,2026-05-31T01:30"],
      values: ["actual_ms": "5400000", "before_start.length_ms": "3600000"]
    ),
    Edge(
      name: "the hour that summer time leaves out",
      goal: "start: 2026-03-01",
      sessions: ["2026-03-29T01:00,2026-03-29T04:00"],
      values: ["actual_ms": "7200000"]
    ),
    Edge(
      name: "the hour that winter time repeats",
      goal: "start: 2025-10-01",
      sessions: ["2025-10-26T01:00,2025-10-26T04:00"],
      values: ["actual_ms": "14400000"]
    ),
    Edge(
      name: "two sessions at once",
      goal: "start: 2026-05-02",
      sessions: ["2026-05-10T10:00,2026-05-10T12:00", "2026-05-10T11:00,2026-05-10T13:00"],
      values: ["actual_ms": "10800000"]
    ),
    Edge(
      name: "29 February",
      goal: "start: 2024-02-29, deadline: 2025-02-28",
      values: ["start": "2024-02-29", "days_left": "-458", "overdue": "1"]
    ),
    Edge(
      name: "the last day of a month to that of a shorter one",
      goal: "start: 2026-01-31, deadline: 2026-02-28",
      values: ["days_left": "-93", "expected_ms": "36000000"]
    ),
    Edge(
      name: "a year to the day",
      goal: "start: 2026-05-31, deadline: 2027-05-31",
      values: ["days_left": "364", "early": "1"]
    ),
    Edge(
      name: "20 milestones",
      goal: "milestones: [\((1...20).map { "{ title: Step \($0) }" }.joined(separator: ", "))]",
      values: ["status": "new_goal"]
    ),
  ]

  @Test("each has its values", arguments: edges)
  func values(_ edge: Edge) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    let more = edge.goal.isEmpty ? "" : ", " + edge.goal
    try folder.write(
      "goals:\n- { id: a, title: The goal, target_hours: 10\(more) }\n",
      to: "plans/goals.yaml"
    )
    let rows = edge.sessions.map { row in
      "a," + row + String(repeating: ",", count: 2 - row.filter { $0 == "," }.count) + "\n"
    }
    try folder.write("goal,start,end,recorded\n" + rows.joined(), to: "plans/sessions.csv")
    let outcome = try BuiltProgram.run(["goals", "show", "a", "--format", "json"], in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let standing = try #require(object?["standing"] as? [String: Any])
    for (path, expected) in edge.values {
      let value = path.split(separator: ".").reduce(standing as Any?) { value, key in
        (value as? [String: Any])?[String(key)]
      }
      let text = value.map { $0 is NSNull ? "null" : "\($0)" } ?? "none"
      let isTrue = (text == "true" && expected == "1") || (text == "false" && expected == "0")
      #expect(text == expected || isTrue, "\(path): \(text)")
    }
  }

  @Test("a session of two goals counts for both, and once for the person")
  func twoGoals() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(
      "goals:\n- { id: a, title: One, target_hours: 10 }\n- { id: b, title: Two, target_hours: 5 }\n",
      to: "plans/goals.yaml"
    )
    try folder.write(
      "goal,start,end\na;b,2026-06-01T06:00,2026-06-01T07:00\n",
      to: "plans/sessions.csv"
    )
    let outcome = try BuiltProgram.run(["goals", "--format", "json"], in: folder.path)
    let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let goals = try #require(object?["goals"] as? [[String: Any]])
    #expect(goals.map { $0["worked_ms"] as? Int } == [3_600_000, 3_600_000])
    #expect(goals.map { $0["shared_with"] as? [String] } == [["b"], ["a"]])
    #expect((object?["goal_time"] as? [String: Any])?["worked_ms"] as? Int == 3_600_000)
  }

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
