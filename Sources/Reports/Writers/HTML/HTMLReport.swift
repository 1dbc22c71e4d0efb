import Analysis
import CivilTime

/// Writes a report as one page of HTML that needs no script, no other file and no network.
public enum HTMLReport {
  /// The page of a report, in UTF-8; `links` tells which other pages there are.
  public static func page(_ report: Report, links: ReportLinks = ReportLinks()) -> [UInt8] {
    page(
      report,
      Outline(report, links: links),
      links,
      in: ReportPaths(report.period)
    )
  }

  /// The page as it is in a folder of the tree, from which its links lead.
  static func page(
    _ report: Report,
    _ outline: Outline,
    _ links: ReportLinks,
    in folder: ReportPaths
  ) -> [UInt8] {
    let blocks = HTMLBlocks(
      paths: folder,
      days: links.days,
      preferences: report.preferences
    )
    let name = report.kind == .day ? Wording.date(report.from) : "Week \(report.period.name)"
    return HTMLPage(
      title: "\(name) \u{2013} lockin",
      summary: outline.headline.text,
      top: navigation(report, links, folder),
      content: """
        \(PageFrame.hero(outline.headline, outline.news, outline.subject, outline.columns, blocks))\
        \(cautions(outline, blocks))\
        \(outline.tip.map { blocks.tip($0, Outline.tipLabel(report.kind)) })\
        \(blocks.parts(open(outline)))\
        \(PageFrame.figures(outline.details, blocks))
        """,
      bottom: PageFrame.footer([
        ("As plain text", folder.link(to: folder.text)), ("As JSON", folder.link(to: folder.json)),
        ("Schema of the JSON", folder.link(to: ReportPaths.schema)),
      ]),
      style: StyleSheet.pictures,
      preferences: report.preferences
    ).bytes
  }

  /// What a page shows as it is: the figures of the period, the pictures and what to do.
  ///
  /// What is told as the one thing is not told again.
  private static func open(_ outline: Outline) -> [Outline.Part] {
    outline.summary.map { part -> Outline.Part in
      if part.id == "glance" { return glance(part, outline) }
      guard let tip = outline.tip else { return part }
      var part = part
      part.blocks = part.blocks.compactMap { block in
        guard case .suggestions(let advice) = block else { return block }
        let others = advice.filter { $0 != tip.advice }
        return others.isEmpty ? nil : .suggestions(others)
      }
      return part
    }.filter { !$0.blocks.isEmpty }
  }

  /// The figures but for what stands above them, and for how much was seen where it was nearly all.
  private static func glance(_ part: Outline.Part, _ outline: Outline) -> Outline.Part {
    var part = part
    part.blocks = part.blocks.map { block in
      guard case .figures(let figures) = block, outline.columns != nil else { return block }
      return .figures(figures.filter { !["focus", "coverage"].contains($0.id) })
    }
    return part
  }

  private static func navigation(
    _ report: Report,
    _ links: ReportLinks,
    _ paths: ReportPaths
  ) -> HTML {
    func link(_ name: String) -> (ReportPaths, String)? {
      Period(name: name).map { (ReportPaths($0), $0.name) }
    }
    var up: HTML = ""
    if report.kind == .day, let week = links.week {
      up =
        "<a href=\"\(paths.link(to: ReportPaths(.week(week)).html))\">Week \(week.description)</a>"
    }
    return PageFrame.navigation(
      previous: report.previous.flatMap(link),
      up: up,
      next: report.next.flatMap(link),
      paths
    )
  }

  private static func cautions(_ outline: Outline, _ blocks: HTMLBlocks) -> HTML? {
    outline.cautions.isEmpty
      ? nil
      : .section(
        "cautions",
        "Before you trust these figures",
        class: "caution",
        blocks.list(outline.cautions)
      )
  }
}
