import Documents

/// A report in all its forms; what it says is put into words once for all of them.
public struct WrittenReport {
  private let report: Report
  private let links: ReportLinks
  private let outline: Outline
  private let brief: Brief

  /// A report in words; `links` tells which other pages there are.
  public init(_ report: Report, links: ReportLinks) {
    self.report = report
    self.links = links
    outline = Outline(report, links: links)
    brief = Brief(report, outline)
  }

  /// The page as it is in a folder of the tree, in UTF-8.
  public func page(in folder: ReportPaths) -> [UInt8] {
    HTMLReport.page(report, outline, links, in: folder)
  }

  /// The Markdown, in UTF-8.
  public var markdown: [UInt8] { BriefLayout.text(brief.said(report.preferences), as: .markdown) }

  /// The plain text, in UTF-8.
  public var text: [UInt8] { BriefLayout.text(brief.said(report.preferences), as: .plain) }

  /// What is to be read aloud, in UTF-8.
  public var spoken: [UInt8] { SpokenReport.text(brief) }

  /// The figures as a file of JSON.
  public var figures: [UInt8] { JSONWriter.compact(JSONReport.value(report)) + [0x0a] }
}
