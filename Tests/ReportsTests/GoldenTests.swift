import CivilTime
import Documents
import TestSupport
import Testing

@testable import Insights
@testable import Reports

@Suite("Whole reports")
struct GoldenTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("a day in each form")
  func day() {
    let links = ReportLinks(week: ISOWeek(containing: Fixtures.date("2026-05-26")))
    expectGolden(text(HTMLReport.page(Fixtures.day, links: links)), "day.html")
    expectGolden(text(MarkdownReport.text(Fixtures.day)), "day.md")
    expectGolden(text(JSONWriter.pretty(JSONReport.value(Fixtures.day))), "day.json")
  }

  @Test("a week in each form")
  func week() {
    let links = ReportLinks(days: [Fixtures.date("2026-05-25"), Fixtures.date("2026-05-26")])
    expectGolden(text(HTMLReport.page(Fixtures.week, links: links)), "week.html")
    expectGolden(text(MarkdownReport.text(Fixtures.week)), "week.md")
    expectGolden(text(JSONWriter.pretty(JSONReport.value(Fixtures.week))), "week.json")
  }

  @Test("weeks in which the clock changes, and days without or with hostile data")
  func edges() {
    expectGolden(text(MarkdownReport.text(Fixtures.springWeek)), "spring-week.md")
    expectGolden(text(MarkdownReport.text(Fixtures.autumnWeek)), "autumn-week.md")
    expectGolden(text(HTMLReport.page(Fixtures.springWeek)), "spring-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.autumnWeek)), "autumn-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.autumnDay)), "autumn-day.html")
    expectGolden(text(MarkdownReport.text(Fixtures.alertWeek)), "alert-week.md")
    expectGolden(text(HTMLReport.page(Fixtures.alertWeek)), "alert-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.emptyDay)), "empty-day.html")
    expectGolden(text(MarkdownReport.text(Fixtures.emptyDay)), "empty-day.md")
    expectGolden(text(HTMLReport.page(Fixtures.hostileDay)), "hostile-day.html")
    expectGolden(text(MarkdownReport.text(Fixtures.hostileDay)), "hostile-day.md")
  }

  @Test("the index")
  func index() {
    let names = [
      "2026-05-25", "2026-05-26", "2026-05-27", "2026-06-01", "2026-W22", "2026-W21", "2025-W01",
    ]
    let entries = names.compactMap { name in
      Period(name: name).map {
        IndexPage.Entry(period: $0, headline: "4 h 15 min of focus, within your usual range")
      }
    }
    let held = (0..<7).map {
      IndexPage.Held(from: Fixtures.date("2026-05-25") + $0, focus: Int64($0) * 1_500_000)
    }
    let contents = IndexPage.Contents(entries, latest: Fixtures.day, days: held)
    expectGolden(text(IndexPage.page(contents)), "index.html")
  }
}
