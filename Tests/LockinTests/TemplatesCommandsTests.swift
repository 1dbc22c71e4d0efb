import CivilTime
import Testing

@testable import Plans

@Suite("lockin templates")
struct TemplatesCommandsTests {
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
}
