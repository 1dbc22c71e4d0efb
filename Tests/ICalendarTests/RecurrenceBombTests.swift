import CivilTime
import Documents
import ICalendar
import Testing

@Suite("Rules that would take forever")
struct RecurrenceBombTests {
  private static let everyHour = (0...23).map { "\($0)" }.joined(separator: ",")
  private static let everySixty = (0...59).map { "\($0)" }.joined(separator: ",")

  @Test(
    "They end within the step budget, with one diagnostic, and take nothing else along",
    arguments: [
      "FREQ=DAILY;BYHOUR=\(everyHour);BYMINUTE=\(everySixty);BYSECOND=\(everySixty)",
      "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\(everyHour);BYMINUTE=\(everySixty);BYSECOND=\(everySixty)",
      "FREQ=DAILY;BYHOUR=\(everyHour);BYMINUTE=\(everySixty);BYSECOND=\(everySixty);COUNT=1000000000",
      "FREQ=SECONDLY", "FREQ=MINUTELY", "FREQ=SECONDLY;BYDAY=MO;COUNT=1000000000",
      "FREQ=SECONDLY;BYDAY=MO;COUNT=\(Int.max - 1)",
      "FREQ=MINUTELY;BYHOUR=9;COUNT=1000000000",
      "FREQ=SECONDLY;INTERVAL=2;BYSECOND=0,2,4,6;BYSETPOS=1",
    ]
  )
  func bombs(rule: String) throws {
    let bomb = ["UID:bomb", "DTSTART:20000101T080000Z", "RRULE:\(rule)"]
    let other = ["UID:other", "DTSTART:20240301T080000Z"]
    let found = try expand(
      events([bomb, other]),
      from: "2024-01-01T00:00:00Z",
      to: "2026-01-01T00:00:00Z"
    )
    #expect(found.starts == ["2024-03-01T08:00:00Z"])
    #expect(
      found.diagnostics.map(\.description) == [
        "a.ics:2:1: the event repeats in so many steps, or so often, that it is left out:"
          + " repeat it less often, or end it with UNTIL instead of COUNT"
      ]
    )
  }

  @Test(
    "Rules that never match end, and leave DTSTART",
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1",
      "FREQ=YEARLY;BYYEARDAY=100;BYMONTHDAY=1;BYMONTH=7", "FREQ=SECONDLY;BYYEARDAY=1;BYMONTH=2",
      "FREQ=YEARLY;BYDAY=MO;BYMONTH=1;BYSETPOS=200", "FREQ=HOURLY;INTERVAL=24;BYHOUR=9",
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;INTERVAL=7;BYDAY=SU;COUNT=2",
    ]
  )
  func never(rule: String) throws {
    let calendar = event("DTSTART:20010106T080000Z", "RRULE:\(rule)")
    let found = try expand(calendar, to: "2051-01-01T00:00:00Z")
    #expect(found.starts == ["2001-01-06T08:00:00Z"])
    #expect(found.diagnostics == [])
  }

  @Test(
    "To the end of all dates, they end too",
    arguments: ["SECONDLY", "HOURLY", "DAILY", "MONTHLY"]
  )
  func endOfDates(frequency: String) throws {
    let calendar = event(
      "DTSTART:20010106T080000Z",
      "RRULE:FREQ=\(frequency);BYMONTH=2;BYMONTHDAY=30"
    )
    let found = try expand(calendar, from: "9000-01-01T00:00:00Z", to: "9999-12-31T00:00:00Z")
    #expect(found.starts == [])
  }

  @Test(
    "A series of 1970 is met in 2026 without a walk, with COUNT too where instances are evenly spaced",
    arguments: [
      ("FREQ=SECONDLY;INTERVAL=7", 11), ("FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000", 11),
      ("FREQ=MINUTELY;INTERVAL=1;COUNT=1000000000", 2), ("FREQ=HOURLY;BYMINUTE=0,1", 2),
      ("FREQ=SECONDLY;INTERVAL=7;BYDAY=SU", 11), ("FREQ=HOURLY;INTERVAL=3;COUNT=1000000", 1),
      ("FREQ=DAILY;BYHOUR=8,9", 1), ("FREQ=YEARLY;BYMONTH=3;BYDAY=1SU", 1),
      ("FREQ=MINUTELY;INTERVAL=9223372036854775807", 0),
      ("FREQ=YEARLY;INTERVAL=9223372036854775807", 0),
      ("FREQ=HOURLY;INTERVAL=9223372036854775807;BYMINUTE=0", 0),
      ("FREQ=DAILY;INTERVAL=9223372036854775807;COUNT=9223372036854775807", 0),
    ]
  )
  func jump(rule: String, count: Int) throws {
    let found = try expand(
      event("DTSTART:19700101T080000Z", "RRULE:\(rule)"),
      from: "2026-03-01T08:00:00Z",
      to: "2026-03-01T08:01:20Z",
      owner: "UTC",
      stepBudget: 600
    )
    #expect(found.starts.count == count)
    #expect(found.diagnostics == [])
  }

  @Test("COUNT ends evenly spaced instances where a walk would")
  func countOfEven() throws {
    let calendar = event("DTSTART:20240101T000000Z", "RRULE:FREQ=MINUTELY;INTERVAL=10;COUNT=1000")
    let found = try expand(calendar, from: "2024-01-07T22:00:00Z", to: "2025-01-01T00:00:00Z")
    // The last begins 999 * 10 minutes later.
    #expect(
      found.starts == [
        "2024-01-07T22:00:00Z", "2024-01-07T22:10:00Z", "2024-01-07T22:20:00Z",
        "2024-01-07T22:30:00Z",
      ]
    )
  }

  @Test("A hundred thousand EXDATE remove what they name")
  func exceptionDates() throws {
    // Ten lines of ten thousand, from 1 January 2000 on, every minute.
    let first = Int64(10_957) * 86_400
    let lines = (0..<10).map { line in
      "EXDATE:"
        + (0..<10_000).map { item in
          let time = CivilDateTime(localSeconds: first + Int64(line * 10_000 + item) * 60)
          let digits = "\(time)".filter { $0 != "-" && $0 != ":" }
          return digits + "Z"
        }.joined(separator: ",")
    }
    let calendar = events([
      ["UID:a", "DTSTART:20000101T000000Z", "RRULE:FREQ=DAILY"] + lines
    ])
    #expect(calendar.diagnostics == [])
    // They are 69 days and 10:40 hours.
    let found = try expand(calendar, to: "2000-03-13T00:00:00Z").starts
    #expect(found == ["2000-03-11T00:00:00Z", "2000-03-12T00:00:00Z"])
  }
}

