import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Plans

@Suite("lockin templates")
struct TemplatesCommandsTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    return folder
  }

  @Test("the readers of habits and lists have nothing to say of the templates")
  func read() throws {
    let habits = try HabitsFile.read(PlanTemplate.habitFile, file: "habits")
    #expect(habits.habits.map(\.id) == ["water", "walking", "reading", "exercise", "meditation"])
    #expect(habits.diagnostics.isEmpty, "\(habits.diagnostics)")
    let lists = try ListsFile.read(
      PlanTemplate.listFile,
      file: "lists",
      timeline: ZoneTimeline(home: .utc)
    )
    #expect(
      lists.lists.map(\.id) == [
        "study", "weight", "travel", "project", "shopping", "films", "books", "food",
      ]
    )
    #expect(lists.diagnostics.isEmpty, "\(lists.diagnostics)")
  }

  @Test("each is added to its file once, and all of it is right there")
  func add() throws {
    let folder = try workspace()
    let all = try PlanTemplate.all().map(\.name)
    #expect(all.count == 13)
    for name in all {
      let outcome = try BuiltProgram.run(["templates", "add", name], in: folder.path)
      #expect(outcome.exit == 0, "\(name): \(outcome.messages)")
      let again = try BuiltProgram.run(["templates", "add", name], in: folder.path)
      #expect(again.exit == 65 && again.messages.contains("--title"), "\(again.messages)")
      let shown = try BuiltProgram.run(["templates", "show", name], in: folder.path)
      #expect(shown.text.contains("id: \(name)\n"), "\(shown.text)")
    }
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.exit == 0, "\(check.messages)")
  }

  @Test("a title of one's own makes an id, and dates are counted from the day it begins")
  func own() throws {
    let folder = try workspace()
    let words = ["templates", "add", "study", "--title", "Analysis", "--start", "mon"]
    #expect(
      try BuiltProgram.run(words, in: folder.path).text
        == "Analysis (analysis), from Mon 1 Jun 2026 on: plan added to plans/lists.yaml\n"
    )
    let text = try folder.text(of: "plans/lists.yaml")
    for part in ["start: 2026-06-01", "end: 2026-07-13", "due_date: 2026-06-04"] {
      #expect(text.contains(part), "\(part): \(text)")
    }
    let unknown = try BuiltProgram.run(["templates", "add", "watr"], in: folder.path)
    #expect(unknown.messages == "lockin: there is no template 'watr': did you mean 'water'?\n")
  }
}
