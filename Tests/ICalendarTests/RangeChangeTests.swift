import CivilTime
import ICalendar
import Testing

@Suite("Changes of an instance and all behind it")
struct RangeChangeTests {
  private let master = [
    "UID:a", "SUMMARY:old", "DTSTART;TZID=Europe/Berlin:20240318T100000",
    "DTEND;TZID=Europe/Berlin:20240318T120000", "RRULE:FREQ=WEEKLY;COUNT=5",
  ]

  private func change(_ day: String, _ lines: String...) -> [String] {
    ["UID:a", "SUMMARY:new", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:\(day)T100000"]
      + lines
  }

  /// Each instance in Berlin: day, start, minutes, name.
  private func instances(
    _ properties: [String]...,
    from: String = "2000-01-01T00:00:00Z",
    to: String = "2030-01-01T00:00:00Z"
  ) throws -> [String] {
    let calendar = events(properties)
    #expect(calendar.diagnostics == [])
    let berlin = try #require(systemZones("Europe/Berlin"))
    return try expand(calendar, from: from, to: to).occurrences.map {
      let local = berlin.local(at: $0.start)
      return "\(local.date) \(local.hourAndMinute) \(($0.end - $0.start) / 60_000) \($0.summary)"
    }
  }

  @Test("They start later by the same on the clock, and last as long, across a clock change")
  func moved() throws {
    let moved = change(
      "20240325",
      "DTSTART;TZID=Europe/Berlin:20240326T133000",
      "DTEND;TZID=Europe/Berlin:20240326T143000"
    )
    let expected = [
      "2024-03-18 10:00 120 old", "2024-03-26 13:30 60 new", "2024-04-02 13:30 60 new",
      "2024-04-09 13:30 60 new", "2024-04-16 13:30 60 new",
    ]
    #expect(try instances(master, moved) == expected)
    #expect(try instances(moved, master) == expected)
    // The same start, written in UTC.
    let inUTC = change("20240325", "DTSTART:20240326T123000Z", "DURATION:PT1H")
    #expect(try instances(master, inUTC) == expected)
  }

  @Test("The names of the instances stay the original starts")
  func names() throws {
    let moved = change("20240401", "DTSTART;TZID=Europe/Berlin:20240401T110000")
    let found = try expand(events([master, moved])).occurrences
    #expect(
      found.map { $0.recurrenceID?.description } == [
        "2024-03-18T09:00:00Z", "2024-03-25T09:00:00Z", "2024-04-01T08:00:00Z",
        "2024-04-08T08:00:00Z", "2024-04-15T08:00:00Z",
      ]
    )
  }

