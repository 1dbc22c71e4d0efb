import CivilTime
import ICalendar
import Testing

@Suite("Clock changes")
struct ClockChangeTests {
  @Test("DTEND fixes the exact length of all instances")
  func exactEnd() throws {
    let expansion = try expand(
      event(
        "DTSTART;TZID=Europe/Berlin:20240329T220000",
        "DTEND;TZID=Europe/Berlin:20240330T060000",
        "RRULE:FREQ=DAILY;COUNT=3"
      )
    )
    #expect(
      expansion.spans == [
        "2024-03-29T21:00:00Z/2024-03-30T05:00:00Z", "2024-03-30T21:00:00Z/2024-03-31T05:00:00Z",
        "2024-03-31T20:00:00Z/2024-04-01T04:00:00Z",
      ]
    )
  }

  @Test("An hour in the skipped hour, and one over the repeated hour, stay an hour long")
  func exactHour() throws {
    let spring = try expand(
      event(
        "DTSTART;TZID=Europe/Berlin:20240330T023000",
        "DTEND;TZID=Europe/Berlin:20240330T033000",
        "RRULE:FREQ=DAILY;COUNT=2"
      )
    )
    #expect(spring.spans.last == "2024-03-31T01:30:00Z/2024-03-31T02:30:00Z")
    let autumn = try expand(
      event(
        "DTSTART;TZID=Europe/Berlin:20241026T023000",
        "DTEND;TZID=Europe/Berlin:20241026T033000",
        "RRULE:FREQ=DAILY;COUNT=2"
      )
    )
    #expect(autumn.spans.last == "2024-10-27T00:30:00Z/2024-10-27T01:30:00Z")
  }

  @Test(
    "Days of a DURATION keep the clock reading, hours are exact, days come first",
    arguments: [
      ("PT24H", "2024-03-31T11:00:00Z"), ("P1D", "2024-03-31T10:00:00Z"),
      ("P1DT1H", "2024-03-31T11:00:00Z"), ("P1W", "2024-04-06T10:00:00Z"),
      ("PT1H30M", "2024-03-30T12:30:00Z"), ("+PT15S", "2024-03-30T11:00:15Z"),
      // Noon plus a day is noon in summer time; 14 hours more end the next day at 02:00.
      ("P1DT14H", "2024-04-01T00:00:00Z"),
    ]
  )
  func durations(text: String, end: String) throws {
    let expansion = try expand(
      event("DTSTART;TZID=Europe/Berlin:20240330T120000", "DURATION:\(text)")
    )
    #expect(expansion.occurrences.map(\.end.description) == [end])
  }

  @Test(
    "A DURATION that makes no sense is skipped and told of",
    arguments: [
      "P", "PT", "1H", "P1H", "PT1D", "P1DT", "-PT1H", "P1M", "PT1H1H", "P9999999999D", "",
    ]
  )
  func badDuration(text: String) throws {
    let calendar = event("DTSTART:20240330T120000Z", "DURATION:\(text)")
    #expect(calendar.codes == ["bad_duration"])
    #expect(try expand(calendar).spans == ["2024-03-30T12:00:00Z/2024-03-30T12:00:00Z"])
  }
}

@Suite("Whole days and floating times")
struct OwnerTimeTests {
  @Test(
    "They are read in the owner's zone",
    arguments: [
      ("Europe/Berlin", "2024-03-30T11:00:00Z", "2024-03-29T23:00:00Z/2024-03-30T23:00:00Z"),
      ("America/New_York", "2024-03-30T16:00:00Z", "2024-03-30T04:00:00Z/2024-03-31T04:00:00Z"),
      ("Asia/Kathmandu", "2024-03-30T06:15:00Z", "2024-03-29T18:15:00Z/2024-03-30T18:15:00Z"),
    ]
  )
  func ownersZone(owner: String, noon: String, day: String) throws {
    #expect(try expand(event("DTSTART:20240330T120000"), owner: owner).starts == [noon])
    #expect(try expand(event("DTSTART;VALUE=DATE:20240330"), owner: owner).spans == [day])
  }

  @Test(
    "An all-day event ends before the day of DTEND, and lasts one day at least",
    arguments: [
      ("DTEND;VALUE=DATE:20240403", "2024-04-02T22:00:00Z"),
      ("DTEND;VALUE=DATE:20240401", "2024-03-31T22:00:00Z"),
      ("DTEND;VALUE=DATE:20240331", "2024-03-31T22:00:00Z"),
      ("DTEND;VALUE=DATE:20240301", "2024-03-31T22:00:00Z"),
      ("DURATION:P2D", "2024-04-01T22:00:00Z"),
      ("DURATION:P0D", "2024-03-31T22:00:00Z"),
      ("X-NONE:", "2024-03-31T22:00:00Z"),
    ]
  )
  func allDayEnd(property: String, end: String) throws {
    let found = try expand(event("DTSTART;VALUE=DATE:20240331", property)).occurrences
    #expect(found.map(\.start.description) == ["2024-03-30T23:00:00Z"])
    #expect(found.map(\.end.description) == [end])
    #expect(found.map(\.isAllDay) == [true])
  }

  @Test("A day starts with its first instant where 00:00 doesn't exist")
  func noMidnight() throws {
    let calendar = event("DTSTART;VALUE=DATE:20260906")
    #expect(
      try expand(calendar, owner: "America/Santiago").spans
        == ["2026-09-06T04:00:00Z/2026-09-07T03:00:00Z"]
    )
  }

  @Test("TZID applies neither to dates nor to UTC times")
  func zoneIgnored() throws {
    let day = event("DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20240330")
    #expect(try expand(day).starts == ["2024-03-29T23:00:00Z"])
    let utc = event("DTSTART;TZID=Asia/Tokyo:20240330T120000Z")
    #expect(try expand(utc).starts == ["2024-03-30T12:00:00Z"])
  }

  @Test("An end before the start, or none, is no length")
  func noLength() throws {
    let reversed = event("DTSTART:20240330T120000Z", "DTEND:20240330T110000Z")
    #expect(try expand(reversed).spans == ["2024-03-30T12:00:00Z/2024-03-30T12:00:00Z"])
    #expect(
      reversed.printed == [
        "a.ics:6:1: DTEND lies before DTSTART and is read as no length:"
          + " mend the end of the event in the calendar program"
      ]
    )
    let mixed = event("DTSTART:20240330T120000Z", "DTEND;VALUE=DATE:20240331")
    #expect(mixed.codes == ["end_kind"])
  }
}
