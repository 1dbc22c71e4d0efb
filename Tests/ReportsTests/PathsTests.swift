import CivilTime
import Foundation
import Testing

@testable import Insights
@testable import Reports

@Suite("Paths and the index")
struct PathsTests {
  private let day = ReportPaths(.day(Fixtures.date("2026-03-29")))
  private let week = ReportPaths(.week(ISOWeek(containing: Fixtures.date("2027-01-01"))))

  @Test("where files lie")
  func places() {
    #expect(day.html == "2026/03/29/index.html")
    #expect(day.markdown == "2026/03/29/report.md")
    #expect(day.json == "2026/03/29/report.json")
    // 1 January 2027 lies in the last week of 2026.
    #expect(week.html == "week/2026-W53/index.html")
  }

  @Test("links between them")
  func links() {
    #expect(day.link(to: day.json) == "report.json")
    #expect(day.link(to: "2026/03/28/index.html") == "../28/index.html")
    #expect(day.link(to: "2025/12/31/index.html") == "../../../2025/12/31/index.html")
    #expect(day.link(to: week.html) == "../../../week/2026-W53/index.html")
    #expect(day.link(to: ReportPaths.index) == "../../../index.html")
    #expect(week.link(to: "week/2027-W01/index.html") == "../2027-W01/index.html")
    #expect(week.link(to: ReportPaths.schema) == "../../schema/v2/report.schema.json")
  }

  @Test("names of periods")
  func names() {
    #expect(Period(name: "2026-03-29")?.name == "2026-03-29")
    #expect(
      Period(name: "2026-W13") == .week(ISOWeek(containing: Fixtures.date("2026-03-29")))
    )
    #expect(Period(name: "2026-W54") == nil)
    #expect(Period(name: "../../etc") == nil)
  }

  @Test("the index lists weeks, the newest first, whatever the order of the entries")
  func index() {
    let entries = ["2026-05-25", "2026-05-31", "2026-06-01", "2026-W22", "2026-W21"].compactMap {
      Period(name: $0).map { IndexPage.Entry(period: $0, headline: "<b>\($0.name)</b>") }
    }
    let page = IndexPage.page(entries)
    #expect(page == IndexPage.page(entries.reversed()))
    let text = String(decoding: page, as: UTF8.self)
    let order = [
      "Latest", "2026/06/01/index.html", "week/2026-W22/index.html", "Week 2026-W23",
      "2026/06/01/index.html", "week/2026-W22/index.html", "2026/05/25/index.html",
      "2026/05/31/index.html", "week/2026-W21/index.html",
    ]
    var rest = text[...]
    for part in order {
      let range = rest.range(of: part)
      #expect(range != nil, "\(part)")
      rest = rest[(range?.upperBound ?? rest.startIndex)...]
    }
    #expect(text.contains("<b>") == false)
  }

  @Test("five years fit into 60 KB, and every day can be reached")
  func fiveYears() {
    let first = Fixtures.date("2026-01-05")
    var entries: [IndexPage.Entry] = []
    for offset in 0..<(7 * 261) {
      let headline = String(repeating: "x", count: 90)
      entries.append(.init(period: .day(first + offset), headline: headline))
      if offset % 7 == 0 {
        entries.append(
          .init(period: .week(ISOWeek(containing: first + offset)), headline: headline)
        )
      }
    }
    #expect(IndexPage.page(entries).count <= 60_000)
    #expect(
      String(decoding: IndexPage.page([]), as: UTF8.self).contains("There are no reports yet.")
    )
  }
}
