import CivilTime
import Documents
import Files
import Foundation
import ICalendar
import Ingest
import Planning
import Testing

private let home = (try? berlin()) ?? ZoneTimeline(home: .utc)

/// Reads `plans/timetable.yaml` of some files that stand in for a workspace.
func timetable(_ files: [String: String]) -> TimetableReader.Outcome {
  TimetableReader(
    timeline: home,
    zones: { name in
      guard
        let data = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
      else { return nil }
      return try? TZif.read([UInt8](data), name: name)
    },
    contents: { name throws(FileError) in
      guard let text = files[name] else {
        throw FileError(path: name, operation: .open, code: 2)
      }
      return Array(text.utf8)
    }
  ).read("plans/timetable.yaml")
}

/// Reads one file alone.
func timetable(_ text: String) -> TimetableReader.Outcome {
  timetable(["plans/timetable.yaml": text])
}

private let summer = """
  schedule_name: Summer
  start_date: 2026-04-13
  end_date: 2026-05-10

  """

extension TimetableReader.Outcome {
  /// What is wrong, as it is printed.
  var told: [String] { diagnostics.map(\.description) }

  /// All meetings: course, date, times, room.
  var meetings: [String] {
    (timetable?.classes ?? []).flatMap { course in
      course.meetings.map {
        "\(course.course) \($0.date) \($0.start)-\($0.end) \($0.room ?? "-")"
      }
    }
  }
}

