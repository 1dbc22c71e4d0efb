import Analysis
import Platform

/// Writes a report as plain text without any marks.
public enum PlainReport {
  /// The lines of a report for a person's screen; its first is the headline.
  public static func lines(_ report: Report, on screen: Screen) -> [String] {
    BriefLayout.lines(Brief(report).said(report.preferences), on: screen)
  }
}
