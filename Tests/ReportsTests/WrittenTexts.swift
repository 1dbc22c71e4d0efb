import Platform

@testable import Reports

// What is written of a report, as bytes.
extension TextReport {
  static func text(_ report: Report) -> [UInt8] {
    Array(lines(report, on: Screen()).map { $0 + "\n" }.joined().utf8)
  }
}

extension PlainReport {
  static func text(_ report: Report) -> [UInt8] {
    BriefLayout.text(Brief(report).said(report.preferences), as: .plain)
  }
}

extension SpokenReport {
  static func text(_ report: Report) -> [UInt8] { text(Brief(report)) }
}
