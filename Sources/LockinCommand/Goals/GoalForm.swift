import Analysis
import CivilTime
import Documents
import Plans
import Reports

/// One goal, and what a command did with it, for programs.
enum GoalForm {
  /// What a command does with a goal.
  enum Action: String, CaseIterable, Sendable {
    case show
    case add
    case edit
    case remove
    case archive
    case milestoneAdd = "milestone_add"
    case milestoneDone = "milestone_done"
    case milestoneMove = "milestone_move"
    case milestoneRemove = "milestone_remove"
  }

  /// What is told.
  struct Subject: Sendable {
    let action: Action
    var isChanged = false
    let goal: Goal
    /// How many sessions name it.
    let sessions: Int
    /// How it stands, where that was asked for.
    var review: GoalReview?
    /// Where the person was, by which dates without an offset are instants.
    let timeline: ZoneTimeline
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  /// What is told of a goal.
  static func value(of subject: Subject) -> JSONValue { form.value(of: subject) }

  private static let form = PublishedForm<Subject>(
    "v1/goal",
    title: "lockin goals show --format json, and what changes a goal",
    "One goal as it is written, and how it stands. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.goal.v1")).means("The name of this form")
    Key("action", .choice, \.action).means("What the command does")
    Key("changed", .boolean, \.isChanged).means("Whether plans/goals.yaml is another one now")
    Key("goal", written) { $0 }.means("The goal as it is now; as it was, where it was removed")
    Key("standing", .orNull(GoalSection.review), \.review)
      .means("How it stands; null but for show, where it is not archived")
  }

  private static let written = Shape<Subject>.object("A goal") {
    Key("id", .text, \.goal.id).means("Names the goal")
    Key("title", .text, \.goal.title).means("What the person calls it")
    Key("description", .orNull(.text), \.goal.description).means("What else there is to know")
    Key("target_ms", .whole, \.goal.target).means("The time to reach, in milliseconds")
    Key("daily_target_ms", .orNull(.whole), \.goal.dailyTarget)
      .means("The time to spend a day, in milliseconds")
    Key("weekly_target_ms", .orNull(.whole), \.goal.weekly?.target)
      .means("The time to spend a week, in milliseconds")
    Key("weekly_limit_ms", .orNull(.whole), \.goal.weekly?.limit)
      .means("The time that a week may have at most, in milliseconds")
    Key("start", .orNull(.date), \.goal.start)
      .means("The local date from which on time counts; null where none is known yet")
    Key("deadline", .orNull(.date), \.goal.deadline)
      .means("The local date by which the target is to be reached")
    Key("created", .orNull(.date), \.goal.created).means("The local date on which it was made")
    Key("categories", .list(of: .text.means("A path")), \.goal.categories)
      .means("The categories whose activity counts")
    Key("tags", .list(of: .text.means("A tag")), \.goal.tags).means("Words of the person's own")
    Key("color", .orNull(.choice), \.goal.color).means("The colour that was chosen")
    Key("archived", .boolean) { $0.goal.archived != nil }.means("Whether it is no longer shown")
    Key("archived_on", .orNull(.date), archivedOn)
      .means("Since when it is no longer shown, where that is known")
    Key("sessions", .whole, \.sessions).means("How many rows of plans/sessions.csv name it")
    Key("milestones", .list(of: milestone), milestones).means("The steps on its way, in order")
  }

  private typealias Step = (position: Int, milestone: Goal.Milestone, timeline: ZoneTimeline)

  private static let milestone = Shape<Step>.object("A milestone") {
    Key("position", .whole(1...), \.position).means("Its place, from 1")
    Key("title", .text, \.milestone.title).means("What it is")
    Key("done", .boolean) { $0.milestone.done != nil }.means("Whether it is done")
    Key("done_at", .orNull(.instant)) { $0.milestone.done?.resolved(in: $0.timeline).instant }
      .means("When it was done, RFC 3339 in UTC; of a date, when that began")
  }

  private static func milestones(_ subject: Subject) -> [Step] {
    subject.goal.milestones.enumerated().map { ($0 + 1, $1, subject.timeline) }
  }

  private static func archivedOn(_ subject: Subject) -> CivilDate? {
    if case .since(let date)? = subject.goal.archived { date } else { nil }
  }
}
