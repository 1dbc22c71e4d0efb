import CivilTime
import Insights

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
      top: [nav(["aria-label": "Reports"]) { navigation(report, paths) }],
      content: [LongPage.hero(report.headline, report.news, report.subject, report.columns, blocks)]
        + [sheet(report, paths), figures(report, blocks), blocks.parts(report.parts)]
        + [LongPage.tables(report.tables, blocks)],
      bottom: [p { "Made by lockin." }],
      style: PackageResources.pictures_css + PackageResources.month_css,
      preferences: report.preferences
    ).bytes
  }

  private static func sheet(_ report: MonthReport, _ paths: ReportPaths) -> HTMLNode {
    section(["aria-labelledby": "sheet"]) {
      h2(["id": "sheet"]) { title(report.month) }
      HTMLPictures(paths: paths, days: [], preferences: report.preferences)
        .sheet(MonthSheet(report))
    }
  }

  /// `Thursday 21 May was the best day, 7 h 00 min`.
  private static func title(_ month: MonthTally) -> String {
    guard let best = month.best, let focus = best.core?.focus, focus > 0 else {
      return "Day by day"
    }
    return "\(best.date.weekday.name) \(best.date.day) \(best.date.monthName) was the best day, "
      + Wording.duration(focus)
  }

  private static func figures(_ report: MonthReport, _ blocks: HTMLBlocks) -> HTMLNode {
    guard !report.month.seen.isEmpty else { return blocks.blocks([]) }
    return section(["aria-labelledby": "glance"]) {
      h2(["id": "glance"]) { "In short" }
      blocks.blocks([.figures(report.figures)])
    }
  }

  private static func navigation(_ report: MonthReport, _ paths: ReportPaths) -> [HTMLNode] {
    let year = report.month.month.year
    var links: [HTMLNode] = []
    if let month = report.neighbours.previous {
      let target = paths.link(to: ReportPaths(month).html)
      links.append(a(["rel": "prev", "href": target]) { "\u{2190} \(month)" })
    }
    links.append(a(["href": paths.link(to: ReportPaths.index)]) { "All reports" })
    links.append(a(["href": paths.link(to: ReportPaths(year: year).html)]) { String(year) })
    if let month = report.neighbours.next {
      let target = paths.link(to: ReportPaths(month).html)
      links.append(a(["rel": "next", "href": target]) { "\(month) \u{2192}" })
    }
    return links
  }
}

/// What the pages of months and years have in common.
enum LongPage {
  /// The finding with the news and the periods before.
  static func hero(
    _ headline: Phrase,
    _ news: [Phrase],
    _ subject: Phrase,
    _ columns: PeriodColumns?,
    _ blocks: HTMLBlocks
  ) -> HTMLNode {
    .element(
      "div",
      ["class": "hero"],
      [
        .element(
          "div",
          [:],
          [HTMLReport.heading(headline, blocks)]
            + (news.isEmpty ? [] : [p(["class": "lead"]) { news.map { blocks.phrase($0 + " ") } }])
            + [p(["class": "note"]) { blocks.phrase(subject) }]
        )
      ] + (columns.map { [blocks.columns($0)] } ?? [])
    )
  }

  /// The tables, behind folds.
  static func tables(_ tables: [Outline.Part], _ blocks: HTMLBlocks) -> HTMLNode {
    section(["class": "figures", "aria-labelledby": "figures"]) {
      h2(["id": "figures"]) { "In figures" }
      blocks.folded(tables)
      p { a(["href": blocks.paths.link(to: ReportPaths.words)]) { "What the words mean" } }
    }
  }
}
