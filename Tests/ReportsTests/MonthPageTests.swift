import CivilTime
import Foundation
import Plans
import Records
import Testing

@testable import Analysis
@testable import Reports

@Suite("The pages of months and years")
struct MonthPageTests {
  private static let minute: Int64 = 60_000
  private static let may = CalendarMonth(containing: Fixtures.date("2026-05-01"))

  /// A month of which each day from the first on has so many minutes of focus.
  private static func tally(
    _ month: CalendarMonth,
    _ minutes: [Int64],
    distraction: Int64 = 0,
    outcomes: [Int: [PlanOutcome]] = [:]
  ) -> MonthTally {
    MonthTally(
      month,
      minutes.enumerated().map { place, minutes in
        let date = month.first + place
        let start = Fixtures.instant(date.description, 9)
        let bucket = HourBucket(
          cell: HourCell(date: date, hour: 9, occurrence: 0, start: start, end: start + 3_600_000),
          app: 0,
          category: CategoryPath("Work > R&D"),
          productivity: 2,
          milliseconds: min(minutes, 60) * minute
        )
        let judged = (outcomes[place + 1] ?? []).filter(\.isJudged)
        return MonthTally.Day(
          date,
          core: PeriodTally(
            coverage: Coverage(observed: 10, capacity: 10, whole: 10),
            focus: minutes * minute,
            distraction: distraction * minute,
            judged: judged.reduce(0) { $0 + $1.planned },
            kept: judged.reduce(0) { $0 + ($1.on ?? 0) },
            longestBlock: minutes * minute / 2,
            begun: PeriodTally.Begun(whole: minutes * minute / 2, within: minutes * minute / 2)
          ),
          tally: DayTally(date, [bucket], outcomes: outcomes[place + 1] ?? [])
        )
      }
    )
  }

