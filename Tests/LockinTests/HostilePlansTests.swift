import Foundation
import TestSupport
import Testing

/// YAML that means something else to other readers, or far more than it shows, in each file that people write.
@Suite("Hostile files of plans/")
struct HostilePlansTests {
  /// A file with an entry that is right, and what is told of it where something is wrong.
  struct File: Sendable, CustomTestStringConvertible {
    let key: String
    let entry: String
    /// A key of the entry, and where it stands the second time.
    let twice: String
    /// What an entry is called.
    let noun: String
    /// What is told of the same entry once more, by an alias.
    let again: String

    var path: String { "plans/\(key).yaml" }
    var testDescription: String { path }
  }

  static let files = [
    File(
      key: "items",
      entry: "{ title: A, due_date: 2026-06-01 }",
      twice: "due_date",
      noun: "item",
      again: "an item of the same name stands above it: the item is left out"
    ),
    File(
      key: "lists",
      entry: "{ id: a, name: A }",
      twice: "name",
      noun: "list",
      again: "a list with the id 'a' stands above: the list is left out"
    ),
    File(
      key: "goals",
      entry: "{ id: a, title: Goal, target_hours: 10, start: 2026-06-01 }",
      twice: "title",
      noun: "goal",
      again: "a goal with the id 'a' stands above: the goal is left out"
    ),
    File(
      key: "habits",
      entry: "{ id: a, title: Habit, recurrence: daily, start: 2026-06-01 }",
      twice: "title",
      noun: "habit",
      again: "a habit with the id 'a' stands above: the habit is left out"
    ),
    File(
      key: "events",
      entry: "{ title: A, start: 2026-06-01T10:00, end: 2026-06-01T11:00 }",
      twice: "start",
      noun: "event",
      again: "the same event stands above it: the two count as one"
    ),
  ]

  private func expect(_ told: String, of text: String, in path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(text, to: path)
    let outcome = try BuiltProgram.run(["check"], in: folder.path)
    #expect(outcome.exit == 65 || told.contains("count as one"), "\(outcome.exit)")
    let lines = (outcome.text + outcome.messages).split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains(told), "\(lines)")
    #expect(try folder.text(of: path) == text)
  }

  @Test("cost what they are, in one line", arguments: files)
  func told(_ file: File) throws {
    let start = "\(file.key):\n  - \(file.entry)\n"
    try expect(
      "nothing of this file is used; indent with spaces, not with tabs",
      of: "\(file.key):\n\t- \(file.entry)\n",
      in: file.path
    )
    try expect(
      "the key '\(file.twice)' is in this mapping already, at line 2: the \(file.noun) is left out",
      of: "\(file.key):\n  - \(file.entry.dropLast(2)), \(file.twice): B }\n",
      in: file.path
    )
    try expect(file.again, of: "\(file.key):\n  - &x \(file.entry)\n  - *x\n", in: file.path)
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (before, name) in zip("abcdefghi", "bcdefghij") {
      let aliases = (0..<9).map { _ in "*\(before)" }.joined(separator: ", ")
      bomb += "\(name): &\(name) [\(aliases)]\n"
    }
    try expect(
      "the file has more than 1000000 values, aliases written out: nothing of this file is used",
      of: bomb + "\(file.key): *j\n",
      in: file.path
    )
    let filler = "# " + String(repeating: "x", count: 97) + "\n"
    try expect(
      "at most 4194304 are read: nothing of this file is used; split it",
      of: start + String(repeating: filler, count: 110_000),
      in: file.path
    )
  }
}
