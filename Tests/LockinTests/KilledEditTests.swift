import Foundation
import Platform
import TestSupport
import Testing

@Suite("Edits that are killed")
struct KilledEditTests {
  private static let file = "# mine\ngoals:\n- { id: a, title: Read, target_hours: 5 }\n"
  private static let list = "# mine\nitems:\n- { title: Read, starred: true }\n"

  /// A file, an edit of it, and what is changed after that.
  struct Case: Sendable, CustomTestStringConvertible {
    let path: String
    let file: String
    let edit: [String]
    let next: [String]
    let mark: String

    var testDescription: String { edit.joined(separator: " ") }
  }

  private static let cases = [
    Case(
      path: "goals.yaml",
      file: file,
      edit: ["goals", "milestone", "add", "a", "Chapter one"],
      next: ["goals", "edit", "a", "--color", "red"],
      mark: "color: red"
    ),
    Case(
      path: "items.yaml",
      file: list,
      edit: ["todo", "done", "Read"],
      next: ["todo", "edit", "Read", "--flag", "red"],
      mark: "flag: red"
    ),
    Case(
      path: "events.yaml",
      file: "events:\n- { title: Lab, start: 2026-06-02T10:00, end: 2026-06-02T12:00 }\n",
      edit: ["events", "edit", "Lab", "--start", "fri 9:00"],
      next: ["events", "edit", "Lab", "--kind", "class"],
      mark: "kind: class"
    ),
    Case(
      path: "habits.yaml",
      file: "habits:\n- { id: tea, title: Tea, recurrence: daily, start: 2026-06-01 }\n",
      edit: ["templates", "add", "water", "--start", "2026-06-01"],
      next: ["templates", "add", "reading", "--start", "2026-06-01"],
      mark: "id: reading"
    ),
  ]

  private func workspace(_ one: Case) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(one.file, to: "plans/\(one.path)")
    return folder
  }

  private func trace(
    _ one: Case,
    _ options: [String],
    in folder: TemporaryFolder
  ) throws -> Int32 {
    try BuiltProgram.run(
      ["-f", "-qq"] + options + [BuiltProgram.path] + one.edit,
      in: folder.path,
      program: "/usr/bin/strace"
    ).exit
  }

  @Test(
    "at any system call from the first look at the file on: the old one or the new one, and the next works",
    arguments: cases
  )
  func everywhere(_ one: Case) throws {
    let path = "plans/\(one.path)"
    let whole = try workspace(one)
    let list = whole.path + "/trace.txt"
    #expect(try trace(one, ["-o", list], in: whole) == 0)
    let new = try whole.text(of: path)
    #expect(new != one.file)
    // Each call by its name, and which of that name it is.
    var counts: [String: Int] = [:]
    var calls: [(name: String, number: Int)] = []
    var hasBegun = false
    for line in try whole.text(of: "trace.txt").split(separator: "\n") {
      let words = line.drop { $0.isNumber || $0 == " " }
      guard let end = words.firstIndex(of: "("), words.first?.isLetter == true else { continue }
      let name = String(words[..<end])
      counts[name, default: 0] += 1
      hasBegun = hasBegun || line.contains(path)
      if hasBegun, name != "exit_group" { calls.append((name, counts[name] ?? 0)) }
    }
    #expect(calls.count > 20)
    #expect(
      ["rename", "fsync", "flock"].allSatisfy { name in
        calls.contains { $0.name == name }
      }
    )
    var (old, made) = (0, 0)
    for (name, number) in calls {
      let folder = try workspace(one)
      let exit = try trace(
        one,
        [
          "-o", "/dev/null", "-e", "trace=\(name)", "-e",
          "inject=\(name):signal=KILL:when=\(number)",
        ],
        in: folder
      )
      let text = try folder.text(of: path)
      #expect(text == one.file || text == new, "\(name) \(number): \(text)")
      if exit != 0 { if text == one.file { old += 1 } else { made += 1 } }
      // Whatever lies about is cleared by whoever comes next.
      let next = try BuiltProgram.run(one.next, in: folder.path)
      #expect(next.exit == 0, "\(name) \(number): \(next.messages)")
      #expect(try folder.text(of: path).contains(one.mark))
      #expect(
        try Directory.names(in: folder.path + "/plans") == [one.path],
        "\(name) \(number)"
      )
    }
    #expect(old > 5 && made > 0, "\(old) and \(made)")
  }
}
