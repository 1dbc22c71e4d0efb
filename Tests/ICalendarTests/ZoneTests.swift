import CivilTime
import ICalendar
import Testing

@Suite("Time zones of calendars")
struct ZoneTests {
  @Test(
    "A TZID is found under its own name, behind a prefix, or as a Windows zone",
    arguments: [
      "Europe/Berlin", "\"Europe/Berlin\"", "/mozilla.org/20050126_1/Europe/Berlin",
      "/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "/Europe/Berlin",
      "W. Europe Standard Time", "\"W. Europe Standard Time\"", " Europe/Berlin ",
    ]
  )
  func names(identifier: String) throws {
    let calendar = event("DTSTART;TZID=\(identifier):20240701T120000")
    #expect(calendar.diagnostics == [])
    #expect(try expand(calendar, owner: "Asia/Tokyo").starts == ["2024-07-01T10:00:00Z"])
  }

  @Test(
    "A zone whose name has commas is its VTIMEZONE's, whichever of the two escapes them",
    arguments: [
      #""(UTC+07:00) Bangkok, Hanoi, Jakarta""#, #""(UTC+07:00) Bangkok\, Hanoi\, Jakarta""#,
      #"(UTC+07:00) Bangkok\, Hanoi\, Jakarta"#,
    ]
  )
  func escapedName(parameter: String) throws {
    for definition in [#"Bangkok\, Hanoi\, Jakarta"#, "Bangkok, Hanoi, Jakarta"] {
      let calendar = calendar([
        "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:(UTC+07:00) \(definition)", "BEGIN:STANDARD",
        "DTSTART:16010101T000000", "TZOFFSETFROM:+0700", "TZOFFSETTO:+0700", "END:STANDARD",
        "END:VTIMEZONE", "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=\(parameter):20240701T120000",
        "END:VEVENT", "END:VCALENDAR",
      ])
      #expect(calendar.printed == [])
      #expect(try expand(calendar).starts == ["2024-07-01T05:00:00Z"])
    }
  }

  @Test("A zone name of three parts behind a prefix")
  func longName() throws {
    let zone = "/mozilla.org/20070129_1/America/Argentina/Buenos_Aires"
    #expect(
      try expand(event("DTSTART;TZID=\(zone):20240701T120000")).starts == ["2024-07-01T15:00:00Z"]
    )
  }

  @Test(
    "Times in a zone that nobody knows are read in the owner's, and no file is named",
    arguments: ["Nowhere/Land", "../../../etc/passwd", "/etc/passwd", "Customized Time Zone", ""]
  )
  func unknown(identifier: String) throws {
    let calendar = event(
      "DTSTART;TZID=\(identifier):20240701T120000",
      "EXDATE;TZID=\(identifier):20240702T120000,20240703T120000",
      "RRULE:FREQ=DAILY;COUNT=4"
    )
    let told = ["a.ics:5:1", "a.ics:6:1"].enumerated().map { index, place in
      "\(place): the time zone \"\(identifier)\" of \(index == 0 ? "DTSTART" : "EXDATE") is not known;"
        + " its times are read in your own:"
        + " use a zone name such as Europe/Berlin, or export the calendar with its time zones"
    }
    #expect(calendar.printed == told)
    #expect(calendar.leftOut == [])
    #expect(
      try expand(calendar, owner: "Asia/Tokyo").starts
        == ["2024-07-01T03:00:00Z", "2024-07-04T03:00:00Z"]
    )
  }

  /// A zone as Outlook writes it, from 1601 on.
  private func definition(_ name: String, _ more: [String] = []) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:16011028T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010325T020000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
      "END:DAYLIGHT",
    ] + more + ["END:VTIMEZONE"]
  }

  private func zoned(
    _ identifier: String,
    _ local: String,
    _ definition: [String]
  ) throws
    -> [String]
  {
    let calendar = calendar(
      ["BEGIN:VCALENDAR"] + definition + [
        "BEGIN:VEVENT", "UID:a", "DTSTART;TZID=\"\(identifier)\":\(local)", "END:VEVENT",
        "END:VCALENDAR",
      ]
    )
    return try expand(calendar, from: "1500-01-01T00:00:00Z", owner: "Asia/Tokyo").starts
  }

  @Test(
    "A zone that only the file knows follows the file's rules",
    arguments: [
      ("20240115T120000", "2024-01-15T11:00:00Z"), ("20240715T120000", "2024-07-15T10:00:00Z"),
      ("20240331T023000", "2024-03-31T01:30:00Z"), ("20241027T023000", "2024-10-27T00:30:00Z"),
      ("15500101T120000", "1550-01-01T11:00:00Z"),
    ]
  )
  func outlook(local: String, utc: String) throws {
    let name = "Customized Time Zone"
    #expect(try zoned(name, local, definition(name)) == [utc])
  }

  @Test("The system's rules come before the file's")
  func systemFirst() throws {
    #expect(
      try zoned("Asia/Tokyo", "20240715T120000", definition("Asia/Tokyo")) == [
        "2024-07-15T03:00:00Z"
      ]
    )
  }

  @Test("Observances by RDATE, and offsets with seconds")
  func dates() throws {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Old", "BEGIN:STANDARD", "DTSTART:19000101T000000",
      "TZOFFSETFROM:+005328", "TZOFFSETTO:+0100", "END:STANDARD", "BEGIN:DAYLIGHT",
      "DTSTART:20200101T000000", "RDATE:20240401T000000,20220401T000000", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+023015", "END:DAYLIGHT", "END:VTIMEZONE",
    ]
    #expect(try zoned("Old", "18991231T120000", zone) == ["1899-12-31T11:06:32Z"])
    #expect(try zoned("Old", "19501231T120000", zone) == ["1950-12-31T11:00:00Z"])
    #expect(try zoned("Old", "20240501T120000", zone) == ["2024-05-01T09:29:45Z"])
  }

  @Test("A definition that isn't understood as a whole is none; its location may help")
  func brokenDefinition() throws {
    let broken = ["BEGIN:STANDARD", "DTSTART:20200101T000000", "END:STANDARD"]
    // The owner's zone then.
    #expect(
      try zoned("Mine", "20240715T120000", definition("Mine", broken)) == ["2024-07-15T03:00:00Z"]
    )
    #expect(
      try zoned(
        "Mine",
        "20240715T120000",
        definition("Mine", broken + ["X-LIC-LOCATION:Europe/Berlin"])
      ) == ["2024-07-15T10:00:00Z"]
    )
  }
}
