import CivilTime
import Foundation
import Testing

@testable import Analysis
@testable import Plans
@testable import Reports

@Suite("The page that one opens in the morning")
struct IndexPageTests {
  private static let hour: Int64 = 3_600_000

  private func page(_ contents: IndexPage.Contents) -> String {
    String(decoding: IndexPage.page(contents), as: UTF8.self)
  }

  private func entries(_ names: [String]) -> [IndexPage.Entry] {
    names.compactMap { name in
      Period(name: name).map { .init(period: $0, headline: "<b>\($0.name)</b>") }
    }
  }

  private func days(from first: String, hours: [Double?]) -> [IndexPage.Held] {
    hours.enumerated().map { index, hours in
      .init(
        from: Fixtures.date(first) + index,
        focus: hours.map { Int64($0 * Double(IndexPageTests.hour)) }
      )
    }
  }

  // MARK: - Ahead

  @Test("it begins with the day after the latest one, what is planned there and when it is")
  func ahead() {
    var day = Fixtures.day
    #expect(!day.ahead.isEmpty)
    let shown = page(.init([], latest: day))
    #expect(shown.contains("<h1 id=ahead>Wednesday 27 May: "))
    #expect(shown.contains("<title>Wed 27 May 2026 \u{2013} lockin</title>"))
    day.ahead = []
    #expect(page(.init([], latest: day)).contains("Wednesday 27 May: no hours planned"))
    #expect(!page(.init([])).contains("<h1 id=ahead>"))
  }

  @Test("events that overlap take their time once")
  func overlapping() {
    var day = Fixtures.day
    day.ahead = [
      Fixtures.event("a", "2026-05-27", 8, 10), Fixtures.event("b", "2026-05-27", 9, 12),
    ]
    #expect(page(.init([], latest: day)).contains(": two events, 4 h 00 min in all "))
    day.ahead = [Fixtures.event("a", "2026-05-27", 8, 10)]
    #expect(page(.init([], latest: day)).contains(": one event, 2 h 00 min "))
  }

  @Test("events lie in lanes where they overlap, and their words reach to the next of the lane")
  func lanes() {
    let places = DayStrip.places([0..<10, 5..<8, 12..<20, 30..<31], of: 144)
    #expect(places.map(\.lane) == [0, 1, 0, 0])
    #expect(places.map(\.room) == [12, 144, 30, 144])
  }

  // MARK: - Before

