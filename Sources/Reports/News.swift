import Analysis
import CivilTime
import Plans

/// What is worth telling of a period beside how much focus there was.
enum News {
  /// So many periods it takes, this one among them, for the most or the least of them to be news.
  static let leastPeriods = 8

  /// At most one rare figure, and what became of the plan.
  static func sentences(_ report: Report) -> [Phrase] {
    [rarest(report), plan(report)].compactMap { $0 }
  }

  /// `Distraction fell to 23 h 37 min, the least of ten weeks.`: the first figure that is the most or the least of
  /// those before; nil where none is, or too little was seen.
  private static func rarest(_ report: Report) -> Phrase? {
    guard report.coverage.isComparable else { return nil }
    let noun = report.kind == .week ? "week" : report.from.weekday.name
    func sentence(
      _ name: String,
      _ id: String,
      _ past: (Report.Past) -> Int64?
    ) -> Phrase? {
      guard let figure = report.figures.first(where: { $0.id == id }), let value = figure.value
      else { return nil }
      let before = report.past.compactMap(past)
      let count = before.count + 1
      guard count >= leastPeriods, let least = before.min(), let most = before.max() else {
        return nil
      }
      let told = Wording.value(value, figure.unit)
      let periods = "\(Wording.number(count)) \(noun)s"
      if value < least { return "\(name) fell to \(told), the least of \(periods)." }
      if value > most { return "\(name) rose to \(told), the most of \(periods)." }
      return nil
    }
    return sentence("Distraction", "distraction", \.distraction)
      ?? sentence("Focus", "focus", \.focus)
      ?? sentence("Time on plan", "plan_kept") { $0.planKept.map(Int64.init) }
      ?? sentence("The longest block", "longest_block", \.longestBlock)
  }

  /// What became of the plan.
  ///
  /// `Of nine planned events that can be judged, three were kept.`
  private static func plan(_ report: Report) -> Phrase? {
    let judged = report.plan.filter(\.isJudged)
    guard !judged.isEmpty else { return nil }
    let kept = judged.count { $0.status.isKept }
    if judged.count == 1 {
      return kept == 1
        ? "The one planned event that can be judged was kept."
        : "The one planned event that can be judged was not kept."
    }
    let number = kept == 0 ? "none" : Wording.number(kept)
    return """
      Of \(Wording.number(judged.count)) planned events that can be judged, \(number) \
      \(kept == 1 ? "was" : "were") kept.
      """
  }
}
