import CivilTime
import Documents
import ICalendar
import Testing

@testable import Plans

@Suite("plans/habits.yaml")
struct HabitsFileTests {
  private func read(_ text: String) throws -> (habits: [Habit], diagnostics: [Diagnostic]) {
    try HabitsFile.read(Array(text.utf8), file: "plans/habits.yaml")
  }

  @Test("habits with all they can have, and with the least")
  func whole() throws {
    let (habits, diagnostics) = try read(
      """
      habits:
        - id: Water
          title: Drink water
          recurrence: weekdays
          except: [2026-05-14]
          times: ["12:00", "08:00", "12:00"]
          target: 1
          grace_hours: 2
          start: 2026-05-01
          color: blue
          icon: "💧"
          reminders: false
        - { id: run, title: Run, recurrence: weekly, target: 3, start: 2026-05-01 }
        - { id: rent, title: Rent, recurrence: "FREQ=MONTHLY;BYMONTHDAY=31", clamp_month_end: true, start: 2026-05-01 }
      """
    )
    #expect(diagnostics == [])
    try #require(habits.count == 3)
    #expect(habits[0].id == "water")
    #expect(habits[0].recurrence.words == "weekdays")
    #expect(habits[0].exceptions.map(\.description) == ["2026-05-14"])
    #expect(habits[0].times == [480, 720])
    #expect(habits[0].stepsOfDate == 2)
    #expect(habits[0].needed == 1)
    #expect(habits[0].graceHours == 2)
    #expect(habits[0].color == .blue)
    #expect(habits[0].icon == "💧")
    #expect(!habits[0].reminds)
    #expect(habits[1].isQuota)
    #expect(habits[1].stepsOfDate == 1)
    #expect(habits[1].needed == 3)
    #expect(habits[1].reminds)
    #expect(habits[2].recurrence.text == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
  }

  @Test(
    "a habit with a mistake costs itself, and is told of",
    arguments: [
      ("title: Read, recurrence: daily, start: 2026-05-01", "missing_key"),
      ("id: a, title: Re, recurrence: daily, start: 2026-05-01", "bad_length"),
      ("id: a b, title: Read, recurrence: daily, start: 2026-05-01", "bad_id"),
      ("id: a, title: Read, recurrence: now and then, start: 2026-05-01", "bad_recurrence"),
      ("id: a, title: Read, recurrence: FREQ=MINUTELY, start: 2026-05-01", "bad_recurrence"),
      ("id: a, title: Read, recurrence: daily", "missing_key"),
      ("id: a, title: Read, recurrence: daily, start: 2026-02-30", "bad_date"),
      ("id: a, title: Read, recurrence: weekly, target: 8, start: 2026-05-01", "out_of_range"),
      ("id: a, title: Read, recurrence: daily, target: 49, start: 2026-05-01", "out_of_range"),
      (
        "id: a, title: Read, recurrence: daily, times: [08:00], target: 2, start: 2026-05-01",
        "out_of_range"
      ),
      ("id: a, title: Read, recurrence: daily, grace_hours: 7, start: 2026-05-01", "out_of_range"),
      ("id: a, title: Read, recurrence: daily, icon: much, start: 2026-05-01", "bad_length"),
      ("id: ok, title: Read, recurrence: daily, start: 2026-05-01", "repeated_habit"),
      ("id: a, title: FINE, recurrence: daily, start: 2026-05-01", "repeated_title"),
      ("id: a, title: Read, recurrence: daily, start: 2026-05-01, tims: []", "unknown_key"),
    ]
  )
  func mistakes(entry: String, code: String) throws {
    let (habits, diagnostics) = try read(
      """
      habits:
        - { id: ok, title: Fine, recurrence: daily, start: 2026-05-01 }
        - { \(entry) }
      """
    )
    #expect(habits.map(\.id) == ["ok"])
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.first?.position?.line == 3)
  }

  @Test("an empty file has none, and one of something else is told of")
  func others() throws {
    #expect(try read("").habits == [])
    #expect(try read("habits:\n").habits == [])
    #expect(throws: Diagnostic.self) { try read("goals: []") }
  }

  private func periods(_ habit: String, _ from: String, _ to: String) throws -> [String] {
    let habit = try #require(
      try read("habits:\n  - { id: a, title: Habit, \(habit) }").habits.first
    )
    let range = try #require(CivilDate(from))..<(try #require(CivilDate(to)))
    return habit.periods(in: range).map { "\($0.lowerBound)+\($0.upperBound - $0.lowerBound)" }
  }

  @Test("a date is a period where the rule names dates, else a week, a month or a year")
  func periods() throws {
    // 6 May 2026 is a Wednesday.
    #expect(
      try periods(
        "recurrence: 'mon, wed', except: [2026-05-11], start: 2026-05-06",
        "2026-05-01",
        "2026-05-14"
      )
        == ["2026-05-06+1", "2026-05-13+1"]
    )
    #expect(
      try periods("recurrence: weekly, start: 2026-05-06", "2026-05-01", "2026-05-20")
        == ["2026-05-04+7", "2026-05-11+7", "2026-05-18+7"]
    )
    #expect(
      try periods(
        "recurrence: 'FREQ=WEEKLY;WKST=SU', start: 2026-05-06",
        "2026-05-10",
        "2026-05-20"
      )
        == ["2026-05-10+7", "2026-05-17+7"]
    )
    #expect(
      try periods("recurrence: every 2 weeks, start: 2026-05-06", "2026-06-01", "2026-06-20")
        == ["2026-06-01+14", "2026-06-15+14"]
    )
    #expect(
      try periods("recurrence: monthly, start: 2025-11-30", "2026-01-15", "2026-03-02")
        == ["2026-01-01+31", "2026-02-01+28", "2026-03-01+31"]
    )
    #expect(
      try periods("recurrence: yearly, start: 2023-11-30", "2024-02-01", "2025-03-02")
        == ["2024-01-01+366", "2025-01-01+365"]
    )
    #expect(
      try periods(
        "recurrence: 'FREQ=WEEKLY;COUNT=2', start: 2026-05-06",
        "2026-05-01",
        "2026-07-20"
      )
        == ["2026-05-04+7", "2026-05-11+7"]
    )
    #expect(
      try periods(
        "recurrence: 'FREQ=WEEKLY;UNTIL=20260511', start: 2026-05-06",
        "2026-05-12",
        "2026-07-20"
      )
        == ["2026-05-11+7"]
    )
  }
}
