import CivilTime

/// A stretch of time that a person kept for goals.
public struct FocusSession: Sendable, Hashable {
  /// How the session was timed.
  public enum Mode: String, Sendable, CaseIterable {
    /// A fixed stretch, as a rule of 25 minutes.
    case pomodoro
    /// A stretch of a length of the person's own.
    case custom
    /// Open-ended.
    case stopwatch
    /// Not at all: it was written down afterwards.
    case logged
  }

  /// The identifiers of the goals it counts for, in lower case; at least one, but for what was logged afterwards.
  public let goals: [String]
  /// When it was.
  public let span: TimeSpan
  /// How it was timed, or nil where that isn't known.
  public var mode: Mode? = nil
  /// What the person noted.
  public var note: String? = nil
  /// When it was written down, or nil where that isn't known.
  public var recorded: Instant? = nil
  /// What it counts as, where the person said so.
  public var category: String? = nil

  /// Whether it was written down more than 48 hours after its end.
  public var wasEnteredLate: Bool {
    recorded.map { $0 - span.end > 48 * 3_600_000 } ?? false
  }
}

extension FocusSession {
  /// What a person logs afterwards.
  package init(
    logged span: TimeSpan,
    _ goals: [String],
    note: String?,
    category: String?,
    at now: Instant
  ) {
    self.init(
      goals: goals,
      span: span,
      mode: .logged,
      note: note,
      recorded: now,
      category: category
    )
  }
}
