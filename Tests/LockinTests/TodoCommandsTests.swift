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
}

/// What several commands ended with.
private final class Exits: @unchecked Sendable {
  private let lock = NSLock()
  private var exits: [Int32] = []

  func add(_ exit: Int32) { lock.withLock { exits.append(exit) } }

  var all: [Int32] { lock.withLock { exits } }
}
