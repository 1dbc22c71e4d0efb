import CivilTime
import Testing

@testable import Documents
@testable import Plans

@Suite("Changing plans/goals.yaml")
struct WrittenGoalsTests {
  private static let file = """
    # What I want.
    goals:
      # For the degree.
      - id: essay
        title: Write an essay
        target_hours: 20      # as the outline says
        start: 2026-05-01
        deadline: 2026-06-30
        milestones:
          - { title: Outline, done: 2026-05-05 }
          - { title: Draft }

      - { id: run, title: Run, target_hours: 40, created: 2026-05-20 } # at last
      - { id: new, title: Not begun, target_hours: 5 }
    removed: [old]

    """

  private func written(_ text: String = file) throws -> WrittenGoals {
    try WrittenGoals(Array(text.utf8), file: "plans/goals.yaml")
  }

  private func applied(_ edits: [DocumentEdit], _ text: String = file) throws -> String {
    let splice = try DocumentSplice(bytes: Array(text.utf8), file: "plans/goals.yaml")
    return String(decoding: try splice.applying(edits), as: UTF8.self)
  }

  private func now(logged: Int64? = nil, begun: String? = nil) throws -> WrittenGoals.Circumstances
  {
    .init(
      today: try #require(CivilDate("2026-06-01")),
      begun: begun.flatMap { CivilDate($0) },
      logged: logged
    )
  }

  private static func text(_ field: GoalField, _ text: String) -> GoalChange {
    GoalChange(field, .text(text))
  }

  // MARK: - Goals

