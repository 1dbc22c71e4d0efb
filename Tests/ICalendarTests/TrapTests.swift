import CivilTime
import Documents
import ICalendar
import Testing

/// The seventeen places where programs that read calendars go wrong, each by its number.
@Suite("Traps")
struct TrapTests {
  private func seconds(_ lines: String...) throws -> [Int64] {
    try expand(events([["UID:a"] + lines])).occurrences.map(\.start.seconds)
  }

  @Test(
    "trap 1: a reading that the clock skips has the offset before the gap, the next day is unmoved"
  )
  func gap() throws {
    let found = try seconds(
      "DTSTART;TZID=Europe/Berlin:20240330T023000",
      "RRULE:FREQ=DAILY;COUNT=3"
    )
    #expect(found == [1_711_762_200, 1_711_848_600, 1_711_931_400])
  }

  @Test("trap 2: a reading that the clock repeats is the first of the two")
  func overlap() throws {
    #expect(try seconds("DTSTART;TZID=Europe/Berlin:20241027T023000") == [1_729_989_000])
    let daily = try seconds(
      "DTSTART;TZID=Europe/Berlin:20241026T023000",
      "RRULE:FREQ=DAILY;COUNT=2"
    )
    #expect(daily == [1_729_902_600, 1_729_989_000])
  }

  @Test(
    "trap 3: DTEND is an exact length, days of a DURATION are nominal and come first, hours exact"
  )
  func lengths() throws {
    func ends(_ end: String, _ rule: String = "X-NONE:") throws -> [String] {
      let calendar = event("DTSTART;TZID=Europe/Berlin:20240330T120000", end, rule)
      return try expand(calendar).occurrences.map(\.end.description)
    }
    #expect(try ends("DURATION:PT24H") == ["2024-03-31T11:00:00Z"])
    #expect(try ends("DURATION:P1D") == ["2024-03-31T10:00:00Z"])
    #expect(try ends("DURATION:P1DT14H") == ["2024-04-01T00:00:00Z"])
    let night = try expand(
      event(
        "DTSTART;TZID=Europe/Berlin:20240329T220000",
        "DTEND;TZID=Europe/Berlin:20240330T060000",
        "RRULE:FREQ=DAILY;COUNT=2"
      )
    )
    #expect(night.occurrences.map { ($0.end - $0.start) / 3_600_000 } == [8, 8])
    #expect(night.occurrences.last?.end.description == "2024-03-31T05:00:00Z")
  }

