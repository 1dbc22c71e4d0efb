import CivilTime
import Foundation
import Testing

@testable import Analysis
@testable import Reports

@Suite("Paths")
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
}
