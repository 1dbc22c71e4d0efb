import Analysis
import Platform

/// Writes a report as plain text without any marks, for mail and timers.
public enum PlainReport {
  /// The text of a report, in UTF-8, of at most 40 lines and 78 columns; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    BriefLayout.text(Brief(report).said(report.preferences), as: .plain)
  }

  /// The same as lines for a person's screen.
  public static func lines(_ report: Report, on screen: Screen) -> [String] {
    BriefLayout.lines(Brief(report).said(report.preferences), on: screen)
  }
}
