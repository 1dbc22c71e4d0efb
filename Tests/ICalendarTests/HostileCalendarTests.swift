import CivilTime
import Documents
import Testing

@testable import ICalendar

/// The release program is held to time and memory by `make conformance`; here each case has to end
/// within seconds in a debug build, which anything worse than linear would not.
@Suite("Calendars that are made to be slow", .timeLimit(.minutes(2)))
struct HostileCalendarTests {
  private func read(_ lines: String...) -> ICalendar.Calendar {
    let text = lines.joined(separator: "\n")
    return ICalendar.Calendar(Array(text.utf8), file: "a.ics", zones: systemZones)
  }

  private func many(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  private let head = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301"
  private let tail = "END:VEVENT\nEND:VCALENDAR\n"

  @Test("200,000 properties of one event, known and unknown")
  func properties() {
    let calendar = read(
      head,
      many(100_000) { "X-\($0):" },
      many(100_000) { _ in "SUMMARY:x" },
      many(1000) { "CATEGORIES:\($0)" },
      tail
    )
    #expect(calendar.events.map(\.label.categories.count) == [1000])
    #expect(calendar.diagnostics == [])
  }

  @Test("An event of more than 100,000 lines with a meaning is left out, and one of as many is not")
  func exceptions() {
    func event(_ count: Int) -> ICalendar.Calendar {
      read(head, many(count - 2) { _ in "EXDATE:20240302" }, tail)
    }
    #expect(event(100_000).events.count == 1)
    #expect(event(100_000).diagnostics == [])
    let overfull = event(100_001)
    #expect(overfull.events == [])
    #expect(overfull.leftOut.map(\.uid) == ["a"])
    #expect(
      overfull.diagnostics.map(\.description) == [
        "a.ics:2:1: the event has more than 100000 lines and is left out: end the series and begin it "
          + "anew, so that it has fewer exceptions"
      ]
    )
  }

  @Test("A line of 300 KB of semicolons is none")
  func semicolons() {
    let calendar = read(head, "LOCATION" + String(repeating: ";", count: 300_000) + ":x", tail)
    #expect(calendar.events.map(\.label.location) == [nil])
    #expect(calendar.codes == ["malformed_line"])
  }

  @Test("100,000 parameters beside 20,000 times on one line are looked through once")
  func parametersBesideTimes() {
    let parameters = String(repeating: ";A=b", count: 100_000) + ";TZID=Europe/Berlin"
    let times = Array(repeating: "20240302T090000", count: 20_000).joined(separator: ",")
    let calendar = read(
      head.replacing("20240301", with: "20240301T080000Z"),
      "EXDATE\(parameters):\(times)",
      tail
    )
    #expect(calendar.events.count == 1)
    #expect(calendar.diagnostics == [])
  }

  @Test("100,000 components inside one another, and as many ends of nothing")
  func nesting() {
    let deep = read(
      "BEGIN:VCALENDAR",
      many(100_000) { _ in "BEGIN:X" },
      head,
      tail,
      many(100_000) { _ in "END:X" }
    )
    #expect(deep.events.map(\.uid) == ["a"])
    let ends = read(head, tail, many(100_000) { "END:X\($0)" })
    #expect(ends.events.map(\.uid) == ["a"])
    #expect(ends.diagnostics.count == 10)
  }

  @Test("A zone of 100,000 observances is followed")
  func observances() throws {
    let observances = many(100_000) { index in
      let date = CivilDate(dayNumber: -30_000 + index)
      let digits = date.description.split(separator: "-").joined()
      let offsets = index % 2 == 0 ? ("+0100", "+0200") : ("+0200", "+0100")
      return "BEGIN:STANDARD\nDTSTART:\(digits)T030000\nTZOFFSETFROM:\(offsets.0)\n"
        + "TZOFFSETTO:\(offsets.1)\nEND:STANDARD"
    }
    let calendar = read(
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Mine",
      observances,
      "END:VTIMEZONE",
      "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=Mine:20240301T120000",
      tail
    )
    #expect(calendar.diagnostics == [])
    // 2024-03-01 is day 19783, the 49784th observance, after which +0100 holds.
    #expect(try expand(calendar).starts == ["2024-03-01T11:00:00Z"])
  }

  @Test("Zones whose rules never match use up one budget for the file, not one each")
  func neverMatchingZones() {
    let zones = many(2000) { index in
      "BEGIN:VTIMEZONE\nTZID:Z\(index)\nBEGIN:STANDARD\nDTSTART:16010101T000000\n"
        + "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\n"
        + "END:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:\(index)\n"
        + "DTSTART;TZID=Z\(index):20240301T120000\nEND:VEVENT"
    }
    let calendar = read("BEGIN:VCALENDAR", zones, "END:VCALENDAR\n")
    #expect(calendar.events.count == 2000)
    #expect(calendar.codes.contains("unknown_zone"))
  }

  @Test("A line folded 300,000 times, and a folded one that becomes too long")
  func folds() {
    let folded = "SUMMARY:" + String(repeating: "\n a", count: 300_000)
    let tooLong = "LOCATION:" + String(repeating: "\n aaaaaaaaaaaaaaa", count: 80_000)
    let calendar = read(head, folded, tooLong, tail)
    #expect(calendar.events.map(\.summary.utf8.count) == [300_000])
    #expect(calendar.events.map(\.label.location) == [nil])
    #expect(
      calendar.printed == [
        "a.ics:300006:1: this line is longer than 1 MB and was skipped:"
          + " export the calendar again without attachments"
      ]
    )
  }

  @Test("Lines longer and shorter than what folded lines are kept in keep their bytes")
  func foldedLengths() {
    for length in [1, 65_535, 65_536, 65_537, 200_000] {
      let letters = (0..<length).map { String("abcdefghijk"[$0 % 11]) }.joined()
      let lines = many(5) { index in "CATEGORIES:\(index)\n \(letters)" }
      #expect(
        read(head, lines, tail).events.map(\.label.categories) == [
          (0..<5).map { "\($0)\(letters)" }
        ],
        "\(length) bytes"
      )
    }
  }

  @Test("50,000 events that never end, and 20,000 without a name")
  func events() {
    let open = read("BEGIN:VCALENDAR", many(50_000) { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20240301" })
    #expect(open.events.count == 50_000)
    #expect(open.diagnostics.count == 10)
    let nameless = read(
      "BEGIN:VCALENDAR",
      many(20_000) { "BEGIN:VEVENT\nDTSTART:20240301\nX-A:\($0)\nEND:VEVENT" },
      "END:VCALENDAR\n"
    )
    #expect(Set(nameless.events.map(\.uid)).count == 20_000)
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}
