import CivilTime
import Documents
import Plans

/// Chooses which of some suggested moves can be made now, all together, and says of the others why not.
///
/// Of several moves of an event the first is made that can be.
package struct MoveChoice {
  /// The moves that can be made.
  package private(set) var steps: [MoveBook.Step] = []
  /// Those that are made already without the store knowing: the event stands at its new time.
  package private(set) var done: [MoveBook.Step] = []
  /// Why others can't be made.
  package private(set) var refusals: [Diagnostic] = []

  private let timeline: ZoneTimeline
  private let others: [Suggestion]

  /// The choice among suggestions; `others` are open suggestions that were not chosen, which may make
  /// room for a chosen one.
  package init(
    _ chosen: [Suggestion],
    others: [Suggestion],
    plan: (events: [PlannedEvent], diagnostics: [Diagnostic]),
    configuration: Configuration,
    now: Instant
  ) {
    timeline = configuration.timeline
    self.others = others
    let check = MoveCheck(
      timeline: timeline,
      working: configuration.suggestible,
      spacing: configuration.spacing,
      now: now
    )
    var (open, alternatives) = sorted(chosen, plan)
    // What falls away may take the ground from under others; the last named is the first to go.
    while let (index, obstacle) = MoveChoice.firstObstacle(open, plan.events, check) {
      let step = open.remove(at: index)
      let (problem, remedy) = words(obstacle, step, plan.events, check)
      refuse(step.suggestion, step.event, problem, remedy)
      if let next = alternatives.firstIndex(where: { $0.move.event == step.move.event }) {
        open.append(alternatives.remove(at: next))
      }
    }
    for step in alternatives {
      refuse(
        step.suggestion,
        step.event,
        "another suggestion given here moves it too",
        "choose one of them"
      )
    }
    steps = open
  }

  /// The steps to look at, and those that move the same events as others before them; what is made
  /// already and what can't be made are set apart.
  private mutating func sorted(
    _ chosen: [Suggestion],
    _ plan: (events: [PlannedEvent], diagnostics: [Diagnostic])
  ) -> (open: [MoveBook.Step], alternatives: [MoveBook.Step]) {
    var open: [MoveBook.Step] = []
    var alternatives: [MoveBook.Step] = []
    for suggestion in chosen {
      guard let move = suggestion.move else {
        refuse(
          suggestion,
          nil,
          "it moves no event",
          "only moves can be applied: do it, or refuse it"
        )
        continue
      }
      guard let event = plan.events.first(where: { $0.id == move.event }) else {
        // Where the file itself can't be read, that is the reason.
        refusals += plan.diagnostics.filter(\.tellsOfLoss).prefix(1)
        refuse(
          suggestion,
          nil,
          "its event is no longer planned",
          "'lockin suggestions refuse \(suggestion.id)' puts it away"
        )
        continue
      }
      let step = MoveBook.Step(suggestion: suggestion, move: move, event: event)
      if event.span == move.to, event.isMovedByAdvice {
        done.append(step)
      } else if open.contains(where: { $0.move.event == move.event }) {
        alternatives.append(step)
      } else {
        open.append(step)
      }
    }
    return (open, alternatives)
  }

  private static func firstObstacle(
    _ steps: [MoveBook.Step],
    _ events: [PlannedEvent],
    _ check: MoveCheck
  ) -> (Int, MoveCheck.Obstacle)? {
    for index in steps.indices.reversed() {
      if let obstacle = check.obstacle(
        to: steps[index].move,
        among: events,
        together: steps.map(\.move)
      ) {
        return (index, obstacle)
      }
    }
    return nil
  }

  private mutating func refuse(
    _ suggestion: Suggestion,
    _ event: PlannedEvent?,
    _ problem: String,
    _ remedy: String
  ) {
    refusals.append(
      Diagnostic(
        file: suggestion.id,
        code: "not_applied",
        problem: "not applied: " + (event.map { "\(MoveWords.name($0)): " } ?? "") + problem,
        remedy: remedy
      )
    )
  }

  private func words(
    _ obstacle: MoveCheck.Obstacle,
    _ step: MoveBook.Step,
    _ events: [PlannedEvent],
    _ check: MoveCheck
  ) -> (String, String) {
    let problem = MoveWords.problem(obstacle, step.move, timeline)
    switch obstacle {
    case .gone, .elsewhere, .begun, .past, .otherLength:
      return (problem, "wait for the next run's suggestions, or move it yourself")
    case .notMovable: return (problem, "write 'movable: true' to it if it may")
    case .outsideHours: return (problem, "see 'hours' in lockin.yaml")
    case .near: return (problem, "see 'spacing_minutes' under 'hours' in lockin.yaml")
    case .unclear: return (problem, "move it yourself, with an offset from UTC")
    case .taken(let other):
      // Another suggestion may make room.
      let helper = others.first { suggestion in
        guard let move = suggestion.move, move.event == other.id, other.span == move.from else {
          return false
        }
        return check.obstacle(to: step.move, among: events, together: [step.move, move]) == nil
      }
      return (problem, helper.map { "apply \($0.id) first, or both together" } ?? "move it first")
    }
  }
}
