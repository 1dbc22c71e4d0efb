import CivilTime
import Insights
import Plans

extension Outline {
  /// What is to be expected of the seven days after, and what of it has too little to rest on.
  static func ahead(_ findings: FindingsDocument) -> [Block] {
    let week = findings.ahead
    var blocks: [Block] = []
    if let load = week.load {
      blocks.append(.paragraph(Outline.load(load)))
    } else if let basis = week.loadBasis {
      blocks.append(.paragraph(missingLoad(basis)))
    }
    guard let test = week.backtest else {
      blocks.append(
        .paragraph(
          """
          Which hours will hold focus: nothing to go by, as no hour of the twelve weeks before has a \
          quarter of an hour of activity in a known category.
          """
        )
      )
      return blocks + pauses(findings)
    }
    if let curve = week.curve {
      blocks += Outline.curve(curve)
    } else if test.basis == .surface || test.basis == .hourMeans {
      blocks.append(
        .paragraph("Working hours of less than four whole hours have none that stand out.")
      )
    }
    if let early = tooEarly(test) {
      blocks.append(.paragraph(early))
    } else {
      blocks += backtest(test)
    }
    return blocks + moves(findings) + pauses(findings)
  }

  private static func missingLoad(_ basis: PlannedLoad.Basis) -> Phrase {
    guard basis.planned > 0 else { return "No work that wants focus is planned for them." }
    return """
      \(Wording.duration(basis.planned)) of work that wants focus are planned; whether that is much: \
      insufficient evidence (have \(Wording.count(basis.weeks, "week")) before of which four fifths were \
      seen, need \(UsualRange.leastPeriods)).
      """
  }

  private static func moves(_ findings: FindingsDocument) -> [Block] {
    guard findings.givesAdvice else {
      return [.paragraph("Moves and pauses are not worked out: advice is switched off.")]
    }
    guard let schedule = findings.ahead.schedule else { return [] }
    let optimal: Phrase =
      schedule.isOptimal
      ? "no other placing of them promises more focus"
      : "they are too many for an exact answer, so a better placing may exist"
    guard schedule.movableCount > 0 else {
      return [.paragraph("Nothing that is planned for these days can be moved.")]
    }
    let events = Wording.count(schedule.movableCount, "movable event")
    let least = Wording.duration(WeekScheduler.leastGain)
    guard !schedule.moves.isEmpty else {
      return [
        .paragraph(
          """
          No move is worth it: for none of \(events) do hours that are known to differ speak so clearly \
          that it gains \(least) of focus or more, and more than three minutes in 95 cases of a hundred; \
          \(optimal).
          """
        )
      ]
    }
    guard !findings.moves.isEmpty else {
      return [.paragraph("You refused every move that is worth it.")]
    }
    return [
      .paragraph("Moves that are worth it, of \(events); \(optimal):"),
      .suggestions(
        findings.moves.map {
          Advice(
            text: Phrase(ShownText.text($0.text)),
            evidence: Phrase($0.evidence + "."),
            state: nil
          )
        }
      ),
    ]
  }

  private static func pauses(_ findings: FindingsDocument) -> [Block] {
    guard !findings.plannedBreaks.isEmpty else { return [] }
    let times = findings.plannedBreaks.map {
      findings.timeline.local(at: $0.start).hourAndMinute
    }
    return [
      .paragraph(
        """
        In the work that is planned for \(Wording.shortDate(findings.dates.upperBound)), pause ten \
        minutes at \(times.joined(separator: ", ")): for energy, not for output.
        """
      )
    ]
  }
}
