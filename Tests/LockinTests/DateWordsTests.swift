import CivilTime
import Testing

@testable import LockinCommand

@Suite("Dates as people call them")
struct DateWordsTests {
  /// A Tuesday in W22.
  private let today = CivilDate("2026-05-26") ?? CivilDate(dayNumber: 0)

  @Test(
    "words are days, weeks, months and years",
    arguments: [
      ("2026-05-26", "2026-05-26", 1), ("today", "2026-05-26", 1), ("yesterday", "2026-05-25", 1),
      ("Tomorrow", "2026-05-27", 1), ("tue", "2026-05-26", 1), ("Wednesday", "2026-05-20", 1),
      ("mon", "2026-05-25", 1), ("last tue", "2026-05-19", 1), ("last monday", "2026-05-25", 1),
      ("this week", "2026-05-25", 7), ("last week", "2026-05-18", 7), ("W22", "2026-05-25", 7),
      ("w1", "2025-12-29", 7), ("w23", "2025-06-02", 7), ("2026-W23", "2026-06-01", 7),
      ("2026-w01", "2025-12-29", 7), ("2026-02", "2026-02-01", 28), ("2024-02", "2024-02-01", 29),
      ("this month", "2026-05-01", 31), ("last month", "2026-04-01", 30),
      ("2026", "2026-01-01", 365),
      ("2024", "2024-01-01", 366), ("this year", "2026-01-01", 365),
      ("last year", "2025-01-01", 365),
      ("last 28 days", "2026-04-28", 28), ("  last   week ", "2026-05-18", 7),
      ("+3d", "2026-05-29", 1), ("-1D", "2026-05-25", 1), ("+2w", "2026-06-09", 1),
      ("+0d", "2026-05-26", 1), ("-52w", "2025-05-27", 1),
    ]
  )
  func words(text: String, first: String, count: Int) throws {
    let first = try #require(CivilDate(first))
    #expect(DateWords(today: today).dates(text) == first..<first + count)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", " ", "soon", "2026-02-30", "2026-13", "2026-5", "26-05", "w0", "w54", "W2026", "2026-W54",
      "last",
      "week", "last 0 days", "last -3 days", "last 28 weeks", "next week", "20260526", "+2026",
      "２０２６",
      "this tue", "m", "2026-05-26T09:00", "last 99999 days", "+d", "3d", "+3", "+3y", "+-3d",
      "+99999d",
    ]
  )
  func others(text: String) {
    #expect(DateWords(today: today).dates(text) == nil)
  }

  @Test(
    "ahead they are the next ones that are not over",
    arguments: [
      ("tue", "2026-05-26", 1), ("mon", "2026-06-01", 1), ("fri", "2026-05-29", 1),
      ("next tue", "2026-06-02", 1), ("next fri", "2026-05-29", 1), ("next week", "2026-06-01", 7),
      ("next month", "2026-06-01", 30), ("next year", "2027-01-01", 365),
      ("W22", "2026-05-25", 7), ("w21", "2027-05-24", 7), ("w53", "2026-12-28", 7),
      ("+3d", "2026-05-29", 1), ("tomorrow", "2026-05-27", 1), ("yesterday", "2026-05-25", 1),
      ("2026-07", "2026-07-01", 31), ("2026-05-01", "2026-05-01", 1),
      ("this week", "2026-05-25", 7),
    ]
  )
  func ahead(text: String, first: String, count: Int) throws {
    let first = try #require(CivilDate(first))
    #expect(DateWords(today: today).ahead(text) == first..<first + count)
    for none in ["next", "next soon", "soon", "w54", "next 3 days", ""] {
      #expect(DateWords(today: today).ahead(none) == nil, "\(none)")
    }
  }

  @Test("the number of a week is that of the latest that has begun")
  func weeks() throws {
    // 2026 has a week 53; on the first days of 2027 it is the one that goes on.
    let words = DateWords(today: try #require(CivilDate("2027-01-02")))
    #expect(words.week(53)?.description == "2026-W53")
    #expect(words.week(52)?.description == "2026-W52")
    #expect(words.week(1)?.description == "2026-W01")
    #expect(DateWords(today: today).week(53) == nil)
    #expect(DateWords.weeks(of: 2026) == 53 && DateWords.weeks(of: 2025) == 52)
  }
}
