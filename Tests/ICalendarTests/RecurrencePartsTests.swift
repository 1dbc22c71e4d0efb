import CivilTime
import ICalendar
import Testing

@Suite("Parts of a rule")
struct RecurrencePartsTests {
  @Test(
    "no rule that names a day is told of as if it named none",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func soundness(seed: UInt64) throws {
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    func draw(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    var told = 0
    for _ in 0..<60 {
      var parts = ["FREQ=YEARLY"]
      if draw(2) == 0 { parts.append("BYMONTH=\(1 + draw(12))") }
      if draw(2) == 0 { parts.append("BYMONTHDAY=\(draw(2) == 0 ? 28 + draw(4) : -31 + draw(5))") }
      if draw(3) == 0 { parts.append("BYYEARDAY=\((1 + draw(366)) * (draw(2) == 0 ? 1 : -1))") }
      if draw(3) == 0 { parts.append("BYWEEKNO=\((1 + draw(53)) * (draw(2) == 0 ? 1 : -1))") }
      parts.append("BYDAY=MO,TU,WE,TH,FR,SA,SU")
      let rule = parts.joined(separator: ";")
      let calendar = event("DTSTART;VALUE=DATE:19991231", "RRULE:\(rule)")
      guard calendar.codes == ["rule_without_days"] else { continue }
      told += 1
      // All that a calendar can do happens within 28 years and a week.
      let found = try expand(calendar, to: "2040-01-01T00:00:00Z", stepBudget: 10_000_000)
      #expect(found.occurrences.count <= 1, "seed \(seed): \(rule)")
    }
    #expect(told > 5)
  }

  @Test(
    "a rule that names no day there is leaves DTSTART, and is told of",
    arguments: [
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", true), ("FREQ=DAILY;BYMONTH=4,6;BYMONTHDAY=31", true),
      ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=-30", true), ("FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1", true),
      ("FREQ=YEARLY;BYYEARDAY=200;BYMONTH=1", true), ("FREQ=YEARLY;BYYEARDAY=-1;BYMONTH=11", true),
      ("FREQ=MONTHLY;BYDAY=6MO", true), ("FREQ=YEARLY;BYMONTH=5;BYDAY=-6MO,7TU", true),
      ("FREQ=YEARLY;BYWEEKNO=10;BYYEARDAY=300", true),
      ("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", true),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", false),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-29", false),
      ("FREQ=YEARLY;BYYEARDAY=366;BYMONTH=12", false),
      ("FREQ=YEARLY;BYYEARDAY=60;BYMONTH=3", false),
      ("FREQ=YEARLY;BYYEARDAY=60;BYMONTH=2", false),
      ("FREQ=YEARLY;BYYEARDAY=-366;BYMONTH=1", false),
      ("FREQ=YEARLY;BYWEEKNO=1;BYMONTH=12", false), ("FREQ=YEARLY;BYWEEKNO=53;BYMONTH=1", false),
      ("FREQ=YEARLY;BYWEEKNO=-1;BYMONTH=1", false), ("FREQ=YEARLY;BYWEEKNO=9;BYMONTH=3", false),
      ("FREQ=YEARLY;BYDAY=20MO", false), ("FREQ=MONTHLY;BYDAY=6MO,1TU", false),
    ]
  )
  func impossible(rule: String, isImpossible: Bool) throws {
    let calendar = event("DTSTART:20240110T090000Z", "RRULE:\(rule)")
    #expect(calendar.codes == (isImpossible ? ["rule_without_days"] : []))
    if isImpossible {
      #expect(
        try expand(calendar, from: "2024-01-01T00:00:00Z", to: "2064-01-01T00:00:00Z").starts
          == ["2024-01-10T09:00:00Z"]
      )
    }
  }

