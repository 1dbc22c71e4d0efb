import CivilTime

/// What was decided on a suggestion.
public struct Decision: Sendable, Hashable {
  /// What was decided.
  public enum Verdict: String, Sendable, CaseIterable {
    /// It was taken up.
    case applied
    /// It was put away, or taken back after it had been taken up.
    case refused
    /// Nothing any more: it is as if nothing had been decided.
    case reopened
  }

  /// When it was decided.
  public let recorded: Instant
  /// The suggestion's id.
  public let suggestion: String
  /// What was decided.
  public let verdict: Verdict
  /// Who decided it; nil where that was not kept.
  public let decider: Suggestion.Decider?
  /// The move that was decided on; nil where the suggestion moves no event.
  public let move: Move?

  /// A decision with all its parts given.
  public init(
    recorded: Instant,
    suggestion: String,
    verdict: Verdict,
    decider: Suggestion.Decider?,
    move: Move?
  ) {
    self.recorded = recorded
    self.suggestion = suggestion
    self.verdict = verdict
    self.decider = decider
    self.move = move
  }

  /// The last decision on each suggestion, but for those that were opened again, by id.
  public static func standing(in decisions: [Decision]) -> [String: Decision] {
    var last: [String: Decision] = [:]
    for decision in decisions {
      last[decision.suggestion] = decision.verdict == .reopened ? nil : decision
    }
    return last
  }
}
