import CivilTime
import Documents
import TestSupport
import Testing

@testable import Analysis
@testable import Reports

@Suite("Whole reports")
struct GoldenTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("a day in each form")
  func day() {
    let links = ReportLinks(week: ISOWeek(containing: Fixtures.date("2026-05-26")))
    expectGolden(text(HTMLReport.page(Fixtures.day, links: links)), "day.html")
    expectShortForms(Fixtures.day, "day")
    expectGolden(text(JSONWriter.pretty(JSONReport.value(Fixtures.day))), "day.json")
  }

  @Test("a week in each form")
  func week() {
    let links = ReportLinks(days: [Fixtures.date("2026-05-25"), Fixtures.date("2026-05-26")])
    expectGolden(text(HTMLReport.page(Fixtures.week, links: links)), "week.html")
    expectShortForms(Fixtures.week, "week")
    expectGolden(text(JSONWriter.pretty(JSONReport.value(Fixtures.week))), "week.json")
  }

  @Test("weeks in which the clock changes, and days without or with hostile data")
  func edges() {
    expectShortForms(Fixtures.springWeek, "spring-week")
    expectShortForms(Fixtures.autumnWeek, "autumn-week")
    expectGolden(text(HTMLReport.page(Fixtures.springWeek)), "spring-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.autumnWeek)), "autumn-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.autumnDay)), "autumn-day.html")
    expectShortForms(Fixtures.alertWeek, "alert-week")
    expectGolden(text(HTMLReport.page(Fixtures.alertWeek)), "alert-week.html")
    expectGolden(text(HTMLReport.page(Fixtures.emptyDay)), "empty-day.html")
    expectShortForms(Fixtures.emptyDay, "empty-day")
    expectGolden(text(HTMLReport.page(Fixtures.hostileDay)), "hostile-day.html")
    expectShortForms(Fixtures.hostileDay, "hostile-day")
    expectShortForms(Fixtures.goalDay, "goal-day")
    expectShortForms(Fixtures.goalWeek, "goal-week")
  }

  /// Holds Markdown, plain text and what is read aloud to their files.
  private func expectShortForms(_ report: Report, _ name: String) {
    expectGolden(text(MarkdownReport.text(report)), "\(name).md")
    expectGolden(text(PlainReport.text(report)), "\(name).txt")
    expectGolden(text(SpokenReport.text(report)), "\(name).spoken.txt")
  }

  @Test("a message on a week")
  func mail() {
    let people = ["lockin <lockin@example.org>", "Zoë Müller <zoe@example.org>"]
      .compactMap { MailAddress($0) }
    let message = MailMessage(
      Fixtures.week,
      from: people.first,
      to: Array(people.dropFirst()),
      date: Fixtures.instant("2026-06-01", 8)
    )
    expectGolden(text(message.bytes), "week.eml")
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
