/// Writes a report as lines for a terminal, with all that a page folds away.
public enum TextReport {
  /// The text of a report, in UTF-8; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    let outline = Outline(report, links: ReportLinks()).said(report.preferences)
    var lines = TerminalText.wrapped(outline.headline.text) + [""]
    lines += outline.subject.flatMap { TerminalText.wrapped($0.text) }
    if !outline.cautions.isEmpty {
      lines += ["", "Before you trust these figures", ""]
      lines += TerminalText.lines([.list(outline.cautions)])
    }
    for part in outline.parts {
      let body = TerminalText.lines(part.blocks)
      if !body.isEmpty { lines += ["", part.title, ""] + body }
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }
}