  /// The instances in UTC, without the parts that DTSTART has too, as many as the case lists.
  private func instances(
    _ start: String,
    _ rule: String,
    like expected: String
  ) throws -> String {
    let found = try expand(
      event("DTSTART:\(start)", "RRULE:\(rule)"),
      from: "1990-01-01T00:00:00Z",
      to: "2060-01-01T00:00:00Z",
      owner: "UTC"
    )
    #expect(found.diagnostics == [])
    let length = expected.split(separator: " ").first?.count ?? 0
    return found.starts.map { String($0.dropLast(4).prefix(length)) }.joined(separator: " ")
  }

  @Test(
    "RFC 5545's own examples that name weeks, days of the year and times",
    arguments: [
      (
        "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "19970101T090000Z",
        "1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18 2003-01-01"
          + " 2003-04-10 2003-07-19 2006-01-01"
      ),
      (
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3", "19970512T090000Z",
        "1997-05-12 1998-05-11 1999-05-17"
      ),
      (
        "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "19970902T090000Z",
        "1997-09-02T09:00 1997-09-02T12:00 1997-09-02T15:00"
      ),
      (
        "FREQ=MINUTELY;INTERVAL=15;COUNT=6", "19970902T090000Z",
        "1997-09-02T09:00 1997-09-02T09:15 1997-09-02T09:30 1997-09-02T09:45 1997-09-02T10:00"
          + " 1997-09-02T10:15"
      ),
      (
        "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "19970902T090000Z",
        "1997-09-02T09:00 1997-09-02T10:30 1997-09-02T12:00 1997-09-02T13:30"
      ),
      (
        "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=8", "19970902T090000Z",
        "1997-09-02T09:00 1997-09-02T09:20 1997-09-02T09:40 1997-09-02T10:00 1997-09-02T10:20"
          + " 1997-09-02T10:40 1997-09-03T09:00 1997-09-03T09:20"
      ),
      (
        "FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=8", "19970902T090000Z",
        "1997-09-02T09:00 1997-09-02T09:20 1997-09-02T09:40 1997-09-02T10:00 1997-09-02T10:20"
          + " 1997-09-02T10:40 1997-09-03T09:00 1997-09-03T09:20"
      ),
      (
        "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYDAY=SU;BYHOUR=8,9;BYMINUTE=30;COUNT=4",
        "19970105T083000Z", "1997-01-05T08:30 1997-01-05T09:30 1997-01-12T08:30 1997-01-12T09:30"
      ),
    ]
  )
  func examples(rule: String, start: String, expected: String) throws {
    #expect(try instances(start, rule, like: expected) == expected)
  }

  @Test(
    "Weeks of the year",
    arguments: [
      // The week that 1 January 2021 is in belongs to 2020, which has 53.
      (
        "20201228T000000Z", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,FR;COUNT=4",
        "2020-12-28 2021-01-01 2026-12-28 2027-01-01"
      ),
      (
        "20191230T000000Z", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3",
        "2019-12-30 2021-01-04 2022-01-03"
      ),
      // What the rule doesn't say is DTSTART's: a Tuesday.
      (
        "20240102T000000Z", "FREQ=YEARLY;BYWEEKNO=1,-1;COUNT=4",
        "2024-01-02 2024-12-24 2024-12-31 2025-12-23"
      ),
      // A week belongs to a year also for INTERVAL: that of 31 December 2024 to 2025.
      (
        "20241231T000000Z", "FREQ=YEARLY;INTERVAL=3;BYWEEKNO=1;BYDAY=MO,TU;COUNT=4",
        "2024-12-31 2028-01-03 2028-01-04 2030-12-30"
      ),
      (
        "20240101T000000Z", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;WKST=SU;COUNT=3",
        "2024-01-01 2024-12-30 2026-01-05"
      ),
      (
        "20240102T000000Z", "FREQ=YEARLY;BYWEEKNO=-53;BYDAY=TU;COUNT=3",
        "2024-01-02 2025-12-30 2031-12-30"
      ),
      (
        "20240105T000000Z", "FREQ=YEARLY;BYMONTH=1;BYWEEKNO=1,5;BYDAY=FR;COUNT=3",
        "2024-01-05 2025-01-03 2025-01-31"
      ),
    ]
  )
  func weeks(start: String, rule: String, expected: String) throws {
    #expect(try instances(start, rule, like: expected) == expected)
  }

