import CivilTime
import Documents
import Testing

@testable import ICalendar

@Suite("Calendar files, byte by byte")
struct CalendarFileTests {
  private let lines = [
    "BEGIN:VCALENDAR", "X-WR-CALNAME:My week", "BEGIN:VEVENT", "UID:a", "DTSTART:20240301T090000Z",
    "SUMMARY:Übung", "END:VEVENT", "END:VCALENDAR",
  ]

  private func read(_ bytes: [UInt8]) -> ICalendar.Calendar {
    ICalendar.Calendar(bytes, file: "a.ics", zones: systemZones)
  }

  private func read(_ text: String) -> ICalendar.Calendar { read(Array(text.utf8)) }

  @Test(
    "CRLF, LF and CR end a line; the last may lack its end; a byte order mark is passed over",
    arguments: ["\r\n", "\n", "\r", "\r\r\n"]
  )
  func lineEnds(end: String) {
    for text in [
      lines.joined(separator: end) + end, lines.joined(separator: end),
      "\u{feff}" + lines.joined(separator: end),
    ] {
      let calendar = read(text)
      #expect(calendar.events.map(\.summary) == ["Übung"])
      #expect(calendar.events.map(\.line) == [3])
      #expect(calendar.name == "My week")
      #expect(calendar.diagnostics == [])
    }
  }

  @Test(
    "A fold may stand anywhere, even inside a character",
    arguments: ["\r\n ", "\n\t", "\r ", "\r\r\n "]
  )
  func folds(fold: String) {
    let whole = Array((lines.joined(separator: "\n") + "\n").utf8)
    let before = Array(lines.prefix(5).joined(separator: "\n").utf8).count + 1
    let length = Array("SUMMARY:Übung".utf8).count
    for offset in 1..<length {
      var bytes = whole
      bytes.insert(contentsOf: Array(fold.utf8), at: before + offset)
      #expect(read(bytes).events.map(\.summary) == ["Übung"], "fold after \(offset) bytes")
    }
  }

