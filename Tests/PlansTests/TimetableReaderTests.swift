import CivilTime
import Testing

@testable import Plans

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
      summerTerm + """
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

@Suite("Classes as planned events")
struct TimetableEventsTests {
  @Test("are named as their export is, and once in two timetables")
  func events() throws {
    let entry = "days: [mo, we], start_time: 8:00, end_time: 9:00"
    let outcome = timetable(
      summerTerm + "classes: [{ course_name: Algebra, tags: [Study], \(entry) }]"
    )
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
