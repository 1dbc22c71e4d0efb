import CivilTime
import Plans
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
      ("31.1.", "2026-01-31", 1), ("26.5.", "2026-05-26", 1), ("27.5", "2025-05-27", 1),
      ("29.2.", "2024-02-29", 1), ("1.06.2027", "2027-06-01", 1), ("19 Nov", "2025-11-19", 1),
      ("Nov 19, 2024", "2024-11-19", 1), ("19. november", "2025-11-19", 1),
      ("3 sept 2025", "2025-09-03", 1), ("2 days ago", "2026-05-24", 1),
      ("1 week ago", "2026-05-19", 1), ("in 3 days", "2026-05-29", 1),
      ("in 2 Weeks", "2026-06-09", 1),
    ]
  )
  func words(text: String, first: String, count: Int) throws {
    let first = try #require(CivilDate(first))
    #expect(DateWords(today: today).dates(text) == first..<first + count)
  }

  @Test(
    "anything else is none",
    arguments: [
      "31.2.", "0.5.", "5.13.", "31.1.26", "31.1.2026.", "31..", ".", "19 ma", "nov", "nov nov",
      "2 days", "ago", "2 years ago", "-2 days ago", "in days", "32 May", "May 2026", "9am",
      "14:00",
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
      ("31.1.", "2027-01-31", 1), ("26 may", "2026-05-26", 1), ("25 May", "2027-05-25", 1),
      ("29.2.", "2028-02-29", 1), ("in 2 days", "2026-05-28", 1),
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

  @Test(
    "a day, a time or both is a moment",
    arguments: [
      ("14:00", 840, nil), ("9am", 540, nil), ("12 AM", 0, nil), ("12:30pm", 750, nil),
      ("24:00", 1440, nil), ("9:05", 545, nil), ("tomorrow 9am", 540, "2026-05-27"),
      ("fri 14:00", 840, "2026-05-29"), ("19 Nov 9 pm", 1260, "2026-11-19"),
      ("31.1. at 8:00", 480, "2027-01-31"), ("yesterday 18:00", 1080, "2026-05-25"),
      ("tomorrow", nil, "2026-05-27"),
    ] as [(String, Int?, String?)]
  )
  func moments(text: String, minute: Int?, date: String?) {
    let date = date.flatMap { CivilDate($0) }
    let expected = minute.map { minute in
      date.map { EventMoment.minute(minute, of: $0) } ?? .minuteAlone(minute)
    }
    let moment = DateWords(today: today).moment(text)
    #expect(moment == expected ?? date.map { .date($0) })
  }

  @Test(
    "anything else is no moment",
    arguments: [
      "24:01", "9", "09:5", "+9:05", "noon", "13pm", "0am", "09:00:00", ":", "", "last week 9am",
      "9am fri",
    ]
  )
  func noMoments(text: String) {
    #expect(DateWords(today: today).moment(text) == nil)
  }

  @Test("of what is over the latest day is meant, and what files have is taken as it is")
  func past() throws {
    let words = DateWords(today: today)
    let friday = try #require(CivilDate("2026-05-22"))
    #expect(words.moment("fri 14:00", isPast: true) == .minute(840, of: friday))
    #expect(words.moment("2026-06-01T11:30") == .written("2026-06-01T11:30"))
  }
}
