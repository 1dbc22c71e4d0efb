import CivilTime

/// What a person says of a habit on a date.
public struct Checkin: Sendable, Hashable {
  /// What is said.
  public enum State: String, Sendable, CaseIterable {
    /// A step was done.
    case done
    /// Nothing was due, or the step is excused.
    case skip
    /// What was said before is taken back.
    case undo
  }

  /// The habit's identifier, in lower case.
  public let habit: String
  /// The date that it is for.
  public let date: CivilDate
  /// The step, from 1; nil for the next that is open, or for the latest where something is taken back.
  public let step: Int?
  /// What is said.
  public let state: State
  /// What the person noted.
  public let note: String?
  /// When it was written down, or nil where that isn't known.
  public let recorded: Instant?

  /// A check-in with all its parts given.
  public init(
    habit: String,
    date: CivilDate,
    step: Int? = nil,
    state: State = .done,
    note: String? = nil,
    recorded: Instant? = nil
  ) {
    self.habit = habit
    self.date = date
    self.step = step
    self.state = state
    self.note = note
    self.recorded = recorded
  }
}