  @Test("trap 4: floating times and whole days are read in the owner's zone, Z and TZID never")
  func floating() throws {
    let calendar = calendar([
      "BEGIN:VCALENDAR", "X-WR-TIMEZONE:America/New_York", "BEGIN:VEVENT", "UID:a",
      "DTSTART:20240330T120000", "END:VEVENT", "BEGIN:VEVENT", "UID:b",
      "DTSTART;VALUE=DATE:20240330", "END:VEVENT", "BEGIN:VEVENT", "UID:c",
      "DTSTART:20240330T120000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:d",
      "DTSTART;TZID=Europe/Berlin:20240330T140000", "END:VEVENT", "END:VCALENDAR",
    ])
    #expect(
      try expand(calendar, owner: "Asia/Kathmandu").starts == [
        "2024-03-29T18:15:00Z", "2024-03-30T06:15:00Z", "2024-03-30T12:00:00Z",
        "2024-03-30T13:00:00Z",
      ]
    )
  }

  @Test(
    "trap 5: UNTIL of another kind than DTSTART",
    arguments: [
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T070000Z", 3, false),
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T085959", 2, true),
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331", 3, true),
      ("DTSTART;VALUE=DATE:20240329", "20240330T230000Z", 3, true),
    ]
  )
  func until(start: String, until: String, count: Int, isTold: Bool) throws {
    let calendar = event(start, "RRULE:FREQ=DAILY;UNTIL=\(until)")
    #expect(try expand(calendar).starts.count == count)
    #expect(calendar.codes == (isTold ? ["until_kind"] : []))
  }

  @Test("trap 6: COUNT counts before EXDATE, and DTSTART is always the first")
  func count() throws {
    let days = try seconds(
      "DTSTART:20240301T000000Z",
      "RRULE:FREQ=DAILY;COUNT=4",
      "EXDATE:20240302T000000Z"
    )
    #expect(days == [1_709_251_200, 1_709_424_000, 1_709_510_400])
    let weeks = try seconds("DTSTART:20240301T000000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2")
    #expect(weeks == [1_709_251_200, 1_709_510_400])
  }

  @Test(
    "trap 7: EXDATE as a list, in another zone, in UTC, as a date",
    arguments: [
      ("EXDATE;TZID=Europe/Berlin:20240330T090000,20240331T090000", 1),
      ("EXDATE;TZID=America/New_York:20240330T040000", 2), ("EXDATE:20240331T070000Z", 2),
      ("EXDATE;VALUE=DATE:20240330", 2), ("EXDATE:20240330T090001", 3),
    ]
  )
  func exceptions(property: String, count: Int) throws {
    let start = "DTSTART;TZID=Europe/Berlin:20240329T090000"
    #expect(try seconds(start, "RRULE:FREQ=DAILY;COUNT=3", property).count == count)
  }

  @Test("trap 8: RDATE with a zone, with a period, and on an instance of the rule")
  func added() throws {
    let calendar = event(
      "DTSTART;TZID=Europe/Berlin:20240329T120000",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;COUNT=2",
      "RDATE;TZID=Europe/Berlin:20240330T120000",
      "RDATE;VALUE=PERIOD:20240403T080000Z/PT3H"
    )
    #expect(
      try expand(calendar).spans == [
        "2024-03-29T11:00:00Z/2024-03-29T12:00:00Z", "2024-03-30T11:00:00Z/2024-03-30T12:00:00Z",
        "2024-04-03T08:00:00Z/2024-04-03T11:00:00Z",
      ]
    )
  }

  @Test(
    "trap 9: RECURRENCE-ID by instant and by day, over the window's edge, alone, cancelled, THISANDFUTURE"
  )
  func changes() throws {
    let master = [
      "UID:a", "DTSTART;TZID=Europe/Berlin:20240304T100000", "RRULE:FREQ=WEEKLY;COUNT=3",
    ]
    func starts(_ lines: String..., series: [String]? = nil) throws -> [String] {
      try expand(events([series ?? master, ["UID:a"] + lines])).starts.map {
        String($0.dropFirst(5).prefix(8))
      }
    }
    let moved = "DTSTART:20240401T130000Z"
    let others = ["03-04T09", "03-18T09", "04-01T13"]
    #expect(try starts("RECURRENCE-ID:20240311T090000Z", moved) == others)
    #expect(try starts("RECURRENCE-ID;VALUE=DATE:20240311", moved) == others)
    let days = ["UID:a", "DTSTART;VALUE=DATE:20240304", "RRULE:FREQ=WEEKLY;COUNT=3"]
    #expect(
      try starts("RECURRENCE-ID:20240311T000000", "DTSTART;VALUE=DATE:20240312", series: days)
        == ["03-03T23", "03-11T23", "03-17T23"]
    )
    #expect(
      try starts("RECURRENCE-ID:20240311T090000Z", "STATUS:CANCELLED") == ["03-04T09", "03-18T09"]
    )
    #expect(
      try starts("RECURRENCE-ID;RANGE=THISANDFUTURE:20240311T090000Z", "DTSTART:20240311T100000Z")
        == ["03-04T09", "03-11T10", "03-18T10"]
    )
    #expect(
      try starts("RECURRENCE-ID:20240311T090000Z", moved, series: ["UID:b", moved]).count == 2
    )
    let calendar = events([master, ["UID:a", "RECURRENCE-ID:20240311T090000Z", moved]])
    let march = try expand(calendar, from: "2024-03-10T00:00:00Z", to: "2024-03-12T00:00:00Z")
    #expect(march.starts == [])
    let april = try expand(calendar, from: "2024-04-01T00:00:00Z", to: "2024-04-02T00:00:00Z")
    #expect(april.starts == ["2024-04-01T13:00:00Z"])
  }

  @Test("trap 10: of one UID the highest SEQUENCE, then the latest change; without UID the content")
  func sameUID() throws {
    func copy(_ day: Int, _ lines: String...) -> [String] {
      ["UID:a", "DTSTART:2024030\(day)T090000Z"] + lines
    }
    let sequence = [copy(1, "SEQUENCE:2"), copy(2, "DTSTAMP:20250101T000000Z")]
    func inFiles(_ copies: [[String]]) -> [ICalendar.Calendar] {
      copies.enumerated().map { events([$1], file: "\($0).ics") }
    }
    #expect(try expand(inFiles(sequence)).starts == ["2024-03-01T09:00:00Z"])
    let changed = [copy(1, "LAST-MODIFIED:20240202T000000Z"), copy(2, "DTSTAMP:20240201T000000Z")]
    #expect(try expand(inFiles(changed)).starts == ["2024-03-01T09:00:00Z"])
    let files = [events([copy(1)], file: "a.ics"), events([copy(2, "SEQUENCE:1")], file: "b.ics")]
    #expect(try expand(files[0], files[1]).starts == ["2024-03-02T09:00:00Z"])
    let unnamed = ["DTSTART:20240301T090000Z", "SUMMARY:x"]
    #expect(try expand(events([unnamed, unnamed])).starts == ["2024-03-01T09:00:00Z"])
  }

  @Test(
    "trap 11: endless and never-matching rules, every second, huge and no intervals, a start in 1970",
    arguments: [
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 0, "rule_without_days"), ("FREQ=DAILY", 2, ""),
      ("FREQ=SECONDLY", 0, "recurrence_too_long"), ("FREQ=SECONDLY;INTERVAL=86400", 2, ""),
      ("FREQ=DAILY;INTERVAL=9223372036854775807", 0, ""),
      ("FREQ=DAILY;INTERVAL=0", 0, "invalid_recurrence"),
    ]
  )
  func endless(rule: String, count: Int, code: String) throws {
    let calendar = event("DTSTART:19700101T080000Z", "RRULE:\(rule)")
    let found = try expand(
      calendar,
      from: "2026-03-01T00:00:00Z",
      to: "2026-03-03T00:00:00Z",
      stepBudget: 50_000
    )
    #expect(found.starts.count == count)
    #expect(calendar.codes + found.diagnostics.map(\.code) == (code == "" ? [] : [code]))
  }

  @Test(
    "trap 12: the DTEND of whole days is the day after; none, the same or an earlier one is a day"
  )
  func wholeDays() throws {
    for (end, days) in [("20240403", 3), ("20240401", 1), ("20240331", 1), ("20240301", 1)] {
      let calendar = event("DTSTART;VALUE=DATE:20240331", "DTEND;VALUE=DATE:\(end)")
      let found = try expand(calendar, owner: "UTC").occurrences
      #expect(found.map { ($0.end - $0.start) / 86_400_000 } == [Int64(days)])
    }
    let alone = try expand(event("DTSTART;VALUE=DATE:20240331"), owner: "UTC")
    #expect(alone.spans == ["2024-03-31T00:00:00Z/2024-04-01T00:00:00Z"])
  }

  @Test("trap 13: cancelled, transparent and free events take no time; whole days are marked")
  func busy() throws {
    for property in ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"] {
      let found = try expand(event("DTSTART:20240301T090000Z", property)).occurrences
      #expect(found.map(\.isBusy) == [false])
    }
    let day = try expand(event("DTSTART;VALUE=DATE:20240301")).occurrences
    #expect(day.map(\.isAllDay) == [true])
  }

  @Test(
    "trap 14: the zone that a TZID means",
    arguments: [
      ("TZID=Europe/Berlin", "11:00"), ("TZID=\"Europe/Berlin\"", "11:00"),
      ("TZID=/mozilla.org/20050126_1/America/New_York", "17:00"),
      ("TZID=W. Europe Standard Time", "11:00"), ("TZID=Customized Time Zone", "07:00"),
    ]
  )
  func zones(parameter: String, start: String) throws {
    let calendar = calendar([
      "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD",
      "DTSTART:16010101T000000", "TZOFFSETFROM:+0500", "TZOFFSETTO:+0500", "END:STANDARD",
      "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTART;\(parameter):20240301T120000",
      "END:VEVENT", "END:VCALENDAR",
    ])
    #expect(try expand(calendar).starts == ["2024-03-01T\(start):00Z"])
  }

  @Test(
    "trap 15: marks, line ends, folds, garbage and pages that are no calendar",
    arguments: [
      (
        "\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20240301T090000Z\nEND:VEVENT\nEND:VCALENDAR",
        1
      ),
      (
        "BEGIN:VCALENDAR\rBEGIN:VEVENT\rUID:a\rDTSTART:20240301T0\r\t90000Z\rEND:VEVENT\rEND:VCALENDAR",
        1
      ),
      ("begin:vcalendar\r\nbegin:vevent\r\nuid:a \r\ndtstart:20240301T090000Z \r\n", 1),
      (
        "BEGIN:VCALENDAR\r\nBEGIN:X\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20240301T090000Z\r\n\0\r\nEND:VEVENT\r\nEND:VCALENDAR",
        1
      ),
      ("<html><body>Sign in</body></html>", 0), ("", 0), ("\0\0\0", 0),
    ]
  )
  func bytes(text: String, count: Int) throws {
    let calendar = ICalendar.Calendar(Array(text.utf8), file: "a.ics", zones: systemZones)
    #expect(calendar.events.count == count)
    #expect(calendar.codes.contains("not_a_calendar") == (count == 0))
  }

  @Test("trap 16: offsets with seconds, observances of 1601 and by RDATE, times before the first")
  func observances() throws {
    func start(_ time: String, _ observance: String...) throws -> [String] {
      let lines = ["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD"] + observance
      let calendar = calendar(
        lines + [
          "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=Own:\(time)",
          "END:VEVENT", "END:VCALENDAR",
        ]
      )
      return try expand(calendar, from: "1800-01-01T00:00:00Z").starts
    }
    let old = ["DTSTART:16010101T000000", "TZOFFSETFROM:+001730", "TZOFFSETTO:+001730"]
    #expect(try start("18500101T001730", old[0], old[1], old[2]) == ["1850-01-01T00:00:00Z"])
    let begun = ["DTSTART:20000101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"]
    #expect(try start("19990101T120000", begun[0], begun[1], begun[2]) == ["1999-01-01T11:00:00Z"])
    let added = "RDATE:20100101T000000"
    #expect(
      try start("20110101T120000", begun[0], begun[1], begun[2], added) == ["2011-01-01T10:00:00Z"]
    )
  }

  @Test(
    "trap 17: WKST with INTERVAL, BYSETPOS, months without a 31st, the last Friday",
    arguments: [
      ("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "08-05 08-10 08-19 08-24"),
      ("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "08-05 08-17 08-19 08-31"),
      ("20240131", "FREQ=MONTHLY;COUNT=3", "01-31 03-31 05-31"),
      ("20240131", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", "01-31 02-29 03-29"),
      ("20240126", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "01-26 02-23 03-29"),
    ]
  )
  func rules(day: String, rule: String, days: String) throws {
    let calendar = event("DTSTART:\(day)T090000Z", "RRULE:\(rule)")
    let found = try expand(calendar, from: "1990-01-01T00:00:00Z").starts
    #expect(found.map { String($0.dropFirst(5).prefix(5)) }.joined(separator: " ") == days)
  }
}
