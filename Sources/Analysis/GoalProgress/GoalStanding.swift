import CivilTime

/// Where a goal stands at an instant: what is done against what should be done by now.
///
/// With c the start date, d the deadline and t the date at the instant, N = d - c in days and
/// E = t - c, at least 0 and at most N: expected = target * E / N, and the index is 100 * actual /
/// expected = 100 * actual * N / (target * E). Dates are the calendar's, so that clock changes play
/// no part, and all comparisons are of whole numbers.
public struct GoalStanding: Sendable, Hashable {
  /// How the goal does, in a word.
  public enum Status: String, Sendable, CaseIterable {
    /// The target is reached.
    case completed
    /// The index is 90 or more.
    case onTrack = "on_track"
    /// The index is 70 or more.
    case atRisk = "at_risk"
    /// The index is less than 70.
    case behind
    /// The start lies ahead.
    case notStarted = "not_started"
    /// It has not begun, or began today, so nothing can be expected yet.
    case newGoal = "new_goal"
    /// Without a deadline nothing is expected by now.
    case noDeadline = "no_deadline"
    /// There is no time to reach, or the deadline is not after the start.
    case invalid

    /// Whether something should be done about it.
    var isWorrying: Bool { self == .atRisk || self == .behind }
  }

  /// The range that the index lies in.
  public enum Band: String, Sendable, CaseIterable {
    /// 100 or more.
    case green
    /// From 80 to less than 100.
    case yellow
    /// Less than 80.
    case red
  }

  /// How the goal does.
  public let status: Status
  /// The index in tenths, rounded down: 899 is 89.9; nil where it has no meaning.
  public let indexTenths: Int?
  /// The index in tenths, rounded to the nearest one, halves up; nil where it has no meaning.
  public let nearestTenths: Int?
  /// The range that the index lies in; nil without an index.
  public let band: Band?
  /// Milliseconds that should be done by now, rounded down; nil without an index.
  public let expected: Int64?
  /// Whether the deadline has passed and the target is not reached.
  public let isOverdue: Bool
  /// Whether the index rests on less than three days, so that one session swings it.
  public let isEarly: Bool

  /// The standing on a date; `actual` and `target` are milliseconds, and `start` is nil where it has not begun.
  init(
    actual: Int64,
    target: Int64,
    start: CivilDate?,
    deadline: CivilDate?,
    asOf date: CivilDate
  ) {
    let isDone = actual >= target
    let isInvalid = target <= 0 || start.flatMap { start in deadline.map { $0 <= start } } ?? false
    isOverdue = !isInvalid && !isDone && (deadline.map { date > $0 } ?? false)
    guard !isInvalid, let start, let deadline, date > start else {
      status =
        if isInvalid {
          .invalid
        } else if isDone {
          .completed
        } else if let start, date < start {
          .notStarted
        } else if start != nil, deadline == nil {
          .noDeadline
        } else {
          .newGoal
        }
      indexTenths = nil
      nearestTenths = nil
      band = nil
      expected = nil
      isEarly = false
      return
    }
    let days = deadline - start
    let elapsed = min(date - start, days)
    // Wide enough for any product of milliseconds and days.
    let due = Int128(target) * Int128(elapsed)
    let done = Int128(max(0, actual)) * Int128(days)
    func reaches(_ percent: Int128) -> Bool { done * 100 >= percent * due }
    status =
      if isDone {
        .completed
      } else if reaches(90) {
        .onTrack
      } else if reaches(70) {
        .atRisk
      } else {
        .behind
      }
    indexTenths = Int(clamping: done * 1000 / due)
    nearestTenths = Int(clamping: (done * 1000 + due / 2) / due)
    band = reaches(100) ? .green : reaches(80) ? .yellow : .red
    expected = Int64(clamping: due / Int128(days))
    isEarly = elapsed < 3
  }
}

/// A goal that has become one to worry about.
public struct GoalTurn: Sendable, Hashable {
  /// What it was.
  public let from: GoalStanding.Status
  /// What it has become: at risk, or behind.
  public let to: GoalStanding.Status

  /// The turn from one standing to a later one, or nil where there is nothing to tell.
  ///
  /// Only entering is told, once: a goal that was at risk and falls behind was told of. Nothing is
  /// told of an index that rests on less than three days; it counts as no worry before, either.
  init?(from before: GoalStanding, to now: GoalStanding) {
    guard now.status.isWorrying, !now.isEarly,
      !before.status.isWorrying || before.isEarly
    else { return nil }
    from = before.status
    to = now.status
  }
}
