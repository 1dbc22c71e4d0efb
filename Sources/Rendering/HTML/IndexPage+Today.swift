import Analysis
import CivilTime

extension IndexPage {
  /// So many of the latest weeks show how much focus they held.
  static let weeksOfTrend = 8

  /// What is planned for the day after the latest one that has a report.
  static func ahead(_ latest: Report?) -> [HTMLNode] {
    guard var latest else { return [] }
    // There are no suggestions on the index, so the breaks stand with the plan.
    latest.suggestions = []
    guard let part = Outline.ahead(latest) else { return [] }
    return [HTMLBlocks(paths: ReportPaths(latest.period)).part(part)]
  }

  /// The focus of the latest weeks, the newest first, with a bar beside each number.
  static func trend(_ weeks: [Report]) -> [HTMLNode] {
    let latest = weeks.sorted { $0.from > $1.from }.prefix(weeksOfTrend)
    let focus = latest.map { $0.figures.first { $0.id == "focus" } }
    // One week is no trend.
    guard focus.count(where: { $0?.value != nil }) > 1 else { return [] }
    let most = max(1, focus.compactMap { $0?.value }.max() ?? 1)
    let rows = zip(latest, focus).map { report, figure -> [DataTable.Cell] in
      let value = figure?.value
      return [
        .init(Phrase(days(report))),
        .init(
          Phrase(Wording.duration(value)),
          bar: value.map { Int(max(0, min($0, most)) * 100 / most) }
        ),
        .init(compared(report, figure)),
      ]
    }
    let table = DataTable(
      "trend-table",
      "Weeks, the newest first; compared with the usual range",
      [.time("Week"), .number("Focus"), .text("Compared")],
      rows
    )
    let part = Outline.Part("trend", "Focus of the last weeks", [.table(table)])
    return [HTMLBlocks(paths: ReportPaths(.week(ISOWeek(containing: latest[0].from)))).part(part)]
  }

  /// `25 May to 31 May`.
  private static func days(_ report: Report) -> String {
    func day(_ date: CivilDate) -> String { String(Wording.shortDate(date).dropFirst(4)) }
    return "\(day(report.from)) to \(day(report.to - 1))"
  }

  /// What a week's focus is compared with, or why it is not.
  private static func compared(_ report: Report, _ figure: Report.Figure?) -> String {
    guard let figure, figure.value != nil else { return "" }
    guard report.coverage.isEnough else { return "the data cover \(report.coverage.words)" }
    return figure.verdict == .tooEarly ? "too early" : figure.verdict.rawValue
  }
}
