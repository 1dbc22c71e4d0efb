import CivilTime
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
  static let title = FileKey(needed: "title", .name(of: Goal.titleLength), "What you call it.")
  static let description = FileKey("description", .text(upTo: 500), "What else there is to know.")
  static let target = FileKey(
    "target_hours",
    .hours(0.5...10_000),
    "The hours to reach in all; a goal with hours a week may do without."
  )
  static let dailyTarget = FileKey(
    "daily_target",
    .hours(0.1...24),
    "The hours to spend a day; without it the pace follows from the deadline."
  )
  static let weeklyTarget = FileKey(
    "weekly_target",
    .hours(0.1...168),
    "The hours to spend a week, Monday to Sunday."
  )
  static let weeklyLimit = FileKey(
    "weekly_limit",
    .hours(0...168),
    "The hours that a week may have at most, such as 5 of `Video`; 0 for none at all."
  )
  static let start = FileKey(
    "start",
    .date,
    """
    The date from which on time counts. By default `created` says it, or else the first session of the goal; \
    without any of these it is new.
    """
  )
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
  static let milestones = FileKey(
    "milestones",
    .milestones,
    or: [],
    "Steps on the way, in order: at most 20."
  )
  static let created = FileKey(
    "created",
    .date,
    "The date on which it was made; `lockin goals add` writes it."
  )
  static let archived = FileKey(
    "archived",
    .archive,
    """
    The date from which on it is no longer shown, or `true` where it never is; its sessions stay, and count on \
    their days.
    """
  )

  /// The keys of a goal, in the order in which commands write them.
  static let all = KeyList(
    [
      id, title, description, target, dailyTarget, weeklyTarget, weeklyLimit, created, start,
      deadline, categories, tags,
      color, milestones, archived,
    ],
    named: "goal",
    rules: [
      "anyOf": [
        KeyList.given([target], without: [weeklyTarget, weeklyLimit]),
        KeyList.given([weeklyTarget], without: [weeklyLimit]),
        KeyList.given([weeklyLimit], without: [weeklyTarget]),
      ]
    ]
  )
  static let list = FileKey("goals", .list(of: .unread(.mapping(all))), or: [], "The goals.")
  static let removed = FileKey(
    "removed",
    .list(of: .goalID),
    or: [],
    """
    Ids of goals that are no more and whose sessions stay in `plans/sessions.csv`; `lockin goals remove` writes them.
    """
  )
}

/// The keys of a milestone of a goal.
enum MilestoneKeys {
  static let title = FileKey(needed: "title", .name(of: Goal.titleLength), "What it is.")
  static let done = FileKey(
    "done",
    .moment,
    "When it was done: a date, or a date and a time, local where no offset stands there."
  )
  static let all = KeyList([title, done], named: "milestone")
}

extension FileKind<[Goal.Milestone]> {
  /// Steps on the way to a goal.
  fileprivate static var milestones: FileKind {
    let list = FileKind.list(
      of: .mapping(MilestoneKeys.all) { fields, _ throws(Diagnostic) in
        Goal.Milestone(
          title: try fields.value(MilestoneKeys.title),
          done: try fields.value(MilestoneKeys.done)
        )
      }
    )
    let most = Goal.mostMilestones
    let schema = list.schema.merging(["maxItems": .init(most)]) { $1 }
    return .init(schema, mappings: list.mappings) { reader in
      { node throws(Diagnostic) in
        let milestones = try list.read(reader)(node)
        guard milestones.count <= most else {
          throw reader.failure(
            at: node,
            code: "too_many_milestones",
            problem: "there are \(milestones.count) milestones",
            remedy: "keep at most \(most)"
          )
        }
        return milestones
      }
    }
  }
}

extension FileKind<Goal.Archive?> {
  /// A date, or whether.
  fileprivate static var archive: FileKind {
    .init(["anyOf": [.object(FileKind<CivilDate>.date.schema), ["type": "boolean"]]]) { reader in
      { node throws(Diagnostic) in
        if case .boolean(let value) = node.value { return value ? .always : nil }
        return .since(try reader.date(node))
      }
    }
  }
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
