import Foundation
import TestSupport
import Testing

@Suite("Habits, from the command line")
struct HabitsRunTests {
  private func workspace(_ habits: String) throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write("habits:\n" + habits, to: "plans/habits.yaml")
    return folder
  }

  private func run(
    _ words: String,
    _ folder: TemporaryFolder,
    at now: String
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(
      ["habits"] + words.split(separator: " ").map(String.init) + ["--now", now],
      in: folder.path
    )
  }

  @Test(
    "twenty thousand rows of fifty habits are listed at once, and what they print is as its schema says"
  )
  func many() throws {
    let habits = (1...50).map {
      "  - { id: h\($0), title: Habit \($0), recurrence: daily, start: 2025-01-01 }\n"
    }
    let folder = try workspace(habits.joined())
    var rows = "habit,date,step,state,note,recorded\n"
    for day in 0..<400 {
      let date = Date(timeIntervalSince1970: 1_745_000_000 + Double(day) * 86_400)
      let text = date.formatted(.iso8601.year().month().day())
      for habit in 1...50 { rows += "h\(habit),\(text),,done,,\n" }
    }
    try folder.write(rows, to: "plans/checkins.csv")
    let list = try run("--format json", folder, at: "2026-06-01T08:00:00Z")
    #expect(list.exit == 0)
    try folder.write(String(decoding: list.output, as: UTF8.self), to: "habits.json")
    let valid = try BuiltProgram.run(["validate", "habit-list", "habits.json"], in: folder.path)
    #expect(valid.exit == 0 && valid.text.isEmpty, "\(valid.text)")
    let done = try run("done h7 --format json", folder, at: "2026-06-01T08:00:00Z")
    try folder.write(String(decoding: done.output, as: UTF8.self), to: "note.json")
    let note = try BuiltProgram.run(["validate", "habit-note", "note.json"], in: folder.path)
    #expect(note.exit == 0 && note.text.isEmpty, "\(note.text)")
  }
}
