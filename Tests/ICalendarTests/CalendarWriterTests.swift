import CivilTime
import Testing

@testable import Documents
@testable import ICalendar

@Suite("Writing calendars")
struct CalendarWriterTests {
  private func text(_ component: CalendarComponent) -> String {
    String(decoding: component.bytes, as: UTF8.self)
  }

  @Test("lines end in CRLF, properties come before components")
  func lines() {
    let alarm = CalendarComponent("VALARM", [.init("TRIGGER", "-PT10M")])
    let event = CalendarComponent("VEVENT", [.text("SUMMARY", "a")], children: [alarm])
    #expect(
      text(event)
        == "BEGIN:VEVENT\r\nSUMMARY:a\r\nBEGIN:VALARM\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\n"
        + "END:VEVENT\r\n"
    )
  }

  @Test(
    "texts are escaped as RFC 5545 section 3.3.11 says",
    arguments: [
      ("a;b,c\\d", "a\\;b\\,c\\\\d"), ("a\nb\r\nc\rd", "a\\nb\\nc\\nd"), ("a:\"b\"", "a:\"b\""),
      ("\u{2028}\u{85}", "\\n\\n"), ("a\tb\u{0}\u{7f}", "a\tb\u{fffd}\u{fffd}"), ("", ""),
    ]
  )
  func escapes(plain: String, written: String) {
    #expect(CalendarComponent.Property.text("X", plain).value == written)
  }

  @Test("commas part the items of a list and are escaped within one")
  func list() {
    #expect(CalendarComponent.Property.texts("X", ["a,b", "c"]).value == "a\\,b,c")
  }

  @Test("times are written in UTC, with a zone, or as a date")
  func times() throws {
    let instant = try #require(TimestampText("2026-06-01T06:00:00.999Z")?.instant)
    let reading = CivilDateTime(localSeconds: instant.seconds)
    let berlin = try #require(systemZones("Europe/Berlin"))
    let component = CalendarComponent(
      "X",
      [
        .utc("A", instant), .local("B", reading, in: berlin), .local("C", reading, in: .utc),
        .date("D", reading.date),
      ]
    )
    #expect(
      text(component)
        == "BEGIN:X\r\nA:20260601T060000Z\r\nB;TZID=Europe/Berlin:20260601T060000\r\n"
        + "C:20260601T060000Z\r\nD;VALUE=DATE:20260601\r\nEND:X\r\n"
    )
  }

  @Test("a parameter is put in quotes where it has to be, and holds none")
  func parameters() {
    let property = CalendarComponent.Property(
      "X",
      "v",
      parameters: [.init("A", "plain"), .init("B", "a:b;c,d"), .init("C", "say \"x\"")]
    )
    #expect(
      text(CalendarComponent("Y", [property])).contains(
        "\r\nX;A=plain;B=\"a:b;c,d\";C=say 'x':v\r\n"
      )
    )
  }

  @Test("a line has at most 75 octets, and no character is split")
  func folding() {
    let prefix = "X:"
    for count in 70...76 {
      for character in ["e", "é", "€", "🎓"] {
        let value = String(repeating: "a", count: count) + String(repeating: character, count: 40)
        let bytes = CalendarComponent("Y", [.init("X", value)]).bytes
        let lines = bytes.split(separator: 0x0a).map { Array($0) }
        #expect(lines.allSatisfy { $0.last == 0x0d && $0.count <= 76 })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        let folded = lines.dropFirst().dropLast()
        #expect(folded.dropFirst().allSatisfy { $0.first == 0x20 })
        let joined = folded.enumerated().flatMap { $1.dropFirst($0 == 0 ? 0 : 1).dropLast() }
        #expect(String(decoding: joined, as: UTF8.self) == prefix + value)
      }
    }
    let exact = String(repeating: "a", count: 73)
    #expect(text(CalendarComponent("Y", [.init("X", exact)])).contains("X:\(exact)\r\n"))
    #expect(
      text(CalendarComponent("Y", [.init("X", exact + "b")])).contains("X:\(exact)\r\n b\r\n")
    )
  }

  @Test("nothing in a value can begin a line of its own")
  func injection() {
    let property = CalendarComponent.Property(
      "X",
      "a\r\nBEGIN:VEVENT",
      parameters: [.init("P", "b\r\nEND:Y")]
    )
    #expect(text(CalendarComponent("Y", [property])).split(separator: "\r\n").count == 3)
  }

  @Test("what is written is read back as it was")
  func roundTrip() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix(seed: seed)
    let scalars = Array("abcÄ€🎓;:,\\\"'\n\t ^=-\u{301}\u{200d}\u{fffd}nN".unicodeScalars)
    func anyText() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.below(120) { text.append(scalars[random.below(scalars.count)]) }
      return String(text)
    }
    func parameter(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\"" && $0 != "\n" }))
    }
    for round in 0..<400 {
      let texts = (0..<4).map { _ in anyText() }
      let properties: [CalendarComponent.Property] = [
        .text("SUMMARY", texts[0]),
        .text("LOCATION", texts[1]),
        .texts("CATEGORIES", ["x", texts[2]]),
        .init("X-P", "v", parameters: [.init("P", parameter(texts[3]))]),
      ]
      let event = CalendarComponent(
        "VEVENT",
        [.text("UID", "u"), .init("DTSTART", "20260601T060000Z")] + properties,
        children: [CalendarComponent("VALARM", [.text("DESCRIPTION", texts[3])])]
      )
      let calendar = CalendarComponent("VCALENDAR", [.init("VERSION", "2.0")], children: [event])
      let isSame = CalendarComponent.read(calendar.bytes) == [calendar]
      #expect(isSame, "seed \(seed), \(round)")
      let read = ICalendar.Calendar(calendar.bytes, file: "a.ics", zones: systemZones)
      #expect(read.diagnostics == [], "seed \(seed), \(round)")
      let first = try #require(read.events.first)
      #expect(first.summary == texts[0], "seed \(seed), \(round)")
      #expect(first.label.location == texts[1], "seed \(seed), \(round)")
      #expect(event.property("LOCATION")?.plainText == texts[1], "seed \(seed), \(round)")
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), for repeatable random tests.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
