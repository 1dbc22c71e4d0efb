import CivilTime
import Testing

@testable import ICalendar

@Suite("A calendar with what was over before it begins")
struct CalendarHistoryTests {
  /// A content of events by their lines.
  private static func calendar(_ events: [[String]]) -> [UInt8] {
    var lines = [
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]
    for event in events { lines += ["BEGIN:VEVENT"] + event + ["END:VEVENT"] }
    return Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
  }

  private static func single(_ uid: String, _ day: String) -> [String] {
    ["UID:\(uid)", "DTSTART;TZID=Here:\(day)T100000", "DURATION:PT1H", "SUMMARY:\(uid)"]
  }

  private static func numbered(_ number: Int, _ day: String, _ title: String) -> [String] {
    ["UID:n\(number)", "DTSTART:\(day)T100000Z", "DURATION:PT1H", "SUMMARY:\(title)"]
  }
  private static func instance(_ day: String) -> [String] {
    [
      "UID:i", "RECURRENCE-ID:\(day)T100000Z", "DTSTART:\(day)T100000Z", "DURATION:PT1H",
      "SUMMARY:i",
    ]
  }

  private static func weekly(_ day: String) -> [String] {
    ["UID:r", "DTSTART:\(day)T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "SUMMARY:r"]
  }

  private static let series = [
    "UID:s", "DTSTART:20200106T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY", "SUMMARY:s",
  ]
  private static let ended = [
    "UID:e", "DTSTART:20260504T100000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:e",
  ]

  private static let term = [
    "UID:t", "DTSTART;VALUE=DATE:20260501", "DTEND;VALUE=DATE:20260801", "SUMMARY:t",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let old: [[String]]
    let new: [[String]]
    /// The UIDs that are there then.
    let uids: [String]
    let lost: [Int]

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "the first ones fall off",
      old: [single("a", "20260501"), single("b", "20260510"), single("c", "20260610")],
      new: [single("b", "20260510"), single("c", "20260610"), single("d", "20260620")],
      uids: ["a", "b", "c", "d"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "all but what lies ahead fall off, beside series of long ago",
      old: [series, ended, single("a", "20260501"), single("c", "20260610")],
      new: [series, single("c", "20260610")],
      uids: ["a", "c", "e", "s"],
      lost: [0, 0, 2]
    ),
    Case(
      name: "the first ones fall off, beside a term that began before them and goes on",
      old: [term, single("a", "20260504"), single("b", "20260510"), single("c", "20260610")],
      new: [term, single("b", "20260510"), single("c", "20260610")],
      uids: ["a", "b", "c", "t"],
      lost: [0, 0, 2]
    ),
    Case(
      name: "one is taken out behind the first that ended, beside such a term",
      old: [
        term, single("a", "20260504"), single("b", "20260510"), single("d", "20260512"),
        single("c", "20260610"),
      ],
      new: [term, single("b", "20260510"), single("c", "20260610")],
      uids: ["a", "b", "c", "t"],
      lost: [1, 0, 2]
    ),
    Case(
      name: "nothing is in it any more",
      old: [series, ended, single("a", "20260501"), single("c", "20260610")],
      new: [],
      uids: ["a", "e"],
      lost: [1, 2, 2]
    ),
    Case(
      name: "one in the middle was taken out",
      old: [single("a", "20260501"), single("b", "20260510"), single("c", "20260610")],
      new: [single("a", "20260501"), single("c", "20260610")],
      uids: ["a", "c"],
      lost: [1, 0, 1]
    ),
    Case(
      name: "what was ahead goes with the newer content",
      old: [single("a", "20260501"), single("b", "20260602"), single("c", "20260610")],
      new: [single("d", "20260620")],
      uids: ["a", "d"],
      lost: [0, 2, 2]
    ),
    Case(
      name: "new UIDs for the same events",
      old: [single("a", "20260501"), single("b", "20260510")],
      new: [
        ["UID:x", "DTSTART;TZID=Here:20260510T100000", "DURATION:PT1H", "SUMMARY:b"],
        single("c", "20260610"),
      ],
      uids: ["a", "c", "x"],
      lost: [0, 0, 0]
    ),
    Case(
      name: "instances that have one UID fall off",
      old: [instance("20260501"), instance("20260508"), instance("20260605")],
      new: [instance("20260508"), instance("20260605"), instance("20260612")],
      uids: ["i", "i", "i", "i"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "events that have one UID by mistake fall off",
      old: [single("a", "20260501"), single("a", "20260508"), single("a", "20260605")],
      new: [single("a", "20260508"), single("a", "20260605")],
      uids: ["a", "a", "a"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "what began before and went on falls off",
      old: [
        ["UID:w", "DTSTART;VALUE=DATE:20260508", "DTEND;VALUE=DATE:20260512", "SUMMARY:w"],
        single("b", "20260510"), single("c", "20260610"),
      ],
      new: [single("b", "20260510"), single("c", "20260610")],
      uids: ["b", "c", "w"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "a series begins later: its first instances are told",
      old: [weekly("20260504"), single("b", "20260520")],
      new: [weekly("20260518"), single("b", "20260520")],
      uids: ["b", "r"],
      lost: [1, 0, 1]
    ),
    Case(
      name: "a series that goes on is taken out, with all that it has had",
      old: [weekly("20260504"), single("b", "20260520")],
      new: [single("b", "20260520")],
      uids: ["b"],
      lost: [1, 1, 1]
    ),
    Case(
      name: "one that was moved has its UID",
      old: [single("a", "20260501"), single("c", "20260610")],
      new: [single("a", "20260520"), single("c", "20260610")],
      uids: ["a", "c"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "UIDs are numbers that are given anew each time",
      old: [
        numbered(0, "20260504", "k"), numbered(1, "20260511", "l"), numbered(2, "20260518", "m"),
        numbered(3, "20260610", "n"),
      ],
      new: [
        numbered(0, "20260518", "m"), numbered(1, "20260610", "n"), numbered(2, "20260611", "o"),
      ],
      uids: ["n0", "n0", "n1", "n1", "n2"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "they are, and events have one title",
      old: [
        numbered(0, "20260504", "k"), numbered(1, "20260518", "k"), numbered(2, "20260610", "k"),
      ],
      new: [numbered(0, "20260518", "k"), numbered(1, "20260610", "k")],
      uids: ["n0", "n0", "n1"],
      lost: [0, 0, 1]
    ),
    Case(
      name: "a UID is another event's, of which none was there",
      old: [numbered(0, "20260504", "k"), numbered(1, "20260505", "l")],
      new: [numbered(0, "20260610", "m"), numbered(1, "20260611", "n")],
      uids: ["n0", "n0", "n1", "n1"],
      lost: [0, 0, 0]
    ),
    Case(
      name: "nothing is left, which says nothing of what was",
      old: [single("a", "20260501"), single("c", "20260610")],
      new: [],
      uids: ["a"],
      lost: [0, 1, 1]
    ),
  ]

  private func joined(_ new: [UInt8], _ old: [UInt8]) throws -> CalendarHistory {
    let owner = ZoneTimeline(home: try #require(systemZones("Europe/Berlin")))
    return CalendarHistory(
      new,
      after: old,
      asOf: owner.start(of: try #require(CivilDate("2026-06-01"))),
      zones: systemZones,
      owner: owner
    )
  }

  @Test("stays; the rest is as the newer content says", arguments: cases)
  func history(_ given: Case) throws {
    let (new, old) = (Self.calendar(given.new), Self.calendar(given.old))
    let found = try joined(new, old)
    let read = ICalendar.Calendar(found.bytes, file: "a.ics", zones: systemZones)
    #expect(read.diagnostics.isEmpty, "\(read.diagnostics)")
    #expect(read.events.map(\.uid).sorted() == given.uids)
    #expect([found.lostPast, found.lostAhead, found.ahead] == given.lost)
    #expect(found.bytes.starts(with: new))
    // The same content again changes nothing, and nothing grows from night to night.
    let again = try joined(new, found.bytes)
    #expect(again.bytes == found.bytes)
    #expect(try joined(new, again.bytes).bytes.count == found.bytes.count)
  }

  @Test("what stayed once stays, whatever the content begins with later on")
  func outlier() throws {
    let first = Self.calendar(
      ["a", "b", "c"].map { Self.single($0, ["a": "20260501", "b": "20260510"][$0] ?? "20260520") }
    )
    let window = Self.calendar([Self.single("c", "20260520"), Self.single("d", "20260610")])
    let joined = try joined(window, first)
    let later = Self.calendar([
      Self.single("o", "20260401"), Self.single("c", "20260520"), Self.single("d", "20260610"),
    ])
    let found = try self.joined(later, joined.bytes)
    let read = ICalendar.Calendar(found.bytes, file: "a.ics", zones: systemZones)
    #expect(read.events.map(\.uid).sorted() == ["a", "b", "c", "d", "o"])
    #expect(found.lostPast == 0)
    // What it says of one of them holds, and nothing stands twice.
    let moved = Self.calendar([Self.single("a", "20260503"), Self.single("d", "20260610")])
    let again = try self.joined(moved, found.bytes)
    let events = ICalendar.Calendar(again.bytes, file: "a.ics", zones: systemZones).events
    #expect(events.map(\.uid).sorted() == ["a", "b", "d", "o"])
  }

  @Test(
    "one that was called off, or an instance without its series, says nothing of where it begins"
  )
  func calledOff() throws {
    let old = Self.calendar([
      Self.single("a", "20260501"), Self.single("b", "20260510"), Self.single("c", "20260610"),
    ])
    for odd in [Self.single("x", "20260402") + ["STATUS:CANCELLED"], Self.instance("20260402")] {
      let found = try joined(
        Self.calendar([odd, Self.single("b", "20260510"), Self.single("c", "20260610")]),
        old
      )
      let read = ICalendar.Calendar(found.bytes, file: "a.ics", zones: systemZones)
      #expect(read.events.map(\.uid).contains("a") && found.lostPast == 0)
    }
  }
}
