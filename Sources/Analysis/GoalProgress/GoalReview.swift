import CivilTime
import Plans

/// How one goal stands at the end of a period, with all that it rests on; times are milliseconds.
public struct GoalReview: Sendable {
  /// The goal.
  public fileprivate(set) var goal: Goal
  /// Index, band and status.
  public let standing: GoalStanding
  /// What is done since the start, no instant counted twice.
  public let actual: Int64
  /// What was done in the period.
  public let worked: Int64
  /// What was done from the Monday of the period's last date on, and up to the period's beginning if that is later.
  public let week: (done: Int64, before: Int64)
  /// The instant at which the target was reached, or nil where it was not.
  public let completed: Instant?
  /// Days from the instant's date to the deadline; negative behind it, nil without one.
  public let daysLeft: Int?
  /// What was wanted on the day: the daily target, or what the deadline needed that morning.
  ///
  /// It is nil for longer periods, and where nothing was wanted.
  public let wanted: Int64?
  /// What a day takes from now on to reach the target by the deadline; nil where there is no day left.
  public let needed: Int64?
  /// The totals of complete weeks, counted back from the instant's date, the latest first.
  public let weeks: [Int64]
  /// When it is likely to be done.
  public let outlook: Outlook
  /// The dates in a row with ten minutes or more.
  public let streak: Streak
  /// Sessions that lie wholly or in part before the start, and what of them is left out.
  public let beforeStart: (sessions: Int, length: Int64)
  /// How many sessions were written down more than 48 hours after their end.
  public let enteredLate: Int
  /// The goals that some of its time counts for as well, in order of identifier.
  public fileprivate(set) var sharedWith: [String]
  /// What is to be told of its status since the period began, or nil.
  public let turn: GoalTurn?

  /// When a goal is likely to be done.
  public enum Outlook: Sendable, Hashable {
    /// It is done already, or can't be judged.
    case none
    /// There are fewer complete weeks than three.
    case insufficient(weeks: Int)
    /// Nothing was done in the weeks before.
    case idle(weeks: Int)
    /// A forecast.
    case expected(Completion)
  }

  /// The dates by which a goal is done with a probability; nil beyond two years.
  public struct Completion: Sendable, Hashable {
    /// With 10%.
    public let early: CivilDate?
    /// With 50%.
    public let middle: CivilDate?
    /// With 90%.
    public let late: CivilDate?
    /// The probability by the deadline, in thousandths, of 50 to 950; nil without a deadline ahead.
    public let byDeadline: Int?
    /// How many weeks it rests on.
    public let weeks: Int
  }

  /// What the week has above its limit, where the limit was passed within the period; nil otherwise.
  public var excess: Int64? {
    guard let limit = goal.weekly?.limit, week.before <= limit, week.done > limit else {
      return nil
    }
    return week.done - limit
  }

  /// Whether the week has more than its limit.
  public var isOverLimit: Bool { goal.weekly?.limit.map { week.done > $0 } ?? false }

  /// What remains.
  public var remaining: Int64 { max(0, goal.target - actual) }

  /// What is done of the target in thousandths, rounded down.
  public var progress: Int {
    goal.target > 0 ? Int(clamping: Int128(max(0, actual)) * 1000 / Int128(goal.target)) : 0
  }

  /// Whether as much was done on the day as was wanted; nil where nothing was.
  public var isOnTrackToday: Bool? { wanted.map { worked >= $0 } }

  /// What the day after a date wants: the daily target, or what the deadline needs of each day that is left; nil
  /// where nothing is wanted, and once the deadline has passed.
  public func wanted(after date: CivilDate) -> Int64? {
    guard completed == nil, remaining > 0, !goal.isAhead(on: date) else { return nil }
    return goal.dailyTarget.map { min($0, remaining) } ?? needed
  }

  /// The mean of some of the latest weeks; nil where there are fewer.
  ///
  /// `skipping` leaves the very latest out.
  public func pace(weeks count: Int, skipping: Int = 0) -> Int64? {
    let some = weeks.dropFirst(skipping).prefix(count)
    guard some.count == count, count > 0 else { return nil }
    return some.reduce(0, +) / Int64(count)
  }

