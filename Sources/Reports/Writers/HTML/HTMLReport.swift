import CivilTime
import Insights

/// Writes a report as one page of HTML that needs no script, no other file and no network.
public enum HTMLReport {
  /// The page of a report, in UTF-8; `links` tells which other pages there are.
  public static func page(_ report: Report, links: ReportLinks = ReportLinks()) -> [UInt8] {
    page(report, Outline(report, links: links), links)
  }

  static func page(_ report: Report, _ outline: Outline, _ links: ReportLinks) -> [UInt8] {
    let blocks = HTMLBlocks(paths: ReportPaths(report.period))
    let name = report.kind == .day ? Wording.date(report.from) : "Week \(report.period.name)"
    return HTMLPage(
      title: "\(name) \u{2013} lockin",
      summary: outline.headline.text,
      top: [nav(["aria-label": "Reports"]) { navigation(report, links) }]
        + [h1 { blocks.phrase(outline.headline) }]
        + outline.subject.map { subject in p { blocks.phrase(subject) } },
      content: cautions(outline, blocks) + [blocks.parts(outline.parts)],
      bottom: [p { files(report) }]
    ).bytes
  }

  private static func navigation(_ report: Report, _ links: ReportLinks) -> [HTMLNode] {
    let paths = ReportPaths(report.period)
    func neighbour(_ name: String?, _ rel: String, _ text: (String) -> String) -> [HTMLNode] {
      guard let name, let period = Period(name: name) else { return [] }
      let target = paths.link(to: ReportPaths(period).html)
      return [a(["rel": rel, "href": target]) { text(period.name) }]
    }
    var up = [a(["href": paths.link(to: ReportPaths.index)]) { "All reports" }]
    if report.kind == .day, let week = links.week {
      let target = paths.link(to: ReportPaths(.week(week)).html)
      up.append(a(["href": target]) { "Week \(week)" })
    }
    return neighbour(report.previous, "prev") { "\u{2190} \($0)" } + up
      + neighbour(report.next, "next") { "\($0) \u{2192}" }
  }

  private static func cautions(_ outline: Outline, _ blocks: HTMLBlocks) -> [HTMLNode] {
    guard !outline.cautions.isEmpty else { return [] }
    return [
      section(["class": "caution", "aria-labelledby": "cautions"]) {
        h2(["id": "cautions"]) { "Before you trust these figures" }
        blocks.list(outline.cautions)
      }
    ]
  }

  private static func files(_ report: Report) -> [HTMLNode] {
    let paths = ReportPaths(report.period)
    return [
      .text("The same as "),
      a(["href": paths.link(to: paths.markdown)]) { "plain text" },
      .text(" and "),
      a(["href": paths.link(to: paths.json)]) { "JSON" },
      .text(" ("),
      a(["href": paths.link(to: ReportPaths.schema)]) { "schema" },
      .text("). Made by lockin."),
    ]
  }
}
