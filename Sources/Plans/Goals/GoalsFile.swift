import CivilTime
import Documents

/// `plans/goals.yaml`: what the person wants to put hours into.
///
/// ```yaml
/// goals:
///   - { id: thesis, title: Finish the thesis, target_hours: 120, daily_target: 2,
///       start: 2026-04-01, deadline: 2026-07-15, categories: [Work > Writing], color: blue }
/// ```
/// Needed are `id`, `title` and one of `target_hours`, `weekly_target` and `weekly_limit`.
public enum GoalsFile {
  /// What stands in such a file.
  public struct Reading: Sendable {
    /// The goals, in its order, archived ones among them.
    public internal(set) var goals: [Goal] = []
    /// The ids of goals that are no more.
    public internal(set) var removed: [String] = []
    /// What is wrong with it.
    public internal(set) var diagnostics: [Diagnostic] = []
  }

  /// The most goals of a file.
  public static let most = 200

  /// What may stand in the file.
  public static let form = FileForm(
    "goals",
    "plans/goals.yaml",
    """
    What a person wants to put hours into. Ids and titles differ from goal to goal, letter case set aside; a deadline is \
    1 to 365 days after the start.
    """,
    KeyList([GoalKeys.list, GoalKeys.removed])
  )

  /// The goals in the bytes of such a file, in its order; a bad goal costs itself and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(Diagnostic) -> Reading {
    let reader = NodeReader(file: file)
    var reading = Reading()
    var goals: [Goal] = []
    var titles: Set<String> = []
    var ids: Set<String> = []
    let root = try reader.root(of: bytes, KeyList([GoalKeys.list, GoalKeys.removed]))
    reading.removed = try root?.value(GoalKeys.removed) ?? []
    reading.diagnostics = try reader.entries(in: root, under: GoalKeys.list, called: "goal") {
      node throws(Diagnostic) in
      let goal = try goal(node, reader)
      guard goals.count < most else {
        throw reader.failure(
          at: node,
          code: "too_many_goals",
          problem: "this is goal \(goals.count + 1)",
          remedy: "keep at most \(most), and take out those that are over"
        )
      }
      guard ids.insert(goal.id).inserted else {
        throw reader.failure(
          at: node[GoalKeys.id.name] ?? node,
          code: "repeated_goal",
          problem: "a goal with the id \(goal.id.quoted) stands above",
          remedy: "give one of them another 'id'"
        )
      }
      guard titles.insert(goal.title.lowercased()).inserted else {
        throw reader.failure(
          at: node[GoalKeys.title.name] ?? node,
          code: "repeated_title",
          problem: "a goal with the title \(goal.title.quoted) stands above",
          remedy: "give one of them another 'title'"
        )
      }
      goals.append(goal)
    }
    reading.goals = goals
    return reading
  }

  /// Reads a goal, whatever others there are.
  static func goal(
    _ node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Goal {
    let fields = try reader.fields(node, GoalKeys.all)
    let created = try fields.value(GoalKeys.created)
    let start = try fields.value(GoalKeys.start) ?? created
    let weekly = try weekly(fields, reader)
    let target = try fields.value(GoalKeys.target)
    guard target != nil || weekly != nil else {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "the goal does not say how many hours it wants",
        remedy: "add 'target_hours', 'weekly_target' or 'weekly_limit'"
      )
    }
    return Goal(
      id: try fields.value(GoalKeys.id),
      title: try fields.value(GoalKeys.title),
      description: try fields.value(GoalKeys.description),
      target: target ?? 0,
      dailyTarget: try fields.value(GoalKeys.dailyTarget),
      weekly: weekly,
      start: start,
      deadline: try fields.value(GoalKeys.deadline).map { deadline throws(Diagnostic) in
        if let start {
          try reader.expect(deadline, after: start, at: fields.place(of: GoalKeys.deadline))
        }
        return deadline
      },
      categories: try fields.value(GoalKeys.categories),
      tags: try fields.value(GoalKeys.tags),
      color: try fields.value(GoalKeys.color),
      created: created,
      milestones: try fields.value(GoalKeys.milestones),
      archived: try fields.value(GoalKeys.archived) ?? nil
    )
  }

  /// What a week is to bring, or may at most.
  private static func weekly(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Goal.Weekly? {
    let target = try fields.value(GoalKeys.weeklyTarget)
    guard let limit = try fields.value(GoalKeys.weeklyLimit) else {
      return target.map { .target($0) }
    }
    guard target == nil else {
      throw reader.failure(
        at: fields.place(of: GoalKeys.weeklyLimit),
        code: "conflicting_keys",
        problem: "there is a 'weekly_limit' beside 'weekly_target'",
        remedy: "leave one out, or write two goals"
      )
    }
    return .limit(limit)
  }
}

extension NodeReader {
  /// A goal's identifier, in lower case.
  func goalID(_ node: DocumentNode) throws(Diagnostic) -> String {
    let text = try name(node)
    guard text.unicodeScalars.count <= 40,
      text.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else {
      throw failure(
        at: node,
        code: "bad_id",
        problem: "\(text.quoted) is no id",
        remedy: "write up to 40 letters, digits, '-', '_' or '.', without blanks"
      )
    }
    return text.lowercased()
  }

  /// A text of so many characters, as JSON and its schemas count them: Unicode's scalars.
  func text(
    _ node: DocumentNode,
    of length: ClosedRange<Int>
  ) throws(Diagnostic) -> String {
    let text = try string(node)
    let count = text.unicodeScalars.count
    guard length.contains(count) else {
      throw failure(
        at: node,
        code: "bad_length",
        problem: "this text has \(count) \(count == 1 ? "character" : "characters")",
        remedy: length.lowerBound == 0
          ? "write at most \(length.upperBound)"
          : "write \(length.lowerBound) to \(length.upperBound)"
      )
    }
    return text
  }

  /// A number of hours, in milliseconds.
  func hours(
    _ node: DocumentNode,
    of range: ClosedRange<Double>
  ) throws(Diagnostic) -> Int64 {
    let text = try numberText(node)
    guard let hours = Double(text), range.contains(hours) else {
      throw failure(
        at: node,
        code: "out_of_range",
        problem: "\(text.quoted) hours are out of range",
        remedy:
          "write \(range.lowerBound.text) to \(range.upperBound.text) hours"
      )
    }
    return Int64((hours * 3_600_000).rounded())
  }

  /// Expects a deadline one day to 365 days after the start.
  fileprivate func expect(
    _ deadline: CivilDate,
    after start: CivilDate,
    at node: DocumentNode
  ) throws(Diagnostic) {
    let days = deadline - start
    guard days >= 1 else {
      throw failure(
        at: node,
        code: "deadline_before_start",
        problem: "the deadline \(deadline) is not after the start \(start)",
        remedy: "put 'deadline' at least a day after 'start'"
      )
    }
    guard days <= 365 else {
      throw failure(
        at: node,
        code: "deadline_too_far",
        problem: "the deadline \(deadline) is \(days) days after the start",
        remedy: "write a date at most 365 days after 'start', or leave 'deadline' out"
      )
    }
  }
}
