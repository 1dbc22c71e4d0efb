import CivilTime

/// A focus session that was started and is not logged yet.
public struct RunningSession: Sendable, Hashable {
  /// Its end, noted before it is logged, so that whoever comes next can finish what was begun.
  public struct Ending: Sendable, Hashable {
    /// When it ended.
    public let end: Instant
    /// When that was noted.
    public let recorded: Instant
    /// How many rows of the log said the very same before.
    public let equalRows: Int

    /// An end with all its parts given.
    public init(end: Instant, recorded: Instant, equalRows: Int) {
      self.end = end
      self.recorded = recorded
      self.equalRows = equalRows
    }
  }

  /// The identifiers of the goals it counts for, in lower case; at least one.
  public let goals: [String]
  /// How it is timed.
  public let mode: FocusSession.Mode
  /// After how many milliseconds it ends by itself; nil of a stopwatch.
  public let length: Int64?
  /// When it began, in whole seconds.
  public let start: Instant
  /// What the person noted.
  public var note: String?
  /// How many rows of the log had its goals and its start when it began.
  public var equalStarts = 0
  /// Its end; nil while it goes on.
  public var ending: Ending?

  /// The most goals of a session.
  public static let mostGoals = 20
  /// The minutes of a pomodoro where none are given.
  public static let usualPomodoro = 25
  /// The minutes that a pomodoro may have.
  public static let pomodoroMinutes = 5...60
  /// The minutes that a session of a length of the person's own may have.
  public static let customMinutes = 5...240

  /// A session that begins.
  public init(
    goals: [String],
    mode: FocusSession.Mode,
    length: Int64?,
    start: Instant,
    note: String? = nil
  ) {
    self.goals = goals
    self.mode = mode
    self.length = length
    self.start = Instant(seconds: start.seconds)
    self.note = note
  }

  /// When it ends by itself; nil of a stopwatch.
  public var plannedEnd: Instant? { length.map { start + $0 } }

  /// Whether both are the same session, whatever else is known of it by now.
  public func isSame(as other: RunningSession) -> Bool {
    start == other.start && goals == other.goals && mode == other.mode && length == other.length
  }

  /// The same with something more noted.
  public func noting(_ text: String?) -> RunningSession {
    guard let text, !text.isEmpty else { return self }
    var session = self
    session.note = [note, text].compactMap { $0 }.joined(separator: "; ")
    return session
  }

  /// The session as it is logged; nil while it has no end.
  public var logged: FocusSession? {
    ending.map { ending in
      FocusSession(
        goals: goals,
        span: TimeSpan(start, ending.end),
        mode: mode,
        note: note,
        recorded: ending.recorded
      )
    }
  }
}
