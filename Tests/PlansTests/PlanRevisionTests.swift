import CivilTime
import Testing

@testable import ICalendar
@testable import Plans

@Suite("Exporting again")
struct PlanRevisionTests {
  private func revision(
    _ timetable: Timetable,
    after previous: [UInt8]? = nil,
    _ asOf: String = "2026-04-01T06:00:00Z"
  ) throws -> PlanRevision {
    PlanRevision(
      of: PlanCalendar(of: [timetable], name: "Uni"),
      after: previous,
      asOf: try instant(asOf),
      clock: { "\($0 / 60):\(($0 % 60).padded(to: 2))" }
    )
  }

  private func values(_ bytes: [UInt8], _ name: String) -> [String] {
    CalendarComponent.read(bytes).flatMap(\.children).compactMap { $0.property(name)?.value }
  }

  @Test("without a change gives the same bytes, whenever it is")
  func same() throws {
    let move = ClassMeeting(
      date: try day("2026-04-28"),
      start: 840,
      end: 930,
      room: nil,
      original: try day("2026-04-27")
    )
    let table = try table([try semesterTime(moves: [move])], notes: "Größe; 1, 2", reminder: 5)
    let first = try revision(table)
    #expect(first.changes == [])
    let second = try revision(table, after: first.bytes, "2026-05-01T06:00:00Z")
    #expect(second.bytes == first.bytes)
    #expect(second.changes == [])
  }

  @Test("what comes back is newer than all that was removed")
  func comesBack() throws {
    let full = try table([try semesterTime()])
    let empty = try table([])
    let first = try revision(full)
    let moved = try revision(try table([try semesterTime()], notes: "x"), after: first.bytes)
    #expect(values(moved.bytes, "SEQUENCE") == ["1"])
    let removed = try revision(empty, after: moved.bytes)
    #expect(values(removed.bytes, "SEQUENCE") == [])
    #expect(try revision(empty, after: removed.bytes).bytes == removed.bytes)
    let again = try revision(full, after: removed.bytes)
    #expect(values(again.bytes, "SEQUENCE") == ["2"])
    #expect(again.changes.map(\.kind) == [.added])
    #expect(try revision(full, after: again.bytes).bytes == again.bytes)
  }

