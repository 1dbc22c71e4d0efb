import CivilTime
import Records
import Testing

@testable import Analysis
@testable import Reports

@Suite("The longest focus block")
struct LongestBlockTests {
  @Test("has one length wherever it is told: from its first moment of focus to its last")
  func oneLength() throws {
    var report = Fixtures.day
    let start = report.hours[9].cell.start
    func span(_ from: Int64, _ to: Int64) -> TimeSpan {
      TimeSpan(start + from * 60_000, start + to * 60_000)
    }
    // 73 minutes with one of something else in them, and 72 without any.
    report.focus = FocusMeasures(
      [
        Fixtures.segment(span(0, 40), 2), Fixtures.segment(span(40, 41), -1),
        Fixtures.segment(span(41, 73), 2), Fixtures.segment(span(200, 272), 2),
      ],
      top: { String($0.category) }
    )
    #expect(report.focus.blocks.map(\.focus) == [72 * 60_000, 72 * 60_000])
    #expect(report.focus.longestBlock == 4_380_000)
  }
}
