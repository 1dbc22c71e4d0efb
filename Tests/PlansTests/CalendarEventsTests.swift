import CivilTime
import ICalendar
import Plans
import Testing

@Suite("Planned events of calendars")
struct CalendarEventsTests {
  /// The events of 6 to 20 April 2026 of one that begins on 6 April at 9:00 UTC.
  private func events(_ properties: String) throws -> [PlannedEvent] {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:u1
      SUMMARY:Maths
      \(properties)
      END:VEVENT
      END:VCALENDAR

      """
    let calendar = Calendar(Array(text.utf8), file: "inbox/c.ics", zones: { _ in nil })
    let start = Instant(seconds: 1_775_433_600)
    let expansion = Expansion(
      of: [calendar],
      from: start,
      to: start + 14 * 86_400_000,
      owner: ZoneTimeline(home: .utc)
    )
    return CalendarEvents.events(expansion.occurrences)
  }

  private let times = "DTSTART:20260406T090000Z\nDTEND:20260406T100000Z"

  @Test("what a calendar does not say is personal and stays where it is")
  func least() throws {
    let events = try events(times)
    try #require(events.count == 1)
    #expect(events[0].title == "Maths")
    #expect(events[0].file == "inbox/c.ics")
    #expect(events[0].uid == "u1")
    // SHA-256 of "u1\n" begins so.
    #expect(events[0].id == "2cb5099f")
    #expect(events[0].kind == .personal)
    #expect(events[0].tags == [])
    #expect(events[0].isMovable == false)
    #expect(events[0].exclusion == nil)
    #expect(events[0].span.start.description == "2026-04-06T09:00:00Z")
    #expect(events[0].span.length == 3_600_000)
  }

  @Test(
    "X-LOCKIN-MOVABLE says whether it may be moved, and anything else that it holds says nothing",
    arguments: [
      ("X-LOCKIN-MOVABLE:TRUE", true), ("x-lockin-movable:true", true),
      ("X-LOCKIN-MOVABLE:FALSE", false), ("X-LOCKIN-MOVABLE:YES", false),
      ("X-LOCKIN-MOVABLE:FALSE\nCATEGORIES:movable", true),
    ]
  )
  func mark(text: String, movable: Bool) throws {
    #expect(try events("\(times)\n\(text)").map(\.isMovable) == [movable])
  }

  @Test("a rule makes movable what says nothing of it itself, and never what involves others")
  func rule() throws {
    func freed(_ text: String) throws -> [Bool] {
      try events("\(times)\n\(text)").map(\.madeMovable.isMovable)
    }
    #expect(try freed("CATEGORIES:study") == [true])
    #expect(try freed("CATEGORIES:project") == [true])
    #expect(try freed("X-LOCKIN-MOVABLE:FALSE") == [false])
    #expect(try freed("CATEGORIES:class") == [false])
    #expect(try freed("CATEGORIES:exam") == [false])
    #expect(try freed("CATEGORIES:meeting") == [false])
  }

  @Test(
    "categories say the kind, whether it may be moved, and the tags",
    arguments: [
      ("Study,CLASS", PlannedEvent.Kind.class, false, ["class", "study"]),
      ("MOVABLE,Project", .project, true, ["movable", "project"]),
      ("exam,class", .exam, false, ["class", "exam"]),
      ("classes", .personal, false, ["classes"]),
    ]
  )
  func categories(text: String, kind: PlannedEvent.Kind, movable: Bool, tags: [String]) throws {
    let events = try events("\(times)\nCATEGORIES:\(text)")
    try #require(events.count == 1)
    #expect(events[0].kind == kind)
    #expect(events[0].isMovable == movable)
    #expect(events[0].tags == tags)
  }

  @Test("each of a series has an id of its own, the same from run to run")
  func series() throws {
    let events = try events("\(times)\nRRULE:FREQ=DAILY;COUNT=3")
    #expect(events.map(\.id) == ["3cd3a308", "4af25ae5", "0ccfe4f0"])
    #expect(events.map(\.instance) == events.map(\.span.start))
  }

  @Test(
    "events that fill no hours say why",
    arguments: [
      ("DTSTART;VALUE=DATE:20260406", PlannedEvent.Exclusion.allDay),
      ("DTSTART:20260406T090000Z\nDTEND:20260406T100000Z\nTRANSP:TRANSPARENT", .notBusy),
      ("DTSTART:20260406T090000Z\nDTEND:20260406T100000Z\nSTATUS:CANCELLED", .notBusy),
      ("DTSTART:20260406T090000Z", .empty),
      ("DTSTART:20260406T060000Z\nDTEND:20260406T220001Z", .tooLong),
    ]
  )
  func exclusions(properties: String, exclusion: PlannedEvent.Exclusion) throws {
    #expect(try events(properties).map(\.exclusion) == [exclusion])
  }
}