  @Test("a goal is added like those above it, below them")
  func adds() throws {
    let (edits, id) = try written().adding(
      [
        Self.text(.title, "Learn Rust: slowly"), GoalChange(.target, .number("1.5")),
        Self.text(.deadline, "2026-07-01"),
        GoalChange(.categories, .list([.text("Work > Code"), .text("a, b")])),
      ],
      now()
    )
    #expect(id == "learn-rust-slowly")
    let line = """
      { id: learn-rust-slowly, title: "Learn Rust: slowly", target_hours: 1.5, created: 2026-06-01, \
      deadline: 2026-07-01, categories: [Work > Code, "a, b"] }
      """
    #expect(
      try applied(edits)
        == Self.file.replacing("removed:", with: "  - \(line)\nremoved:")
    )
    let block = "goals:\n- id: a\n  title: One\n  target_hours: 5\n"
    let added = try written(block).adding(
      [Self.text(.title, "Two"), GoalChange(.target, .number("2"))],
      now()
    )
    #expect(
      try applied(added.edits, block)
        == block + "- id: two\n  title: Two\n  target_hours: 2\n  created: 2026-06-01\n"
    )
  }

  @Test("ids are made of titles, and are none that is taken or was")
  func ids() throws {
    func id(_ title: String, _ given: String? = nil) throws -> String {
      try written().adding(
        [Self.text(.title, title), GoalChange(.target, .number("5"))]
          + (given.map { [Self.text(.id, $0)] } ?? []),
        now()
      ).id
    }
    #expect(try id("Run!") == "run-2")
    #expect(try id("Old") == "old-2")
    #expect(try id("Über 40") == "über-40")
    #expect(try id("???") == "goal")
    #expect(try id("Another", "OLD") == "old")
    // A goal that comes back has its sessions again.
    let back = try written().adding(
      [
        Self.text(.title, "Old one"), GoalChange(.target, .number("5")), Self.text(.id, "old"),
      ],
      now()
    )
    #expect(try written(try applied(back.edits)).reading.removed == [])
  }

  /// What is said of a goal (a new one where none is named), and why that is refused.
  static let refusals: [(goal: String?, changes: [GoalChange], field: GoalField?, why: String)] = [
    (nil, [text(.title, "ab")], .title, "this text has 2 characters: write 3 to 100"),
    (
      nil, [text(.title, String(repeating: "x", count: 101))], .title,
      "this text has 101 characters: write 3 to 100"
    ),
    (nil, [text(.title, "   ")], .title, "this text is empty: fill it"),
    (
      nil, [text(.title, "WRITE an essay")], .title,
      "there is a goal with this title already, 'essay': choose another one"
    ),
    (
      nil, [text(.title, "abc"), text(.id, "Essay")], .id,
      "there is a goal with the id 'essay' already: choose another one, or change that one: "
        + "'lockin goals edit essay'"
    ),
    (
      nil, [text(.title, "abc"), text(.id, "a b")], .id,
      "'a b' is no id: write up to 40 letters, digits, '-', '_' or '.', without blanks"
    ),
    (
      nil, [text(.title, "abc"), text(.description, String(repeating: "y", count: 501))],
      .description, "this text has 501 characters: write at most 500"
    ),
    (
      nil, [text(.title, "abc"), GoalChange(.target, .number("0.4"))], .target,
      "'0.4' hours are out of range: write 0.5 to 10000 hours"
    ),
    (
      nil, [text(.title, "abc"), GoalChange(.target, .number("10000.5"))], .target,
      "'10000.5' hours are out of range: write 0.5 to 10000 hours"
    ),
    (
      nil, [text(.title, "abc"), GoalChange(.dailyTarget, .number("25"))], .dailyTarget,
      "'25' hours are out of range: write 0.1 to 24 hours"
    ),
    (
      nil, [text(.title, "abc"), text(.deadline, "2026-05-31")], .deadline,
      "2026-05-31 lies in the past: choose today or a later day"
    ),
    (
      nil, [text(.title, "abc"), text(.deadline, "2026-06-01")], .deadline,
      "the deadline 2026-06-01 is not after the start 2026-06-01: put 'deadline' at least a day after "
        + "'start'"
    ),
    (
      nil, [text(.title, "abc"), text(.deadline, "2027-06-02")], .deadline,
      "the deadline 2027-06-02 is 366 days after the start: write a date at most 365 days after 'start', "
        + "or leave 'deadline' out"
    ),
    (
      nil, [text(.title, "abc"), text(.color, "mauve")], .color,
      "unknown value 'mauve': use one of 'blue', 'green', 'orange', 'purple', 'red', 'teal'"
    ),
    (
      "essay", [text(.title, "run")], .title,
      "there is a goal with this title already, 'run': choose another one"
    ),
    (
      "essay", [text(.deadline, "2026-05-31")], .deadline,
      "2026-05-31 lies in the past: choose today or a later day"
    ),
    (
      "essay", [text(.start, "2026-06-30")], .start,
      "the deadline 2026-06-30 is not after the start 2026-06-30: put 'deadline' at least a day after "
        + "'start'"
    ),
    (
      "essay", [text(.start, "2025-06-01")], .start,
      "the deadline 2026-06-30 is 394 days after the start: write a date at most 365 days after 'start', "
        + "or leave 'deadline' out"
    ),
    (
      "essay", [GoalChange(.target, .number("12.5"))], .target,
      "12.51 hours are done already: write at least that, or archive the goal: 'lockin goals archive essay'"
    ),
    (
      "essay", [text(.id, "paper")], .id,
      "an id stays, since sessions and tags name it: change its --title"
    ),
    (
      "new", [text(.deadline, "2027-06-02")], .deadline,
      "2027-06-02 is not 1 to 365 days after 2026-06-01, when the goal began: choose a day within a year"
    ),
    ("esay", [text(.title, "abc")], nil, "there is no goal 'esay': did you mean 'essay'?"),
    (
      "zzzzzz", [text(.title, "abc")], nil,
      "there is no goal 'zzzzzz': 'lockin goals list --all' shows them"
    ),
  ]

  @Test("what breaks a rule is refused with what, why and what to do", arguments: refusals.indices)
  func refuses(_ index: Int) throws {
    let (goal, changes, field, why) = Self.refusals[index]
    let refusal = try #require(throws: GoalRefusal.self) {
      // Twelve hours and a half, and a second.
      let now = try now(logged: 45_001_000)
      if let goal {
        _ = try written().editing(goal, changes, now)
      } else {
        let isAimed = changes.contains { $0.field == .target }
        _ = try written().adding(
          changes + (isAimed ? [] : [GoalChange(.target, .number("20"))]),
          now
        )
      }
    }
    #expect(refusal.field == field)
    #expect("\(refusal.problem): \(refusal.remedy)" == why)
  }

  @Test("an edit touches what it says, in the order of the keys")
  func edits() throws {
    let edits = try written().editing(
      "Write an Essay",
      [
        GoalChange(.target, .number("30")), GoalChange(.dailyTarget, .number("0.5")),
        GoalChange(.deadline, nil), Self.text(.color, "red"),
      ],
      now(logged: 45_000_000)
    )
    #expect(
      try applied(edits)
        == Self.file.replacing("20      #", with: "30      #")
        .replacing(" says\n", with: " says\n    daily_target: 0.5\n")
        .replacing("    deadline: 2026-06-30\n", with: "    color: red\n")
    )
    // Nothing is said of the deadline, so it may have passed.
    let late = try written().editing(
      "essay",
      [Self.text(.title, "Essay")],
      .init(today: .init(dayNumber: 30_000))
    )
    #expect(try applied(late).contains("title: Essay\n"))
    #expect(try written().editing("essay", [Self.text(.id, "ESSAY")], now()) == [])
  }

  @Test("a goal with a mistake may be mended, and one that stands there twice is not guessed at")
  func mends() throws {
    let text =
      "goals:\n- { id: a, title: abc, target_hours: 5, start: 2026-05-01, deadline: 2026-04-01 }\n"
    #expect(try written(text).reading.goals.isEmpty)
    let edits = try written(text).editing("a", [Self.text(.deadline, "2026-07-01")], now())
    #expect(try written(try applied(edits, text)).reading.goals.count == 1)
    let refusal = try #require(throws: GoalRefusal.self) {
      try written(text).editing("a", [Self.text(.title, "abd")], now())
    }
    #expect(
      refusal.problem.hasPrefix("what is written of the goal is wrong (the deadline 2026-04-01")
    )
    let twice =
      "goals:\n- { id: a, title: abc, target_hours: 5 }\n- { id: A, title: abd, target_hours: 5 }\n"
    #expect(
      try #require(throws: GoalRefusal.self) {
        try written(twice).editing("a", [Self.text(.title, "abe")], now())
      }.problem == "two goals are called 'a', at lines 2 and 3"
    )
  }

  @Test("no more than 200")
  func most() throws {
    let text =
      "goals:\n"
      + (0..<200).map { "- { id: g\($0), title: Goal \($0), target_hours: 5 }\n" }.joined()
    let refusal = try #require(throws: GoalRefusal.self) {
      try written(text).adding(
        [Self.text(.title, "One more"), GoalChange(.target, .number("5"))],
        now()
      )
    }
    #expect(refusal.problem == "there are 200 goals already")
  }

  @Test("a goal that is removed leaves its id where sessions name it; one that is archived stays")
  func removes() throws {
    let gone = try applied(try written().removing("essay", keepsID: true))
    #expect(gone.contains("removed: [old, essay]") && !gone.contains("Outline"))
    #expect(try applied(try written().removing("run", keepsID: false)).contains("removed: [old]"))
    let first = "goals:\n- { id: a, title: abc, target_hours: 5 }\n"
    #expect(
      try applied(try written(first).removing("a", keepsID: true), first)
        == "goals:\nremoved: [a]\n"
    )
    let date = try #require(CivilDate("2026-06-01"))
    let archived = try applied(try written().archiving("run", since: date))
    #expect(archived.contains("created: 2026-05-20, archived: 2026-06-01 } # at last"))
    #expect(
      try applied(try written(archived).archiving("run", since: nil), archived) == Self.file
    )
  }

  // MARK: - Milestones

  @Test("milestones are added, stamped once, moved and taken out")
  func milestones() throws {
    let added = try applied(try written().addingMilestone("Print it", to: "essay"))
    #expect(added.contains("      - { title: Draft }\n      - { title: Print it }\n"))
    let first = try applied(try written().addingMilestone("Print it", to: "essay", at: 1))
    #expect(first.contains("milestones:\n      - { title: Print it }\n      - { title: Outline,"))
    let new = try applied(try written().addingMilestone("Five km", to: "run"))
    #expect(new.contains("created: 2026-05-20, milestones: [{ title: Five km }] } # at last"))
    let (edits, _) = try written().completingMilestone(2, of: "essay", "2026-06-01T08:00+02:00")
    #expect(try applied(edits).contains("{ title: Draft, done: 2026-06-01T08:00+02:00 }"))
    let again = try written().completingMilestone(1, of: "essay", "2026-06-01T08:00+02:00")
    #expect(again.edits.isEmpty && again.milestone.done == TimestampText("2026-05-05"))
    let moved = try applied(try written().movingMilestone(2, to: 1, of: "essay"))
    #expect(
      moved.contains("      - { title: Draft }\n      - { title: Outline, done: 2026-05-05 }\n")
    )
    let one = try applied(try written().removingMilestone(1, of: "essay").edits)
    #expect(one.contains("milestones:\n      - { title: Draft }\n\n"))
    let none = try applied(try written(one).removingMilestone(1, of: "essay").edits, one)
    #expect(none.contains("deadline: 2026-06-30\n\n  - { id: run"))
  }

  @Test("positions that there are not, titles that are too short or long, and a 21st are refused")
  func milestoneRefusals() throws {
    func why(_ change: (WrittenGoals) throws -> Void, _ text: String = Self.file) throws -> String {
      let refusal = try #require(throws: GoalRefusal.self) { try change(try written(text)) }
      return "\(refusal.problem): \(refusal.remedy)"
    }
    for position in [0, 3, -1] {
      #expect(
        try why { _ = try $0.completingMilestone(position, of: "essay", "") }
          == "essay has no milestone \(position): write a number from 1 to 2: 'lockin goals show essay' shows them"
      )
    }
    #expect(
      try why { _ = try $0.movingMilestone(1, to: 3, of: "essay") }.hasPrefix(
        "essay has no milestone 3"
      )
    )
    #expect(
      try why { _ = try $0.removingMilestone(1, of: "run") }
        == "run has no milestone 1: it has none yet: 'lockin goals milestone add run TITLE' adds one"
    )
    #expect(
      try why { _ = try $0.addingMilestone("Late", to: "essay", at: 4) }
        == "there is no position 4 among 2 milestones: write a number from 1 to 3"
    )
    #expect(
      try why { _ = try $0.addingMilestone("ab", to: "essay") }
        == "the title 'ab' has 2 characters: write 3 to 100"
    )
    #expect(
      try why { _ = try $0.addingMilestone(String(repeating: "x", count: 101), to: "essay") }
        .hasSuffix("has 101 characters: write 3 to 100")
    )
    var text = Self.file
    for number in 3...20 {
      text = try applied(try written(text).addingMilestone("Step \(number)", to: "essay"), text)
    }
    #expect(try written(text).goal(named: "essay")?.milestones.count == 20)
    #expect(
      try why({ _ = try $0.addingMilestone("One more", to: "essay") }, text)
        == "essay has 20 milestones already, as many as a goal may have: remove one, or make a goal of its own"
    )
  }
}