  @Test("raises the version of what changed, for a series with its moved meetings as a whole")
  func versions() throws {
    let first = try revision(try table([try semesterTime()]))
    let move = ClassMeeting(
      date: try day("2026-04-28"),
      start: 840,
      end: 930,
      room: "H 1",
      original: try day("2026-04-27")
    )
    let second = try revision(
      try table([try semesterTime(moves: [move])]),
      after: first.bytes,
      "2026-05-01T06:00:00Z"
    )
    #expect(values(second.bytes, "SEQUENCE") == ["1", "1"])
    #expect(values(second.bytes, "DTSTAMP") == ["20260501T060000Z", "20260501T060000Z"])
    #expect(
      second.changes.map(\.details) == [["on 2026-04-27: 2026-04-28, Tue 14:00-15:30, in H 1"]]
    )
    let third = try revision(
      try table([try semesterTime()]),
      after: second.bytes,
      "2026-05-02T06:00:00Z"
    )
    #expect(values(third.bytes, "SEQUENCE") == ["2"])
    #expect(third.changes.map(\.details) == [["on 2026-04-27: as usual"]])
    // A clock that was set back does not make the event older.
    let fourth = try revision(try table([]), after: third.bytes, "2026-04-01T06:00:00Z")
    #expect(fourth.changes.map(\.kind) == [.removed])
    let fifth = try revision(
      try table([try semesterTime(room: "x")]),
      after: third.bytes,
      "2026-04-01T06:00:00Z"
    )
    #expect(values(fifth.bytes, "LAST-MODIFIED") == ["20260502T060000Z"])
  }

  @Test("tells what is another room, time or date, and what came or went")
  func words() throws {
    let first = try revision(try table([try semesterTime()]))
    func told(_ timetable: Timetable) throws -> [String] {
      try revision(timetable, after: first.bytes).changes.map {
        "\($0.kind.rawValue) \($0.title): \($0.details.joined(separator: "; "))"
      }
    }
    #expect(
      try told(try table([try semesterTime(room: "H 2")])) == ["changed Algebra: room H 2, was H 1"]
    )
    #expect(
      try told(try table([try semesterTime(room: nil)])) == ["changed Algebra: room none, was H 1"]
    )
    #expect(
      try told(try table([try semesterTime([.monday, .friday], start: 600)])) == [
        "changed Algebra: time Mon Fri 10:00-11:45, was Mon 10:15-11:45; "
          + "dates 2026-04-13 to 2026-05-15, was 2026-04-13 to 2026-05-11"
      ]
    )
    #expect(
      try told(try table([try semesterTime(excluded: ["2026-04-27"])])) == [
        "changed Algebra: not on 2026-04-27"
      ]
    )
    #expect(
      try told(try table([try semesterTime()], course: "Analysis")) == [
        "changed Analysis: name Analysis, was Algebra"
      ]
    )
    #expect(try told(try table([try semesterTime()], notes: "x")) == ["changed Algebra: details"])
    let extra = ExtraMeeting(
      uid: "u-2",
      meeting: ClassMeeting(date: try day("2026-07-20"), start: 540, end: 600, room: "Aula")
    )
    #expect(
      try told(try table([try semesterTime()], extras: [extra])) == [
        "added Algebra: Mon 9:00-10:00; 2026-07-20; in Aula"
      ]
    )
    #expect(
      try told(try table([])) == [
        "removed Algebra: Mon 10:15-11:45; 2026-04-13 to 2026-05-11; in H 1"
      ]
    )
  }

  @Test("the last date is that of the class, where it is another day in UTC")
  func lateInAmerica() throws {
    let zone = "America/Los_Angeles"
    let first = try revision(try table([try semesterTime(start: 1200, end: 1260)], zone: zone))
    let second = try revision(
      try table([try semesterTime(start: 1200, end: 1260, last: "2026-05-10")], zone: zone),
      after: first.bytes
    )
    #expect(
      second.changes.map(\.details) == [
        ["dates 2026-04-13 to 2026-05-04, was 2026-04-13 to 2026-05-11"]
      ]
    )
  }

  @Test("a last export that was damaged by hand is no danger")
  func damaged() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:u-1
      SEQUENCE:99999999999
      LAST-MODIFIED:tomorrow
      DTSTART:2026
      RRULE:UNTIL=x;;=;BYDAY
      EXDATE:99999999T999999
      RECURRENCE-ID:20260413T101500
      END:VEVENT
      END:VCALENDAR
      """
    let next = try revision(try table([try semesterTime()]), after: Array(text.utf8))
    #expect(values(next.bytes, "SEQUENCE") == ["2147483647"])
    #expect(values(next.bytes, "LAST-MODIFIED") == ["20260401T060000Z"])
  }
}

@Suite("Exporting events and to-dos")
struct PlanEventsTests {
  private func event(_ start: String, _ end: String) throws -> PlannedEvent {
    PlannedEvent(
      id: "1",
      file: "plans/events.yaml",
      uid: "Thesis",
      instance: nil,
      title: "Thesis",
      kind: .project,
      span: TimeSpan(try instant(start), try instant(end)),
      isMovable: true,
      tags: ["study", "project"],
      isAllDay: false,
      isBusy: true
    )
  }

  private func lines(_ calendar: PlanCalendar) -> [[String]] {
    calendar.entries.map {
      String(decoding: $0.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }
  }

  @Test("an event by its owner's clock, with what gives it back its kind and tags")
  func planned() throws {
    let timeline = ZoneTimeline(home: try #require(systemZones("Europe/Berlin")))
    let calendar = PlanCalendar(
      of: CalendarPlans(
        events: [("a", try event("2026-04-08T12:00:00Z", "2026-04-08T14:00:00Z"))]
      ),
      name: "Plan",
      timeline: timeline,
      reminderMinutes: 15
    )
    #expect(
      lines(calendar) == [
        [
          "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Europe/Berlin:20260408T140000",
          "DTEND;TZID=Europe/Berlin:20260408T160000", "SUMMARY:Thesis",
          "CATEGORIES:project,study,movable", "BEGIN:VALARM", "ACTION:DISPLAY",
          "DESCRIPTION:Thesis", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT",
        ]
      ]
    )
    // The second 02:30 of the night in which the clock is put back.
    let night = PlanCalendar(
      of: CalendarPlans(
        events: [("a", try event("2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"))]
      ),
      name: "Plan",
      timeline: timeline
    )
    #expect(lines(night)[0][2] == "DTSTART:20261025T013000Z")
    #expect(lines(night)[0][3] == "DTEND;TZID=Europe/Berlin:20261025T033000")
  }

  @Test("to-dos with a day, with a time and a reminder, and done")
  func toDos() throws {
    let calendar = PlanCalendar(
      of: CalendarPlans(
        events: [],
        lists: [
          ToDoList(
            id: nil,
            name: "To do",
            items: [
              ToDo(uid: "1", title: "Hand in", due: .init(try day("2026-04-10")), isStarred: true),
              ToDo(
                uid: "2",
                title: "Call; ask",
                notes: "a,b",
                due: .init(try day("2026-04-10"), minute: 570),
                tags: ["home"],
                reminderMinutes: 30
              ),
              ToDo(
                uid: "3",
                title: "Done",
                done: .init(
                  date: try day("2026-04-09"),
                  instant: try instant("2026-04-09T08:00:00Z"),
                  isTimed: true
                ),
                reminderMinutes: 30
              ),
            ]
          )
        ]
      ),
      name: "Lists",
      timeline: ZoneTimeline(home: try #require(systemZones("America/New_York")))
    )
    #expect(
      lines(calendar) == [
        [
          "BEGIN:VTODO", "UID:1", "DUE;VALUE=DATE:20260410", "SUMMARY:Hand in", "PRIORITY:1",
          "STATUS:NEEDS-ACTION", "END:VTODO",
        ],
        [
          "BEGIN:VTODO", "UID:2", "DUE;TZID=America/New_York:20260410T093000",
          "SUMMARY:Call\\; ask", "DESCRIPTION:a\\,b", "CATEGORIES:home", "STATUS:NEEDS-ACTION",
          "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Call\\; ask",
          "TRIGGER;RELATED=END:-PT30M", "END:VALARM", "END:VTODO",
        ],
        [
          "BEGIN:VTODO", "UID:3", "SUMMARY:Done", "STATUS:COMPLETED",
          "COMPLETED:20260409T080000Z", "PERCENT-COMPLETE:100", "END:VTODO",
        ],
      ]
    )
    #expect(calendar.zones.map(\.name) == ["America/New_York"])
  }
}
