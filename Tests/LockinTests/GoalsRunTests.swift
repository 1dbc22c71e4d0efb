import Foundation
import TestSupport
import Testing

@Suite("Goals, from the files to the report")
struct GoalsRunTests {
  /// A workspace whose only activity is half an hour of programming on 31 May from 08:00 UTC.
  private func workspace() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      zone: Europe/Berlin
      categories: [ { category: Work > Programming, app: code, class: 2 } ]

      """,
      to: "lockin.yaml"
    )
    try folder.write(
      """
      goals:
        - { id: code, title: Write the parser, target_hours: 10, start: 2026-05-25,
            deadline: 2026-06-04, categories: [work > programming] }
        - { id: piano, title: Play the piano, target_hours: 50, start: 2026-05-29 }

      """,
      to: "plans/goals.yaml"
    )
    try folder.write(
      """
      goal,start,end,mode,note
      code,2026-05-30T10:00,2026-05-30T12:00,stopwatch,on paper
      code,2026-05-31T08:15Z,2026-05-31T08:45Z,custom,
      piano,2026-05-31T20:00,2026-05-31T21:00,,

      """,
      to: "plans/sessions.csv"
    )
    return folder
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Two hours, and 45 minutes of a session and activity that overlap by 15: 2.75 of 7 hours.
  private func expectParser(_ goal: [String: Any], called id: String = "code") {
    #expect(goal["id"] as? String == id)
    #expect(goal["actual_ms"] as? Int == 9_900_000)
    #expect(goal["expected_ms"] as? Int == 25_200_000)
    #expect(goal["index_per_mille"] as? Int == 392)
    #expect(goal["status"] as? String == "behind")
    #expect(goal["days_left"] as? Int == 3)
  }

  @Test("sessions and activity come together in the report of a day")
  func report() throws {
    let folder = try workspace()
    let outcome = try BuiltProgram.run(
      ["report", "day", "2026-05-31", "--format", "json"],
      in: folder.path
    )
    #expect(outcome.exit == 0)
    let json = try object(outcome.output)
    let goals = try #require(json["goals"] as? [[String: Any]])
    try #require(goals.count == 2)
    // Neither ids nor titles are published unless the person says so.
    expectParser(goals[0], called: "goal 1")
    #expect(goals[0]["worked_ms"] as? Int == 2_700_000)
    #expect(goals[0]["title"] is NSNull)
    #expect(goals[1]["status"] as? String == "no_deadline")
    let time = try #require(json["goal_time"] as? [String: Any])
    #expect(time["worked_ms"] as? Int == 6_300_000)
    #expect(time["as_of"] as? String == "2026-05-31T22:00:00Z")
    let text = try BuiltProgram.run(
      ["report", "day", "2026-05-31", "--format", "html"],
      in: folder.path
    ).text
    #expect(text.contains("Worked on 2 of 2 goals on this day: 1 h 45 min, each minute once."))
    #expect(text.contains("1 h 00 min of 50 h (2%)") && text.contains("No deadline"))
  }

  @Test("the view has an order, and knows sessions alone before the first run")
  func view() throws {
    let folder = try workspace()
    let before = try BuiltProgram.run(["goals"], in: folder.path)
    #expect(before.exit == 0)
    #expect(before.text.contains("2 h 30 min of 10 h (25%)"))
    #expect(before.messages.contains("only sessions count"))
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    for (order, ids) in [
      ("deadline", ["code", "piano"]), ("newest", ["piano", "code"]),
      ("progress", ["piano", "code"]), ("efficiency", ["code", "piano"]),
    ] {
      let outcome = try BuiltProgram.run(
        ["goals", "--sort", order, "--format", "json"],
        in: folder.path
      )
      let goals = try #require(try object(outcome.output)["goals"] as? [[String: Any]])
      #expect(goals.map { $0["id"] as? String } == ids, "\(order)")
      if order == "deadline" { expectParser(goals[0]) }
    }
    #expect(try BuiltProgram.run(["goals"], in: folder.path).text.contains("2 h 45 min of 10 h"))
  }

  @Test("there is nothing else to be asked of goals")
  func operands() throws {
    let folder = try workspace()
    #expect(try BuiltProgram.run(["goals", "lst"], in: folder.path).exit == 2)
    #expect(try BuiltProgram.run(["goals", "list", "code"], in: folder.path).exit == 2)
    let (bare, list) = try (
      BuiltProgram.run(["goals"], in: folder.path),
      BuiltProgram.run(["goals", "list"], in: folder.path)
    )
    #expect(bare.text == list.text && bare.exit == 0 && list.exit == 0)
  }
}
