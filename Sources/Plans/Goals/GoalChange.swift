import CivilTime
import Documents

/// What a person can say of a goal, by the keys of `plans/goals.yaml`.
public enum GoalField: String, Sendable, CaseIterable {
  /// Names it, for good.
  case id
  /// What it is called.
  case title
  /// What else there is to know.
  case description
  /// The hours to reach.
  case target = "target_hours"
  /// The hours a day.
  case dailyTarget = "daily_target"
  /// The hours a week.
  case weeklyTarget = "weekly_target"
  /// The most hours a week.
  case weeklyLimit = "weekly_limit"
  /// From when on time counts.
  case start
  /// By when it is to be reached.
  case deadline
  /// Whose activity counts.
  case categories
  /// Words of the person's own.
  case tags
  /// A colour.
  case color
}

/// One thing that is said of a goal.
public struct GoalChange: Sendable, Hashable {
  /// What is said of it.
  public let field: GoalField
  /// What it is to be; nil where nothing is to be said of it any more.
  public let value: DocumentEdit.Value?

  /// A value for a field, or nil for none.
  public init(_ field: GoalField, _ value: DocumentEdit.Value?) {
    self.field = field
    self.value = value
  }
}

/// Something that can't be done with a goal, since it breaks a rule; nothing was changed.
public struct GoalRefusal: Error, Equatable {
  /// What the person said that breaks it; nil where it is not about a single thing.
  public let field: GoalField?
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String
  /// Whether the value can't be meant at all, whatever else there is.
  public let isMalformed: Bool

  /// A refusal with its words.
  public init(
    _ field: GoalField? = nil,
    problem: String,
    remedy: String,
    isMalformed: Bool = false
  ) {
    self.field = field
    self.problem = problem
    self.remedy = remedy
    self.isMalformed = isMalformed
  }
}

extension Goal {
  /// An id that a title suggests: its letters and digits, 40 at most.
  public static func identifier(of title: String) -> String {
    let letters = title.lowercased().unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        ? String(scalar) : "-"
    }
    let words = letters.joined().split(separator: "-").joined(separator: "-")
    let short = String(words.unicodeScalars.prefix(40)).split(separator: "-").joined(separator: "-")
    return short.isEmpty ? "goal" : short
  }

  /// The same, told apart from those that are taken by a number: `reading-2`.
  public static func identifier(of title: String, besides taken: Set<String>) -> String {
    let id = identifier(of: title)
    guard taken.contains(id) else { return id }
    let short = String(id.unicodeScalars.prefix(36))
    return (2...).lazy.map { "\(short)-\($0)" }.first { !taken.contains($0) } ?? id
  }
}
