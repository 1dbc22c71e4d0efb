import CivilTime
import Documents
import Foundation
import Plans
import Testing

@Suite("plans/goals.yaml")
struct GoalsFileTests {
  private func read(_ text: String) throws -> (goals: [Goal], diagnostics: [Diagnostic]) {
    let reading = try GoalsFile.read(Array(text.utf8), file: "plans/goals.yaml")
    return (reading.goals, reading.diagnostics)
  }

  @Test("a goal with all it can have, and one with the least")
  func whole() throws {
    let (goals, diagnostics) = try read(
      """
      goals:
        - { id: Thesis, title: Finish the thesis, description: On time, target_hours: 0.5,
            daily_target: 1.5, start: 2026-04-01, deadline: 2027-04-01,
            categories: [Work > Writing, Work > Study], tags: [Uni], color: purple }
        - { id: g-2, title: abc, target_hours: 10000, start: 2026-04-01 }
      """
    )
    #expect(diagnostics == [])
    try #require(goals.count == 2)
    #expect(
      goals[0]
        == Goal(
          id: "thesis",
          title: "Finish the thesis",
          description: "On time",
          target: 1_800_000,
          dailyTarget: 5_400_000,
          start: CivilDate("2026-04-01"),
          deadline: CivilDate("2027-04-01"),
          categories: ["Work > Writing", "Work > Study"],
          tags: ["Uni"],
          color: .purple
        )
    )
    #expect(goals[1].target == 36_000_000_000)
    #expect(goals[1].deadline == nil)
  }

  @Test(
    "a mistake costs its goal, and is told of with its place",
    arguments: [
      ("title: ab", "2:21: this text has 2 characters: the goal is left out; write 3 to 100"),
      ("title: '   '", "2:21: this text is empty: the goal is left out; fill it"),
      (
        "title: \(String(repeating: "x", count: 101))",
        "2:21: this text has 101 characters: the goal is left out; write 3 to 100"
      ),
      (
        "title: abc, description: \(String(repeating: "y", count: 501))",
        "2:39: this text has 501 characters: the goal is left out; write at most 500"
      ),
      (
        "title: abc, target_hours: 0.49",
        "2:40: '0.49' hours are out of range: the goal is left out; write 0.5 to 10000"
      ),
      ("title: abc, target_hours: 10000.1", "2:40: '10000.1' hours are out of range"),
      ("title: abc, target_hours: 1e999", "2:40: '1e999' hours are out of range"),
      (
        "title: abc, target_hours: .inf",
        "2:40: '.inf' is not a number that can be used: the goal is left out; write a number, or put"
      ),
      ("title: abc, target_hours: .NaN", "2:40: '.NaN' is not a number that can be used: the goal"),
      ("title: abc, target_hours: 1e400", "2:40: '1e400' hours are out of range: the goal is left"),
      ("title: abc, target_hours: 0xfffffffffffffffff", "2:40: this number has more than 64 bits"),
      (
        "title: abc, target_hours: 1_000",
        "2:40: expected a number, found a text: the goal is left out; write it without '_': 1000"
      ),
      (
        "title: abc, target_hours: 1:30",
        "2:40: expected a number, found a text: the goal is left out; write one number and no minutes"
      ),
      ("title: abc, target_hours: !x 5", "2:40: the tag '!x' means nothing here: the goal is left"),
      (
        "title: abc, title: abd", "2:26: the key 'title' is in this mapping already, at line 2: the"
      ),
      ("title: abc, target_hours: -3", "2:40: '-3' hours are out of range"),
      ("title: abc, target_hours: many", "2:40: expected a number, found a text"),
      (
        "title: abc, daily_target: 0",
        "2:40: '0' hours are out of range: the goal is left out; write 0.1 to 24 hours"
      ),
      ("title: abc, daily_target: 24.5", "2:40: '24.5' hours are out of range"),
      (
        "title: abc, deadline: 2026-04-01",
        "2:36: the deadline 2026-04-01 is not after the start 2026-04-01: the goal is left out; put 'deadline' at least a day "
          + "after 'start'"
      ),
      ("title: abc, deadline: 2026-03-01", "2:36: the deadline 2026-03-01 is not after the start"),
      (
        "title: abc, deadline: 2027-04-02",
        "2:36: the deadline 2027-04-02 is 366 days after the start: the goal is left out; write a date at most 365"
      ),
      (
        "title: abc, deadline: 2026-02-30",
        "2:36: '2026-02-30' is not a date: the goal is left out; write it like"
      ),
      (
        "title: abc, color: mauve",
        "2:33: unknown value 'mauve': the goal is left out; use one of 'blue', 'green', 'orange', 'purple', 'red', 'teal'"
      ),
      (
        "title: abc, color: gren",
        "2:33: unknown value 'gren': the goal is left out; did you mean 'green'?"
      ),
      (
        "title: abc, dead_line: 2026-07-01",
        "2:26: unknown key 'dead_line': the goal is left out; did you mean 'deadline'?"
      ),
      ("title: abc, categories: Work", "2:38: expected a list, found a text"),
      ("title: abc, id2: 4", "2:26: unknown key 'id2'"),
    ]
  )
  func mistakes(fields: String, expected: String) throws {
    var entry = "{ id: a, \(fields)"
    if fields.contains("target_hours") == false { entry += ", target_hours: 5" }
    let (goals, diagnostics) = try read(
      """
      goals:
        - \(entry), start: 2026-04-01 }
        - { id: b, title: Good, target_hours: 5, start: 2026-04-01, deadline: 2026-04-02 }
      """
    )
    #expect(goals.map(\.id) == ["b"])
    try #require(diagnostics.count == 1)
    #expect(
      diagnostics[0].description.hasPrefix("plans/goals.yaml:" + expected),
      "\(diagnostics[0])"
    )
  }

  @Test("what is needed, and what may stand only once")
  func structure() throws {
    let (goals, diagnostics) = try read(
      """
      goals:
        - { title: No id, target_hours: 5, start: 2026-04-01 }
        - { id: a b, title: Blank, target_hours: 5, start: 2026-04-01 }
        - { id: "a;b", title: Semicolon, target_hours: 5, start: 2026-04-01 }
        - { id: a, title: First, target_hours: 5, start: 2026-04-01 }
        - { id: A, title: Second, target_hours: 5, start: 2026-04-01 }
        - { id: c, title: FIRST, target_hours: 5, start: 2026-04-01 }
        - { id: d, title: No start, target_hours: 5 }
        - { id: e, title: No target, start: 2026-04-01 }
        - nothing
      """
    )
    #expect(goals.map(\.id) == ["a", "d"])
    #expect(
      diagnostics.map(\.code) == [
        "missing_key", "bad_id", "bad_id", "repeated_goal", "repeated_title", "missing_key",
        "wrong_kind",
      ]
    )
    #expect(diagnostics.map { $0.position?.line } == [2, 3, 4, 6, 7, 9, 10])
  }

  @Test("an empty file holds no goals; one that is not a list is refused")
  func whatIsNone() throws {
    for text in ["", "# nothing yet\n", "goals:\n", "goals: []\n", "{}"] {
      let (goals, diagnostics) = try read(text)
      #expect(goals.isEmpty && diagnostics.isEmpty, "\(text)")
    }
    #expect(throws: Diagnostic.self) { try read("goal: []") }
    #expect(throws: Diagnostic.self) { try read("- a\n- b") }
    #expect(throws: Diagnostic.self) { try read("goals: [") }
  }

  @Test("more than 200 goals are not kept")
  func many() throws {
    let lines = (0..<300).map {
      "  - { id: g\($0), title: Goal \($0), target_hours: 5, start: 2026-04-01 }\n"
    }
    let (goals, diagnostics) = try read("goals:\n" + lines.joined())
    #expect(goals.count == 200)
    #expect(diagnostics.count == 100)
    #expect(diagnostics.first?.code == "too_many_goals")
  }

  @Test("the schema knows every key")
  func schema() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(GoalsFile.form.schema)) as? [String: Any]
    )
    let goal = try #require((schema["$defs"] as? [String: [String: Any]])?["goal"])
    let keys = try #require(goal["properties"] as? [String: Any]).keys.sorted()
    #expect(
      keys == [
        "archived", "categories", "color", "created", "daily_target", "deadline", "description",
        "id",
        "milestones", "start", "tags", "target_hours", "title", "weekly_limit", "weekly_target",
      ]
    )
    #expect(goal["required"] as? [String] == ["id", "title"])
  }

  @Test("a goal begins when it says, or when it was made, or when it says nothing of that not yet")
  func beginning() throws {
    let (goals, diagnostics) = try read(
      """
      goals:
        - { id: a, title: Both, target_hours: 5, start: 2026-04-01, created: 2026-04-05 }
        - { id: b, title: Made, target_hours: 5, created: 2026-04-05, deadline: 2026-04-06 }
        - { id: c, title: Neither, target_hours: 5, deadline: 2020-01-01 }
        - { id: d, title: Made late, target_hours: 5, created: 2026-04-05, deadline: 2026-04-05 }
      """
    )
    #expect(goals.map { $0.start?.description } == ["2026-04-01", "2026-04-05", nil])
    #expect(goals.map { $0.created?.description } == ["2026-04-05", "2026-04-05", nil])
    #expect(diagnostics.map(\.code) == ["deadline_before_start"])
    let begun = try #require(CivilDate("2026-05-01"))
    #expect(goals.map { $0.begun(on: begun).start?.day } == [1, 5, 1])
  }

  @Test("milestones are steps in order, done or not, and a goal may be archived")
  func milestones() throws {
    let reading = try GoalsFile.read(
      Array(
        """
        goals:
          - id: a
            title: Book
            target_hours: 5
            milestones:
              - { title: Outline, done: 2026-04-01 }
              - { title: Draft, done: 2026-04-08T10:00+02:00 }
              - title: Print
            archived: 2026-05-01
          - { id: b, title: Old, target_hours: 5, milestones: [], archived: true }
          - { id: c, title: New, target_hours: 5, archived: false }
        removed: [Thesis]
        """.utf8
      ),
      file: "plans/goals.yaml"
    )
    #expect(reading.diagnostics == [])
    #expect(reading.removed == ["thesis"])
    let goals = reading.goals
    #expect(goals[0].milestones.map(\.title) == ["Outline", "Draft", "Print"])
    #expect(
      goals[0].milestones.map(\.done) == [
        TimestampText("2026-04-01"), TimestampText("2026-04-08T10:00+02:00"), nil,
      ]
    )
    let dates = try ["2026-04-30", "2026-05-01"].map { try #require(CivilDate($0)) }
    #expect(dates.map { goals[0].isArchived(on: $0) } == [false, true])
    #expect(dates.map { goals[1].isArchived(on: $0) } == [true, true])
    #expect(dates.map { goals[2].isArchived(on: $0) } == [false, false])
  }

  @Test(
    "a mistake in a milestone costs its goal",
    arguments: [
      ("[{ title: ab }]", "2:65: this text has 2 characters: the goal is left out; write 3 to 100"),
      (
        "[{ title: \(String(repeating: "x", count: 101)) }]",
        "2:65: this text has 101 characters: the goal is left out; write 3 to 100"
      ),
      ("[{ title: abc, done: yesterday }]", "2:76: 'yesterday' is not a date and time: the goal"),
      (
        "[{ titel: abc }]", "2:58: unknown key 'titel': the goal is left out; did you mean 'title'?"
      ),
      ("[abc]", "2:56: expected a mapping, found a text"),
      (
        "[" + (0..<21).map { "{ title: Step \($0) }" }.joined(separator: ", ") + "]",
        "2:55: there are 21 milestones: the goal is left out; keep at most 20"
      ),
    ]
  )
  func milestoneMistakes(_ text: String, _ expected: String) throws {
    let (goals, diagnostics) = try read(
      "goals:\n  - { id: a, title: abc, target_hours: 5, milestones: \(text) }\n"
    )
    #expect(goals.isEmpty)
    try #require(diagnostics.count == 1)
    #expect(
      diagnostics[0].description.hasPrefix("plans/goals.yaml:" + expected),
      "\(diagnostics[0])"
    )
  }
}
