import CivilTime
import Plans

/// A move that was made on the morning after a report's day.
public struct AdviceMove: Sendable, Hashable {
  /// The suggestion's id.
  public let id: String
  /// The move.
  public let move: Move
  /// The event, where it is still planned.
  public let event: PlannedEvent?
  /// Who made it; nil where that was not kept.
  let decider: Suggestion.Decider?

  /// A move with all its parts given.
  public init(id: String, move: Move, event: PlannedEvent?, decider: Suggestion.Decider?) {
    self.id = id
    self.move = move
    self.event = event
    self.decider = decider
  }
}
