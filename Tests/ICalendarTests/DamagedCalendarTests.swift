import CivilTime
import Documents
import Testing

@testable import ICalendar

@Suite("Damaged calendars: what is left of them, and what is said")
struct DamagedCalendarTests {
  private func read(_ bytes: [UInt8]) -> ICalendar.Calendar {
    ICalendar.Calendar(bytes, file: "a.ics", zones: systemZones)
  }

  private func read(_ text: String) -> ICalendar.Calendar { read(Array(text.utf8)) }

  private let malformed =
    " is not a calendar line and was skipped:"
    + " a line reads NAME:value; check that a continued line begins with a space"

  @Test("A NUL inside a name, a value or between lines costs its line or property")
  func nul() {
    let calendar = read(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUI\0D:b\nUID:a\nDTSTART:20240301\n\0\nDTEND:2024\0302\n"
        + "STATUS:CANCELLED\0\nLOCATION:a\0bcdefghijk\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    #expect(calendar.events.map(\.uid) == ["a"])
    #expect(calendar.events.map(\.summary) == ["x"])
    #expect(calendar.events.map(\.status) == [.confirmed])
    #expect(calendar.events.map(\.label.location) == [nil])
    #expect(
      calendar.codes == ["malformed_line", "malformed_line", "bad_time", "not_text", "not_text"]
    )
    #expect(calendar.diagnostics.map { $0.position?.line } == [3, 6, 7, 8, 9])
  }

