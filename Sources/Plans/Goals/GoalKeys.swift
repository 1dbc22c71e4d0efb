import Documents

/// The keys of a goal in `plans/goals.yaml`.
enum GoalKeys {
  static let id = FileKey(
    needed: "id",
    .goalID,
    """
    Names the goal in `plans/sessions.csv` and, as the tag `goal:ID`, in planned events: letters, digits, `-`, `_` or \
    `.`, capitals or not.
    """
  )
  static let title = FileKey(needed: "title", .name(of: 3...100), "What you call it.")
  static let description = FileKey("description", .text(upTo: 500), "What else there is to know.")
  static let target = FileKey(
    needed: "target_hours",
    .hours(0.5...10_000),
    "The hours to reach in all."
  )
  static let dailyTarget = FileKey(
    "daily_target",
    .hours(0.1...24),
    "The hours to spend a day; without it the pace follows from the deadline."
  )
  static let start = FileKey(needed: "start", .date, "The date from which on time counts.")
  static let deadline = FileKey(
    "deadline",
    .date,
    "The date by which the hours are to be reached, 1 to 365 days after the start."
  )
  static let categories = FileKey(
    "categories",
    .list(of: .name),
    or: [],
    "Categories whose activity counts, such as `Work > Writing`, with all below them."
  )
  static let tags = FileKey("tags", .list(of: .name), or: [], "Words of your own.")
  static let color = FileKey("color", .choice(Goal.Color.self), "A colour to tell it apart by.")

  static let all = KeyList(
    [
      id, title, description, target, dailyTarget, start, deadline, categories, tags, color,
    ],
    named: "goal"
  )
  static let list = FileKey("goals", .list(of: .unread(.mapping(all))), or: [], "The goals.")
}

extension FileKind<String> {
  /// A goal's identifier.
  static var goalID: FileKind {
    .init(
      [
        "type": "string", "minLength": 1, "maxLength": 40,
        "pattern": "^[^\\s\\u0000-,/:-@\\[-\\^`{-\\u007f]+$",
      ],
      NodeReader.goalID
    )
  }

  /// A text of at most so many characters.
  fileprivate static func text(upTo most: Int) -> FileKind {
    .init(["type": "string", "maxLength": .init(most)]) { reader in
      { node throws(Diagnostic) in try reader.text(node, of: 0...most) }
    }
  }

  /// A text of so many characters that is not blank.
  static func name(of length: ClosedRange<Int>) -> FileKind {
    .init([
      "type": "string", "pattern": "\\S", "minLength": .init(length.lowerBound),
      "maxLength": .init(length.upperBound),
    ]) { reader in
      { node throws(Diagnostic) in
        _ = try reader.name(node)
        return try reader.text(node, of: length)
      }
    }
  }
}

extension FileKind<Int64> {
  /// A number of hours, in milliseconds.
  fileprivate static func hours(_ range: ClosedRange<Double>) -> FileKind {
    .init(FileKind<Double>.number(range).schema) { reader in
      { node throws(Diagnostic) in try reader.hours(node, of: range) }
    }
  }
}
