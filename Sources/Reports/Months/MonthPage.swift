import Analysis
import CivilTime

/// Writes the page of a month.
public enum MonthPage {
  /// The page, in UTF-8.
  public static func page(_ report: MonthReport) -> [UInt8] {
    let month = report.month.month
    let paths = ReportPaths(month)
    let blocks = HTMLBlocks(paths: paths, preferences: report.preferences)
    return HTMLPage(
      title: "\(month) \u{2013} lockin",
      summary: report.headline.text,
      top: navigation(report, paths),
      content: """
        \(PageFrame.hero(report.headline, report.news, [report.subject], report.columns, blocks))\
        \(sheet(report, paths))\(figures(report, blocks))\(blocks.parts(report.parts))\
        \(PageFrame.figures(report.tables, blocks))
        """,
      bottom: PageFrame.footer(),
      style: StyleSheet.months,
      preferences: report.preferences
    ).bytes
  }

  private static func sheet(_ report: MonthReport, _ paths: ReportPaths) -> HTML {
    let pictures = HTMLPictures(paths: paths, days: [], preferences: report.preferences)
    return .section("sheet", "\(title(report.month))", pictures.sheet(MonthSheet(report)))
  }

  /// `Thursday 21 May was the best day, 7 h 00 min`.
  private static func title(_ month: MonthTally) -> String {
    guard let best = month.best, let focus = best.core?.focus, focus > 0 else {
      return "Day by day"
    }
    return "\(best.date.weekday.name) \(best.date.day) \(best.date.monthName) was the best day, "
      + Wording.duration(focus)
  }

  private static func figures(_ report: MonthReport, _ blocks: HTMLBlocks) -> HTML? {
    report.month.seen.isEmpty
      ? nil : .section("glance", "In short", blocks.blocks([.figures(report.figures)]))
  }

  private static func navigation(_ report: MonthReport, _ paths: ReportPaths) -> HTML {
    let year = report.month.month.year
    func link(_ month: CalendarMonth) -> (ReportPaths, String) {
      (ReportPaths(month), month.description)
    }
    return PageFrame.navigation(
      previous: report.neighbours.previous.map(link),
      up: "<a href=\"\(paths.link(to: ReportPaths(year: year).html))\">\(year)</a>",
      next: report.neighbours.next.map(link),
      paths
    )
  }
}
