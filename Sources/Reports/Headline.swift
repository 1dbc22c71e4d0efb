import Analysis
import CivilTime

/// What stands behind the focus of a day or a week in its headline: how it compares, the rarest first.
struct Headline {
  /// `Sunday` or `week`.
  let noun: String
  /// Milliseconds of focus.
  let focus: Int64
  /// What is usual; nil where too little is known.
  let usual: UsualRange?
  let before: PeriodsBefore
  /// How many goals were reached in the period.
  let reached: Int

  /// So many periods have ranks, this one among them.
  private static let ranked = 10
  private static let places = ["best", "second-best", "third-best"]

  /// The words; nil where there is nothing to say.
  var words: String? {
    if reached > 0 { return "and \(Wording.count(reached, "goal")) reached" }
    guard let usual else {
      return before.last.map { "\(change(from: $0.focus)) the \(isDay ? "day" : "week") before" }
    }
    if let place = place(usual) { return place }
    guard usual.isRange else { return early(usual) }
    let middle = Wording.duration(usual.median)
    switch Verdict(focus, usual) {
    case .above: return "unusually much for a \(noun) (usually \(middle))"
    case .below: return "unusually little for a \(noun) (usually \(middle))"
    case .within, .tooEarly: break
    }
    return isFar(usual)
      ? "\(change(from: usual.median)) \(isDay ? "on" : "in") a usual \(noun)" : "a usual \(noun)"
  }

  private var isDay: Bool { noun != "week" }

  /// `third-best week of ten`.
  private func place(_ usual: UsualRange) -> String? {
    let others = before.same.prefix(Headline.ranked - 1).map(\.focus)
    let better = others.count { $0 > focus }
    // Of few periods one of them is always among the best.
    guard better < Headline.places.count, (better + 1) * 3 <= others.count + 1,
      focus > usual.median, isFar(usual)
    else { return nil }
    return "\(Headline.places[better]) \(noun) of \(Wording.number(others.count + 1))"
  }

  /// Against two to four periods, which are no range.
  private func early(_ usual: UsualRange) -> String {
    let what = usual.periods == 2 ? "mean" : "median"
    let periods = usual.isOfWeekdays ? "day" : noun
    return
      "\(change(from: usual.median)) the \(what) of \(Wording.number(usual.periods)) \(periods)s before"
  }

  /// Whether it lies more than a tenth from the middle.
  private func isFar(_ usual: UsualRange) -> Bool {
    Int128(focus - usual.median).magnitude * 10 > Int128(usual.median).magnitude
  }

  /// `20 min more than`, `as much as`.
  private func change(from other: Int64) -> String {
    let difference = focus - other
    guard difference.magnitude >= 60_000 else { return "as much as" }
    return "\(Wording.duration(abs(difference))) \(difference > 0 ? "more" : "less") than"
  }
}
