import Documents
import Foundation
import Platform
import TestSupport
import Testing

@Suite("lockin todo")
struct TodoCommandsTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    return folder
  }

  private func todo(
    _ words: String...,
    in folder: TemporaryFolder,
    exit: Int32 = 0
  ) throws -> String {
    let outcome = try BuiltProgram.run(["todo"] + words, in: folder.path)
    #expect(outcome.exit == exit, "\(words): \(outcome.messages)")
    return exit == 0 ? outcome.text : outcome.messages
  }

  @Test(
    "a number that is an id or a title without quotes is never taken for the position of another item",
    arguments: [
      ("3", "the id or the title 3 without quotes"), ("4", "the id or the title 4 without quotes"),
      ("6", "the id or the title 6 without quotes"), ("2", "what is written of item 2 in "),
      ("2026", "the id or the title 2026 without quotes"),
    ]
  )
  func numbers(number: String, words: String) throws {
    let folder = try workspace()
    let items =
      "items:\n- { title: First, id: 3 }\n- { title: 2026 }\n- { title: Third }\n- { title: Fourth }\n- { title: 4 }\n"
    let lists = "lists:\n- { id: b, name: B, items: [ { title: One, id: 06 }, { title: Two } ] }\n"
    try folder.write(items, to: "plans/items.yaml")
    try folder.write(lists, to: "plans/lists.yaml")
    for command in [["done"], ["star"], ["edit", "--title", "x"], ["remove", "--yes"]] {
      let line = ["todo", command[0], number] + command.dropFirst()
      let refused = try BuiltProgram.run(line, in: folder.path)
      #expect(
        refused.exit == 65 && refused.messages.contains(words),
        "\(line): \(refused.messages)"
      )
    }
    #expect(try folder.text(of: "plans/items.yaml") == items)
    #expect(try folder.text(of: "plans/lists.yaml") == lists)
    // Another list's numbers are no matter of a list that is named, and what is shown goes on to be taken.
    #expect(try todo("done", "2", "--list", "b", in: folder).contains("Two: done"))
    #expect(try todo("done", "Fourth", in: folder).contains("Fourth: done"))
  }

  @Test("what is no text is not written down")
  func noText() throws {
    let folder = try workspace()
    let items = "items:\n- { title: Caf\u{e9} }\n"
    try folder.write(items, to: "plans/items.yaml")
    let outcome = try BuiltProgram.shell("lockin todo add \"$(printf 'Caf\\351')\"", in: folder)
    #expect(outcome.exit == 65)
    #expect(
      outcome.text
        == "lockin: plans/items.yaml: what was to be written is not text in UTF-8, and the file was left as it is: "
        + "type it in a terminal whose encoding is UTF-8 ('locale' tells which it is)\n"
    )
    #expect(try folder.text(of: "plans/items.yaml") == items)
  }

  @Test("things to be done, by commands alone, in the file of one's own")
  func life() throws {
    let folder = try workspace()
    try folder.write(
      "# mine\nitems:\n- { title: Read, drafted: true } # first\n",
      to: "plans/items.yaml"
    )
    // The first of June 2026 is a Monday.
    #expect(
      try todo("add", "Return", "the books", "--due", "fri", "--due-time", "12:00", in: folder)
        == "Return the books, due Fri 5 Jun 2026 12:00: added to plans/items.yaml\n"
    )
    _ = try todo("add", "Water", "--due", "today", "--recurrence", "mon, thu", in: folder)
    #expect(try todo("done", "water", in: folder) == "Water: done; due on Thu 4 Jun 2026\n")
    #expect(
      try todo("done", "water", in: folder) == "Water: it is done already; due on Thu 4 Jun 2026\n"
    )
    #expect(
      try todo("done", "water", "--undo", in: folder)
        == "Water: open again; due on Mon 1 Jun 2026\n"
    )
    _ = try todo("edit", "read", "--subtask", "One", "--subtask", "Two", in: folder)
    _ = try todo("done", "read", "--subtask", "2", "--done", "yesterday", in: folder)
    _ = try todo("star", "read", in: folder)
    _ = try todo("move", "Water", "--position", "1", in: folder)
    #expect(
      try folder.text(of: "plans/items.yaml") == """
        # mine
        items:
        - { title: Water, due_date: 2026-06-01, recurrence: "mon, thu" }
        - { title: Read, subtasks: [One, { title: Two, done: 2026-05-31 }], starred: true } # first
        - { title: Return the books, due_date: 2026-06-05, due_time: "12:00" }

        """
    )
    #expect(try todo("search", "TWO", in: folder).contains("Read"))
    #expect(try !todo("list", "--due", "today", in: folder).contains("Return"))
  }

  @Test("lists are made with the first item on them; items go from one to another and back")
  func lists() throws {
    let folder = try workspace()
    _ = try todo("add", "Milk", "--list", "Shopping", in: folder, exit: 65)
    #expect(
      try todo("add", "Milk", "--list", "Shopping", "--new-list", in: folder)
        == "Shopping: Milk: added to plans/lists.yaml\n"
    )
    _ = try todo("add", "Bread", "--list", "shopping", "--position", "1", in: folder)
    _ = try todo("add", "Milk", in: folder)
    #expect(try todo("done", "Milk", in: folder, exit: 65).contains("say which with --list"))
    _ = try todo("move", "Bread", "--to", "To do", in: folder)
    #expect(!(try folder.text(of: "plans/lists.yaml").contains("Bread")))
    #expect(try folder.text(of: "plans/items.yaml").contains("title: Bread"))
    _ = try todo("move", "Bread", "--to", "shopping", "--position", "2", in: folder)
    #expect(!(try folder.text(of: "plans/items.yaml").contains("title: Bread")))
    _ = try todo("remove", "Bread", in: folder, exit: 2)
    _ = try todo("remove", "Bread", "--yes", in: folder)
    #expect(!(try folder.text(of: "plans/lists.yaml").contains("Bread")))
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
  }

  @Test(
    "what can't be done says why, and the file stays",
    arguments: [
      (["done", "Raed"], 65, "there is no item 'Raed': did you mean 'Read'?"),
      (["done", "7"], 65, "there is no item 7 on 'To do': 'lockin todo list' shows them"),
      (["move", "Read", "--position", "3"], 65, "there is no position 3 in 'To do': choose 1"),
      (["done", "Read", "--subtask", "1"], 65, "there is no subtask 1: 'lockin todo edit"),
      (["done", "Read", "--done", "tomorrow"], 2, "2026-06-02 has not come yet"),
      (["add", "Read"], 65, "an item of the same name stands above it"),
      (
        ["add", "x", "--due-time", "12:00"], 2,
        "--due-time needs a day, and there is none: say --due as well, which writes 'due_date'"
      ),
      (
        ["edit", "Read", "--due-time", "12:00"], 65,
        "there is a time by which this is due, but no day: say --due as well, which writes 'due_date'"
      ),
      (["add", "x", "--due", "fri", "--recurrence", "now and then"], 2, "now and then"),
      (
        ["add", "x", "--due", "fri", "--due-time", "25:00"], 2,
        "--due-time: '25:00' is not a time of day: write it like 10:15"
      ),
      (["edit", "Read", "--flag", "mauve"], 2, "--flag: unknown value 'mauve'"),
      (["add", "x", "--due-date", "fri"], 2, "unknown option '--due-date': did you mean '--due'?"),
      (["add", "x", "--due", "2026-02-30"], 2, "is not a date, as February 2026 has 28 days"),
      (["add", "x", "--due", "soon"], 2, "--due 'soon' is not a date"),
      (["add", "x", "--list", "Shop"], 65, "there is no list 'Shop'"),
      (["add", "x", "--new-list"], 2, "the new list has no name"),
      (["edit", "Read"], 2, "it was not said what of 'Read' is to change"),
      (["search"], 2, "it was not said what to search for"),
    ] as [([String], Int32, String)]
  )
  func refused(_ words: [String], _ exit: Int32, _ message: String) throws {
    let folder = try workspace()
    let file = "items:\n- title: Read\n"
    try folder.write(file, to: "plans/items.yaml")
    let outcome = try BuiltProgram.run(["todo"] + words, in: folder.path)
    #expect(outcome.exit == exit)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
    #expect(try folder.text(of: "plans/items.yaml") == file)
    #expect(try Directory.names(in: folder.path + "/plans") == ["items.yaml"])
  }

  @Test(
    "what comes again and was ticked off by mistake is as it was before, to the byte",
    arguments: [
      "- { title: Plants, due_date: 2026-04-07, recurrence: FREQ=WEEKLY;BYDAY=TU, subtasks: [Kitchen, { title: Hall, done: 2026-05-10 }] }\n",
      "- { title: Plants, due_date: 2026-04-01, recurrence: monthly, done: 2026-05-01 } # mine\n",
      "- title: Plants\n  due_date: 2026-04-01\n  recurrence: daily\n  done: 2026-05-31T07:00+02:00\n  tags: [home]\n",
    ]
  )
  func undone(_ item: String) throws {
    let folder = try workspace()
    let file = "items:\n" + item
    try folder.write(file, to: "plans/items.yaml")
    let due = try todo("list", in: folder)
    #expect(try todo("done", "Plants", in: folder).contains("done; due on"))
    #expect(try folder.text(of: "plans/items.yaml").contains("done_before: "))
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
    _ = try todo("done", "Plants", "--undo", in: folder)
    #expect(try folder.text(of: "plans/items.yaml") == file)
    #expect(try todo("list", in: folder) == due)
  }

  @Test(
    "each time that what comes again was ticked off is kept, and taken back in turn",
    arguments: [
      "- { title: Plants, due_date: 2026-05-04, recurrence: daily }\n",
      "- title: Plants\n  due_date: 2026-05-04 # mine\n  recurrence: daily\n  tags: [home]\n",
    ]
  )
  func ticks(_ item: String) throws {
    let folder = try workspace()
    func todo(_ words: [String], day: Int) throws -> String {
      let outcome = try BuiltProgram.run(
        ["todo", "done", "Plants"] + words,
        in: folder.path,
        now: "2026-05-0\(day)T18:00:00Z"
      )
      #expect(outcome.exit == 0, "\(outcome.messages)")
      return try folder.text(of: "plans/items.yaml")
    }
    let file = "items:\n" + item
    try folder.write(file, to: "plans/items.yaml")
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    var states = [file]
    var page = ""
    for day in 4...7 {
      states.append(try todo([], day: day))
      let night = try BuiltProgram.run(
        ["run", "-q"],
        in: folder.path,
        now: "2026-05-0\(day + 1)T06:00:00Z"
      )
      #expect([0, 3].contains(night.exit), "\(night.messages)")
      let first = try BuiltProgram.run(
        ["report", "2026-05-04"],
        in: folder.path,
        now: "2026-05-08T06:00:00Z"
      )
      if day > 4 { #expect(first.text == page) }
      page = first.text
      #expect(page.contains("- To do: an item: done at 18:00"), "\(page)")
    }
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
    let stamps = ["never"] + (4...6).map { "2026-05-0\($0)T18:00+00:00" }
    let last = try #require(states.last)
    #expect(last.contains("done_before: [\(stamps.joined(separator: ", "))]"), "\(last)")
    for state in states.dropLast().reversed() {
      #expect(try todo(["--undo"], day: 8) == state)
    }
  }

  @Test(
    "an item that can't be read stays as it is, whatever it is called by, unless the change mends it",
    arguments: ["1", "id2", "Br"]
  )
  func unreadable(name: String) throws {
    let folder = try workspace()
    let items =
      "items:\n- subtasks:\n  - b1\n  - b2\n  title: Br\n  id: id2\n  reminder_minutes: 30\n"
    try folder.write(items, to: "plans/items.yaml")
    for words in [
      ["remove", name, "--subtask", "1", "--yes"], ["done", name], ["star", name],
      ["edit", name, "--notes", "x"], ["edit", name, "--subtask", "x"],
      ["move", name, "--position", "1"],
    ] {
      let outcome = try BuiltProgram.run(["todo"] + words, in: folder.path)
      #expect(outcome.exit == 65 && outcome.messages.contains("is wrong"), "\(outcome.messages)")
      #expect(try folder.text(of: "plans/items.yaml") == items, "\(words)")
    }
    guard name != "1" else { return }
    _ = try todo("edit", name, "--due", "2026-06-02", in: folder)
    #expect(try folder.text(of: "plans/items.yaml").contains("due_date: 2026-06-02"))
  }

  @Test("what was stamped by hand is open for the last day on which it was due")
  func undoneByHand() throws {
    let folder = try workspace()
    try folder.write(
      "items:\n- { title: Plants, due_date: 2026-04-07, recurrence: tue, done: 2026-05-27 }\n",
      to: "plans/items.yaml"
    )
    #expect(
      try todo("done", "Plants", "--undo", in: folder)
        == "Plants: open again; due on Tue 26 May 2026\n"
    )
  }

  @Test("two commands at once, 200 times: neither is lost", arguments: 0..<10)
  func together(_ part: Int) throws {
    let commands: [(words: [String], path: String, mark: String)] = [
      (["todo", "add", "Alpha"], "items.yaml", "title: Alpha"),
      (["todo", "edit", "Read", "--notes", "beta"], "items.yaml", "notes: beta"),
      (["todo", "star", "Write"], "items.yaml", "starred: true"),
      (["todo", "add", "Gamma", "--list", "l"], "lists.yaml", "title: Gamma"),
      (["goals", "edit", "a", "--color", "red"], "goals.yaml", "color: red"),
      (["goals", "milestone", "add", "a", "Delta"], "goals.yaml", "title: Delta"),
      (["habits", "done", "h"], "checkins.csv", "h,2026-06-01,1,done"),
      (["todo", "done", "Walk"], "items.yaml", "done: 2026-06-01"),
      (
        ["events", "add", "Lab", "--start", "2026-06-03T10:00", "--end", "12:00"], "events.yaml",
        "title: Lab"
      ),
      (["templates", "add", "water", "--start", "2026-06-01"], "habits.yaml", "id: water"),
    ]
    for number in 0..<20 {
      let folder = try workspace()
      try folder.write(
        "items:\n- { title: Read }\n- { title: Write }\n- { title: Walk }\n",
        to: "plans/items.yaml"
      )
      try folder.write("lists:\n- { id: l, name: List }\n", to: "plans/lists.yaml")
      try folder.write(
        "goals:\n- { id: a, title: Goal, target_hours: 5 }\n",
        to: "plans/goals.yaml"
      )
      try folder.write(
        "habits:\n- { id: h, title: Habit, recurrence: daily, start: 2026-05-01 }\n",
        to: "plans/habits.yaml"
      )
      let pair = [commands[part], commands[(part + 1 + number % 9) % 10]]
      let exits = Exits()
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        // One that can't be started has no exit, which is found below.
        if let outcome = try? BuiltProgram.run(pair[index].words, in: folder.path) {
          exits.add(outcome.exit)
        }
      }
      #expect(exits.all == [0, 0])
      for one in pair {
        let text = try folder.text(of: "plans/\(one.path)")
        #expect(text.contains(one.mark), "\(pair): \(text)")
      }
    }
  }

  @Test("nothing is put on a list that holds a mistake")
  func mistaken() throws {
    let folder = try workspace()
    // A plan wants its milestones to have days.
    let lists =
      "lists:\n  - id: lisbon\n    name: Lisbon\n    kind: plan\n    start: 2026-05-04\n    end: 2026-08-31\n"
      + "    milestones: [{ title: M1 }]\n    items: [{ title: Write }]\n"
    let items = "items:\n  - { title: Book }\n"
    try folder.write(lists, to: "plans/lists.yaml")
    try folder.write(items, to: "plans/items.yaml")
    _ = try todo("add", "Fly", "--list", "lisbon", in: folder, exit: 65)
    _ = try todo("move", "Book", "--to", "lisbon", in: folder, exit: 65)
    #expect(try folder.text(of: "plans/lists.yaml") == lists)
    #expect(try folder.text(of: "plans/items.yaml") == items)
  }
}

/// What several commands ended with.
private final class Exits: @unchecked Sendable {
  private let lock = NSLock()
  private var exits: [Int32] = []

  func add(_ exit: Int32) { lock.withLock { exits.append(exit) } }

  var all: [Int32] { lock.withLock { exits } }
}
