import CivilTime
import Testing

@testable import ICalendar

@Suite("How something comes again on dates")
struct DateRecurrenceTests {
  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private func dates(
    _ text: String,
    from start: String,
    to end: String,
    clamped: Bool = false
  ) throws -> String {
    var recurrence = try DateRecurrence(text)
    let start = try date(start)
    if clamped { recurrence = recurrence.clampedToMonths(from: start) }
    let found = recurrence.dates(from: start, in: start..<(try date(end) + 1))
    return found.map { String($0.description.dropFirst(5)) }.joined(separator: " ")
  }

  @Test(
    "is told in words or as a rule",
    arguments: [
      ("daily", "FREQ=DAILY", "daily"),
      ("Every Day", "FREQ=DAILY", "daily"),
      ("every 2 days", "FREQ=DAILY;INTERVAL=2", "every 2 days"),
      ("weekly", "FREQ=WEEKLY", "weekly"),
      ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2", "every 2 weeks"),
      ("monthly", "FREQ=MONTHLY", "monthly"),
      ("yearly", "FREQ=YEARLY", "yearly"),
      ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
      ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU", "weekends"),
      ("fri, mon and Wednesdays", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Mon, Wed, Fri"),
      ("every tu", "FREQ=WEEKLY;BYDAY=TU", "every Tue"),
      ("rrule:freq=monthly;byday=-1fr", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"),
      (
        "FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=3", "FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=3",
        "FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=3"
      ),
      (
        "FREQ=DAILY;UNTIL=20260630T220000Z", "FREQ=DAILY;UNTIL=20260630",
        "FREQ=DAILY;UNTIL=20260630"
      ),
    ]
  )
  func read(text: String, rule: String, words: String) throws {
    let recurrence = try DateRecurrence(text)
    #expect(recurrence.text == rule)
    #expect(recurrence.words == words)
    #expect(try DateRecurrence(recurrence.text).text == rule)
    #expect(try DateRecurrence(words).text == rule)
  }

  @Test(
    "rules that are longer than words one may write are told as people say them",
    arguments: [
      ("mon, wed", "every Mon, Wed"),
      ("FREQ=WEEKLY;BYDAY=MO", "every Mon"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "every 2 weeks on Mon, Thu"),
      ("FREQ=WEEKLY;BYDAY=MO;COUNT=3", "every Mon, 3 times"),
      ("FREQ=DAILY;UNTIL=20260630", "daily, until 2026-06-30"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "monthly on the last Fri"),
      ("FREQ=MONTHLY;INTERVAL=3;BYDAY=2MO,-2MO", "every 3 months on the 2nd Mon, 2nd to last Mon"),
      ("FREQ=MONTHLY;BYMONTHDAY=1,15", "monthly on the 1st, 15th"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "monthly on the last day"),
      ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "monthly on the 31st or the last day"),
      ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", "yearly on 24 Dec"),
      ("FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=-1"),
    ]
  )
  func phrase(text: String, phrase: String) throws {
    #expect(try DateRecurrence(text).phrase == phrase)
  }

  @Test(
    "what says nothing of dates is refused",
    arguments: [
      ("", DateRecurrence.Mistake.unknown), ("sometimes", .unknown), ("every", .unknown),
      ("every 0 days", .unknown), ("every 2", .unknown), ("mon tomorrow", .unknown),
      ("FREQ=HOURLY", .noDatePart("FREQ=HOURLY")),
      ("FREQ=DAILY;BYHOUR=8", .noDatePart("BYHOUR")),
      ("FREQ=YEARLY;BYWEEKNO=3", .noDatePart("BYWEEKNO")),
      ("FREQ=DAILY;INTERVAL=0", .invalid("INTERVAL=0")),
      ("FREQ=DAILY;X=1", .noDatePart("X")),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .namesNoDate),
    ]
  )
  func refused(text: String, mistake: DateRecurrence.Mistake) {
    #expect(throws: mistake) { try DateRecurrence(text) }
  }

  @Test(
    "names dates, the first among them only where the rule does",
    arguments: [
      ("daily", "2026-02-27", "2026-03-02", "02-27 02-28 03-01 03-02"),
      ("every 3 days", "2026-02-27", "2026-03-06", "02-27 03-02 03-05"),
      // 25 March 2026 is a Wednesday.
      ("mon, fri", "2026-03-25", "2026-04-03", "03-27 03-30 04-03"),
      ("FREQ=WEEKLY;BYDAY=MO;INTERVAL=2", "2026-03-25", "2026-04-20", "04-06 04-20"),
      ("FREQ=WEEKLY;BYDAY=MO;COUNT=2", "2026-03-25", "2026-05-20", "03-30 04-06"),
      ("FREQ=DAILY;UNTIL=20260327", "2026-03-25", "2026-05-20", "03-25 03-26 03-27"),
      ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-01", "2026-06-30", "01-31 03-31 05-31"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-01", "2026-04-30", "01-31 02-28 03-31 04-30"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "2026-01-01", "2026-03-31", "01-30 02-27 03-27"),
      ("FREQ=MONTHLY;BYDAY=1MO", "2026-01-06", "2026-03-31", "02-02 03-02"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2027-01-01", "2028-12-31", "02-29"),
    ]
  )
  func named(text: String, from: String, to: String, dates: String) throws {
    #expect(try self.dates(text, from: from, to: to) == dates)
  }

  @Test(
    "a day that a month has not is its last one, where that is asked for",
    arguments: [
      ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-01", "2026-04-30", "01-31 02-28 03-31 04-30"),
      ("FREQ=MONTHLY;BYMONTHDAY=30", "2026-01-01", "2026-04-30", "01-30 02-28 03-30 04-30"),
      ("monthly", "2026-01-31", "2026-03-31", "01-31 02-28 03-31"),
      ("monthly", "2026-01-15", "2026-03-31", "01-15 02-15 03-15"),
      ("FREQ=MONTHLY;BYMONTHDAY=15,31", "2026-01-01", "2026-02-28", "01-15 01-31 02-15"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-01-01", "2026-12-31", "02-28"),
    ]
  )
  func clamped(text: String, from: String, to: String, dates: String) throws {
    #expect(try self.dates(text, from: from, to: to, clamped: true) == dates)
  }

  @Test("windows in parts name the dates of the whole", arguments: 1...20)
  func parts(offset: Int) throws {
    let start = try date("2024-02-28")
    for text in ["every 3 days", "weekdays", "FREQ=MONTHLY;BYDAY=2TU,-1SU", "monthly", "yearly"] {
      let recurrence = try DateRecurrence(text)
      let end = start + 800
      let middle = start + offset * 37
      let whole = recurrence.dates(from: start, in: start..<end)
      let parts =
        recurrence.dates(from: start, in: start..<middle)
        + recurrence.dates(from: start, in: middle..<end)
      #expect(parts == whole)
      let first = recurrence.first(from: start, at: middle)
      #expect(whole.first { $0 >= middle } == first.flatMap { $0 < end ? $0 : nil })
    }
  }

  @Test("the first date may be years away, and there may be none")
  func first() throws {
    let leap = try DateRecurrence("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29")
    #expect(
      leap.first(from: try date("2026-01-01"), at: try date("2026-01-01"))
        == (try date("2028-02-29"))
    )
    let over = try DateRecurrence("FREQ=DAILY;COUNT=3")
    #expect(over.first(from: try date("2026-01-01"), at: try date("2026-01-04")) == nil)
  }
}
