import CivilTime
import Testing

@testable import ICalendar

@Suite("Writing zones")
struct ZoneComponentTests {
  private func component(
    _ zone: String,
    _ from: String = "2026-04-13T00:00:00Z",
    _ through: String = "2027-02-13T00:00:00Z"
  ) throws -> ZoneComponent {
    ZoneComponent(
      try #require(systemZones(zone)),
      from: try #require(TimestampText(from)?.instant),
      through: try #require(TimestampText(through)?.instant)
    )
  }

  private func lines(_ component: ZoneComponent) -> [String] {
    String(decoding: component.component.bytes, as: UTF8.self).split(separator: "\r\n")
      .map(String.init)
  }

  @Test(
    "two yearly observances since 1970 where the zone has such a rule",
    arguments: [
      // Each by the footer of the zone's file: days of the change, and the clock before it.
      ("Europe/Berlin", "19700329T020000", "BYMONTH=3;BYDAY=-1SU", "+0100", "+0200"),
      ("America/New_York", "19700308T020000", "BYMONTH=3;BYDAY=2SU", "-0500", "-0400"),
      ("Australia/Lord_Howe", "19701004T020000", "BYMONTH=10;BYDAY=1SU", "+1030", "+1100"),
      // Irish Standard Time is in summer, whatever the zone file calls it.
      ("Europe/Dublin", "19700329T010000", "BYMONTH=3;BYDAY=-1SU", "+0000", "+0100"),
      // The first Saturday of September at 24:00 is a Sunday from the 2nd to the 8th.
      (
        "America/Santiago", "19700906T000000", "BYMONTH=9;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=SU",
        "-0400", "-0300"
      ),
    ]
  )
  func yearly(zone: String, start: String, rule: String, from: String, to: String) throws {
    let component = try component(zone)
    #expect(component.isWrittenOut == false)
    #expect(component.component.children.map(\.name) == ["DAYLIGHT", "STANDARD"])
    let daylight = try #require(component.component.children.first)
    #expect(daylight.property("DTSTART")?.value == start)
    #expect(daylight.property("RRULE")?.value == "FREQ=YEARLY;" + rule)
    #expect(daylight.property("TZOFFSETFROM")?.value == from)
    #expect(daylight.property("TZOFFSETTO")?.value == to)
  }

  @Test("one observance where the clock is never changed")
  func constant() throws {
    let component = try component("Asia/Kathmandu")
    #expect(component.isWrittenOut == false)
    #expect(
      lines(component) == [
        "BEGIN:VTIMEZONE", "TZID:Asia/Kathmandu", "BEGIN:STANDARD", "TZOFFSETFROM:+0545",
        "TZOFFSETTO:+0545", "TZNAME:+0545", "DTSTART:19700101T000000", "END:STANDARD",
        "END:VTIMEZONE",
      ]
    )
  }

  @Test("each change by itself where no yearly rule holds: Berlin in 1947, Cairo's Thursdays")
  func writtenOut() throws {
    let berlin = try component("Europe/Berlin", "1947-01-01T00:00:00Z", "1947-12-01T00:00:00Z")
    #expect(berlin.isWrittenOut)
    let onsets = berlin.component.children.compactMap { $0.property("DTSTART")?.value }
    // The zone file: +1, +2 from 6 April, +3 from 11 May, +2 from 29 June, +1 from
    // 5 October; Python's zoneinfo gives the same.
    #expect(
      onsets == [
        "19460101T000000", "19470406T030000", "19470511T030000", "19470629T030000",
        "19471005T030000",
      ]
    )
    #expect(try component("Africa/Cairo").isWrittenOut)
  }

  @Test(
    "what is written gives the zone's clock where nothing else is known of it",
    arguments: [
      "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo",
      "Africa/Casablanca", "America/Nuuk", "America/Santiago", "Asia/Jerusalem", "Europe/Dublin",
      "Pacific/Chatham", "America/St_Johns", "Asia/Gaza", "Pacific/Apia", "America/Havana",
      "Antarctica/Troll", "Asia/Tehran", "Asia/Beirut",
    ]
  )
  func readBack(name: String) throws {
    let zone = try #require(systemZones(name))
    // A year, and weeks in which a change is due that does not come, or comes early.
    let spans = [2020, 2023, 2025, 2026, 2031].flatMap { year in
      [(year, 2, 20, 340), (year, 3, 1, 41), (year, 9, 10, 40)]
    }
    for (year, month, day, length) in spans {
      let from = Instant(
        seconds: Int64(CivilDate.dayNumber(year: year, month: month, day: day)) * 86_400
      )
      let through = from + Int64(length) * 86_400_000
      let written = ZoneComponent(zone, from: from, through: through).component
      var events: [CalendarComponent] = []
      var expected: [Instant] = []
      var at = from
      while at <= through {
        // An event at this reading of the clock; with both clock changes in the range.
        let reading = zone.local(at: at)
        events.append(
          CalendarComponent(
            "VEVENT",
            [
              .text("UID", "\(events.count)"),
              .init(
                "DTSTART",
                reading.description.filter { $0 != "-" && $0 != ":" },
                parameters: [.init("TZID", "Nowhere/Else")]
              ),
            ]
          )
        )
        expected.append(zone.instant(of: reading))
        at = at + 31 * 3_600_000
      }
      var renamed = written
      renamed.properties = [.text("TZID", "Nowhere/Else")]
      let bytes = CalendarComponent("VCALENDAR", [], children: [renamed] + events).bytes
      let calendar = ICalendar.Calendar(bytes, file: "a.ics") { _ in nil }
      #expect(calendar.diagnostics == [])
      let expansion = Expansion(
        of: [calendar],
        from: from - 86_400_000,
        to: through + 86_400_000,
        owner: ZoneTimeline(home: .utc)
      )
      #expect(expansion.occurrences.map(\.start).sorted() == expected.sorted(), "\(name) \(year)")
    }
  }
}
