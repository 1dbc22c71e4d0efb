import CivilTime
import Documents
import Plans
import Testing

@Suite("What is wrong with a timetable")
struct WrongTimetableTests {
  /// Each mistake stands on the line that replaces the one of its key, or is added below.
  private static let lines: [(key: String, line: String, told: String)] = [
    (
      "course_name", "",
      "7:5: there is no value for 'course_name': the class is left out; add 'course_name: ...'"
    ),
    ("days", "", "6:5: there is no value for 'days': the class is left out; add 'days: ...'"),
    (
      "days", "days: []",
      "7:11: the class is on no day: the class is left out; list its days, such as [mon, wed]"
    ),
    (
      "days", "days: [mon, t]",
      "7:17: 't' is no day of the week: the class is left out; write it like monday, mon or mo"
    ),
    (
      "days", "days: mittwoch",
      "7:11: 'mittwoch' is no day of the week: the class is left out; write it like monday, mon or mo"
    ),
    (
      "start_time", "start_time: 25:00",
      "8:17: '25:00' is not a time of day: the class is left out; write it like 10:15 or 14:00"
    ),
    (
      "start_time", "start_time: 815",
      "8:17: expected a time of day, found a number: the class is left out; write it like 10:15 or 14:00"
    ),
    (
      "end_time", "end_time: 10:00",
      "9:15: the class ends before it starts: the class is left out; put 'end_time' after 'start_time'; one that ends at "
        + "midnight ends at 24:00"
    ),
    (
      "color", "color: reddish",
      "10:12: 'reddish' is not a colour: the class is left out; write it like \"#1A1F71\", in quotes, or by a name such as teal"
    ),
    (
      "color", "color: #1A1F71",
      "10:11: there is no colour, since YAML takes what follows a '#' for a comment: the class is left "
        + "out; put the colour into quotes"
    ),
    (
      "color", "colour: red",
      "10:5: unknown key 'colour': the class is left out; did you mean 'color'?"
    ),
    (
      "color", "reminder_minutes: 20000",
      "10:23: '20000' is out of range: the class is left out; write a number from 0 to 10080"
    ),
    ("color", "weeks: od", "10:12: unknown value 'od': the class is left out; did you mean 'odd'?"),
    (
      "color", "weeks: []",
      "10:12: the list of weeks is empty: the class is left out; list the weeks, such as [1, 3, 4], or leave 'weeks' out"
    ),
    (
      "color", "weeks: [2026-W54]",
      "10:13: '2026-W54' is not a week: the class is left out; number the semester's weeks, such as [1, 3, 4], or name them "
        + "like 2026-W17"
    ),
    (
      "color", "times: [{ days: mo, start_time: 8:00, end_time: 9:00 }]",
      "7:11: the class has 'times' and a day or time beside them: the class is left out; put all days and times under 'times'"
    ),
    (
      "color", "start_date: 2026-04-12",
      "10:17: 2026-04-12 lies outside the semester, 2026-04-13 to 2026-05-10: the class is left out; choose a day of the "
        + "semester, or leave 'start_date' out"
    ),
    (
      "color", "excluded_dates: [2026-02-30]",
      "10:22: '2026-02-30' is not a date: the class is left out; write it like 2026-04-13"
    ),
    (
      "color", "excluded_dates: [{ date: 2026-04-20, to: 2026-04-21 }]",
      "10:46: there is a 'date' beside 'from' and 'to': the class is left out; write either 'date', or 'from' and 'to'"
    ),
    (
      "color", "moved: [{ from: 2026-04-20 10:99 }]",
      "10:21: '2026-04-20 10:99' is not a date: the class is left out; write it like 2026-04-13, or 2026-04-13T10:15 where "
        + "there are several that day"
    ),
  ]

  @Test("a class that is wrong costs itself, and says where and why", arguments: lines.indices)
  func classes(index: Int) throws {
    let mistake = WrongTimetableTests.lines[index]
    var text = summerTerm + "classes:\n  -\n"
    for (key, line) in [
      ("course_name", "course_name: A"), ("days", "days: [mon]"),
      ("start_time", "start_time: 10:00"),
      ("end_time", "end_time: 11:00"), ("color", "color: red"),
    ] {
      text += "    \(key == mistake.key ? mistake.line : line)\n"
    }
    text += "  - { course_name: B, days: we, start_time: 8:00, end_time: 9:00 }\n"
    let outcome = timetable(text)
    #expect(outcome.timetable?.classes.map(\.course) == ["B"])
    #expect(outcome.told == ["plans/timetable.yaml:\(mistake.told)"])
  }

