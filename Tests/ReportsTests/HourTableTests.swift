import Analysis
import CivilTime
import Testing

@testable import Reports

@Suite("Hours and clock changes")
struct HourTableTests {
  private func heatmap(_ report: Report) -> DataTable? {
    for block in Outline.hoursOfWeek(report).blocks {
      if case .heatmap(let table, _) = block { return table }
    }
    return nil
  }

  private func rows(_ report: Report) -> [[DataTable.Cell]] {
    for block in Outline.hoursOfDay(report).blocks {
      if case .table(let table) = block { return table.rows }
    }
    return []
  }

  @Test("a week in spring has 167 hours; the one that is skipped is no zero")
  func spring() throws {
    let table = try #require(heatmap(Fixtures.springWeek))
    #expect(table.rows.count == 24)
    let cells = table.rows.flatMap { $0.dropFirst() }
    #expect(cells.count == 168)
    #expect(cells.count { $0.mark == .absent } == 1)
    #expect(
      table.rows[2].map(\.phrase.text) == ["02:00", "0", "0", "0", "0", "0", "0", "\u{2013}"]
    )
    #expect(table.columns.map(\.title).last == "Sun 29")
  }

  @Test("a week in autumn has 169 hours; the repeated one has a row of its own")
  func autumn() throws {
    let table = try #require(heatmap(Fixtures.autumnWeek))
    #expect(table.rows.count == 25)
    let dash = "\u{2013}"
    #expect(
      table.rows[3].map(\.phrase.text)
        == ["02:00 again", dash, dash, dash, dash, dash, dash, "0"]
    )
    #expect(table.rows.flatMap { $0.dropFirst() }.count { $0.mark != .absent } == 169)
  }

  @Test("a day has 23, 24 or 25 rows")
  func days() {
    #expect(rows(Fixtures.springDay).count == 23)
    #expect(rows(Fixtures.day).count == 24)
    #expect(rows(Fixtures.autumnDay).count == 25)
    #expect(
      rows(Fixtures.springDay).map { $0[0].phrase.text }.prefix(3) == ["00:00", "01:00", "03:00"]
    )
    #expect(
      rows(Fixtures.autumnDay).map { $0[0].phrase.text }.prefix(5)
        == ["00:00", "01:00", "02:00", "02:00 again", "03:00"]
    )
  }

  @Test("what is not over yet is empty, and the day says how far it goes")
  func notYet() throws {
    let table = try #require(heatmap(Fixtures.week))
    #expect(table.columns.last?.title == "Sun 31 (to 14:00)")
    #expect(table.rows[13].last?.phrase.text == "10")
    #expect(table.rows[14].last == "")
    #expect(table.rows[9][6].phrase.text == "n/d")
    #expect(table.rows[9][6].mark == .missing)
  }

  @Test("hours that come three times, or that no day has, cost nothing")
  func strange() throws {
    var report = Fixtures.week
    report.hours = []
    #expect(heatmap(report) == nil)
    report.to = report.from + 1_000_000
    #expect(report.dates.count == 366)
    report.to = report.from - 3
    #expect(report.dates.isEmpty)
    #expect(HTMLReport.page(report).isEmpty == false)
  }
}
