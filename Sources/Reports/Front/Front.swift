import Analysis
import CivilTime
import Plans

/// What a page shows before all its figures: how much focus there was, the news, one thing to do, and pictures.
///
/// `Brief` says the same in lines.
struct Front: Sendable, Hashable {
  /// The periods before with this one; nil where they can't be compared.
  var columns: PeriodColumns?
  /// What is worth telling beside the finding.
  var news: [Phrase] = []
  /// The one thing to do.
  var tip: Outline.Tip?

  /// The front of a day's or a week's page; of any dates there is none.
  init(_ report: Report) {
    guard report.kind != .range else { return }
    if report.coverage.isComparable {
      let figure = report.figures.first { $0.id == "focus" }
      columns = PeriodColumns(
        report.past,
        now: Report.Past(report.from, focus: figure?.value),
        usual: figure?.usual,
        noun: report.kind == .week ? "week" : report.from.weekday.name
      )
    }
    news = News.sentences(report)
    tip = Front.tip(report)
  }

  /// What the one thing to do is called.
  static func eyebrow(_ kind: Report.Kind) -> String {
    kind == .week ? "One thing for next week" : "One thing to do"
  }

  /// The first suggestion, with what is to be expected of its day's hours where it has a time.
  static func tip(_ report: Report) -> Outline.Tip? {
    guard let first = report.suggestions.first, first.state == .open else { return nil }
    return Outline.Tip(
      advice: Outline.advice(first),
      reason: Phrase(ShownText.text(reason(first))),
      hours: hours(of: first, report)
    )
  }

  /// What a suggestion rests on, as a sentence: `Expect about 38 min more focus …`.
  private static func reason(_ suggestion: Suggestion) -> String {
    let because = suggestion.because
    return because.hasPrefix("about ")
      ? "Expect " + because : because.prefix(1).uppercased() + because.dropFirst()
  }

  private static func hours(of suggestion: Suggestion, _ report: Report) -> HourColumns? {
    guard let curve = report.weekAhead?.curve, let span = suggestion.span else { return nil }
    let start = report.timeline.local(at: span.start)
    guard let day = curve.days.first(where: { $0.date == start.date }) else { return nil }
    func clock(_ span: TimeSpan) -> Range<Int> {
      let (first, last) = (
        report.timeline.local(at: span.start), report.timeline.local(at: span.end - 1)
      )
      guard first.date == day.date, first.hour <= last.hour else { return 0..<0 }
      return first.hour..<last.hour + 1
    }
    return HourColumns(
      day,
      from: curve.firstHour,
      lit: clock(span),
      left: suggestion.move.map { clock($0.from) } ?? 0..<0
    )
  }
}
