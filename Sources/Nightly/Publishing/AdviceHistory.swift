import Analysis
import CivilTime
import Plans
import Platform
import Storage

/// What the person made of suggested moves, as far as reports show it.
///
/// Only moves that were decided on: what was suggested and left open is known to the store alone, and a
/// report says nothing that a new store over the same files could not say.
struct AdviceHistory {
  /// Moves that were applied or refused.
  let moves: [KeptSuggestion]
  private let timeline: ZoneTimeline

  /// The history of some suggestions.
  init(_ kept: [KeptSuggestion], _ timeline: ZoneTimeline) {
    moves = kept.filter {
      $0.suggestion.move != nil && [.applied, .refused].contains($0.suggestion.state)
    }
    self.timeline = timeline
  }

  /// The moves that were due in a week.
  func due(in dates: Range<CivilDate>) -> [Suggestion] {
    MoveJudge.due(
      moves.map(\.suggestion),
      in: TimeSpan(timeline.start(of: dates.lowerBound), timeline.start(of: dates.upperBound))
    )
  }

  /// The moves that were made on the morning after a day, on which its report is read.
  func made(after date: CivilDate) -> [KeptSuggestion] {
    moves.filter { item in
      guard item.suggestion.state == .applied, let decided = item.decided else { return false }
      return timeline.date(at: decided) == date + 1
    }
  }

  /// The moves that the report on a period shows.
  func shown(in period: Period) -> [KeptSuggestion] {
    switch period {
    case .day(let date): return made(after: date)
    case .dates: return []
    case .week:
      let due = Set(due(in: period.dates).map(\.id))
      return moves.filter { due.contains($0.suggestion.id) }
    }
  }

  /// Adds what reports show of some moves.
  func add(_ shown: [KeptSuggestion], _ plan: Plan, to input: inout FingerprintInput) {
    for item in shown {
      input.add(item.suggestion.id)
      input.add(item.suggestion.state.rawValue)
      input.add(item.decided?.milliseconds)
      input.add(item.decider?.rawValue ?? "")
      guard let move = item.suggestion.move else { continue }
      for instant in [move.from.start, move.from.end, move.to.start, move.to.end] {
        input.add(instant.milliseconds)
      }
      input.add(plan.fingerprint(ofEvent: move.event))
    }
  }
}
