import CivilTime
import Documents
@_spi(Texts) import Platform

/// The files of `plans/` that a new workspace begins with: every one there is, with examples that are commented out.
///
/// A comment begins with `# `, a line of an example with `#` and anything else; without its `#` it counts.
package struct FirstPlans {
  /// The day that the examples are near to.
  private let today: CivilDate
  private let goal: FirstGoal?

  /// The files of a workspace that is made on a day, with the first goal if there is one.
  init(today: CivilDate, goal: FirstGoal? = nil) {
    self.today = today
    self.goal = goal
  }

  /// The files with their paths in the workspace.
  package var files: [(path: String, bytes: [UInt8])] {
    [
      ("plans/changes.yaml", PackageResources.first_changes_yaml),
      ("plans/checkins.csv", PackageResources.first_checkins_csv),
      ("plans/events.yaml", PackageResources.first_events_yaml),
      ("plans/goals.yaml", PackageResources.first_goals_yaml),
      ("plans/habits.yaml", PackageResources.first_habits_yaml),
      ("plans/items.yaml", PackageResources.first_items_yaml),
      ("plans/lists.yaml", PackageResources.first_lists_yaml),
      ("plans/sessions.csv", PackageResources.first_sessions_csv),
      ("plans/timetable.yaml", PackageResources.first_timetable_yaml),
    ].map { ($0, filledIn($1)) }
  }

  /// A file with the days that `{today+7}` and its like stand for, and the first goal in the place of `{goals}`.
  private func filledIn(_ template: [UInt8]) -> [UInt8] {
    var text = ""
    var rest = String(decoding: template, as: UTF8.self)[...]
    while let start = rest.firstRange(of: "{today"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      text += rest[..<start.lowerBound]
      text += "\(today + (Int(rest[start.upperBound..<end]) ?? 0))"
      rest = rest[end...].dropFirst()
    }
    text += rest
    return Array(text.replacing("{goals}\n", with: goal.map(written) ?? "#goals:\n").utf8)
  }

  private func written(_ goal: FirstGoal) -> String {
    let hours = goal.weeklyTenths * FirstGoal.weeks
    return """
      # \(FirstPlans.number(goal.weeklyTenths)) hours a week for \(FirstGoal.weeks) weeks. Activity counts for it once you say in which categories:
      # remove the first # before 'categories'.
      goals:
        - id: \(goal.id.quotedForYAML)
          title: \(goal.title.quotedForYAML)
          target_hours: \(FirstPlans.number(hours))
          start: \(today)
          deadline: \(today + 7 * FirstGoal.weeks - 1)
      #    categories: [Productivity]

      """
  }

  /// `7.5`, or `60`.
  private static func number(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  /// The text as YAML has it between double quotes.
  fileprivate var quotedForYAML: String {
    "\"" + withVisibleControls.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
