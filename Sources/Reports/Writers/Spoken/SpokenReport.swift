import Analysis
import CivilTime

/// Writes what is to be read aloud: sentences without symbols, of which those that matter most come first.
public enum SpokenReport {
  /// The most words of a brief.
  private static func most(_ period: Period) -> Int { period.kind == .week ? 250 : 150 }

  /// The words of a report, in UTF-8; each sentence stands on a line of its own.
  static func text(_ brief: Brief) -> [UInt8] {
    var left = most(brief.period)
    var text = ""
    for sentence in sentences(brief) {
      let words = SpokenWords.sentence(sentence)
      let count = words.split(separator: " ").count
      // What is too long is left out, and what comes after it may be short enough.
      guard count > 0, count <= left else { continue }
      left -= count
      text += words + "\n"
    }
    return Array(text.utf8)
  }

  /// So many things of one kind are said; whoever listens keeps no more in mind.
  private static let mostItems = 3

  /// What is said, the most important first.
  private static func sentences(_ brief: Brief) -> [String] {
    var said = [period(brief.period), brief.headline.text] + brief.news.map(\.text)
    said += brief.cautions.prefix(1).map(\.text)
    if let tip = brief.tip { said.append("\(tip.label): \(LineTable.text(tip.items))") }
    func line(_ line: Brief.Line) -> String {
      let items = line.items.prefix(mostItems).map(\.text)
      let more = line.items.count - items.count
      return "\(line.label): " + BriefLayout.joined(items + (more > 0 ? ["and \(more) more"] : []))
    }
    let figures = brief.lines.filter { $0.label == Brief.figuresLabel }.map(line)
    let lines = brief.lines.filter { !$0.isDrawn && $0.label != Brief.figuresLabel }.map(line)
    let rows = (brief.table?.rows ?? []).map { row in
      (brief.table?.spoken ?? []).map { LineTable.text(row[$0]) }.joined(separator: ", ")
    }
    // Of a day what is next matters more than what was.
    return said + (brief.period.kind == .week ? rows + lines : lines + rows) + figures
  }

  private static func period(_ period: Period) -> String {
    let last = period.dates.upperBound - 1
    switch period.kind {
    case .day: return SpokenWords.date(last)
    case .week, .range:
      return "\(SpokenWords.date(period.dates.lowerBound)) to \(SpokenWords.date(last))"
    }
  }
}