  @Test(
    "Days of the year, and the last of things",
    arguments: [
      (
        "20231231T000000Z", "FREQ=YEARLY;BYYEARDAY=-1,366;COUNT=3",
        "2023-12-31 2024-12-31 2025-12-31"
      ),
      (
        "20240101T000000Z", "FREQ=YEARLY;BYYEARDAY=-366;COUNT=3", "2024-01-01 2028-01-01 2032-01-01"
      ),
      (
        "20240303T120000Z", "FREQ=YEARLY;BYYEARDAY=60,61,62;BYDAY=SU;COUNT=3",
        "2024-03-03 2025-03-02 2026-03-01"
      ),
      ("20240229T000000Z", "FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", "2024-02-29 2028-02-29 2032-02-29"),
      (
        "20240201T000000Z", "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4",
        "2024-02-01 2024-02-29 2025-02-28 2026-02-28"
      ),
    ]
  )
  func yearDays(start: String, rule: String, expected: String) throws {
    #expect(try instances(start, rule, like: expected) == expected)
  }

  @Test(
    "Hours, minutes and seconds, which longer periods expand by and shorter ones are limited by",
    arguments: [
      (
        "20250101T030500Z", "FREQ=HOURLY;BYHOUR=3,6;BYMINUTE=5,15;INTERVAL=7;COUNT=4",
        "2025-01-01T03:05 2025-01-01T03:15 2025-01-07T06:05 2025-01-07T06:15"
      ),
      (
        "20250101T050500Z", "FREQ=MINUTELY;BYMINUTE=5,25;INTERVAL=61;COUNT=4",
        "2025-01-01T05:05 2025-01-02T01:25 2025-01-03T18:05 2025-01-04T14:25"
      ),
      (
        "20241230T233000Z", "FREQ=HOURLY;INTERVAL=25;BYMONTH=1;COUNT=3",
        "2024-12-30T23:30 2025-01-01T00:30 2025-01-02T01:30"
      ),
      (
        "20250106T070000Z", "FREQ=WEEKLY;BYDAY=MO,WE;BYHOUR=7,19;BYSETPOS=1,-1;COUNT=4",
        "2025-01-06T07:00 2025-01-08T19:00 2025-01-13T07:00 2025-01-15T19:00"
      ),
      (
        "20250101T000000Z", "FREQ=DAILY;BYHOUR=0,12;BYMINUTE=0,30;BYSETPOS=-1,2;COUNT=4",
        "2025-01-01T00:00 2025-01-01T00:30 2025-01-01T12:30 2025-01-02T00:30"
      ),
      (
        "20241231T230000Z", "FREQ=HOURLY;BYYEARDAY=-1;BYHOUR=22,23;COUNT=3",
        "2024-12-31T23:00 2025-12-31T22:00 2025-12-31T23:00"
      ),
    ]
  )
  func times(start: String, rule: String, expected: String) throws {
    #expect(try instances(start, rule, like: expected) == expected)
  }

