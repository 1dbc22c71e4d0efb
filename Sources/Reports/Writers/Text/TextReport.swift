import Platform

/// Writes a report as lines for a terminal, with all that a page folds away.
public enum TextReport {
  /// The lines of a report for a person's screen; its first is the headline.
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
    for part in outline.summary + outline.details {
      let body = text.lines(part.blocks)
      if !body.isEmpty { lines += [""] + heading(part.title) + [""] + body }
    }
    return lines
  }
}
