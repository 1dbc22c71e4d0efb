import CivilTime
import Documents
import ICalendar
import Platform
import TestSupport
import Testing

@testable import Plans

@Suite("plans/checkins.csv")
struct CheckinsFileTests {
  private func read(_ text: String) throws -> (checkins: [Checkin], diagnostics: [Diagnostic]) {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "checkins.csv")
    let read = try CheckinsFile.read(path: path, file: "plans/checkins.csv", timeline: berlin())
    return (read.checkins.map(\.checkin), read.diagnostics)
  }

  @Test("check-ins with all they can have, in any order of columns, and with the least")
  func whole() throws {
    let (checkins, diagnostics) = try read(
      """
      date,habit,recorded,state,step,note
      2026-05-28, Water ,2026-05-28T08:05+02:00,Done,2,"cold, from the tap"
      2026-05-29,run,,skip,,
      2026-05-29,run,,,,
      """
    )
    #expect(diagnostics == [])
    try #require(checkins.count == 3)
    #expect(checkins[0].habit == "water")
    #expect(checkins[0].step == 2)
    #expect(checkins[0].state == .done)
    #expect(checkins[0].note == "cold, from the tap")
    #expect(checkins[0].recorded?.description == "2026-05-28T06:05:00Z")
    #expect(checkins[1].state == .skip)
    #expect(checkins[1].step == nil)
    #expect(checkins[2].state == .done)
  }

  @Test(
    "a row with a mistake costs itself, and is told of",
    arguments: [
      (",2026-05-28,,,", "no_habit", 0), ("a,28.5.2026,,,", "bad_date", 0),
      ("a,2026-02-30,,,", "bad_date", 0), ("a,2026-05-28,0,,", "out_of_range", 0),
      ("a,2026-05-28,49,,", "out_of_range", 0), ("a,2026-05-28,x,,", "out_of_range", 0),
      ("a,2026-05-28,,dne,", "unknown_value", 0), ("a,2026-05-28,,,soon", "bad_time", 1),
    ]
  )
  func mistakes(row: String, code: String, left: Int) throws {
    let (checkins, diagnostics) = try read("habit,date,step,state,recorded\n\(row)\n")
    #expect(checkins.count == left)
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.position?.line == 2)
  }

  @Test("a first row without the columns leaves the file out")
  func header() throws {
    #expect(try read("water,2026-05-28\n").diagnostics.map(\.code) == ["no_header"])
    #expect(try read("habit,date,done\n").diagnostics.map(\.code) == ["unknown_column"])
  }

  private func marks(_ rows: [(Int?, Checkin.State)], steps: Int) throws -> CheckinLog.Marks {
    let habit = Habit(
      id: "a",
      title: "Habit",
      recurrence: try DateRecurrence("daily"),
      target: steps,
      start: CivilDate(dayNumber: 0)
    )
    let date = CivilDate(dayNumber: 20_000)
    let checkins = rows.map { Checkin(habit: "a", date: date, step: $0.0, state: $0.1) }
    return CheckinLog(checkins, of: [habit]).marks(of: habit, on: date)
  }

  @Test("of what is said of a step the last counts; without a step it is the next one")
  func log() throws {
    #expect(try marks([(nil, .done), (nil, .done)], steps: 3).done == [1, 2])
    #expect(try marks([(2, .done), (nil, .done), (nil, .done)], steps: 3).done == [1, 2, 3])
    // A fourth of three changes nothing, and there is no fifth.
    #expect(
      try marks([(nil, .done), (nil, .done), (nil, .done), (nil, .done), (5, .done)], steps: 3).done
        == [1, 2, 3]
    )
    #expect(try marks([(1, .done), (1, .done)], steps: 3).done == [1])
    #expect(try marks([(1, .done), (2, .done), (nil, .undo)], steps: 3).done == [1])
    #expect(try marks([(1, .done), (2, .done), (1, .undo)], steps: 3).done == [2])
    #expect(try marks([(nil, .undo)], steps: 3) == CheckinLog.Marks())
    #expect(try marks([(nil, .skip)], steps: 3).isSkipped)
    #expect(try marks([(nil, .skip), (nil, .undo)], steps: 3) == CheckinLog.Marks())
    // What is done after all was not skipped.
    #expect(try !marks([(nil, .skip), (nil, .done)], steps: 3).isSkipped)
    #expect(try marks([(2, .done), (2, .skip)], steps: 3).skipped == [2])
    // What came last is taken back, and not the last step; what was excused before is again.
    #expect(try marks([(3, .done), (1, .done), (nil, .undo)], steps: 3).done == [3])
    #expect(try marks([(3, .done), (1, .done), (3, .done), (nil, .undo)], steps: 3).done == [1])
    #expect(try marks([(nil, .skip), (1, .done), (1, .undo)], steps: 3).isSkipped)
    #expect(
      try marks([(1, .done), (nil, .skip), (2, .done), (nil, .undo)], steps: 3).isSkipped
    )
    #expect(try marks([(1, .skip), (1, .done), (nil, .undo)], steps: 3).skipped == [1])
    #expect(
      try marks(
        [(1, .done), (nil, .skip), (2, .done), (3, .done), (nil, .undo), (nil, .undo)],
        steps: 3
      ).isSkipped
    )
    #expect(try !marks([(nil, .skip), (1, .done), (2, .done), (2, .undo)], steps: 3).isSkipped)
    #expect(
      try marks([(nil, .skip), (1, .done), (nil, .undo), (nil, .undo)], steps: 3).order.isEmpty
    )
  }
}
