import Documents
import Testing

@testable import Plans

@Suite("Timetables made of others")
struct ExtendedTimetableTests {
  private let first = """
    schedule_name: Winter
    start_date: 2025-10-13
    end_date: 2025-10-26
    reminder_minutes: 5
    holidays: free.ics
    excluded_dates: [2025-10-15]
    classes:
      - { course_name: A, days: we, start_time: 8:00, end_time: 9:00, weeks: odd,
          moved: [{ from: 2025-10-15, to: 2025-10-16 }], start_date: 2025-10-14 }
      - { course_name: B, days: th, start_time: 8:00, end_time: 9:00 }

    """
  private let free = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:a
    DTSTART;VALUE=DATE:20251023
    SUMMARY:Autumn
    END:VEVENT
    BEGIN:VEVENT
    UID:b
    DTSTART;VALUE=DATE:20260416
    SUMMARY:Spring
    END:VEVENT
    END:VCALENDAR
    """

  private func made(_ text: String) -> TimetableReader.Outcome {
    timetable(["plans/timetable.yaml": text, "plans/winter.yaml": first, "plans/free.ics": free])
  }

  @Test("a copy with dates of its own leaves behind what held for single dates")
  func copy() throws {
    let outcome = made(
      summerTerm + """
        extends: winter.yaml
        classes:
          - { course_name: B, days: th, start_time: 9:00, end_time: 10:00 }
          - { course_name: C, days: fr, start_time: 8:00, end_time: 9:00, weeks: [1] }
        """
    )
    #expect(outcome.told == [])
    #expect(outcome.files == ["plans/timetable.yaml", "plans/winter.yaml", "plans/free.ics"])
    #expect(
      outcome.meetings == [
        "A 2026-04-15 480-540 -", "A 2026-04-29 480-540 -", "B 2026-04-23 540-600 -",
        "B 2026-04-30 540-600 -", "B 2026-05-07 540-600 -", "C 2026-04-17 480-540 -",
      ]
    )
    let classes = try #require(outcome.timetable).classes
    #expect(classes.map(\.reminderMinutes) == [5, 5, 5])
    let winter = try #require(
      timetable(["plans/timetable.yaml": first, "plans/free.ics": free]).timetable
    )
    #expect(winter.classes[0].times[0].uid != classes[0].times[0].uid)
  }

  @Test("without dates, semesters stand side by side and classes stay the ones they are")
  func merge() throws {
    let outcome = timetable([
      "plans/timetable.yaml": """
      schedule_name: Both
      extends: [winter.yaml, evening.yaml]
      without_classes: [A]
      excluded_dates: [2025-10-29]
      """,
      "plans/winter.yaml": first,
      "plans/evening.yaml": """
      schedule_name: Evening
      start_date: 2025-10-20
      end_date: 2025-11-02
      classes: [{ course_name: Choir, days: we, start_time: 19:00, end_time: 20:00 }]
      """,
      "plans/free.ics": free,
    ])
    #expect(outcome.told == [])
    #expect(
      outcome.meetings == ["B 2025-10-16 480-540 -", "Choir 2025-10-22 1140-1200 -"]
    )
    let table = try #require(outcome.timetable)
    #expect("\(table.first) \(table.last)" == "2025-10-13 2025-11-02")
    #expect(
      table.freeDays.map { "\($0.from) \($0.reason ?? "-")" } == [
        "2025-10-15 -", "2025-10-23 Autumn", "2025-10-29 -",
      ]
    )
    let winter = try #require(
      timetable(["plans/timetable.yaml": first, "plans/free.ics": free]).timetable
    )
    #expect(table.classes.map(\.course) == ["B", "Choir"])
    #expect(winter.classes[1].times[0].uid == table.classes[0].times[0].uid)
  }

  @Test("a file that extends itself, is missing, or is read too often ends soon")
  func loops() {
    #expect(
      timetable("schedule_name: A\nextends: timetable.yaml").told == [
        "plans/timetable.yaml:2:10: 'plans/timetable.yaml' extends itself in the end: the "
          + "timetable is left out; remove it"
      ]
    )
    #expect(
      timetable("schedule_name: A\nextends: [b.yaml]").told == [
        "plans/timetable.yaml:2:11: 'plans/b.yaml' can't be read (No such file or directory): the "
          + "timetable is left out; look at its name and permissions"
      ]
    )
    // Each file extends the next one twice: 2^20 readings.
    var files = ["plans/timetable.yaml": "schedule_name: A\nextends: [f0.yaml, f0.yaml]"]
    for index in 0..<20 {
      files["plans/f\(index).yaml"] =
        "schedule_name: A\nextends: [f\(index + 1).yaml, f\(index + 1).yaml]"
    }
    files["plans/f20.yaml"] = summerTerm
    let outcome = timetable(files)
    #expect(outcome.timetable == nil)
    #expect(outcome.diagnostics.map(\.code) == ["too_many_files"])
  }
}
