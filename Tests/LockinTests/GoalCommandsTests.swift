import Documents
import Foundation
import Platform
import TestSupport
import Testing

@Suite("lockin goals, changing them")
struct GoalCommandsTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    return folder
  }

  private func goals(
    _ words: String...,
    in folder: TemporaryFolder,
    exit: Int32 = 0
  ) throws -> String {
    let outcome = try BuiltProgram.run(["goals"] + words, in: folder.path)
    #expect(outcome.exit == exit, "\(words): \(outcome.messages)")
    return outcome.text
  }

  private func file(_ folder: TemporaryFolder) throws -> String {
    try folder.text(of: "plans/goals.yaml")
  }

  @Test("a goal from its first day to its end, by commands alone, without a store")
  func life() throws {
    let folder = try workspace()
    #expect(
      try goals(
        "add",
        "Learn",
        "Rust",
        "--target-hours",
        "60",
        "--deadline",
        "+12w",
        "--category",
        "Work > Programming",
        "--category",
        "Study",
        "--tag",
        "fun",
        in: folder
      ) == "learn-rust  Learn Rust, 60 h by Mon 24 Aug 2026: added to plans/goals.yaml\n"
    )
    #expect(
      try file(folder).contains(
        """

        goals:
        - id: learn-rust
          title: Learn Rust
          target_hours: 60
          created: 2026-06-01
          deadline: 2026-08-24
          categories: [Work > Programming, Study]
          tags: [fun]
        #- id: thesis

        """
      )
    )
    _ = try goals("edit", "learn-rust", "--start", "2026-05-01", "--color", "blue", in: folder)
    _ = try goals("edit", "learn-rust", "--category", "Work", "--tag", "none", in: folder)
    _ = try goals("milestone", "add", "learn-rust", "Own", "a", "value", in: folder)
    _ = try goals("milestone", "add", "learn-rust", "Borrow", "it", in: folder)
    _ = try goals("milestone", "done", "learn-rust", "1", in: folder)
    #expect(
      try goals("milestone", "done", "learn-rust", "1", "--done", "yesterday", in: folder)
        == "learn-rust  1. Own a value: it was done on Mon 1 Jun 2026, and stays so\n"
    )
    _ = try goals("milestone", "move", "learn-rust", "2", "1", in: folder)
    #expect(
      try file(folder).contains(
        """
          created: 2026-06-01
          start: 2026-05-01
          deadline: 2026-08-24
          categories: [Work]
          color: blue
          milestones:
          - { title: Borrow it }
          - { title: Own a value, done: 2026-06-01T08:00+02:00 }
        #- id: thesis

        """
      )
    )
    try folder.write(
      "goal,start,end\nlearn-rust,2026-05-10T10:00,2026-05-10T12:00\n",
      to: "plans/sessions.csv"
    )
    let shown = try goals("show", "Learn Rust", in: folder)
    #expect(shown.contains("1  Borrow it") && shown.contains("2  Own a value  Mon 1 Jun 2026\n"))
    #expect(shown.contains("done        2 h 00 min of 60 h (3%)\n"), "\(shown)")
    _ = try goals("archive", "learn-rust", in: folder)
    #expect(try goals("list", in: folder) == "")
    #expect(try goals("list", "--all", in: folder).contains("Archived on Mon 1 Jun"))
    _ = try goals("archive", "learn-rust", "--undo", in: folder)
    _ = try goals("remove", "learn-rust", in: folder, exit: 2)
    #expect(
      try goals("remove", "learn-rust", "--yes", in: folder)
        == "learn-rust  Learn Rust: removed from plans/goals.yaml; its 1 session stays in plans/sessions.csv\n"
    )
    // Its sessions are known for what they are.
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
    #expect(try file(folder).hasSuffix("removed: [learn-rust]\n"))
    // A goal of that name is another one.
    #expect(
      try goals("add", "Learn Rust", "--target-hours", "5", in: folder).hasPrefix("learn-rust-2 ")
    )
    // One that is asked for by its id has its sessions again, and begins with them.
    _ = try goals("remove", "learn-rust-2", "--yes", in: folder)
    #expect(
      try goals("add", "Rust", "--id", "Learn-Rust", "--target-hours", "9", in: folder)
        .contains("begins on Sun 10 May 2026, with its first session")
    )
    #expect(try goals("show", "learn-rust", in: folder).contains("2 h 00 min of 9 h (22%)"))
    #expect(try Directory.names(in: folder.path).sorted() == ["lockin.yaml", "plans"])
    #expect(
      try Directory.names(in: folder.path + "/plans").sorted() == ["goals.yaml", "sessions.csv"]
    )
  }

  @Test(
    "a goal that counts activity and says nothing of its beginning is told",
    arguments: [true, false]
  )
  func unbegun(hasSession: Bool) throws {
    let folder = try workspace()
    try folder.write(
      """
      goals:
        - { id: a, title: Goal A, target_hours: 9, categories: [Productivity] }
        - { id: b, title: Goal B, target_hours: 9 }
        - { id: c, title: Goal C, target_hours: 9, categories: [Productivity], created: 2026-05-01 }
        - { id: d, title: Goal D, target_hours: 9, categories: [Productivity], archived: true }

      """,
      to: "plans/goals.yaml"
    )
    if hasSession {
      try folder.write(
        "goal,start,end\na,2026-05-30T10:00,2026-05-30T11:00\n",
        to: "plans/sessions.csv"
      )
    }
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(
      check.text.contains(
        "plans/goals.yaml: the goal 'a' has categories and no 'start', so that no activity counts for it: type "
          + "'lockin goals edit a --start DATE'\n"
      ) == !hasSession,
      "\(check)"
    )
    #expect(!check.text.contains("the goal 'b'") && !check.text.contains("the goal 'c'"))
    #expect(!check.text.contains("the goal 'd'"))
  }

  @Test("days are called as people call them, and are the next ones")
  func days() throws {
    for (word, date) in [
      ("tomorrow", "2026-06-02"), ("fri", "2026-06-05"), ("next mon", "2026-06-08"),
      ("+3d", "2026-06-04"), ("+2w", "2026-06-15"), ("2026-07", "2026-07-31"),
      ("next month", "2026-07-31"), ("W24", "2026-06-14"), ("W3", "2027-01-24"),
    ] {
      let folder = try workspace()
      _ = try goals("add", "Read", "--target-hours", "5", "--deadline", word, in: folder)
      #expect(try file(folder).contains("deadline: \(date)\n"), "\(word)")
    }
  }

  @Test(
    "each goal of the sample can be given another target, whatever others count",
    arguments: ["thesis", "exchange", "spanish", "guitar", "running"]
  )
  func sample(id: String) throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path).exit == 0)
    let outcome = try BuiltProgram.run(
      ["goals", "edit", id, "--target-hours", "333"],
      in: folder.path + "/ws"
    )
    #expect(outcome.exit == 0 && outcome.text.contains("333 h"), "\(outcome.messages)")
  }

  @Test("a refusal leaves every byte")
  func refusals() throws {
    let folder = try workspace()
    let text = """
      goals: # mine
      - { id: a, title: Read, target_hours: 10, start: 2026-05-01 }
      - { id: b, title: Write, target_hours: 5, milestones: [{ title: One }] }

      """
    try folder.write(text, to: "plans/goals.yaml")
    try folder.write(
      "goal,start,end\na,2026-05-10T08:00,2026-05-10T16:30\n",
      to: "plans/sessions.csv"
    )
    let refused: [(words: [String], exit: Int32, message: String)] = [
      (["add"], 2, "--title: the goal has no title: write it behind 'add', or with --title"),
      (
        ["add", "Read", "--target-hours", "5"], 65,
        "--title: there is a goal with this title already, 'a': choose another one"
      ),
      (
        ["add", "Run", "--target-hours", "five"], 2,
        "--target-hours 'five' is not a number of hours: write it like 40 or 1.5"
      ),
      (
        ["add", "Run", "--target-hours", "5", "--deadline", "someday"], 2,
        "--deadline 'someday' is not a date"
      ),
      (
        ["add", "Run", "--target-hours", "5", "--deadline", "yesterday"], 2,
        "--deadline: 2026-05-31 lies in the past: choose today or a later day"
      ),
      (["add", "Run", "--title", "Run", "--target-hours", "5"], 2, "the title is said twice"),
      (["edit", "a"], 2, "it was not said what of 'a' is to change"),
      (
        ["edit", "a", "--target-hours", "8.49"], 65,
        "--target-hours: 8.5 hours are done already: write at least that"
      ),
      (["edit", "c", "--title", "Run"], 65, "there is no goal 'c'"),
      (["edit", "a", "--yes"], 2, "--yes has no part in 'goals edit'"),
      (["remove", "a"], 2, "'Read' would be removed, and nobody can be asked: write --yes"),
      (["milestone"], 2, "behind 'goals milestone' stands what to do"),
      (["milestone", "done", "b"], 2, "'goals milestone done b' is not all"),
      (["milestone", "done", "b", "0"], 2, "'0' is not a position"),
      (["milestone", "done", "b", "2"], 65, "b has no milestone 2: write a number from 1 to 1"),
      (["milestone", "done", "b", "1", "--done", "2026-06-02"], 2, "2026-06-02 has not come yet"),
      (["milestone", "move", "b", "1", "2"], 65, "b has no milestone 2"),
      (["milestone", "add", "b", "ab"], 2, "the title 'ab' has 2 characters"),
      (["show"], 2, "no goal is named"),
      (["show", "a", "b"], 2, "unexpected 'b'"),
    ]
    for (words, exit, message) in refused {
      let outcome = try BuiltProgram.run(["goals"] + words, in: folder.path)
      #expect(outcome.exit == exit, "\(words): \(outcome.messages)")
      #expect(outcome.messages.hasPrefix("lockin: " + message), "\(words): \(outcome.messages)")
      #expect(try file(folder) == text)
    }
    #expect(
      try Directory.names(in: folder.path + "/plans").sorted() == ["goals.yaml", "sessions.csv"]
    )
  }

  @Test(
    "on a terminal removal asks, and only yes means it",
    arguments: [("y", true), ("no", false), ("", false), ("perhaps\\nmaybe\\nwhy", false)]
  )
  func asks(_ answer: String, _ isMeant: Bool) throws {
    let folder = try workspace()
    let text = "goals:\n- { id: a, title: Read, target_hours: 5, milestones: [{ title: One }] }\n"
    try folder.write(text, to: "plans/goals.yaml")
    try folder.write(
      "goal,start,end\na,2026-05-10T08:00,2026-05-10T16:30\n",
      to: "plans/sessions.csv"
    )
    let outcome = try BuiltProgram.run(
      [
        "-c", "printf '\(answer)\\n' | script -qec \"$0 goals remove a\" /dev/null",
        BuiltProgram.path,
      ],
      in: folder.path,
      program: "/bin/sh"
    )
    #expect(outcome.exit == 0, "\(outcome.text)\(outcome.messages)")
    #expect(
      outcome.text.contains(
        "Remove 'Read'? (its 1 milestone goes with it, its 1 session stays) [y/N]: "
      ),
      "\(outcome.text)"
    )
    #expect(
      outcome.text.contains(isMeant ? "removed from plans/goals.yaml" : "nothing was changed")
    )
    #expect(try file(folder) == (isMeant ? "goals:\nremoved: [a]\n" : text))
  }

  @Test("a target is held against what the store knows of activity")
  func logged() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "zone: Europe/Berlin\ncategories: [ { category: Work > Code, app: code, class: 2 } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T08:00:00Z,7200,code,\n",
      to: "inbox/use.csv"
    )
    try folder.write(
      "goals:\n- { id: a, title: Code, target_hours: 10, start: 2026-05-01, categories: [Work] }\n",
      to: "plans/goals.yaml"
    )
    _ = try goals("edit", "a", "--target-hours", "1", in: folder)
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    let outcome = try BuiltProgram.run(
      ["goals", "edit", "a", "--target-hours", "1.9"],
      in: folder.path
    )
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages.hasPrefix("lockin: --target-hours: 2.5 hours are done already"),
      "\(outcome.messages)"
    )
    _ = try goals("edit", "a", "--target-hours", "2.5", in: folder)
  }

  @Test("what programs get fits its schema")
  func json() throws {
    let folder = try workspace()
    try folder.write(
      "goal,start,end\nread,2026-05-10T08:00,2026-05-10T16:30\n",
      to: "plans/sessions.csv"
    )
    let calls = [
      ["add", "Read", "--target-hours", "20", "--start", "2026-05-01", "--color", "red"],
      ["milestone", "add", "read", "Chapter 1"], ["milestone", "add", "read", "Chapter 2"],
      ["milestone", "done", "read", "1"], ["milestone", "done", "read", "1"],
      ["milestone", "move", "read", "1", "2"], ["milestone", "remove", "read", "1"],
      ["show", "read"], ["edit", "read", "--deadline", "+3d"], ["list"], ["archive", "read"],
      ["show", "read"], ["list", "--all"], ["remove", "read", "--yes"],
    ]
    var changed: [Bool?] = []
    for call in calls {
      let outcome = try BuiltProgram.run(["goals"] + call + ["--format", "json"], in: folder.path)
      #expect(outcome.exit == 0, "\(call): \(outcome.messages)")
      try folder.write(Array(outcome.output), to: "out.json")
      let schema = call[0] == "list" ? "goals-list" : "goal"
      let validated = try BuiltProgram.run(["validate", schema, "out.json"], in: folder.path)
      #expect(validated.exit == 0, "\(call): \(validated.messages)\n\(outcome.text)")
      let object = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
      changed.append(object?["changed"] as? Bool)
    }
    #expect(
      changed == [
        true, true, true, true, false, true, true, false, true, nil, true, false, nil, true,
      ]
    )
  }

  @Test("eight commands at once: none is lost")
  func together() throws {
    for round in 0..<5 {
      let folder = try workspace()
      let lost = Lost()
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        let outcome = try? BuiltProgram.run(
          ["goals", "add", "Goal \(number)", "--target-hours", "5"],
          in: folder.path
        )
        if outcome?.exit != 0 { lost.add(outcome?.messages ?? "none") }
      }
      #expect(lost.all == [])
      let text = try file(folder)
      for number in 0..<8 { #expect(text.contains("- id: goal-\(number)\n"), "round \(round)") }
      #expect(try Directory.names(in: folder.path + "/plans") == ["goals.yaml"])
    }
  }

  /// What went wrong in threads.
  private final class Lost: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [String] = []

    func add(_ text: String) { lock.withLock { found.append(text) } }
    var all: [String] { lock.withLock { found } }
  }
}
