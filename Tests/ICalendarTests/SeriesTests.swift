import CivilTime
import Documents
import ICalendar
import Testing

@Suite("Series and their exceptions")
struct SeriesTests {
  @Test(
    "UNTIL of every kind",
    arguments: [
      // UTC beside a zone: compared in UTC, the instant itself included.
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T070000Z", [29, 30, 31], 0),
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T065959Z", [29, 30], 0),
      // Without a Z beside a zone: read in that zone.
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T090000", [29, 30, 31], 1),
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331T085959", [29, 30], 1),
      // A date beside a time: that day is the last.
      ("DTSTART;TZID=Europe/Berlin:20240329T090000", "20240331", [29, 30, 31], 1),
      ("DTSTART:20240329T090000Z", "20240330T090000Z", [29, 30], 0),
      ("DTSTART:20240329T090000", "20240330T090000", [29, 30], 0),
      ("DTSTART:20240329T090000", "20240330T080000Z", [29, 30], 1),
      ("DTSTART;VALUE=DATE:20240329", "20240330", [29, 30], 0),
      // UTC beside a date: Outlook's midnight in Berlin, and a plain date with a Z.
      ("DTSTART;VALUE=DATE:20240329", "20240329T230000Z", [29, 30], 1),
      ("DTSTART;VALUE=DATE:20240329", "20240330T000000Z", [29, 30], 1),
      ("DTSTART;VALUE=DATE:20240329", "20240330T235959", [29, 30], 1),
    ]
  )
  func until(start: String, until: String, days: [Int], warnings: Int) throws {
    let calendar = event(start, "RRULE:FREQ=DAILY;UNTIL=\(until)")
    #expect(calendar.codes == Array(repeating: "until_kind", count: warnings))
    // Days are told by noon, which is the same day in Berlin and in UTC.
    let found = try expand(calendar).occurrences.map { ($0.start + 7_200_000).description }
    #expect(found.map { Int($0.dropFirst(8).prefix(2)) } == days)
  }

  @Test("A series that ends before it starts has no instance")
  func untilBeforeStart() throws {
    let calendar = event("DTSTART:20240329T090000Z", "RRULE:FREQ=DAILY;UNTIL=20240329T085959Z")
    #expect(try expand(calendar).starts == [])
  }

