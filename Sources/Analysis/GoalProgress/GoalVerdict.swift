import CivilTime
import Plans

/// The one thing that is said of how a goal does: from the chance to make it, if weeks go on as they did.
public enum GoalVerdict: Sendable, Hashable {
  /// The target is reached.
  case completed
  /// The start lies ahead.
  case notStarted
  /// There is no deadline to make.
  case noDeadline
  /// There is only something for each week, of which so much is done, in milliseconds.
  case week(Goal.Weekly, done: Int64)
  /// There is no time to reach, or the deadline is not after the start.
  case invalid
  /// The deadline has passed, so many days ago.
  case overdue(days: Int)
  /// Fewer complete weeks than a forecast takes.
  case tooEarly
  /// Nothing was done in the weeks that are known.
  case idle
  /// Three chances of four or more.
  case likelyInTime
  /// More than one chance of four and less than three.
  case open
  /// One chance of four or less; the day of even odds lies so many days behind the deadline, nil where it lies
  /// further ahead than two years.
  case likelyLate(days: Int?)

  /// The chances from which on, in thousandths, and up to which a verdict is told.
  public static let likely = (inTime: 750, late: 250)
}

extension GoalReview {
  /// What is to be said of the goal.
  public var verdict: GoalVerdict {
    switch standing.status {
    case .completed: return .completed
    case .notStarted: return .notStarted
    case .invalid:
      guard goal.target == 0, let weekly = goal.weekly else { return .invalid }
      return .week(weekly, done: week.done)
    case .onTrack, .atRisk, .behind, .newGoal, .noDeadline: break
    }
    guard let deadline = goal.deadline else { return .noDeadline }
    if standing.isOverdue { return .overdue(days: -(daysLeft ?? 0)) }
    switch outlook {
    case .none, .insufficient: return .tooEarly
    case .idle: return .idle
    case .expected(let completion):
      guard let chance = completion.byDeadline else { return .tooEarly }
      if chance >= GoalVerdict.likely.inTime { return .likelyInTime }
      if chance > GoalVerdict.likely.late { return .open }
      return .likelyLate(days: completion.middle.map { max(1, $0 - deadline) })
    }
  }

  /// Whether it needs no room to be made for it: it is likely in time or, while that is too early to say, has as much
  /// as an even pace would.
  public var isAhead: Bool {
    switch verdict {
    case .likelyInTime, .completed: true
    case .tooEarly:
      standing.band == .green && (!standing.isEarly || (standing.indexTenths ?? 0) >= 2000)
    default: false
    }
  }
}
