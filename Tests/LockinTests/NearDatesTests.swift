import Analysis
import CivilTime
import Documents
import Reports
import Testing

@testable import Nightly

@Suite("What a report may look at")
struct NearDatesTests {
  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  @Test("a day's report looks at itself, its rhythm, and the same day of twelve weeks before")
  func day() throws {
    // A Wednesday.
    let near = NearDates(.day(try date("2026-05-27")))
    #expect(
      near.activity.map { "\($0.lowerBound) \($0.upperBound)" } == [
        "2026-05-26 2026-05-29", "2026-03-02 2026-05-25", "2026-03-02 2026-05-25",
        "2026-03-02 2026-05-25",
      ]
    )
    #expect(near.days.map(\.description).first == "2026-03-04")
    #expect(near.days.map(\.description).last == "2026-05-26")
    #expect(near.weeks.count == 12)
  }

  @Test("what is read beyond the key of a report is told, once a report")
  func watch() throws {
    let watch = ReadWatch()
    let day = Period.day(try date("2026-05-27"))
    let (inside, outside) = (try date("2026-05-20"), try date("2026-05-23"))
    watch.note(.day(outside))
    watch.drawing(ReportPaths(day).json, within: NearDates(day).names) { watch.note(.day(inside)) }
    #expect(watch.problems.isEmpty)
    watch.drawing(ReportPaths(day).json, within: NearDates(day).names) { watch.note(.day(outside)) }
    watch.drawing(ReportPaths(day).json, within: NearDates(day).names) { watch.note(.day(outside)) }
    #expect(watch.problems.map(\.file) == ["2026/05/27/report.json"])
    #expect(watch.problems.map(\.code) == ["report_reached_far"])
  }
}