  @Test("COUNT counts instances before any are taken away, and DTSTART is the first")
  func count() throws {
    let calendar = event(
      "DTSTART:20240301T090000Z",
      "RRULE:FREQ=DAILY;COUNT=4",
      "EXDATE:20240302T090000Z"
    )
    #expect(
      try expand(calendar).starts
        == ["2024-03-01T09:00:00Z", "2024-03-03T09:00:00Z", "2024-03-04T09:00:00Z"]
    )
    // 1 March 2024 is a Friday: DTSTART belongs to the series though the rule doesn't name it.
    let other = event("DTSTART:20240301T090000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3")
    #expect(
      try expand(other).starts
        == ["2024-03-01T09:00:00Z", "2024-03-04T09:00:00Z", "2024-03-11T09:00:00Z"]
    )
  }

  @Test(
    "EXDATE removes an instance however it names it",
    arguments: [
      ("EXDATE;TZID=Europe/Berlin:20240330T090000", [29, 31]),
      ("EXDATE;TZID=Europe/Berlin:20240330T090000,20240331T090000", [29]),
      ("EXDATE:20240331T070000Z", [29, 30]),
      ("EXDATE;TZID=America/New_York:20240330T040000", [29, 31]),
      ("EXDATE;VALUE=DATE:20240330", [29, 31]),
      ("EXDATE:20240330T090000", [29, 31]),
      ("EXDATE;TZID=Europe/Berlin:20240330T091500", [29, 30, 31]),
      ("EXDATE;TZID=Europe/Berlin:20240329T090000", [30, 31]),
      // Midnight of a day on which nothing begins then names what does.
      ("EXDATE;TZID=Europe/Berlin:20240330T000000", [29, 31]),
      ("EXDATE:20240330T000000", [29, 31]), ("EXDATE:20240329T230000Z", [29, 31]),
      ("EXDATE:20240330T000000Z", [29, 30, 31]),
    ]
  )
  func exceptions(property: String, days: [Int]) throws {
    let calendar = event(
      "DTSTART;TZID=Europe/Berlin:20240329T090000",
      "RRULE:FREQ=DAILY;COUNT=3",
      property
    )
    #expect(try expand(calendar).starts.map { Int($0.dropFirst(8).prefix(2)) } == days)
  }

  @Test("EXDATE at a midnight at which an instance begins removes that one alone")
  func midnightException() throws {
    let calendar = event(
      "DTSTART;TZID=Europe/Berlin:20240329T210000",
      "RRULE:FREQ=HOURLY;COUNT=6",
      "EXDATE;TZID=Europe/Berlin:20240330T000000"
    )
    #expect(
      try expand(calendar).starts.map { String($0.dropFirst(11).prefix(2)) } == [
        "20", "21", "22", "00", "01",
      ]
    )
  }

  @Test("EXDATE with a time removes a whole day of an all-day series")
  func allDayException() throws {
    for property in ["EXDATE:20240330T000000", "EXDATE:20240329T230000Z", "EXDATE:20240330"] {
      let calendar = event("DTSTART;VALUE=DATE:20240329", "RRULE:FREQ=DAILY;COUNT=3", property)
      #expect(
        try expand(calendar).starts == ["2024-03-28T23:00:00Z", "2024-03-30T23:00:00Z"],
        "\(property)"
      )
    }
  }

  @Test("RDATE adds instances in its own zone, with its own length, and none twice")
  func addedInstances() throws {
    let calendar = event(
      "DTSTART;TZID=Europe/Berlin:20240329T120000",
      "DTEND;TZID=Europe/Berlin:20240329T130000",
      "RRULE:FREQ=DAILY;COUNT=2",
      "RDATE;TZID=Europe/Berlin:20240330T120000,20240402T120000",
      "RDATE;VALUE=PERIOD:20240403T080000Z/PT3H,20240404T080000Z/20240404T084500Z"
    )
    #expect(calendar.diagnostics == [])
    #expect(
      try expand(calendar).spans == [
        "2024-03-29T11:00:00Z/2024-03-29T12:00:00Z", "2024-03-30T11:00:00Z/2024-03-30T12:00:00Z",
        "2024-04-02T10:00:00Z/2024-04-02T11:00:00Z", "2024-04-03T08:00:00Z/2024-04-03T11:00:00Z",
        "2024-04-04T08:00:00Z/2024-04-04T08:45:00Z",
      ]
    )
  }

  @Test("The length of an RDATE period counts, even for the first instance")
  func periodOfFirst() throws {
    let calendar = event(
      "DTSTART:20240301T090000Z",
      "RDATE;VALUE=PERIOD:20240301T090000Z/PT2H"
    )
    #expect(try expand(calendar).spans == ["2024-03-01T09:00:00Z/2024-03-01T11:00:00Z"])
  }

  @Test("An instance of a series is named by its start, a single event isn't")
  func recurrenceIDs() throws {
    let series = try expand(event("DTSTART:20240301T090000Z", "RRULE:FREQ=DAILY;COUNT=2"))
    #expect(
      series.occurrences.map { $0.recurrenceID?.description }
        == ["2024-03-01T09:00:00Z", "2024-03-02T09:00:00Z"]
    )
    let single = try expand(event("DTSTART:20240301T090000Z"))
    #expect(single.occurrences.map(\.recurrenceID) == [nil])
  }

  @Test("What overlaps the window is there, what touches it is not")
  func window() throws {
    let calendar = event(
      "DTSTART:20240301T090000Z",
      "DTEND:20240301T100000Z",
      "RRULE:FREQ=DAILY"
    )
    let found = try expand(calendar, from: "2024-03-05T10:00:00Z", to: "2024-03-07T09:00:00Z")
    #expect(found.starts == ["2024-03-06T09:00:00Z"])
    let wider = try expand(calendar, from: "2024-03-05T09:59:59Z", to: "2024-03-07T09:00:00.001Z")
    #expect(
      wider.starts == ["2024-03-05T09:00:00Z", "2024-03-06T09:00:00Z", "2024-03-07T09:00:00Z"]
    )
    let point = event("DTSTART:20240301T090000Z")
    #expect(
      try expand(point, from: "2024-03-01T09:00:00Z", to: "2024-03-02T00:00:00Z").starts.count == 1
    )
    #expect(
      try expand(point, from: "2024-02-01T00:00:00Z", to: "2024-03-01T09:00:00Z").starts == []
    )
    let long = event("DTSTART:20240101T000000Z", "DURATION:P60D", "RRULE:FREQ=YEARLY")
    #expect(
      try expand(long, from: "2026-02-20T00:00:00Z", to: "2026-02-21T00:00:00Z").starts
        == ["2026-01-01T00:00:00Z"]
    )
  }

  @Test("A series that began in 1970 is met in 2026 without a walk")
  func jump() throws {
    let calendar = event("DTSTART:19700101T080000Z", "RRULE:FREQ=DAILY;INTERVAL=3")
    let found = try expand(
      calendar,
      from: "2026-03-01T00:00:00Z",
      to: "2026-03-08T00:00:00Z",
      // Three days for two instances in the window and one behind it, and the look past it.
      stepBudget: 70
    )
    #expect(found.starts == ["2026-03-02T08:00:00Z", "2026-03-05T08:00:00Z"])
    #expect(found.diagnostics == [])
  }

  @Test("The last day that a calendar can write is one of the window")
  func lastDay() throws {
    let single = events([
      ["UID:a", "DTSTART:99991231T230000Z", "DTEND:99991231T235959Z"],
      ["UID:b", "DTSTART;VALUE=DATE:99991231"], ["UID:c", "DTSTART:99991231T000000Z"],
    ])
    let found = try expand(single, from: "9999-12-01T00:00:00Z", to: "9999-12-31T23:59:59Z")
    #expect(found.occurrences.map(\.uid) == ["b", "c", "a"])
  }

  @Test("Rules that never match, or hardly ever, end")
  func never() throws {
    let never = event("DTSTART:20240301T080000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(try expand(never, to: "9999-12-31T00:00:00Z").starts == ["2024-03-01T08:00:00Z"])
    for interval in [2_147_483_647, Int.max] {
      let rare = event("DTSTART:20240301T080000Z", "RRULE:FREQ=WEEKLY;INTERVAL=\(interval)")
      #expect(try expand(rare, to: "9999-12-31T00:00:00Z").starts == ["2024-03-01T08:00:00Z"])
    }
  }

  @Test("Many series together take no more than twenty times what one may")
  func sharedBudget() throws {
    let series = (100..<200).map {
      ["UID:\($0)", "DTSTART:20240101T080000Z", "RRULE:FREQ=DAILY;BYHOUR=8;COUNT=400"]
    }
    let found = try expand(events(series), from: "2025-02-03T00:00:00Z", stepBudget: 2000)
    // Each takes two steps a day for 400 days, and twenty for the one in the window: 40,000 steps
    // are enough for 48 of them.
    #expect(found.occurrences.count == 48)
    #expect(found.diagnostics.count == 10)
    #expect(found.diagnostics.last?.remedy.hasSuffix("(and 42 more like it)") == true)
  }

  @Test("A series that takes too many steps is left out and told of")
  func budget() throws {
    let calendar = event("DTSTART:19700101T080000Z", "RRULE:FREQ=DAILY;BYHOUR=8;COUNT=30000")
    let found = try expand(calendar, from: "2026-03-01T00:00:00Z", stepBudget: 10_000)
    #expect(found.starts == [])
    #expect(
      found.diagnostics.map(\.description) == [
        "a.ics:2:1: the event repeats in so many steps, or so often, that it is left out:"
          + " repeat it less often, or end it with UNTIL instead of COUNT"
      ]
    )
  }
}
