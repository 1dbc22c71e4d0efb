import CivilTime
import Documents

/// `plans/goals.yaml`: what the person wants to put hours into.
///
/// ```yaml
/// goals:
///   - { id: thesis, title: Finish the thesis, target_hours: 120, daily_target: 2,
///       start: 2026-04-01, deadline: 2026-07-15, categories: [Work > Writing], color: blue }
/// ```
/// Needed are `id`, `title`, `target_hours` and `start`.
public enum GoalsFile {
  /// The most goals of a file.
  private static let most = 200
  private static let keys = [
    "id", "title", "description", "target_hours", "daily_target", "start", "deadline", "categories",
    "tags", "color",
  ]

  /// A JSON Schema (draft 2020-12) that editors can check such files with.
  public static var schema: [UInt8] { PackageResources.goals_schema_json }

  /// The goals in the bytes of such a file, in its order; a bad goal costs itself and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String
  ) throws(Diagnostic) -> (goals: [Goal], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var goals: [Goal] = []
    var titles: Set<String> = []
    var ids: Set<String> = []
    let diagnostics = try reader.entries(of: bytes, under: "goals", called: "goal") {
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
          at: node["id"] ?? node,
          code: "repeated_goal",
          problem: "a goal with the id \(goal.id.quoted) stands above",
          remedy: "give one of them another 'id'"
        )
      }
      guard titles.insert(goal.title.lowercased()).inserted else {
        throw reader.failure(
          at: node["title"] ?? node,
          code: "repeated_title",
          problem: "a goal with the title \(goal.title.quoted) stands above",
          remedy: "give one of them another 'title'"
        )
      }
      goals.append(goal)
    }
    return (goals, diagnostics)
  }

  private static func goal(
    _ node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Goal {
    let fields = try reader.fields(node, allowed: keys)
    let start = try fields.required("start", reader.date)
    return Goal(
      id: try fields.required("id", reader.goalID),
      title: try fields.required("title") { node throws(Diagnostic) in
        try reader.name(node, of: 3...100)
      },
      description: try fields.optional("description") { node throws(Diagnostic) in
        try reader.text(node, of: 0...500)
      },
      target: try fields.required("target_hours") { node throws(Diagnostic) in
        try reader.hours(node, of: (0.5, 10_000), "0.5 to 10000")
      },
      dailyTarget: try fields.optional("daily_target") { node throws(Diagnostic) in
        try reader.hours(node, of: (0.1, 24), "0.1 to 24")
      },
      start: start,
      deadline: try fields.optional("deadline") { node throws(Diagnostic) in
        try reader.deadline(node, of: start)
      },
      categories: try fields.optional("categories", reader.list(of: reader.name)) ?? [],
      tags: try fields.optional("tags", reader.list(of: reader.name)) ?? [],
      color: try fields.optional("color", reader.choice(Goal.Color.self))
    )
  }
}

extension NodeReader {
  /// A goal's identifier, in lower case.
  fileprivate func goalID(_ node: DocumentNode) throws(Diagnostic) -> String {
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

  fileprivate func name(
    _ node: DocumentNode,
    of length: ClosedRange<Int>
  ) throws(Diagnostic) -> String {
    _ = try name(node)
    return try text(node, of: length)
  }

  /// A text of so many characters, as JSON and its schemas count them: Unicode's scalars.
  fileprivate func text(
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
  fileprivate func hours(
    _ node: DocumentNode,
    of range: (least: Double, most: Double),
    _ words: String
  ) throws(Diagnostic) -> Int64 {
    let text = try numberText(node)
    guard let hours = Double(text), hours >= range.least, hours <= range.most else {
      throw failure(
        at: node,
        code: "out_of_range",
        problem: "\(text.quoted) hours are out of range",
        remedy: "write \(words) hours"
      )
    }
    return Int64((hours * 3_600_000).rounded())
  }

  /// A date one day to 365 days after the start.
  fileprivate func deadline(
    _ node: DocumentNode,
    of start: CivilDate
  ) throws(Diagnostic) -> CivilDate {
    let deadline = try date(node)
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
    return deadline
  }
}
