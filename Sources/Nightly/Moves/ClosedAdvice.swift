import CivilTime
import Plans

/// Says of suggestions that are not open why they can't be applied, and what to do.
package struct ClosedAdvice {
  private let open: [Suggestion]
  private let events: [PlannedEvent]
  private let timeline: ZoneTimeline
  private let check: MoveCheck

  /// What is open now, and the plan around the suggestions.
  package init(
    open: [Suggestion],
    events: [PlannedEvent],
    configuration: Configuration,
    now: Instant
  ) {
    self.open = open
    self.events = events
    timeline = configuration.timeline
    check = MoveCheck(
      timeline: timeline,
      working: configuration.suggestible,
      spacing: configuration.spacing,
      now: now
    )
  }

  /// The reason and the remedy; nil for what is open.
  package func reason(_ suggestion: Suggestion) -> (problem: String, remedy: String)? {
    switch suggestion.state {
    case .open: nil
    case .refused: ("you refused it", "'lockin suggestions reopen \(suggestion.id)' first")
    case .applied: applied(suggestion)
    case .expired: expired(suggestion)
    }
  }

  private func event(_ suggestion: Suggestion) -> PlannedEvent? {
    events.first { $0.id == suggestion.move?.event }
  }

  private func applied(_ suggestion: Suggestion) -> (String, String) {
    guard let move = suggestion.move, let event = event(suggestion), event.span != move.to else {
      return ("it is applied already", "'lockin apply --undo \(suggestion.id)' undoes it")
    }
    return (
      "it is applied already, and \(MoveWords.name(event)) was moved to "
        + "\(MoveWords.time(event.span, timeline)) since",
      "move it yourself, or run 'lockin run' to see whether it is suggested again"
    )
  }

  private func expired(_ suggestion: Suggestion) -> (String, String) {
    let list = "'lockin suggestions list' shows what is suggested now"
    guard let move = suggestion.move else {
      return ("it has expired: the latest run no longer suggests it", list)
    }
    let name = event(suggestion).map { "\(MoveWords.name($0)): " } ?? ""
    if let newer = open.first(where: { $0.move?.event == move.event }) {
      return (
        "it has expired: \(name)newer advice took its place",
        "'lockin apply \(newer.id)' takes that up"
      )
    }
    let obstacle = check.obstacle(to: move, among: events)
    let problem = obstacle.map { MoveWords.problem($0, move, timeline) }
    return (
      "it has expired: \(name)\(problem ?? "the latest run no longer suggests it")",
      list + (obstacle == .gone ? "" : ", or move it yourself")
    )
  }
}
