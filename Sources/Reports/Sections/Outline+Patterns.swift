import Insights

extension Outline {
  /// Categories whose weeks change; nil where nothing was asked, or nothing found.
  static func patterns(_ report: Report) -> Part? {
    guard let emerging = report.patterns?.emerging else { return nil }
    let phrases = PatternWording.phrases(emerging)
    guard !emerging.changes.isEmpty else {
      guard report.kind == .range, case .tested = emerging.outcome else { return nil }
      return Part("changes", "What changed", phrases.map { .paragraph($0) })
    }
    return Part(
      "changes",
      "What changed",
      [.list(Array(phrases.dropLast())), .paragraph(phrases[phrases.count - 1])]
    )
  }

  /// What cannot be said for want of evidence, each with how much there is and how much it takes.
  static func tooEarly(_ report: Report) -> [Block] {
    guard report.kind != .day else { return [] }
    var phrases: [Phrase] = []
    if let peaks = report.peaks, case .insufficient = peaks.outcome {
      phrases += PeakWording.sentences(peaks).map { Phrase($0) }
    }
    if let emerging = report.patterns?.emerging, case .insufficient = emerging.outcome {
      phrases += PatternWording.phrases(emerging)
    }
    if case .insufficient(let have, let need) = report.planning, have > 0 {
      phrases.append(planning(have: have, need: need, within: planned(report)))
    }
    if let test = report.weekAhead?.backtest, let phrase = tooEarly(test) { phrases.append(phrase) }
    if let test = report.moveBacktest, !test.isEnough, test.weeks == 0 || test.moves > 0 {
      phrases += MoveBacktestWording.sentences(test).map { Phrase($0) }
    }
    return phrases.isEmpty ? [] : [.folded("What it is too early to say", [.list(phrases)])]
  }
}