  @Test("Latin-1 costs the properties that hold it and are used, each told once")
  func latin1() {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301\n".utf8)
    for name in ["LOCATION", "CATEGORIES", "DESCRIPTION", "X-A", "TRANSP"] {
      bytes += Array(name.utf8) + [0x3a, 0x4d, 0xfc, 0x0a]
    }
    let calendar = read(bytes + Array("SUMMARY:x\nEND:VEVENT\nEND:VCALENDAR\n".utf8))
    #expect(calendar.events.map(\.summary) == ["x"])
    #expect(calendar.events.map(\.label.location) == [nil])
    #expect(calendar.events.map(\.label.categories) == [[]])
    #expect(
      calendar.printed
        == [(5, "LOCATION"), (6, "CATEGORIES"), (9, "TRANSP")].map {
          "a.ics:\($0):1: the value of \($1) is not UTF-8 text and was skipped:"
            + " export the calendar in UTF-8"
        }
    )
  }

  @Test("A file that begins with a fold, and one that ends in it")
  func foldsAtTheEnds() {
    let first = read(
      " X:y\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301\nEND:VEVENT\n \n\t"
    )
    #expect(first.events.map(\.uid) == ["a"])
    #expect(
      first.printed == [
        "a.ics:1:1: \" X:y\"" + malformed,
        "a.ics:2:1: BEGIN:VCALENDAR has no END:VCALENDAR:"
          + " the file may be cut short; export or download it again",
      ]
    )
    let cut = read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301\nSUMMARY:a\n ")
    #expect(cut.events.map(\.summary) == ["a"])
    #expect(cut.codes == ["missing_end"])
  }

  @Test(
    "Blanks behind a value don't count where it is a keyword, a number or a time",
    arguments: ["", " ", "\t", "  \t "]
  )
  func trailingBlanks(blanks: String) throws {
    let calendar = calendar(
      [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Europe/Berlin:20240301T090000",
        "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20240302T080000Z", "SEQUENCE:7",
        "STATUS:TENTATIVE", "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
      ].map { $0 + blanks }
    )
    #expect(calendar.diagnostics == [])
    #expect(calendar.events.map(\.version.sequence) == [7])
    #expect(calendar.events.map(\.status) == [.tentative])
    #expect(calendar.events.map(\.label.isBusy) == [false])
    #expect(
      try expand(calendar).spans == [
        "2024-03-01T08:00:00Z/2024-03-01T09:00:00Z", "2024-03-03T08:00:00Z/2024-03-03T09:00:00Z",
      ]
    )
  }

  @Test("Components that begin and end in each other: the events in them are found")
  func nestedGarbage() {
    let calendar = read(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301\nBEGIN:VALARM\nBEGIN:X-BOX\n"
        + "END:VALARM\nEND:X-BOX\nBEGIN:\nEND:VEVENT\nBEGIN\nEND:NEVER\nBEGIN:VEVENT\nUID:b\n"
        + "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:c\nDTSTART:20240303\nEND:VCALENDAR\nEND:VEVENT\n"
    )
    #expect(calendar.events.map(\.uid) == ["a", "c"])
    #expect(calendar.leftOut.map(\.uid) == ["b"])
    #expect(
      calendar.diagnostics.map { "\($0.position?.line ?? 0) \($0.code)" } == [
        "6 missing_end", "8 unexpected_end", "9 missing_end", "11 malformed_line",
        "12 unexpected_end", "13 missing_end", "13 missing_start", "16 missing_end",
        "20 unexpected_end",
      ]
    )
  }

  @Test("Events inside and outside calendars stand in the order of the file")
  func order() {
    func one(_ uid: String) -> String { "BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20240301\nEND:VEVENT\n" }
    let calendar = read(
      one("a") + "BEGIN:VCALENDAR\n" + one("b") + "END:VCALENDAR\n" + one("c")
        + "BEGIN:VCALENDAR\n" + one("d")
    )
    #expect(calendar.events.map(\.uid) == ["a", "b", "c", "d"])
    #expect(calendar.codes == ["event_outside_calendar", "missing_end"])
  }

  @Test("Properties behind an alarm in an event are the event's")
  func behindAlarm() {
    let calendar = event(
      "BEGIN:VALARM",
      "DTSTART:19990101",
      "SUMMARY:alarm",
      "END:VALARM",
      "DTSTART:20240301"
    )
    #expect(calendar.events.map(\.start.isDate) == [true])
    #expect(calendar.events.map(\.summary) == ["x"])
    #expect(calendar.diagnostics == [])
  }

  @Test("Of a property that may stand once the first counts, even where it is unreadable")
  func repeatedProperties() {
    let calendar = event(
      "DTSTART:20240301",
      "DTSTART:20240401",
      "SUMMARY:y",
      "SEQUENCE:x",
      "SEQUENCE:3"
    )
    #expect(calendar.events.map(\.summary) == ["x"])
    #expect(calendar.events.map(\.version.sequence) == [0])
    #expect(calendar.events.map(\.start) == event("DTSTART:20240301").events.map(\.start))
  }

  @Test(
    "Parameters that are none cost the line; odd ones don't",
    arguments: [
      ("DTSTART;:20240301", false), ("DTSTART;=x:20240301", false),
      ("DTSTART;A=\"x:20240301", false),
      ("DTSTART;A=\"x\"y:20240301", false), ("DTSTART;A:20240301", true),
      ("DTSTART;A=:20240301", true), ("DTSTART;A=,,\";:\",:20240301", true),
      ("DTSTART;A=x\"y\":20240301", true), ("DTSTART;value=date;A=ü:20240301", true),
    ]
  )
  func parameters(line: String, isRead: Bool) {
    let calendar = event(line)
    #expect(calendar.events.count == (isRead ? 1 : 0))
    #expect(calendar.codes == (isRead ? [] : ["missing_start", "malformed_line"]))
  }

  @Test(
    "Text in UTF-16 is told of as such",
    arguments: [[0xff, 0xfe, 0x42, 0], [0xfe, 0xff, 0, 0x42]]
  )
  func utf16(bytes: [UInt8]) {
    #expect(
      read(bytes).printed == [
        "a.ics: this is text in UTF-16, not a calendar: save or export it in UTF-8"
      ]
    )
  }

  @Test("A login page has no events, even where it speaks of calendars")
  func loginPage() {
    let page = read(
      "<!DOCTYPE html>\n<html>\n<body>\nBEGIN:VCALENDAR is behind the login\n</body></html>"
    )
    #expect(page.events == [])
    #expect(
      page.printed == [
        "a.ics: this is an HTML page, not a calendar:"
          + " download the calendar again; a login page is often saved in its place"
      ]
    )
  }

  @Test(
    "An end of another kind than the start is a midnight",
    arguments: [
      (
        "DTSTART;VALUE=DATE:20230724", "DTEND:20230817T000000Z",
        "2023-07-23T22:00:00Z/2023-08-16T22:00:00Z", "end"
      ),
      (
        "DTSTART;VALUE=DATE:20230724", "DTEND:20230724T120000",
        "2023-07-23T22:00:00Z/2023-07-24T22:00:00Z", "end"
      ),
      (
        "DTSTART:20230724T120000", "DTEND;VALUE=DATE:20230726",
        "2023-07-24T10:00:00Z/2023-07-25T22:00:00Z", "beginning"
      ),
      (
        "DTSTART;TZID=Asia/Tokyo:20230724T120000", "DTEND;VALUE=DATE:20230726",
        "2023-07-24T03:00:00Z/2023-07-25T15:00:00Z", "beginning"
      ),
      (
        "DTSTART:20230724T120000Z", "DTEND;VALUE=DATE:20230726",
        "2023-07-24T12:00:00Z/2023-07-26T00:00:00Z", "beginning"
      ),
    ]
  )
  func mixedEnd(start: String, end: String, span: String, side: String) throws {
    let calendar = event(start, end)
    #expect(try expand(calendar).spans == [span])
    #expect(
      calendar.printed == [
        "a.ics:6:1: DTSTART and DTEND are not both dates or both times; DTEND is read as the \(side)"
          + " of its day: give the event an end of the same kind as its start"
      ]
    )
  }

  @Test("An event without UID is named after its properties, however they are folded and ended")
  func nameless() {
    let lines = [
      "BEGIN:VEVENT", "DTSTART:20240301", "X-A:b", "BEGIN:VALARM", "X-A:c", "END:VALARM",
    ]
    let plain = read(
      (["BEGIN:VCALENDAR"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\n")
    )
    let folded = read(
      (["BEGIN:VCALENDAR"] + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        .replacing("X-A:", with: "x-A\r\n :")
    )
    let other = read(
      (["BEGIN:VCALENDAR"] + lines + ["X-A:d", "END:VEVENT"]).joined(separator: "\n")
    )
    #expect(plain.events.map(\.uid) == [fnv("DTSTART20240301\0X-Ab\0")])
    #expect(folded.events.map(\.uid) == plain.events.map(\.uid))
    #expect(other.events.map(\.uid) == [fnv("DTSTART20240301\0X-Ab\0X-Ad\0")])
  }

  /// FNV-1a of 64 bits, by Fowler, Noll and Vo.
  private func fnv(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return "no-uid-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
