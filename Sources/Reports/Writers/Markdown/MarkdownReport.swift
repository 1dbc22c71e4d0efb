import Analysis

/// Writes a report as CommonMark with tables, in lines that are read in a terminal as they stand.
public enum MarkdownReport {
  /// The text of a report, in UTF-8, of at most 40 lines and 78 columns; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    BriefLayout.text(Brief(report).said(report.preferences), as: .markdown)
  }
}