@Suite("plans/timetable.yaml")
struct TimetableReaderTests {
  @Test("everything that a timetable can have")
  func whole() throws {
    let outcome = timetable([
      "plans/timetable.yaml": """
      schedule_name: Summer
      calendar_name: Uni
      start_date: 2026-04-13
      end_date: 2026-05-10
      time_zone: America/New_York
      reminder_minutes: 10
      holidays: [../inbox/holidays.ics]
      excluded_dates:
        - 2026-04-20
        - { date: 2026-04-24, reason: Dies }
        - { from: 2026-05-08, to: 2027-01-01 }
      classes:
        - course_name: Algebra
          days: [Mon, friday]
          start_time: 8:15
          end_time: 09:45
          room: H 1
          color: teal
          notes: Bring paper
          tags: [study]
          moved:
            - { from: 2026-05-01, to: 2026-05-02, start_time: 10:00, room: H 9 }
          extra:
            - { date: 2026-05-11, end_time: 10:15 }
        - course_name: Logic
          id: logic
          reminder_minutes: 0
          start_date: 2026-04-15
          end_date: 2026-05-06
          room: S 1
          weeks: even
          excluded_dates: [2026-04-22]
          times:
            - { days: mo, start_time: 10:00, end_time: "24:00", weeks: [1, 4] }
            - { days: [We], start_time: 10:00, end_time: 11:00, room: S 2 }
      """,
      "inbox/holidays.ics": """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART;VALUE=DATE:20200501
      RRULE:FREQ=YEARLY
      TRANSP:TRANSPARENT
      SUMMARY:Labour Day
      END:VEVENT
      BEGIN:VEVENT
      UID:b
      DTSTART;VALUE=DATE:20260417
      STATUS:CANCELLED
      SUMMARY:Not a holiday
      END:VEVENT
      BEGIN:VEVENT
      UID:c
      DTSTART:20260417T080000Z
      SUMMARY:Not a whole day
      END:VEVENT
      END:VCALENDAR
      """,
    ])
    #expect(outcome.told == [])
    #expect(outcome.files == ["plans/timetable.yaml", "inbox/holidays.ics"])
    let table = try #require(outcome.timetable)
    #expect(table.name == "Summer")
    #expect(table.calendarName == "Uni")
    #expect(table.zone.name == "America/New_York")
    #expect(
      table.freeDays.map { "\($0.from) \($0.through) \($0.reason ?? "-")" } == [
        "2026-04-20 2026-04-20 -", "2026-04-24 2026-04-24 Dies",
        "2026-05-01 2026-05-01 Labour Day", "2026-05-08 2026-05-10 -",
      ]
    )
    #expect(
      outcome.meetings == [
        "Algebra 2026-04-13 495-585 H 1", "Algebra 2026-04-17 495-585 H 1",
        "Algebra 2026-04-27 495-585 H 1", "Algebra 2026-05-02 600-690 H 9",
        "Algebra 2026-05-04 495-585 H 1", "Algebra 2026-05-11 495-615 H 1",
        "Logic 2026-05-04 600-1440 S 1", "Logic 2026-05-06 600-660 S 2",
      ]
    )
    let algebra = table.classes[0]
    #expect(algebra.id == "Algebra")
    #expect(algebra.color.hexadecimal == "#008080")
    #expect(algebra.notes == "Bring paper")
    #expect(algebra.tags == ["study"])
    #expect(algebra.reminderMinutes == 10)
    #expect(algebra.place.line == 13)
    #expect(table.classes[1].reminderMinutes == 0)
    // By Python: u = uuid.uuid5; s = u(u(uuid.NAMESPACE_DNS, 'timetables.lockin.invalid'), 'Summer');
    // u(s, 'Algebra'), u(u(s, 'Algebra'), 'extra 2026-05-11 495'), u(u(s, 'logic'), 'time 2')
    #expect(algebra.times[0].uid == "abc3b9ab-7893-56c8-b5a5-a7b5ce914433")
    #expect(algebra.extras[0].uid == "85a31cb7-a4f6-5728-8a2a-962f86242e78")
    #expect(table.classes[1].times[1].uid == "0ce849eb-9e70-57d9-8261-c0be9f8bebcc")
  }

  @Test("the same in JSON, with the owner's zone")
  func json() throws {
    let outcome = timetable(
      """
      {"schedule_name": "S", "start_date": "2026-04-13", "end_date": "2026-04-19", "classes":
       [{"course_name": "A", "days": ["mon"], "start_time": "10:00", "end_time": "11:00"}]}
      """
    )
    #expect(outcome.told == [])
    #expect(outcome.timetable?.zone.name == "Europe/Berlin")
    #expect(outcome.meetings == ["A 2026-04-13 600-660 -"])
  }

  @Test("courses have colours of their own, the same for all classes of one")
  func colours() throws {
    let entry = "start_time: 8:00, end_time: 9:00"
    let outcome = timetable(
      summer + """
        classes:
          - { course_name: A, days: mo, \(entry) }
          - { course_name: B, days: tu, \(entry) }
          - { course_name: A, days: we, \(entry) }
          - { course_name: C, days: mo, \(entry) }
          - { course_name: C, days: th, \(entry), color: red }
        """
    )
    #expect(outcome.told == [])
    let colors = try #require(outcome.timetable).classes.map(\.color)
    let (first, second, red) = (ClassColor.palette[0], ClassColor.palette[1], ClassColor("red"))
    #expect(colors == [first, second, first, red, red])
    #expect(outcome.timetable?.classes.map(\.id) == ["A", "B", "A (2)", "C", "C (2)"])
    #expect(Set(outcome.timetable?.classes.map { $0.times[0].uid } ?? []).count == 5)
  }
}

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
      summer + """
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
        "plans/timetable.yaml:2:10: 'plans/timetable.yaml' extends itself in the end: remove it"
      ]
    )
    #expect(
      timetable("schedule_name: A\nextends: [b.yaml]").told == [
        "plans/timetable.yaml:2:11: 'plans/b.yaml' can't be read (No such file or directory): look "
          + "at its name and permissions"
      ]
    )
    // Each file extends the next one twice: 2^20 readings.
    var files = ["plans/timetable.yaml": "schedule_name: A\nextends: [f0.yaml, f0.yaml]"]
    for index in 0..<20 {
      files["plans/f\(index).yaml"] =
        "schedule_name: A\nextends: [f\(index + 1).yaml, f\(index + 1).yaml]"
    }
    files["plans/f20.yaml"] = summer
    let outcome = timetable(files)
    #expect(outcome.timetable == nil)
    #expect(outcome.diagnostics.map(\.code) == ["too_many_files"])
  }
}

@Suite("What is wrong with a timetable")
struct WrongTimetableTests {
  /// Each mistake stands on the line that replaces the one of its key, or is added below.
  private static let lines: [(key: String, line: String, told: String)] = [
    ("course_name", "", "7:5: there is no value for 'course_name': add 'course_name: ...'"),
    ("days", "", "6:5: there is no value for 'days': add 'days: ...'"),
    (
      "days", "days: []", "7:11: the class is on no day: list its days, such as [mon, wed]"
    ),
    (
      "days", "days: [mon, t]", "7:17: 't' is no day of the week: write it like monday, mon or mo"
    ),
    (
      "days", "days: mittwoch",
      "7:11: 'mittwoch' is no day of the week: write it like monday, mon or mo"
    ),
    (
      "start_time", "start_time: 25:00",
      "8:17: '25:00' is no time of day: write it like 10:15 or 14:00"
    ),
    (
      "start_time", "start_time: 815",
      "8:17: expected a time of day, found a number: write it like 10:15 or 14:00"
    ),
    (
      "end_time", "end_time: 10:00",
      "9:15: the class ends before it starts: put 'end_time' after 'start_time'; one that ends at "
        + "midnight ends at 24:00"
    ),
    (
      "color", "color: reddish",
      "10:12: 'reddish' is no colour: write it like \"#1A1F71\", in quotes, or by a name such as teal"
    ),
    (
      "color", "color: #1A1F71",
      "10:11: there is no colour, since YAML takes what follows a '#' for a comment: put the colour "
        + "into quotes"
    ),
    ("color", "colour: red", "10:5: unknown key 'colour': did you mean 'color'?"),
    (
      "color", "reminder_minutes: 20000",
      "10:23: '20000' is out of range: write a number from 0 to 10080"
    ),
    ("color", "weeks: od", "10:12: unknown value 'od': did you mean 'odd'?"),
    (
      "color", "weeks: []",
      "10:12: the list of weeks is empty: list the weeks, such as [1, 3, 4], or leave 'weeks' out"
    ),
    (
      "color", "weeks: [2026-W54]",
      "10:13: '2026-W54' is no week: number the semester's weeks, such as [1, 3, 4], or name them "
        + "like 2026-W17"
    ),
    (
      "color", "times: [{ days: mo, start_time: 8:00, end_time: 9:00 }]",
      "7:11: the class has 'times' and a day or time beside them: put all days and times under 'times'"
    ),
    (
      "color", "start_date: 2026-04-12",
      "10:17: 2026-04-12 lies outside the semester, 2026-04-13 to 2026-05-10: choose a day of the "
        + "semester, or leave 'start_date' out"
    ),
    (
      "color", "excluded_dates: [2026-02-30]",
      "10:22: '2026-02-30' is no date: write it like 2026-04-13"
    ),
    (
      "color", "excluded_dates: [{ date: 2026-04-20, to: 2026-04-21 }]",
      "10:46: there is a 'date' beside 'from' and 'to': write either 'date', or 'from' and 'to'"
    ),
    (
      "color", "moved: [{ from: 2026-04-20 10:99 }]",
      "10:21: '2026-04-20 10:99' is no date: write it like 2026-04-13, or 2026-04-13T10:15 where "
        + "there are several that day"
    ),
  ]

  @Test("a class that is wrong costs itself, and says where and why", arguments: lines.indices)
  func classes(index: Int) throws {
    let mistake = WrongTimetableTests.lines[index]
    var text = summer + "classes:\n  -\n"
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
    ("classes: []", "1:1: there is no value for 'schedule_name': add 'schedule_name: ...'"),
    (
      "schedule_name: A\nstart_date: 2026-04-13",
      "1:1: there is no value for 'end_date': add 'end_date: ...'"
    ),
    (
      "schedule_name: A\nstart_date: 2026-04-13\nend_date: 2026-04-12",
      "3:11: the semester ends before it starts: put 'end_date' after 'start_date'"
    ),
    (
      "schedule_name: A\nstart_date: 0001-01-01\nend_date: 9999-12-31",
      "3:11: the semester is longer than three years: look at its dates, or make a timetable for each"
    ),
    (
      summer + "time_zone: Europe/Berlyn",
      "4:12: 'Europe/Berlyn' is no zone that this system knows: use a name such as Europe/Berlin; "
        + "'timedatectl list-timezones' lists them"
    ),
    (summer + "clases: []", "4:1: unknown key 'clases': did you mean 'classes'?"),
    (summer + "classes: 5", "4:10: expected a list, found a number: write a list"),
    (
      summer + "holidays: no.ics",
      "4:11: 'plans/no.ics' can't be read (No such file or directory): look at its name and permissions"
    ),
    (
      summer + "excluded_dates: [{ from: 2026-04-20, to: 2026-04-19 }]",
      "4:42: the days without classes end before they start: put 'to', the last of them, after 'from'"
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
      "5:18: 2025-05-01 lies outside the semester, 2026-04-13 to 2026-05-10: look at the year, or "
        + "remove it"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, weeks: [9] }]",
      "5:11: the class never takes place at this time: look at its days, weeks and dates, and at the "
        + "days without classes"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "moved: [{ from: 2026-04-14 }] }]",
      "5:81: the class does not take place on 2026-04-14, so nothing was moved: look at 'from', which "
        + "is the day it would have been without the change"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "extra: [{ date: 2027-04-14 }] }]",
      "5:81: 2027-04-14 lies far outside the semester, 2026-04-13 to 2026-05-10; the meeting is kept "
        + "all the same: look at the year"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
        + "extra: [{ date: 2026-04-14, start_time: 23:30 }] }]",
      "5:81: the meeting on 2026-04-14 does not end on that day after its start, and was left out: "
        + "give it both 'start_time' and 'end_time'"
    ),
    (
      "classes: [{ course_name: A, days: [mo, we], start_time: 8:00, end_time: 9:00 }, "
        + "{ course_name: A, days: we, start_time: 8:00, end_time: 9:00 }]",
      "5:81: 'A' is listed twice on Wednesday at this time: remove one of the two"
    ),
    (
      "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00 }, "
        + "{ course_name: B, id: A, days: tu, start_time: 8:00, end_time: 9:00 }]",
      "5:97: another class has the id 'A' already: give each class an id of its own"
    ),
  ]

  @Test("what may be a slip is told of", arguments: warnings.indices)
  func slips(index: Int) {
    let slip = WrongTimetableTests.warnings[index]
    let outcome = timetable(summer + "\n" + slip.text)
    #expect(outcome.timetable != nil)
    #expect(outcome.told == ["plans/timetable.yaml:\(slip.told)"])
  }

  @Test("a timetable of more than a semester can hold is refused")
  func tooMuch() {
    let entry = "{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00 }"
    let outcome = timetable(
      summer + "classes:\n" + String(repeating: "  - \(entry)\n", count: 201)
    )
    #expect(
      outcome.told == [
        "plans/timetable.yaml: the timetable has 201 weekly times, more than 200: split it into "
          + "several files"
      ]
    )
    let dates = (0..<2001).map { CivilDate(dayNumber: $0).description }.joined(separator: ", ")
    let dated = timetable(
      summer + "classes: [{ course_name: A, days: mo, start_time: 8:00, end_time: 9:00, "
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
      "plans/timetable.yaml": summer + "holidays: h.ics\nclasses: []", "plans/h.ics": "<html>",
    ])
    #expect(outcome.timetable?.freeDays == [])
    #expect(outcome.diagnostics.map(\.code) == ["not_a_calendar"])
  }
}

@Suite("Classes as planned events")
struct TimetableEventsTests {
  @Test("are named as their export is, and once in two timetables")
  func events() throws {
    let entry = "days: [mo, we], start_time: 8:00, end_time: 9:00"
    let outcome = timetable(summer + "classes: [{ course_name: Algebra, tags: [Study], \(entry) }]")
    let table = try #require(outcome.timetable)
    let from = try #require(TimestampText("2026-04-15T06:30:00Z")?.instant)
    let to = try #require(TimestampText("2026-04-22T06:00:00Z")?.instant)
    let events = TimetableEvents.events([table, table], from: from, to: to)
    #expect(
      events.map { "\($0.span.start) \($0.span.end)" } == [
        "2026-04-15T06:00:00Z 2026-04-15T07:00:00Z", "2026-04-20T06:00:00Z 2026-04-20T07:00:00Z",
      ]
    )
    let event = try #require(events.first)
    #expect(event.uid == table.classes[0].times[0].uid)
    #expect(event.instance == event.span.start)
    #expect(event.kind == .class)
    #expect(event.tags == ["algebra", "class", "study"])
    #expect(event.title == "Algebra")
    #expect(event.file == "plans/timetable.yaml")
    #expect(event.isMovable == false)
    #expect(TimetableEvents.identifiers([table]) == [event.uid])
  }
}