  /// The most that one of the weeks held, or nil where there are fewer than four.
  public var busyWeek: Int64? { weeks.count >= 4 ? weeks.max() : nil }

  /// Whether the pace that is needed is one that the person has shown; nil where that isn't known.
  public var isFeasible: Bool? {
    guard let needed, let busyWeek else { return nil }
    return Int128(needed) * 7 <= Int128(busyWeek)
  }
}

/// How all goals stand at the end of a period.
public struct GoalsReview: Sendable {
  /// The dates.
  public let dates: Range<CivilDate>
  /// The instant that all is judged at.
  public let asOf: Instant
  /// The goals, those with the nearest deadline first.
  public private(set) var goals: [GoalReview]
  /// What was done for goals in the period, in milliseconds: each instant once, whatever its goals.
  public let worked: Int64

  /// How many goals are not among them, as what was written of them can't be used.
  public let leftOut: Int

  /// The same, with other names for the goals, which are all that is said of what they are about.
  public func named(_ name: (String) -> String) -> GoalsReview {
    var review = self
    review.goals = goals.map { item in
      var item = item
      let goal = item.goal
      item.goal = Goal(
        id: name(goal.id),
        title: name(goal.id),
        target: goal.target,
        dailyTarget: goal.dailyTarget,
        weekly: goal.weekly,
        start: goal.start,
        deadline: goal.deadline,
        color: goal.color,
        created: goal.created,
        archived: goal.archived
      )
      item.sharedWith = item.sharedWith.map(name)
      return item
    }
    return review
  }

  /// How one of the goals stands.
  public func goal(_ id: String) -> GoalReview? { goals.first { $0.goal.id == id } }

  /// The same, without goals that are no longer shown on a date.
  public func withoutArchived(on date: CivilDate) -> GoalsReview {
    var review = self
    review.goals.removeAll { $0.goal.isArchived(on: date) }
    return review
  }

  /// The same, without partners that are not among its goals.
  func withoutStrangers() -> GoalsReview {
    var review = self
    let known = Set(goals.map(\.goal.id))
    for index in review.goals.indices {
      review.goals[index].sharedWith.removeAll { !known.contains($0) }
    }
    return review
  }

  /// The goals that were worked on in the period.
  public var workedOn: [GoalReview] { goals.filter { $0.worked > 0 } }

  /// What goals are listed by.
  public enum Order: String, Sendable, CaseIterable {
    /// The nearest deadline first, those without last.
    case deadline
    /// The least done first.
    case progress
    /// The lowest index first, those without last.
    case efficiency
    /// What was made last first; what has neither a date of that nor a start before all others.
    case newest
  }

  /// The same, its goals in an order; equals by deadline, then title.
  public func sorted(by order: Order) -> GoalsReview {
    var review = self
    review.goals = goals(by: order)
    return review
  }

  private func goals(by order: Order) -> [GoalReview] {
    func isBefore(_ a: GoalReview, _ b: GoalReview) -> Bool? {
      func compare<Value: Comparable>(_ a: Value, _ b: Value) -> Bool? { a == b ? nil : a < b }
      switch order {
      case .deadline: return nil
      case .progress: return compare(a.progress, b.progress)
      case .efficiency:
        return compare(a.standing.indexTenths ?? .max, b.standing.indexTenths ?? .max)
      case .newest:
        return compare(b.goal.made, a.goal.made)
      }
    }
    return goals.sorted { isBefore($0, $1) ?? GoalsReview.precedes($0.goal, $1.goal) }
  }

  /// Orders by deadline, then title, then identifier.
  static func precedes(_ a: Goal, _ b: Goal) -> Bool {
    let (first, second) = (a.deadline?.dayNumber ?? .max, b.deadline?.dayNumber ?? .max)
    return first == second ? (a.title, a.id) < (b.title, b.id) : first < second
  }
}

extension Goal {
  /// The day on which it was made or begun.
  fileprivate var made: Int { (created ?? start)?.dayNumber ?? .max }
}