  @Test("Of several, each holds until the next; a single change within them stands")
  func several() throws {
    let first = change("20240325", "DTSTART;TZID=Europe/Berlin:20240325T110000", "DURATION:PT1H")
    let second = change("20240408", "DTSTART;TZID=Europe/Berlin:20240407T100000", "DURATION:PT30M")
    let single = [
      "UID:a", "SUMMARY:one", "RECURRENCE-ID;TZID=Europe/Berlin:20240401T100000",
      "DTSTART;TZID=Europe/Berlin:20240401T180000", "DURATION:PT5M",
    ]
    #expect(
      try instances(master, second, single, first) == [
        "2024-03-18 10:00 120 old", "2024-03-25 11:00 60 new", "2024-04-01 18:00 5 one",
        "2024-04-07 10:00 30 new", "2024-04-14 10:00 30 new",
      ]
    )
  }

  @Test("A cancelled one ends the series there, whatever COUNT says; EXDATE counts as before")
  func cancelled() throws {
    let end = change("20240401", "STATUS:CANCELLED")
    #expect(
      try instances(master, end) == ["2024-03-18 10:00 120 old", "2024-03-25 10:00 120 old"]
    )
    let moved = change("20240325", "DTSTART;TZID=Europe/Berlin:20240325T110000", "DURATION:PT1H")
    let except = master + ["EXDATE;TZID=Europe/Berlin:20240408T100000"]
    #expect(
      try instances(except, moved) == [
        "2024-03-18 10:00 120 old", "2024-03-25 11:00 60 new", "2024-04-01 11:00 60 new",
        "2024-04-15 11:00 60 new",
      ]
    )
    // Cancelled from the third on, and taken up again with the fifth.
    let again = change("20240415", "DTSTART;TZID=Europe/Berlin:20240415T090000", "DURATION:PT1H")
    #expect(
      try instances(master, end, again) == [
        "2024-03-18 10:00 120 old", "2024-03-25 10:00 120 old", "2024-04-15 09:00 60 new",
      ]
    )
  }

  @Test("Instances that are moved far, or made long, reach into the window")
  func windows() throws {
    let weekly = Array(master.dropLast()) + ["RRULE:FREQ=WEEKLY"]
    let later = change("20240325", "DTSTART;TZID=Europe/Berlin:20250324T100000", "DURATION:PT1H")
    #expect(
      try instances(weekly, later, from: "2025-04-06T00:00:00Z", to: "2025-04-15T00:00:00Z")
        == ["2025-04-07 10:00 60 new", "2025-04-14 10:00 60 new"]
    )
    let earlier = change("20250324", "DTSTART;TZID=Europe/Berlin:20240325T110000", "DURATION:PT1H")
    #expect(
      try instances(weekly, earlier, from: "2024-04-06T00:00:00Z", to: "2024-04-09T00:00:00Z")
        == ["2024-04-08 10:00 120 old", "2024-04-08 11:00 60 new"]
    )
    let long = change("20240325", "DTSTART;TZID=Europe/Berlin:20240325T100000", "DURATION:P15D")
    #expect(
      try instances(weekly, long, from: "2024-04-08T10:00:00Z", to: "2024-04-08T11:00:00Z")
        == [
          "2024-03-25 10:00 21540 new", "2024-04-01 10:00 21600 new", "2024-04-08 10:00 21600 new",
        ]
    )
  }

  @Test("Whole days, and a series of times that becomes one of whole days")
  func wholeDays() throws {
    let days = ["UID:a", "SUMMARY:old", "DTSTART;VALUE=DATE:20240329", "RRULE:FREQ=DAILY;COUNT=4"]
    let moved = [
      "UID:a", "SUMMARY:new", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20240330",
      "DTSTART;VALUE=DATE:20240409", "DTEND;VALUE=DATE:20240411",
    ]
    #expect(
      try instances(days, moved) == [
        "2024-03-29 00:00 1440 old", "2024-04-09 00:00 2880 new", "2024-04-10 00:00 2880 new",
        "2024-04-11 00:00 2880 new",
      ]
    )
    let day = change("20240408", "DTSTART;VALUE=DATE:20240409")
    #expect(
      try instances(master, day).suffix(2)
        == ["2024-04-09 00:00 1440 new", "2024-04-16 00:00 1440 new"]
    )
  }

  @Test("One that is older than its series, which no longer has its instance, counts for nothing")
  func stale() throws {
    let newer = Array(master.dropLast()) + ["SEQUENCE:1", "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2"]
    let old = change("20240325", "DTSTART;TZID=Europe/Berlin:20240325T110000")
    #expect(
      try instances(newer, old) == ["2024-03-18 10:00 120 old", "2024-04-01 10:00 120 old"]
    )
    #expect(try instances(newer, old + ["SEQUENCE:1"]).suffix(1) == ["2024-04-01 11:00 0 new"])
  }

  @Test("One that can't be understood takes the series along, since nobody knows the rest")
  func lost() throws {
    let calendar = events([master, change("20240325", "RRULE:FREQ=NEVER")])
    #expect(calendar.codes == ["invalid_recurrence"])
    #expect(try expand(calendar).starts == [])
  }

  @Test("THISANDPRIOR of RFC 2445 changes its own instance only, and that is told")
  func prior() throws {
    let change = [
      "UID:a", "RECURRENCE-ID;RANGE=THISANDPRIOR;TZID=Europe/Berlin:20240325T100000",
      "DTSTART;TZID=Europe/Berlin:20240325T110000",
    ]
    let calendar = events([master, change])
    #expect(
      calendar.printed == [
        "a.ics:11:1: RANGE=THISANDPRIOR is not understood; only the instance that is named is"
          + " changed: check the other instances, or split the series in the calendar program"
      ]
    )
    #expect(
      try expand(calendar).starts == [
        "2024-03-18T09:00:00Z", "2024-03-25T10:00:00Z", "2024-04-01T08:00:00Z",
        "2024-04-08T08:00:00Z", "2024-04-15T08:00:00Z",
      ]
    )
  }
}