  @Test("Second 60 is second 59, and once")
  func leapSecond() throws {
    let calendar = event("DTSTART:20250101T000059Z", "RRULE:FREQ=MINUTELY;BYSECOND=59,60;COUNT=3")
    #expect(
      try expand(calendar).starts
        == ["2025-01-01T00:00:59Z", "2025-01-01T00:01:59Z", "2025-01-01T00:02:59Z"]
    )
    let alone = event("DTSTART:20250101T000000Z", "RRULE:FREQ=MINUTELY;BYSECOND=60;COUNT=3")
    #expect(
      try expand(alone).starts
        == ["2025-01-01T00:00:00Z", "2025-01-01T00:00:59Z", "2025-01-01T00:01:59Z"]
    )
    let secondly = event(
      "DTSTART:20250101T051005Z",
      "RRULE:FREQ=SECONDLY;BYSECOND=5,25;INTERVAL=61;COUNT=2"
    )
    #expect(try expand(secondly).starts == ["2025-01-01T05:10:05Z", "2025-01-01T05:30:25Z"])
  }

  @Test("Times of day are ignored for whole days, and shorter periods than a day refused")
  func wholeDays() throws {
    let calendar = event(
      "DTSTART;VALUE=DATE:20240301",
      "RRULE:FREQ=DAILY;BYHOUR=1,2;BYMINUTE=5;BYSECOND=1;COUNT=2"
    )
    #expect(calendar.diagnostics == [])
    #expect(
      try expand(calendar, owner: "UTC").starts == ["2024-03-01T00:00:00Z", "2024-03-02T00:00:00Z"]
    )
    let hourly = event("DTSTART;VALUE=DATE:20240301", "RRULE:FREQ=HOURLY")
    #expect(
      hourly.printed == [
        "a.ics:6:1: the rule's FREQ=HOURLY for whole days is wrong; the event is left out:"
          + " set the repetition again in the calendar program"
      ]
    )
  }

  @Test("The Gregorian calendar may be named")
  func gregorian() throws {
    let calendar = event(
      "DTSTART:20240131T000000Z",
      "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=2"
    )
    #expect(try expand(calendar).starts == ["2024-01-31T00:00:00Z", "2024-03-31T00:00:00Z"])
  }
}

@Suite("Several rules")
struct SeveralRulesTests {
  @Test("Instances of several rules are those of all, each once; each counts from DTSTART")
  func union() throws {
    let calendar = event(
      "DTSTART:20240301T090000Z",
      "RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3",
      "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3"
    )
    #expect(calendar.diagnostics == [])
    #expect(
      try expand(calendar).starts.map { String($0.prefix(10)) }
        == ["2024-03-01", "2024-03-03", "2024-03-04", "2024-03-05", "2024-03-07"]
    )
  }

  @Test("EXRULE takes away what it names, and DTSTART only where it names that")
  func exceptionRule() throws {
    func days(_ lines: String...) throws -> [String] {
      let calendar = events([
        ["UID:a", "DTSTART:20240301T090000Z", "RRULE:FREQ=DAILY;COUNT=5"] + lines
      ])
      #expect(calendar.diagnostics == [])
      return try expand(calendar).starts.map { String($0.dropFirst(8).prefix(2)) }
    }
    #expect(try days("EXRULE:FREQ=WEEKLY;BYDAY=SA,SU") == ["01", "04", "05"])
    #expect(try days("EXRULE:FREQ=DAILY;INTERVAL=2") == ["02", "04"])
    #expect(try days("EXRULE:FREQ=DAILY;COUNT=2") == ["03", "04", "05"])
    #expect(try days("EXRULE:FREQ=DAILY;UNTIL=20240304T090000Z") == ["05"])
    #expect(try days("EXRULE:FREQ=HOURLY;INTERVAL=36") == ["02", "03", "05"])
    #expect(try days("EXRULE:FREQ=HOURLY;BYHOUR=10") == ["01", "02", "03", "04", "05"])
  }

  @Test("Of more than a hundred rules the event is left out")
  func tooMany() throws {
    let rules = (1...101).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" }
    let calendar = events([["UID:a", "DTSTART:20240301T090000Z"] + rules])
    #expect(
      calendar.printed == [
        "a.ics:105:1: the event repeats by more than 100 rules, which is not understood,"
          + " and is left out: enter its instances one by one, or with a simpler repetition"
      ]
    )
    #expect(try expand(calendar).starts == [])
  }
}
