import CivilTime

/// Something a person wants to put a number of hours into.
public struct Goal: Sendable, Hashable {
  /// A colour to tell goals apart by, always beside words.
  public enum Color: String, Sendable, CaseIterable {
    /// A blue.
    case blue
    /// A green.
    case green
    /// An orange.
    case orange
    /// A purple.
    case purple
    /// A red.
    case red
    /// A teal.
    case teal
  }

  /// Names the goal in sessions and tags, in lower case.
  public let id: String
  /// What the person calls it.
  public let title: String
  /// What else there is to know of it.
  public let description: String?
  /// The time to reach, in milliseconds; 0 where there is only something for each week.
  public let target: Int64
  /// What each week is to bring, or may at most; nil where nothing is said of weeks.
  public let weekly: Weekly?
  /// The time to spend a day, in milliseconds; nil where the pace follows from the deadline.
  public let dailyTarget: Int64?
  /// The date from which on time counts: the one that was written, or else that on which the goal was made or
  /// first worked on; nil while there is none of these.
  public private(set) var start: CivilDate?
  /// The date by which the target is to be reached, or nil where there is time.
  public let deadline: CivilDate?
  /// The paths of the categories whose activity counts, such as `Work > Study`.
  public let categories: [String]
  /// Its tags.
  public let tags: [String]
  /// Its colour, or nil where none was chosen.
  public let color: Color?
  /// The date on which it was made, where that is known.
  public let created: CivilDate?
  /// The steps on its way, in order.
  public let milestones: [Milestone]
  /// Since when it is no longer shown; nil while it is.
  public let archived: Archive?

  /// A step on the way to a goal.
  public struct Milestone: Sendable, Hashable {
    /// What the person calls it.
    public let title: String
    /// When it was done, as that is written; nil while it is open.
    public let done: TimestampText?

    /// A milestone, done or not.
    init(title: String, done: TimestampText? = nil) {
      self.title = title
      self.done = done
    }
  }

  /// What a week of Monday to Sunday is to bring, in milliseconds.
  public enum Weekly: Sendable, Hashable {
    /// At least so much.
    case target(Int64)
    /// At most so much.
    case limit(Int64)

    /// What it is to bring; nil where it may at most.
    package var target: Int64? { if case .target(let time) = self { time } else { nil } }
    /// What it may at most; nil where it is to bring something.
    package var limit: Int64? { if case .limit(let time) = self { time } else { nil } }
  }

  /// The most milestones of a goal.
  static let mostMilestones = 20
  /// How long the titles of goals and milestones are, in Unicode scalars.
  static let titleLength = 3...100

  /// Since when a goal is no longer shown.
  public enum Archive: Sendable, Hashable {
    /// On no date at all.
    case always
    /// From a date on.
    case since(CivilDate)
  }

  /// A goal with all its parts given; times are in milliseconds.
  public init(
    id: String,
    title: String,
    description: String? = nil,
    target: Int64,
    dailyTarget: Int64? = nil,
    weekly: Weekly? = nil,
    start: CivilDate?,
    deadline: CivilDate? = nil,
    categories: [String] = [],
    tags: [String] = [],
    color: Color? = nil,
    created: CivilDate? = nil,
    milestones: [Milestone] = [],
    archived: Archive? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.target = target
    self.dailyTarget = dailyTarget
    self.weekly = weekly
    self.start = start
    self.deadline = deadline
    self.categories = categories
    self.tags = tags
    self.color = color
    self.created = created
    self.milestones = milestones
    self.archived = archived
  }

  /// The same, begun on a date where nothing else says when.
  public func begun(on date: CivilDate?) -> Goal {
    var goal = self
    goal.start = start ?? date
    return goal
  }

  /// Whether it is no longer shown on a date.
  public func isArchived(on date: CivilDate) -> Bool {
    switch archived {
    case nil: false
    case .always?: true
    case .since(let first)?: first <= date
    }
  }

  /// Whether a deadline may stand beside a start: from one day to 365 behind it.
  public static func isDeadline(_ deadline: CivilDate, after start: CivilDate) -> Bool {
    (1...365).contains(deadline - start)
  }
}
