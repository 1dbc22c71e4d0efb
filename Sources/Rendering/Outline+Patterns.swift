import Analysis

extension Outline {
  /// Categories whose weeks change; nil where nothing was asked, or nothing found.
  static func patterns(_ report: Report) -> Part? {
    guard let emerging = report.patterns?.emerging else { return nil }
    if case .tested(let changes, _) = emerging.outcome, changes.isEmpty { return nil }
    let phrases = PatternWording.phrases(emerging)
    return Part(
      "changes",
      "What changed",
      phrases.count == 1
        ? [.paragraph(phrases[0])]
        : [.list(Array(phrases.dropLast())), .paragraph(phrases[phrases.count - 1])]
    )
  }
}