@Suite("Sub-daily rules and clock changes")
struct SubDailyClockTests {
  @Test(
    "Readings that the clock skips are left out and not counted, repeated ones are the first",
    arguments: [
      (
        "20240331T003000", "FREQ=HOURLY;COUNT=4",
        "2024-03-30T23:30 2024-03-31T00:30 2024-03-31T01:30 2024-03-31T02:30"
      ),
      (
        "20240331T003000", "FREQ=HOURLY;INTERVAL=2;COUNT=3",
        "2024-03-30T23:30 2024-03-31T02:30 2024-03-31T04:30"
      ),
      (
        "20240331T010000", "FREQ=MINUTELY;INTERVAL=30;COUNT=4",
        "2024-03-31T00:00 2024-03-31T00:30 2024-03-31T01:00 2024-03-31T01:30"
      ),
      (
        "20240331T010000", "FREQ=HOURLY;BYMINUTE=0,30;COUNT=4",
        "2024-03-31T00:00 2024-03-31T00:30 2024-03-31T01:00 2024-03-31T01:30"
      ),
      (
        "20241027T013000", "FREQ=HOURLY;COUNT=4",
        "2024-10-26T23:30 2024-10-27T00:30 2024-10-27T02:30 2024-10-27T03:30"
      ),
      // From a day on, as 3.3.5 reads a time of its own: with the offset before the gap.
      (
        "20240330T023000", "FREQ=DAILY;COUNT=3",
        "2024-03-30T01:30 2024-03-31T01:30 2024-04-01T00:30"
      ),
      (
        "20240330T023000", "FREQ=DAILY;BYHOUR=2,3;COUNT=4",
        "2024-03-30T01:30 2024-03-30T02:30 2024-03-31T01:30"
      ),
    ]
  )
  func berlin(start: String, rule: String, expected: String) throws {
    for time in ["DTSTART;TZID=Europe/Berlin:\(start)", "DTSTART:\(start)"] {
      let found = try expand(event(time, "RRULE:\(rule)"), to: "2025-01-01T00:00:00Z")
      #expect(found.starts.map { String($0.dropLast(4)) }.joined(separator: " ") == expected)
    }
  }

  @Test("COUNT leaves skipped readings out also where the window is far behind them")
  func countAcrossChanges() throws {
    // Each spring skips two readings; the last of 2,000 half hours are told by the whole and by a part.
    let calendar = event(
      "DTSTART;TZID=Europe/Berlin:20230301T000000",
      "RRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=20000"
    )
    let whole = try expand(calendar, from: "2023-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z")
    #expect(whole.starts.count == 20_000)
    // 20,000 half hours with four skipped: 10,001.5 hours on the clock after the first.
    #expect(whole.starts.last == "2024-04-20T15:30:00Z")
    let part = try expand(calendar, from: "2024-04-20T14:00:00Z", to: "2025-01-01T00:00:00Z")
    #expect(part.starts == Array(whole.starts.suffix(4)))
  }
}
