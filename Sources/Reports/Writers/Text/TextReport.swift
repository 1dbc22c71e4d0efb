import Platform

/// Writes a report as lines for a terminal, with all that a page folds away.
public enum TextReport {
  /// The text of a report, in UTF-8; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    Array(lines(report, on: Screen()).map { $0 + "\n" }.joined().utf8)
  }

  /// The same as lines for a person's screen.
  public static func lines(_ report: Report, on screen: Screen) -> [String] {
    let outline = Outline(report, links: ReportLinks()).said(report.preferences)
    let text = TerminalText(screen)
    func heading(_ words: String) -> [String] {
      text.wrapped(words).map { screen.paint.text($0, .strong) }
    }
    var lines = heading(outline.headline.text) + [""]
    lines += outline.subject.flatMap { text.wrapped($0.text) }
    if !outline.cautions.isEmpty {
      let title = screen.paint.text("Before you trust these figures", .caution)
      lines += ["", title, ""] + text.lines([.list(outline.cautions)])
    }
    for part in outline.parts {
      let body = text.lines(part.blocks)
      if !body.isEmpty { lines += [""] + heading(part.title) + [""] + body }
    }
    return lines
  }
}
