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
  /// The time to reach, in milliseconds.
  public let target: Int64
  /// The time to spend a day, in milliseconds; nil where the pace follows from the deadline.
  public let dailyTarget: Int64?
  /// The date from which on time counts.
  public let start: CivilDate
  /// The date by which the target is to be reached, or nil where there is time.
  public let deadline: CivilDate?
  /// The paths of the categories whose activity counts, such as `Work > Study`.
  public let categories: [String]
  /// Its tags.
  public let tags: [String]
  /// Its colour, or nil where none was chosen.
  public let color: Color?

  /// A goal with all its parts given; times are in milliseconds.
  public init(
    id: String,
    title: String,
    description: String? = nil,
    target: Int64,
    dailyTarget: Int64? = nil,
    start: CivilDate,
    deadline: CivilDate? = nil,
    categories: [String] = [],
    tags: [String] = [],
    color: Color? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.target = target
    self.dailyTarget = dailyTarget
    self.start = start
    self.deadline = deadline
    self.categories = categories
    self.tags = tags
    self.color = color
  }
}
