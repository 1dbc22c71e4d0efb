import CivilTime
import Testing

@testable import Insights
@testable import Reports

@Suite("What the index says of today and of the last weeks")
struct IndexPageTests {
  /// A week that many weeks before the ordinary one, with some focus.
  private func week(
    _ before: Int,
    hours: Int64?,
    usual: UsualRange? = nil,
    observed: Int64 = 168
  ) -> IndexPage.Trend {
    IndexPage.Trend(
      week: ISOWeek(containing: Fixtures.date("2026-05-25") - 7 * before),
      focus: hours.map { $0 * 3_600_000 },
      usual: usual,
      coverage: Coverage(observed: observed, capacity: 168, whole: 168)
    )
  }

  private func page(_ latest: Report?, _ weekly: [IndexPage.Trend]) -> String {
    String(decoding: IndexPage.page([], latest: latest, weekly: weekly), as: UTF8.self)
  }

  @Test("today's plan is that of the day after the latest one")
  func today() {
    var day = Fixtures.day
    #expect(day.ahead.isEmpty == false)
    let shown = page(day, [])
    #expect(shown.contains("Planned for Wed 27 May</h2>"))
    #expect(shown.contains("\u{2013}"))
    day.ahead = []
    #expect(page(day, []).contains("Planned for") == false)
    #expect(page(nil, []).contains("Planned for") == false)
  }

  @Test("eight weeks, the newest first, each with its number beside the bar")
  func trend() {
    let usual = UsualRange([10, 12, 13, 14, 16].map { $0 * 3_600_000 })
    var weeks = (0..<10).map { week($0, hours: Int64(20 - $0), usual: usual) }
    weeks[1] = week(1, hours: nil)
    weeks[2] = week(2, hours: 5)
    weeks[3] = week(3, hours: 17, usual: usual, observed: 84)
    let shown = page(nil, weeks.reversed())
    func row(_ days: String, _ hours: String, _ rest: String) -> String {
      "<th scope=\"row\" class=\"t\">\(days)</th><td class=\"n\(rest.isEmpty ? "" : " b")\">\(hours)\(rest)"
    }
    #expect(
      shown.contains(
        row(
          "25 May to 31 May",
          "20 h 00 min",
          "<span class=\"bar\" style=\"width:100%\"></span></td>"
        )
          + "<td>above</td>"
      )
    )
    #expect(shown.contains(row("18 May to 24 May", "n/d", "") + "</td><td></td>"))
    #expect(
      shown.contains(
        row(
          "11 May to 17 May",
          "5 h 00 min",
          "<span class=\"bar\" style=\"width:25%\"></span></td>"
        )
          + "<td>too early</td>"
      )
    )
    #expect(shown.contains("<td>the data cover 50%</td>"))
    #expect(shown.contains("6 Apr to 12 Apr") && shown.contains("30 Mar to 5 Apr") == false)
  }

  @Test("one week is no trend, and no hours are no division by zero")
  func few() {
    #expect(page(nil, [week(0, hours: 4)]).contains("Focus of the last weeks") == false)
    let none = page(nil, [week(0, hours: 0), week(1, hours: 0)])
    #expect(none.contains("width:0%"))
  }
}
