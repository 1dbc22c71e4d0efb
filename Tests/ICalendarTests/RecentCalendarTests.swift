import CivilTime
import Testing

@testable import ICalendar

@Suite("Calendars without what was over")
struct RecentCalendarTests {
  /// What is left before 2026-06-01 of events by their lines, for an owner in Berlin: the UIDs.
  private func left(_ events: [[String]]) throws -> (uids: [String], text: String) {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for event in events { lines += ["BEGIN:VEVENT"] + event + ["END:VEVENT"] }
    lines += ["BEGIN:VTODO", "UID:todo", "SUMMARY:secret", "END:VTODO", "END:VCALENDAR"]
    let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let owner = ZoneTimeline(home: try #require(systemZones("Europe/Berlin")))
    let end = owner.start(of: try #require(CivilDate("2026-06-01")))
    let kept = RecentCalendar.bytes(bytes, without: end, zones: systemZones, owner: owner)
    let text = String(decoding: kept, as: UTF8.self)
    #expect(
      text.split(separator: "\r\n", omittingEmptySubsequences: false).count == lines.count + 1
    )
    // What is left over once is so for good.
    #expect(RecentCalendar.bytes(kept, without: end, zones: systemZones, owner: owner) == kept)
    let read = ICalendar.Calendar(kept, file: "a.ics", zones: systemZones)
    return (read.events.map(\.uid), text)
  }

  @Test(
    "an event goes where it was over, a series where its last instance was",
    arguments: [
      (["DTSTART:20260520T100000Z", "DTEND:20260520T110000Z"], false),
      (["DTSTART:20260531T210000Z", "DTEND:20260531T220000Z"], false),
      (["DTSTART:20260531T210000Z", "DTEND:20260531T220001Z"], true),
      (["DTSTART:20260531T210000Z", "DURATION:PT2H"], true),
      (["DTSTART;VALUE=DATE:20260531"], false),
      (["DTSTART;VALUE=DATE:20260531", "DTEND;VALUE=DATE:20260602"], true),
      (["DTSTART:20260531T235900"], false),
      (["DTSTART:20270101T100000Z"], true),
      (["DTSTART:20200101T100000Z", "RRULE:FREQ=YEARLY"], true),
      (["DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4"], false),
      (["DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5"], true),
      (
        ["DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20260530T000000Z"],
        false
      ),
      (
        ["DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=20260630T000000Z"],
        true
      ),
      (["DTSTART:20200229T100000Z", "DURATION:PT1H", "RRULE:FREQ=YEARLY;COUNT=3"], true),
      (["DTSTART:20260504T100000Z", "DURATION:PT1H", "RDATE:20260505T100000Z"], false),
      (["DTSTART:20260504T100000Z", "DURATION:PT1H", "RDATE:20260705T100000Z"], true),
    ] as [([String], Bool)]
  )
  func event(lines: [String], stays: Bool) throws {
    let found = try left([["UID:a", "SUMMARY:x"] + lines, ["UID:z", "DTSTART:20270101T100000Z"]])
    #expect(found.uids == (stays ? ["a", "z"] : ["z"]))
    #expect(!found.text.contains("secret") && found.text.contains("SUMMARY:x") == stays)
  }

  @Test("of a series that goes on, changes of instances go that were over, and no others")
  func changes() throws {
    func change(_ instance: String, _ start: String, _ title: String) -> [String] {
      [
        "UID:s", "RECURRENCE-ID:\(instance)", "DTSTART:\(start)", "DURATION:PT1H",
        "SUMMARY:\(title)",
      ]
    }
    let found = try left([
      [
        "UID:s", "DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "SUMMARY:series",
      ],
      change("20260511T100000Z", "20260511T120000Z", "was"),
      change("20260518T100000Z", "20260618T120000Z", "put-off"),
      change("20260608T100000Z", "20260520T120000Z", "brought-forward"),
      ["UID:bad", "DTSTART:soon", "SUMMARY:unreadable"],
    ])
    for title in ["series", "put-off"] { #expect(found.text.contains(title)) }
    for title in ["SUMMARY:was", "unreadable", "brought-forward"] {
      #expect(!found.text.contains(title))
    }
    // It still takes the place of the instance of 8 June.
    #expect(found.text.contains("RECURRENCE-ID:20260608T100000Z"))
  }

  @Test("a date of a series that goes on stays where it was moved, and says nothing of its own")
  func moved() throws {
    let found = try left([
      [
        "UID:s", "DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "SUMMARY:series",
        "LOCATION:room 1",
      ],
      [
        "UID:s", "RECURRENCE-ID:20260511T100000Z", "DTSTART:20260511T150000Z", "DURATION:PT90M",
        "SUMMARY:series", "LOCATION:secret room", "DESCRIPTION:secret", "CATEGORIES:secret",
        "ATTENDEE;CN=secret:mailto:secret@example.com", "BEGIN:VALARM", "TRIGGER:-PT15M",
        "DESCRIPTION:secret", "END:VALARM", "X-OTHER:secret", "STATUS:TENTATIVE",
      ],
      [
        "UID:s", "RECURRENCE-ID:20260518T100000Z", "DTSTART:20260518T100000Z", "STATUS:CANCELLED",
        "SUMMARY:secret",
      ],
    ])
    #expect(!found.text.contains("secret") && !found.text.contains("TRIGGER"))
    let read = ICalendar.Calendar(Array(found.text.utf8), file: "a.ics", zones: systemZones)
    let owner = ZoneTimeline(home: try #require(systemZones("Europe/Berlin")))
    let expansion = Expansion(
      of: [read],
      from: owner.start(of: try #require(CivilDate("2026-05-01"))),
      to: owner.start(of: try #require(CivilDate("2026-05-30"))),
      owner: owner
    )
    #expect(
      expansion.occurrences.map { "\($0.start) \($0.end) \($0.summary)" } == [
        "2026-05-04T10:00:00Z 2026-05-04T11:00:00Z series",
        "2026-05-11T15:00:00Z 2026-05-11T16:30:00Z ",
        "2026-05-25T10:00:00Z 2026-05-25T11:00:00Z series",
      ]
    )
  }
}
