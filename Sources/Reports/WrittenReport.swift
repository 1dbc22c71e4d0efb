import Documents

/// A report in all its forms; what it says is put into words once for the page and the plain text.
public struct WrittenReport {
  private let report: Report
  private let links: ReportLinks
  private let outline: Outline

  /// A report in words; `links` tells which other pages there are.
  public init(_ report: Report, links: ReportLinks) {
    self.report = report
    self.links = links
    outline = Outline(report, links: links)
  }

  /// The page, in UTF-8.
  public var page: [UInt8] { HTMLReport.page(report, outline, links) }

  /// The plain text, in UTF-8.
  public var text: [UInt8] { MarkdownReport.text(outline.said(report.preferences)) }

  /// The figures as a file of JSON.
  public var figures: [UInt8] { JSONWriter.compact(JSONReport.value(report)) + [0x0a] }
}