  private static func report(
    _ month: MonthTally,
    before: [MonthTally] = [],
    events: [PlannedEvent] = [],
    pages: Set<Period> = [],
    showsTitles: Bool = true
  ) -> MonthReport {
    let moment = Fixtures.instant("2026-06-01", 0)
    return ReportBuilder(
      timeline: Fixtures.timeline,
      dataTo: moment,
      disclosure: Disclosure(showsTitles: showsTitles, showsApps: false, showsSources: false),
      files: []
    ).month(
      month,
      before: before,
      events: Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0) }),
      meant: Intentions(
        goals: GoalLedger(
          goals: [],
          sessions: [],
          activity: GoalActivity([]),
          timeline: Fixtures.timeline,
          asOf: moment
        ).review(month.month.dates)
      ),
      pages: pages,
      neighbours: (nil, nil)
    )
  }

  private func page(_ report: MonthReport) -> String {
    String(decoding: MonthPage.page(report), as: UTF8.self)
  }

  @Test(
    "the finding is the sum, the mean of a day, and its place in the usual or among the last months",
    arguments: [
      ([], "51 h 40 min of focus, 1 h 40 min a day"),
      ([96], "51 h 40 min of focus, 1 h 40 min a day, 4 min more than in April"),
      ([100], "51 h 40 min of focus, 1 h 40 min a day, as much as in April"),
      ([60, 61, 62, 63, 64, 65, 66, 104], "51 h 40 min of focus, 1 h 40 min a day, "),
      ([60, 61, 62, 63, 64], "51 h 40 min of focus, 1 h 40 min a day, "),
    ] as [([Int64], String)]
  )
  func headline(before: [Int64], headline: String) {
    let months = before.enumerated().map { place, minutes in
      let month = Self.may + (place - before.count)
      return Self.tally(month, [Int64](repeating: minutes, count: month.dayCount))
    }
    let report = Self.report(
      Self.tally(Self.may, [Int64](repeating: 100, count: 31)),
      before: months
    )
    let text = report.headline.text
    #expect(before.count < 5 ? text == headline : text.hasPrefix(headline), "\(text)")
    if before.count == 5 { #expect(text.hasSuffix("above your usual month"), "\(text)") }
    if before.count == 8 { #expect(text.hasSuffix("of your usual month"), "\(text)") }
    let columns = report.columns
    #expect((columns == nil) == before.isEmpty)
  }

  @Test("a month of which little was seen says so and is not compared")
  func partial() {
    let last = Self.tally(Self.may + -1, [Int64](repeating: 60, count: 30))
    let report = Self.report(Self.tally(Self.may, [30, 90]), before: [last])
    #expect(report.headline.text == "2 h 00 min of focus, 1 h 00 min a day")
    #expect(report.subject.text == "May 2026: 2 of 31 days are known.")
    #expect(report.news.isEmpty)
    let none = Self.report(Self.tally(Self.may, []), before: [last])
    #expect(none.headline.text == "No data in May 2026")
    let html = page(none)
    #expect(!html.contains("In short") && html.contains("no data"))
  }

  @Test("distraction is told with what it was, from a minute of difference on")
  func news() {
    func told(_ now: Int64, _ last: Int64) -> String? {
      Self.report(
        Self.tally(Self.may, [Int64](repeating: 100, count: 31), distraction: now),
        before: [
          Self.tally(Self.may + -1, [Int64](repeating: 100, count: 30), distraction: last)
        ]
      ).news.first?.text
    }
    #expect(told(10, 12) == "Distraction fell to 10 min a day, from 12 min.")
    #expect(told(12, 10) == "Distraction rose to 12 min a day, from 10 min.")
    #expect(told(10, 10) == "Distraction stayed at 10 min a day.")
  }

  @Test("events of one name at one time of the week stand together, whatever their names")
  func plan() {
    let names = ["<i>Study</i>", "<i>Study</i>", "Talk"]
    // Thu 7, Thu 14 and Fri 15 May.
    let events = zip(names, [7, 14, 15]).enumerated().map { place, item in
      let event = Fixtures.event(item.0, "2026-05-\(item.1 < 10 ? "0" : "")\(item.1)", 9, 11)
      return PlannedEvent(
        id: "event\(place)",
        file: "f",
        uid: "u",
        instance: nil,
        title: event.title,
        kind: .project,
        span: event.span,
        isMovable: false,
        tags: [],
        isAllDay: false,
        isBusy: true
      )
    }
    func outcome(_ place: Int, _ status: PlanComparison.Status, _ on: Int64?) -> [PlanOutcome] {
      [PlanOutcome(event: "event\(place)", status: status, planned: 7_200_000, on: on)]
    }
    let tally = Self.tally(
      Self.may,
      [Int64](repeating: 1, count: 31),
      outcomes: [
        7: outcome(0, .kept, 5_400_000), 14: outcome(1, .missed, 0), 15: outcome(2, .unmapped, nil),
      ]
    )
    let report = Self.report(tally, events: events)
    #expect(report.news.last?.text == "Of 2 planned events that can be judged, 1 was kept.")
    let html = page(report)
    #expect(
      html.contains(
        """
        &lt;i&gt;Study&lt;/i&gt;, Thu 09:00: 1 of 2 kept</span><span>1 h 30 min of 4 h 00 min
        """
      ),
      "\(html)"
    )
    #expect(html.contains("1 h 30 min of 4 h 00 min planned went to plan"))
    #expect(html.contains("Not judged: 1 event that no rule"))
    #expect(html.contains("<td class=\"d\"><span title=\"Thu 7 May: 1 min of focus"))
    #expect(html.contains("<i class=\"kept\"></i>") && html.contains("<i class=\"missed\"></i>"))
    let hidden = page(Self.report(tally, events: events, showsTitles: false))
    #expect(!hidden.contains("Study</i>") && !hidden.contains("Talk"))
    #expect(hidden.contains(", Thu 09:00: 1 of 2 kept"))
  }

  @Test("days and weeks lead to their pages where these exist")
  func links() {
    let date = Fixtures.date("2026-05-21")
    let html = page(
      Self.report(
        Self.tally(Self.may, [Int64](repeating: 60, count: 31)),
        pages: [.day(date), .week(ISOWeek(containing: date))]
      )
    )
    #expect(html.contains("<a href=\"21/index.html\" title=\"Thu 21 May: 1 h 00 min of focus"))
    #expect(
      html.contains(
        "<a href=\"../../week/2026-W21/index.html\" aria-label=\"Week 2026-W21: 7 h 00\">7 h 00</a>"
      )
    )
    #expect(!html.contains("href=\"22/"))
    #expect(html.contains("<a href=\"../index.html\">2026</a>"))
    #expect(html.contains("<li><span>R&amp;D</span><span>1 h 00 min</span>"))
  }

  @Test("a year has its months, and compares with the year before where both were seen")
  func year() {
    func months(_ year: Int, _ minutes: Int64) -> [MonthTally] {
      (0..<12).map { place in
        let month = CalendarMonth(containing: Fixtures.date("\(year)-01-01")) + place
        return Self.tally(month, [Int64](repeating: minutes, count: month.dayCount))
      }
    }
    let report = YearReport(
      2026,
      months: months(2026, 61),
      before: months(2025, 60),
      neighbours: (2025, nil)
    )
    #expect(
      report.headline.text == "371 h 05 min of focus, 1 h 01 min a day, 1 min more than in 2025"
    )
    let html = String(decoding: YearPage.page(report), as: UTF8.self)
    #expect(html.contains("<a rel=\"prev\" href=\"../2025/index.html\">\u{2190} 2025</a>"))
    #expect(html.contains("<h3><a href=\"05/index.html\">May</a>"))
    #expect(html.contains("Days of 2026 by focus. 1 h 00 to 1 h 30: 365 days."), "\(html)")
    #expect(html.utf8.count < 60_000)
    #expect(html.components(separatedBy: "role=img").count - 1 == 14)
    let young = YearReport(2026, months: [], before: [], neighbours: (nil, nil))
    #expect(young.headline.text == "No data in 2026")
    #expect(!YearPage.page(young).isEmpty)
  }
}
