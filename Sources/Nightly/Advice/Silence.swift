import Analysis
import CivilTime
import Plans

/// Why nothing is suggested, and what would change that.
enum Silence {
  /// The reason in a sentence; `standing` are moves that hold and were told before, and `declined` says whether a
  /// model chose nothing of what there was to choose.
  static func sentence(
    _ facts: AdviceFacts,
    _ ahead: WeekAhead,
    standing: [Suggestion],
    hasGoals: Bool,
    declined: Bool
  ) -> String {
    if !standing.isEmpty {
      let moves =
        standing.count == 1 ? "the move that was" : "the \(standing.count) moves that were"
      return
        "Nothing new: \(moves) suggested before still \(standing.count == 1 ? "holds" : "hold"), see "
        + "“lockin suggestions list”."
    }
    if declined, !facts.shifts.isEmpty || !facts.breaks.isEmpty || !facts.peaks.isEmpty {
      return "Nothing was chosen of what lockin proposed."
    }
    let events = facts.plan.filter {
      ahead.dates.contains(facts.timeline.date(at: $0.span.start))
    }
    if events.isEmpty, !hasGoals {
      return
        "No hours are planned in the next seven days, and no goal is open: put a calendar into inbox/ or "
        + "write goals to plans/goals.yaml."
    }
    let movable = events.count(where: \.isMovable)
    if !events.isEmpty, movable == 0 {
      let none =
        events.count == 1
        ? "The one event of the next seven days may not be moved"
        : "None of the \(events.count) events of the next seven days may be moved"
      return none + ": write “movable: true” to one in plans/events.yaml, or to a rule under "
        + "“plan_categories” in lockin.yaml."
    }
    return ahead.schedule?.whyOthersStay
      ?? "Nothing that is planned would be better at another time."
  }
}
