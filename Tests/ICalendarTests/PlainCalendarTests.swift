import CivilTime
import Documents
import Foundation
import Testing

@testable import ICalendar

@Suite("Calendars without descriptions, places and people")
struct PlainCalendarTests {
  private static let whole = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//secret//secret", "CALSCALE:GREGORIAN",
    "X-WR-CALNAME:secret@example.org", "X-WR-CALDESC:secret",
    "BEGIN:VTIMEZONE", "TZID:Here", "X-SECRET:secret", "BEGIN:STANDARD",
    "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "COMMENT:secret",
    "END:STANDARD", "END:VTIMEZONE",
    "BEGIN:VEVENT", "UID:series@example.org", "SEQUENCE:3", "DTSTAMP:20260101T000000Z",
    "DTSTART;TZID=Here:20260601T100000", "DTEND;TZID=Here:20260601T110000",
    "RRULE:FREQ=WEEKLY;", " COUNT=3", "EXDATE;TZID=Here:20260608T100000",
    "SUMMARY;X-P=secret;ALTREP=\"http://secret\":Read\\,", "  the book", "LOCATION:secret",
    "DESCRIPTION:sec", " ret\\nsecret", "CATEGORIES;LANGUAGE=secret:study,Reading club",
    "ATTENDEE;CN=secret;PARTSTAT=ACCEPTED:mailto:secret@elsewhere.org",
    "ORGANIZER:mailto:secret@elsewhere.org", "URL:http://secret", "X-SECRET;X-P=secret:secret",
    "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:secret", "TRIGGER:-PT10M", "END:VALARM",
    "TRANSP:OPAQUE", "END:VEVENT",
    "BEGIN:VEVENT", "UID:declined", "DTSTART:20260602T100000Z", "DTEND:20260602T110000Z",
    "SUMMARY:Meeting", "ATTENDEE;PARTSTAT=DECLINED;CN=secret:mailto:me@example.org", "END:VEVENT",
    "BEGIN:VEVENT", "UID:declined by name", "DTSTART:20260603T100000Z", "DURATION:PT1H",
    "ATTENDEE;PARTSTAT=DECLINED:mailto:Secret@example.org", "END:VEVENT",
    "BEGIN:VEVENT", "UID:declined by another", "DTSTART:20260603T100000Z", "DURATION:PT1H",
    "ATTENDEE;PARTSTAT=DECLINED:mailto:secret@elsewhere.org", "END:VEVENT",
    "BEGIN:VEVENT", "DTSTART:20260604T100000Z", "DESCRIPTION:secret 1", "SUMMARY:Nameless",
    "END:VEVENT",
    "BEGIN:VEVENT", "DTSTART:20260604T100000Z", "DESCRIPTION:secret 2", "SUMMARY:Nameless",
    "END:VEVENT",
    "BEGIN:VTODO", "UID:secret", "SUMMARY:secret", "END:VTODO",
    "BEGIN:VEVENT", "UID:bad", "DTSTART:soon", "SUMMARY:Bad", "END:VEVENT",
    "END:VCALENDAR",
  ]

  private func bytes(_ end: String) -> [UInt8] {
    Array(Self.whole.map { $0 + end }.joined().utf8)
  }

  private func read(
    _ bytes: [UInt8],
    _ addresses: [String] = ["me@example.org"]
  ) -> ICalendar.Calendar {
    ICalendar.Calendar(bytes, file: "a.ics", zones: systemZones, addresses: addresses)
  }

  @Test("say of every event what plans need, at the same line", arguments: ["\r\n", "\n"])
  func events(end: String) {
    let whole = read(bytes(end))
    let kept = PlainCalendar.bytes(bytes(end), addresses: ["me@example.org"])
    let plain = read(kept)
    #expect(whole.events.count == 6)
    #expect(plain.events.map(\.uid) == whole.events.map(\.uid))
    #expect(Set(plain.events.map(\.uid)).count == 6)
    #expect(plain.events.map(\.summary) == whole.events.map(\.summary))
    #expect(plain.events[0].summary == "Read, the book")
    #expect(plain.events.map(\.label.categories) == whole.events.map(\.label.categories))
    #expect(plain.events.map(\.line) == whole.events.map(\.line))
    #expect(plain.events.map(\.label.isBusy) == [true, false, true, true, true, true])
    #expect(plain.events.map(\.label.isBusy) == whole.events.map(\.label.isBusy))
    // The calendar's name is somebody's where nobody says whose it is, as a colleague's calendar may lie in the inbox as well.
    let named = read(PlainCalendar.bytes(bytes(end), addresses: []), [])
    #expect(named.events.map(\.label.isBusy) == [true, true, false, true, true, true])
    #expect(read(bytes(end), []).events.map(\.label.isBusy) == named.events.map(\.label.isBusy))
    #expect(
      plain.events.map { "\($0.start) \($0.end) \($0.rules)" }
        == whole.events.map { "\($0.start) \($0.end) \($0.rules)" }
    )
    #expect(plain.diagnostics == whole.diagnostics)
    #expect(plain.diagnostics.isEmpty == false)
    #expect(plain.events.allSatisfy { $0.label.location == nil })
  }

  @Test("hold none of what was left out, and are the same when that is done again")
  func nothingLeft() {
    let kept = PlainCalendar.bytes(bytes("\r\n"), addresses: ["me@example.org"])
    #expect(String(decoding: kept, as: UTF8.self).lowercased().contains("secret") == false)
    #expect(PlainCalendar.bytes(kept, addresses: []) == kept)
    #expect(PlainCalendar.bytes([], addresses: []) == [])
  }

  @Test("are made of any bytes")
  func damage() {
    for seed in 0..<200 {
      var bytes = bytes("\r\n")
      // A few bytes are others, by a fixed rule.
      for step in 0..<8 {
        bytes[(seed * 7919 + step * 104_729) % bytes.count] = UInt8(
          truncatingIfNeeded: seed * 31 + step
        )
      }
      let kept = PlainCalendar.bytes(bytes, addresses: [])
      #expect(read(kept).events.map(\.line) == read(bytes).events.map(\.line), "\(seed)")
    }
  }
}
