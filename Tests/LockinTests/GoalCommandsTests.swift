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