  @Test("Lines are counted as they stand in the file, folds included")
  func lineNumbers() {
    let calendar = read(
      "BEGIN:VCALENDAR\n\nBEGIN:VEVENT\nUID:a\nSUMMARY:a\n b\n c\nDTSTART:never\n  again\n"
        + "END:VEVENT\nEND:VCALENDAR\n"
    )
    #expect(
      calendar.printed == [
        "a.ics:3:1: the event has no readable DTSTART and is left out:"
          + " give it a start in the calendar program and export it again",
        "a.ics:8:1: DTSTART \"never again\" is not a date or time:"
          + " write 20260329 or 20260329T143000, with a Z at the end for UTC",
      ]
    )
  }

  @Test("Names in any case, blanks at line ends, quoted parameters")
  func lenience() throws {
    let calendar = read(
      "begin:vcalendar \nBegin:vEvent\nuid: a \n"
        + "dtstart;x-a=\"b;c:d,e\";tzid=\"Europe/Berlin\":20240701T120000 \n"
        + "Summary;LANGUAGE=de:Los: geht's; los\nend:vevent\nend:vcalendar\n"
    )
    #expect(calendar.diagnostics == [])
    #expect(calendar.events.map(\.summary) == ["Los: geht's; los"])
    #expect(try expand(calendar).starts == ["2024-07-01T10:00:00Z"])
  }

  @Test(
    "Escapes of texts are undone",
    arguments: [
      (#"a\, b\; c\\ d"#, "a, b; c\\ d"), (#"a\nb\Nc"#, "a\nb\nc"), (#"\\n"#, #"\n"#),
      (#"a\:b"#, "a:b"), (#"a\"#, #"a\"#), ("", ""),
    ]
  )
  func escapes(written: String, text: String) {
    let calendar = event("DTSTART:20240301", "LOCATION:\(written)")
    #expect(calendar.events.map(\.label.location) == [text])
  }

  @Test("Categories are lists, on one line or several")
  func categories() {
    let calendar = event("DTSTART:20240301", #"CATEGORIES:a, b\,c,,d"#, "CATEGORIES:e,a")
    #expect(calendar.events.map(\.label.categories) == [["a", "b,c", "d", "e"]])
  }

  @Test("A NUL or Latin-1 costs the property, not the event")
  func notText() {
    for byte: UInt8 in [0, 0xdc] {
      let text = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20240301\nUID:a\nSUMMARY:".utf8)
      let end = Array("bung\nLOCATION:here\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
      let calendar = read(text + [byte] + end)
      #expect(calendar.events.map(\.label.location) == ["here"])
      #expect(calendar.events.map(\.summary) == [""])
      #expect(
        calendar.printed == [
          "a.ics:5:1: the value of SUMMARY is not UTF-8 text and was skipped:"
            + " export the calendar in UTF-8"
        ]
      )
    }
  }

  @Test("A line of more than 1 MB is skipped")
  func longLine() {
    func calendar(_ length: Int) -> ICalendar.Calendar {
      event("DTSTART:20240301", "X-A:" + String(repeating: "x", count: length - 4), "LOCATION:here")
    }
    #expect(calendar(1 << 20).diagnostics == [])
    #expect(
      calendar((1 << 20) + 1).printed == [
        "a.ics:6:1: this line is longer than 1 MB and was skipped:"
          + " export the calendar again without attachments"
      ]
    )
    #expect(calendar((1 << 20) + 1).events.map(\.label.location) == ["here"])
  }

  @Test("A line that is none costs itself")
  func malformed() {
    let calendar = event("DTSTART:20240301", "what is this", "A;B=\"c:d", ":x", "LOCATION:here")
    #expect(calendar.codes == ["malformed_line", "malformed_line", "malformed_line"])
    #expect(
      calendar.printed.first
        == "a.ics:6:1: \"what is this\" is not a calendar line and was skipped:"
        + " a line reads NAME:value; check that a continued line begins with a space"
    )
    #expect(calendar.events.map(\.label.location) == ["here"])
  }

  @Test("Several calendars are read as one")
  func severalCalendars() {
    let other = lines.map { $0 == "UID:a" ? "UID:b" : $0 }
    #expect(calendar(lines + other).events.map(\.uid) == ["a", "b"])
  }

  @Test("A missing END costs nothing but a warning")
  func missingEnds() {
    let cut = calendar(Array(lines.prefix(6)))
    #expect(cut.events.map(\.summary) == ["Übung"])
    #expect(
      cut.printed == [
        "a.ics:3:1: BEGIN:VEVENT has no END:VEVENT:"
          + " the file may be cut short; export or download it again"
      ]
    )
    let joined = calendar(
      ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20240301", "BEGIN:VALARM"]
        + ["TRIGGER:-PT5M", "BEGIN:VEVENT", "UID:b", "DTSTART:20240302", "END:VEVENT"]
    )
    #expect(joined.events.map(\.uid) == ["a", "b"])
    #expect(joined.codes == ["missing_end", "missing_end"])
    let stray = calendar(["BEGIN:VCALENDAR", "END:VEVENT", "END:VCALENDAR"])
    #expect(stray.codes == ["unexpected_end"])
  }

  @Test("An event outside a calendar is read, with a warning")
  func bareEvent() {
    let bare = calendar(Array(lines[2...6]))
    #expect(bare.events.map(\.uid) == ["a"])
    #expect(
      bare.printed == [
        "a.ics:1:1: the event is not inside BEGIN:VCALENDAR; it is read all the same:"
          + " put BEGIN:VCALENDAR at the top of the file and END:VCALENDAR at its end"
      ]
    )
  }

  @Test("Events inside components of other names are found")
  func unknownComponents() {
    let wrapped = ["BEGIN:X-BOX"] + lines[2...6] + ["END:X-BOX"]
    #expect(calendar(wrapped).codes == ["event_outside_calendar"])
    #expect(calendar(wrapped).events.map(\.uid) == ["a"])
    let inside = calendar(["BEGIN:VCALENDAR"] + wrapped + ["END:VCALENDAR"])
    #expect(inside.diagnostics == [])
    #expect(inside.events.map(\.uid) == ["a"])
  }

  @Test("Alarms, tasks, journals and free-busy times are passed over in silence")
  func otherComponents() {
    let calendar = calendar(
      [
        "BEGIN:VCALENDAR", "BEGIN:VTODO", "STATUS:CANCELLED", "DTSTART:x", "END:VTODO",
        "BEGIN:VJOURNAL",
      ]
        + ["END:VJOURNAL", "BEGIN:VFREEBUSY", "END:VFREEBUSY", "BEGIN:VEVENT", "UID:a"]
        + ["BEGIN:VALARM", "SUMMARY:wrong", "DURATION:x", "END:VALARM", "DTSTART:20240301"]
        + ["SUMMARY:right", "END:VEVENT", "END:VCALENDAR"]
    )
    #expect(calendar.events.map(\.summary) == ["right"])
    #expect(calendar.diagnostics == [])
  }

  @Test(
    "What is no calendar gets one error that says what it seems to be",
    arguments: [
      (
        "", "this file is empty, not a calendar: download or export the calendar again"
      ),
      (
        "\u{feff} \r\n", "this file is empty, not a calendar: download or export the calendar again"
      ),
      (
        "\n<!DOCTYPE html>\n<html><body>BEGIN: login</body></html>",
        "this is an HTML page, not a calendar:"
          + " download the calendar again; a login page is often saved in its place"
      ),
      (
        "<?xml version=\"1.0\"?><html>",
        "this is an HTML page, not a calendar:"
          + " download the calendar again; a login page is often saved in its place"
      ),
      (
        "<?xml version=\"1.0\"?><a/>",
        "this is an XML document, not a calendar: export the calendar as an .ics file"
      ),
      (
        "{\"a\": 1}", "this is a JSON document, not a calendar: export the calendar as an .ics file"
      ),
      (
        "PK\u{3}\u{4}x",
        "this is a ZIP archive, not a calendar: unpack it and use the .ics files in it"
      ),
      (
        "BEGIN:VCARD\nEND:VCARD\n",
        "this file has no BEGIN:VCALENDAR; it is something else, not a calendar:"
          + " export the calendar as an .ics file"
      ),
    ]
  )
  func foreign(text: String, message: String) {
    let calendar = read(text)
    #expect(calendar.printed == ["a.ics: " + message])
    #expect(calendar.codes == ["not_a_calendar"])
    #expect(calendar.diagnostics.map(\.severity) == [.error])
    #expect(calendar.events == [])
  }

  @Test("Deep nesting and endless problems stay bounded")
  func bounds() {
    let deep = Array(repeating: "BEGIN:VALARM", count: 5000)
    let calendar = event("DTSTART:20240301")
    #expect(calendar.events.count == 1)
    let nested = read((["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + deep).joined(separator: "\n"))
    #expect(nested.leftOut.count == 1)
    let endless = event(
      "DTSTART:20240301",
      Array(repeating: "?", count: 5000).joined(separator: "\r\n")
    )
    #expect(endless.diagnostics.count == 10)
    #expect(endless.diagnostics.last?.remedy.hasSuffix("(and 4990 more like it)") == true)
    #expect(endless.events.count == 1)
  }

  @Test("Whatever the bytes, reading and laying out ends")
  func damaged() throws {
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Z", "BEGIN:STANDARD", "DTSTART:16011028T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Z:20240301T090000",
      "DURATION:P1DT1H", "RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR;BYSETPOS=1;COUNT=40",
      "EXDATE:20240401T070000Z", "RDATE:20240402T070000Z/PT1H", "END:VEVENT", "END:VCALENDAR",
    ]
    let whole = Array(lines.joined(separator: "\r\n").utf8)
    var state: UInt64 = 5545
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let interesting = Array("0123456789;:,=-+TZMODAYWE\r\n \"".utf8)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random(5) {
        let at = random(bytes.count)
        switch random(3) {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = interesting[random(interesting.count)]
        default: bytes.insert(interesting[random(interesting.count)], at: at)
        }
      }
      let calendar = ICalendar.Calendar(bytes, file: "seed 5545", zones: { _ in nil })
      let found = try expand(calendar, stepBudget: 50_000)
      #expect(found.occurrences.allSatisfy { $0.start <= $0.end })
    }
  }

  @Test(
    "a meeting that the owner has declined takes no time",
    arguments: [
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:ina@example.org", ["ina@example.org"], false),
      ("ATTENDEE;CN=Ina;PARTSTAT=declined:MAILTO:Ina@Example.ORG", ["ina@example.org"], false),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:ina@example.org", ["mailto:INA@example.org"], false),
      ("ATTENDEE;PARTSTAT=DECLINED;EMAIL=ina@example.org:urn:uuid:1", ["ina@example.org"], false),
      ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:ina@example.org", ["ina@example.org"], true),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:tom@example.org", ["ina@example.org"], true),
      ("ATTENDEE:mailto:ina@example.org", ["ina@example.org"], true),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:ina@example.org", [], true),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org", [], false),
    ]
  )
  func declined(attendee: String, addresses: [String], isBusy: Bool) {
    // Google calls a person's own calendar by the address.
    let text = """
      BEGIN:VCALENDAR
      X-WR-CALNAME:me@example.org
      BEGIN:VEVENT
      UID:a
      DTSTART:20260301T100000Z
      ATTENDEE;PARTSTAT=DECLINED:mailto:someone@example.org
      \(attendee)
      END:VEVENT
      END:VCALENDAR
      """
    let read = ICalendar.Calendar(
      Array(text.utf8),
      file: "a.ics",
      zones: systemZones,
      addresses: addresses
    )
    #expect(read.events.map(\.label.isBusy) == [isBusy])
    #expect(read.diagnostics == [])
  }
}