  @Test("the latest day and week stand with their findings, and twelve weeks as columns")
  func latest() {
    let usual = UsualRange([10, 12, 13, 14, 16].map { $0 * IndexPageTests.hour })
    let weeks = [Int64?](arrayLiteral: 9, nil, 12, 20).enumerated().map { index, hours in
      IndexPage.Held(
        from: Fixtures.date("2026-05-04") + 7 * index,
        focus: hours.map { $0 * IndexPageTests.hour },
        usual: index == 3 ? usual : nil
      )
    }
    let list = entries(["2026-05-30", "2026-05-31", "2026-W22", "2026-W21"])
    let shown = page(.init(list, weeks: weeks.reversed()))
    #expect(
      shown.contains(
        """
        <h2 id=latest-day><a href="2026/05/31/index.html">Sun 31 May 2026</a>: &lt;b&gt;2026-05-31&lt;/b&gt;</h2>
        """
      )
    )
    #expect(
      shown.contains("<a href=\"week/2026-W22/index.html\">Week 2026-W22</a>: &lt;b&gt;2026-W22")
    )
    #expect(
      shown.contains(
        "aria-label=\"Focus of four weeks, the oldest first: 9 h 00, not seen, 12 h 00, 20 h 00."
      )
    )
    #expect(page(.init([])).contains("There are no reports yet."))
  }

  // MARK: - Day by day

  @Test("a calendar has all days of its month, each in its week")
  func months() {
    let table: [(date: String, name: String, weeks: Int, first: Int, last: Int)] = [
      ("2026-02-11", "February 2026", 5, 6, 5), ("2027-02-28", "February 2027", 4, 0, 6),
      ("2026-05-01", "May 2026", 5, 4, 6), ("2026-08-31", "August 2026", 6, 5, 0),
      ("2024-02-29", "February 2024", 5, 3, 3), ("2026-12-31", "December 2026", 5, 1, 3),
    ]
    for (date, name, weeks, first, last) in table {
      let month = MonthCalendar(
        CalendarMonth(containing: Fixtures.date(date)),
        scale: FocusScale([]),
        focus: [:],
        pages: []
      )
      #expect(month.month.description == name && !month.isLinked)
      #expect(month.weeks.count == weeks, "\(name)")
      #expect(month.weeks.first?.days.firstIndex { $0 != nil } == first, "\(name)")
      #expect(month.weeks.last?.days.lastIndex { $0 != nil } == last, "\(name)")
      let dates = month.weeks.flatMap(\.days).compactMap { $0?.date }
      #expect(dates == month.month.days)
    }
  }

  @Test("days have the colour of their focus, and weeks that of days of other months too")
  func colours() {
    let held = days(from: "2026-04-27", hours: [1, 2, nil, 0, 3.5, 9, 0.5])
    let list = entries(["2026-05-01", "2026-W18"])
    let shown = page(.init(list, days: held))
    // Four in five of the days with focus stay below four steps of an hour.
    #expect(shown.contains("<i class=\"q4\"></i>3 h 00 to 4 h 00</span>"))
    #expect(
      shown.contains(
        """
        <td class="q4"><a href="2026/05/01/index.html" aria-label="1 May: 3 h 30 min of focus">1</a></td>\
        <td class="q5"><span title="2 May: 9 h 00 min of focus">2</span></td>\
        <td class="q1"><span title="3 May: 30 min of focus">3</span></td>\
        <td class="w"><a href="week/2026-W18/index.html" aria-label="Week 2026-W18: 16 h 00">16 h 00</a></td>
        """
      )
    )
    #expect(shown.contains("<td><span title=\"29 Apr: no data\">29</span></td>"))
    #expect(
      shown.contains("<td class=\"q0\"><span title=\"30 Apr: 0 min of focus\">30</span></td>")
    )
  }

  @Test("the scale is the finest on which four in five days stay below its end")
  func scale() {
    let table: [(minutes: [Int64], unit: Int64)] = [
      ([], 15), ([0, 0], 15), ([10, 20, 59], 15), ([60], 30), ([60, 60, 60, 60, 600], 30),
      ([200, 230, 239], 60), ([240], 90), ([400], 120), ([900], 120),
    ]
    for (minutes, unit) in table {
      #expect(FocusScale(minutes.map { $0 * 60_000 }).unit == unit * 60_000, "\(minutes)")
    }
    let scale = FocusScale([IndexPageTests.hour * 3])
    #expect(
      [0, 1, 59, 60, 180, 239, 240, 999].map { scale.step(of: $0 * 60_000) } == [
        0, 1, 1, 2, 4, 4, 5, 5,
      ]
    )
    #expect(scale.words[0] == "none" && scale.words[5] == "4 h 00 or more")
  }

  @Test(
    "three months are calendars that lead to their pages, what lies before is reached by its year"
  )
  func older() {
    let first = Fixtures.date("2024-12-30")
    let all = (0...(Fixtures.date("2026-05-31") - first)).map {
      IndexPage.Entry(period: .day(first + $0), headline: "x")
    }
    let shown = page(.init(all))
    #expect(
      shown.components(separatedBy: "<caption>").dropFirst().map { $0.prefix { $0 != "\n" } } == [
        "<a href=\"2026/03/index.html\">March 2026</a></caption>",
        "<a href=\"2026/04/index.html\">April 2026</a></caption>",
        "<a href=\"2026/05/index.html\">May 2026</a></caption>",
      ]
    )
    let years = [2026, 2025, 2024].map { "<a href=\"\($0)/index.html\">\($0)</a>" }
    #expect(shown.contains("All months: " + years.joined()), "\(shown.suffix(600))")
    // A month without any page has none itself.
    let gap = page(.init(entries(["2026-03-31", "2026-05-01"])))
    #expect(gap.contains("<caption>April 2026</caption>"))
  }

  @Test("ten years fit into 45 KB, in any order of the entries")
  func tenYears() {
    let first = Fixtures.date("2016-01-04")
    let headline = String(repeating: "x", count: 90)
    let entries = (0..<(7 * 522)).flatMap { offset -> [IndexPage.Entry] in
      let week = Period.week(ISOWeek(containing: first + offset))
      return [.init(period: .day(first + offset), headline: headline)]
        + (offset % 7 == 0 ? [.init(period: week, headline: headline)] : [])
    }
    let held = (0..<100).map { number in
      IndexPage.Held(from: first + (7 * 522 - 1 - number), focus: Int64(number) * 300_000)
    }
    let page = IndexPage.page(.init(entries, latest: Fixtures.day, days: held))
    #expect(page.count <= 45_000)
    #expect(page == IndexPage.page(.init(entries.reversed(), latest: Fixtures.day, days: held)))
  }
}
