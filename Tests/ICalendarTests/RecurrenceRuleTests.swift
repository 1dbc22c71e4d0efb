import CivilTime
import ICalendar
import Testing

@Suite("Recurrence rules")
struct RecurrenceRuleTests {
  @Test(
    "A rule names these days",
    arguments: [
      ("20240105T090000", "FREQ=DAILY;COUNT=3", "2024-01-05 2024-01-06 2024-01-07"),
      ("20240105T090000", "FREQ=DAILY;INTERVAL=10;COUNT=3", "2024-01-05 2024-01-15 2024-01-25"),
      (
        "20240105T090000", "FREQ=DAILY;BYMONTH=1;BYDAY=SA,SU;COUNT=4",
        "2024-01-05 2024-01-06 2024-01-07 2024-01-13"
      ),
      (
        "20240131T090000", "FREQ=DAILY;BYMONTHDAY=-1;COUNT=4",
        "2024-01-31 2024-02-29 2024-03-31 2024-04-30"
      ),
      (
        "20240102T090000", "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4",
        "2024-01-02 2024-01-04 2024-01-09 2024-01-11"
      ),
      (
        "20240102T090000", " freq=weekly; BYDAY=TU, TH;\tCOUNT = 4;",
        "2024-01-02 2024-01-04 2024-01-09 2024-01-11"
      ),
      (
        "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
        "1997-08-05 1997-08-10 1997-08-19 1997-08-24"
      ),
      (
        "19970805T090000", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
        "1997-08-05 1997-08-17 1997-08-19 1997-08-31"
      ),
      (
        "20241230T090000", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4;BYMONTH=1,12",
        "2024-12-30 2025-01-01 2025-01-06 2025-01-08"
      ),
      ("20240131T090000", "FREQ=MONTHLY;COUNT=4", "2024-01-31 2024-03-31 2024-05-31 2024-07-31"),
      ("20240131T090000", "FREQ=MONTHLY;INTERVAL=13;COUNT=3", "2024-01-31 2026-03-31 2028-05-31"),
      (
        "20240126T090000", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=4",
        "2024-01-26 2024-02-23 2024-03-29 2024-04-26"
      ),
      (
        "20240102T090000", "FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=4",
        "2024-01-02 2024-01-16 2024-02-06 2024-02-20"
      ),
      (
        "20240129T090000", "FREQ=MONTHLY;BYDAY=5MO;COUNT=4",
        "2024-01-29 2024-04-29 2024-07-29 2024-09-30"
      ),
      (
        "20240131T090000", "FREQ=MONTHLY;BYMONTHDAY=15,-1;COUNT=4",
        "2024-01-31 2024-02-15 2024-02-29 2024-03-15"
      ),
      (
        "20240913T090000", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4",
        "2024-09-13 2024-12-13 2025-06-13 2026-02-13"
      ),
      (
        "20240131T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4",
        "2024-01-31 2024-02-29 2024-03-29 2024-04-30"
      ),
      (
        "20240102T090000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2,-2;COUNT=4",
        "2024-01-02 2024-01-30 2024-02-02 2024-02-28"
      ),
      ("20240115T090000", "FREQ=MONTHLY;BYMONTH=1,7;COUNT=3", "2024-01-15 2024-07-15 2025-01-15"),
      ("20240229T090000", "FREQ=YEARLY;COUNT=3", "2024-02-29 2028-02-29 2032-02-29"),
      ("20240115T090000", "FREQ=YEARLY;INTERVAL=3;COUNT=3", "2024-01-15 2027-01-15 2030-01-15"),
      (
        "20240115T090000", "FREQ=YEARLY;BYMONTH=1,6;COUNT=4",
        "2024-01-15 2024-06-15 2025-01-15 2025-06-15"
      ),
      (
        // What a rule doesn't say is DTSTART's: Google writes birthdays like this.
        "20240115T090000", "FREQ=YEARLY;BYMONTHDAY=15,16;COUNT=4",
        "2024-01-15 2024-01-16 2025-01-15 2025-01-16"
      ),
      (
        "20240331T010000", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=4",
        "2024-03-31 2025-03-30 2026-03-29 2027-03-28"
      ),
      ("20240520T090000", "FREQ=YEARLY;BYDAY=20MO;COUNT=3", "2024-05-20 2025-05-19 2026-05-18"),
      ("20241231T090000", "FREQ=YEARLY;BYDAY=-1TU;COUNT=3", "2024-12-31 2025-12-30 2026-12-29"),
      (
        "20241105T090000",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3",
        "2024-11-05 2028-11-07 2032-11-02"
      ),
      (
        "20240101T090000", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1;COUNT=4",
        "2024-01-01 2024-12-30 2025-01-06 2025-12-29"
      ),
      ("20240105T090000", "FREQ=DAILY;UNTIL=20240107T090000", "2024-01-05 2024-01-06 2024-01-07"),
      ("20240105T090000", "FREQ=WEEKLY;UNTIL=20240119T085959", "2024-01-05 2024-01-12"),
      ("20240105T090000", "freq=weekly;byday=fr;count=2;", "2024-01-05 2024-01-12"),
    ]
  )
  func days(start: String, rule: String, days: String) throws {
    let found = try expand(
      event("DTSTART:\(start)", "RRULE:\(rule)"),
      from: "1990-01-01T00:00:00Z",
      to: "2050-01-01T00:00:00Z"
    )
    #expect(
      found.starts.map { String($0.prefix(10)) }.joined(separator: " ") == days
    )
  }

  @Test(
    "A window in the middle of a series holds the same instances as the whole",
    arguments: [
      "FREQ=DAILY;INTERVAL=7", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU;WKST=SU",
      "FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR", "FREQ=YEARLY;INTERVAL=3;BYMONTH=2,9;BYMONTHDAY=29",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,53,-1;BYDAY=MO,SU", "FREQ=YEARLY;BYYEARDAY=-1,1,366",
      "FREQ=DAILY;INTERVAL=11;BYHOUR=1,23;BYSETPOS=-1", "FREQ=HOURLY;INTERVAL=1000",
      "FREQ=MINUTELY;INTERVAL=7777;BYDAY=MO", "FREQ=HOURLY;INTERVAL=999;COUNT=300",
      "FREQ=SECONDLY;INTERVAL=1000003;BYMONTH=2,3;COUNT=100",
    ]
  )
  func windows(rule: String) throws {
    let calendar = event("DTSTART:20000229T090000Z", "RRULE:\(rule)")
    let whole = try expand(calendar, to: "2040-01-01T00:00:00Z").starts
    // Windows of 37 days begin everywhere in a week, a month and a year.
    let edges = stride(from: 0, through: 40 * 366, by: 37).map {
      "\(CivilDate(dayNumber: 10_957 + $0))T00:00:00Z"
    }
    var joined: [String] = []
    for (from, to) in zip(edges, edges.dropFirst()) {
      joined += try expand(calendar, from: from, to: to).starts
    }
    joined = joined.filter { $0 < "2040" }
    #expect(joined == whole)
    #expect(whole.count > 5)
  }

  @Test(
    "A part that isn't understood leaves the event out, with one diagnostic that names it",
    arguments: [
      ("RSCALE=CHINESE;FREQ=YEARLY", "RSCALE"), ("FREQ=DAILY;X-FOO=1", "X-FOO"),
      ("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "SKIP"),
      ("FREQ=DAILY;BYEASTER=0", "BYEASTER"),
    ]
  )
  func unsupported(rule: String, part: String) throws {
    let calendar = event("DTSTART:20240301T090000Z", "RRULE:\(rule)")
    #expect(
      calendar.printed == [
        "a.ics:6:1: the event repeats by \(part), which is not understood, and is left out:"
          + " enter its instances one by one, or with a simpler repetition"
      ]
    )
    #expect(calendar.codes == ["unsupported_recurrence"])
    #expect(try expand(calendar).starts == [])
  }

  @Test("An empty rule is none, and a rule written twice is one")
  func emptyOrDoubled() throws {
    let empty = event("DTSTART:20240301T090000Z", "RRULE:")
    #expect(empty.diagnostics == [])
    #expect(try expand(empty).starts == ["2024-03-01T09:00:00Z"])
    let rule = "RRULE:FREQ=DAILY;COUNT=2"
    let doubled = event("DTSTART:20240301T090000Z", rule, rule)
    #expect(doubled.diagnostics == [])
    #expect(try expand(doubled).starts == ["2024-03-01T09:00:00Z", "2024-03-02T09:00:00Z"])
  }

  @Test(
    "A rule that is wrong leaves the event out",
    arguments: [
      ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"), ("FREQ=DAILY;INTERVAL=-1", "INTERVAL=-1"),
      ("FREQ=DAILY;COUNT=0", "COUNT=0"), ("FREQ=DAILY;COUNT=x", "COUNT=X"),
      ("FREQ=DAILY;INTERVAL=99999999999999999999", "INTERVAL=99999999999999999999"),
      ("FREQ=DAILY;UNTIL=2024", "UNTIL=2024"), ("FREQ=OFTEN", "FREQ=OFTEN"), ("COUNT=3", "FREQ"),
      ("FREQ=DAILY;COUNT=3;UNTIL=20240301", "COUNT beside UNTIL"), ("FREQ", "FREQ"),
      ("FREQ=DAILY;BYDAY=1MO", "BYDAY=1MO"), ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"),
      ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY=54MO"), ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY"),
      ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY=0"),
      ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32"),
      ("FREQ=YEARLY;BYMONTH=13", "BYMONTH=13"), ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS"),
      ("FREQ=DAILY;FREQ=WEEKLY", "FREQ=WEEKLY"), (";", "FREQ"),
      ("FREQ=DAILY;BYHOUR=24", "BYHOUR=24"), ("FREQ=DAILY;BYHOUR=-1", "BYHOUR=-1"),
      ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE=60"), ("FREQ=DAILY;BYSECOND=61", "BYSECOND=61"),
      ("FREQ=YEARLY;BYWEEKNO=54", "BYWEEKNO=54"), ("FREQ=YEARLY;BYWEEKNO=0", "BYWEEKNO=0"),
      ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY=367"), ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY"),
      ("FREQ=MONTHLY;BYWEEKNO=1", "BYWEEKNO"), ("FREQ=DAILY;BYYEARDAY=1", "BYYEARDAY"),
      ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY=1MO"), ("FREQ=HOURLY;BYDAY=1MO", "BYDAY=1MO"),
    ]
  )
  func invalid(rule: String, part: String) throws {
    let calendar = event("DTSTART:20240301T090000Z", "RRULE:\(rule)")
    #expect(
      calendar.printed == [
        "a.ics:6:1: the rule's \(part) is wrong; the event is left out:"
          + " set the repetition again in the calendar program"
      ]
    )
    #expect(try expand(calendar).starts == [])
  }
}