  /// What is wrong with the file as a whole.
  private static let files: [(text: String, told: String)] = [
    (
      "classes: []",
      "1:1: there is no value for 'schedule_name': the timetable is left out; add 'schedule_name: ...'"
    ),
    (
      "schedule_name: A\nstart_date: 2026-04-13",
      "1:1: there is no value for 'end_date': the timetable is left out; add 'end_date: ...'"
    ),
    (
      "schedule_name: A\nstart_date: 2026-04-13\nend_date: 2026-04-12",
      "3:11: the semester ends before it starts: the timetable is left out; put 'end_date' after 'start_date'"
    ),
    (
      "schedule_name: A\nstart_date: 0001-01-01\nend_date: 9999-12-31",
      "3:11: the semester is longer than three years: the timetable is left out; look at its dates, or make a timetable for each"
    ),
    (
      summerTerm + "time_zone: Europe/Berlyn",
      "4:12: 'Europe/Berlyn' is not a zone that this system knows: the timetable is left out; use a name such as Europe/Berlin; "
        + "'timedatectl list-timezones' lists them"
    ),
    (
      summerTerm + "clases: []",
      "4:1: unknown key 'clases': the timetable is left out; did you mean 'classes'?"
    ),
    (
      summerTerm + "classes: 5",
      "4:10: expected a list, found a number: the timetable is left out; write a list"
    ),
    (
      summerTerm + "holidays: no.ics",
      "4:11: 'plans/no.ics' can't be read (No such file or directory): the timetable is left out; look at its name and permissions"
    ),
    (
      summerTerm + "excluded_dates: [{ from: 2026-04-20, to: 2026-04-19 }]",
      "4:42: the days without classes end before they start: the timetable is left out; put 'to', the last of them, after 'from'"
    ),
  ]

  @Test("a file that is wrong as a whole gives no timetable", arguments: files.indices)
  func whole(index: Int) {
    let mistake = WrongTimetableTests.files[index]
    let outcome = timetable(mistake.text)
    #expect(outcome.timetable == nil)
    #expect(outcome.told == ["plans/timetable.yaml:\(mistake.told)"])
  }

  /// What may be meant, but is told of; nothing is left out for it but what the words say.
  private static let warnings: [(text: String, told: String)] = [
    (
      "excluded_dates: [2025-05-01]",
      "5:18: 2025-05-01 lies outside the semester, 2026-04-13 to 2026-05-10: it frees no day; look at the year, or "
        + "remove it"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, weeks: [9] }]",
      "5:11: the class never takes place at this time: it fills no hour; look at its days, weeks and dates, "
        + "and at the days without classes"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "moved: [{ from: 2026-04-14 }] }]",
      "5:81: the class does not take place on 2026-04-14: nothing is moved; look at 'from', which "
        + "is the day it would have been without the change"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "extra: [{ date: 2027-04-14 }] }]",
      "5:81: 2027-04-14 lies far outside the semester, 2026-04-13 to 2026-05-10: the meeting is kept "
        + "all the same; look at the year"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "extra: [{ date: 2026-04-14, start_time: 23:30 }] }]",
      "5:81: the meeting on 2026-04-14 does not end on that day after its start: the meeting is left "
        + "out; give it both 'start_time' and 'end_time'"
    ),
    (
      "classes: [{ course_name: A, days: [mo, we], start_time: 8:00, end_time: 9:00 }, "
        + "{ course_name: A, days: we, start_time: 8:00, end_time: 9:00 }]",
      "5:81: 'A' is listed twice on Wednesday at this time: both are in the plan; remove one of the two"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00 }, "
        + "{ course_name: B, id: A, days: tu, start_time: 8:00, end_time: 9:00 }]",
      "5:97: another class has the id 'A' already: the class is left out; give each class an id of its own"
    ),
  ]

  @Test("what may be a slip is told of", arguments: warnings.indices)
  func slips(index: Int) {
    let slip = WrongTimetableTests.warnings[index]
    let outcome = timetable(summerTerm + "\n" + slip.text)
    #expect(outcome.timetable != nil)
    #expect(outcome.told == ["plans/timetable.yaml:\(slip.told)"])
  }

  @Test("a timetable of more than a semester can hold is refused")
  func tooMuch() {
    let entry = "{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00 }"
    let outcome = timetable(
      summerTerm + "classes:\n" + String(repeating: "  - \(entry)\n", count: 201)
    )
    #expect(
      outcome.told == [
        "plans/timetable.yaml: the timetable has 201 weekly times, more than 200: the timetable "
          + "is left out; split it into several files"
      ]
    )
    let dates = (0..<2001).map { CivilDate(dayNumber: $0).description }.joined(separator: ", ")
    let dated = timetable(
      summerTerm + "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "excluded_dates: [\(dates)] }]"
    )
    #expect(dated.diagnostics.map(\.code) == ["too_many_classes"])
  }

  @Test("thousands of long holidays end soon, as the days that they are")
  func manyHolidays() {
    let days = "    - { from: 0001-01-01, to: 9999-12-31, reason: x }\n"
    let entry = "{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00 }"
    let text =
      "schedule_name: A\nstart_date: 2026-01-01\nend_date: 2028-12-31\nexcluded_dates:\n"
      + String(repeating: days, count: 5_000) + "    - 2026-02-01\nclasses:\n"
      + String(repeating: "  - \(entry)\n", count: 200)
    let clock = ContinuousClock()
    var outcome: TimetableReader.Outcome?
    // Laid out date by date for every class, this takes minutes.
    #expect(clock.measure { outcome = timetable(text) } < .seconds(20))
    #expect(
      outcome?.timetable?.freeDays.map { "\($0.from) \($0.through)" } == ["2026-01-01 2028-12-31"]
    )
    #expect(outcome?.meetings == [])
  }

  @Test("a calendar that is none is told of, and excludes nothing")
  func noCalendar() {
    let outcome = timetable([
      "plans/timetable.yaml": summerTerm + "holidays: h.ics\nclasses: []", "plans/h.ics": "<html>",
    ])
    #expect(outcome.timetable?.freeDays == [])
    #expect(outcome.diagnostics.map(\.code) == ["not_a_calendar"])
  }
}
