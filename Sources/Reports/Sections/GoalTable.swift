import Analysis
import CivilTime
import Documents
import Plans
import Platform

/// How goals stand now: as a table for a person, and for programs.
package struct GoalTable {
  private let goals: [GoalReview]
  private let review: GoalsReview?
  private let timeline: ZoneTimeline

  /// The goals of a review in an order.
  package init(_ review: GoalsReview, by order: GoalsReview.Order, _ timeline: ZoneTimeline) {
    self.init(review, review.sorted(by: order).goals, timeline)
  }

  private init(_ review: GoalsReview?, _ goals: [GoalReview], _ timeline: ZoneTimeline) {
    self.review = review
    self.goals = goals
    self.timeline = timeline
  }

  // MARK: Text

  /// A line for each goal, and below it what is to be expected.
  package func lines(on screen: Screen) -> [String] {
    guard let review else { return [] }
    let date = timeline.date(at: review.asOf)
    var columns = AlignedColumns(["goal", "verdict", "index", "done", "due", "needed"], right: [])
    for goal in goals {
      columns.add(toned: [
        TonedText(goal.goal.title),
        TonedText(GoalTable.verdict(goal, timeline, on: date), goal.tone),
        TonedText(GoalFigures.index(goal.standing)), TonedText(GoalFigures.done(goal)),
        TonedText(GoalFigures.due(goal, from: date)), TonedText(GoalFigures.needed(goal)),
      ])
    }
    var lines = columns.lines(on: screen)
    for goal in goals {
      let sentences = GoalFigures.expected(goal, from: date)
      if !sentences.isEmpty {
        lines += [""] + screen.lines(TonedText(goal.goal.title, .strong))
        lines += screen.lines(TonedText("  " + sentences.joined(separator: " ")), indent: 2)
      }
    }
    return lines
  }

  /// The one thing that is said of a goal, or that it is archived.
  package static func verdict(
    _ goal: GoalReview,
    _ timeline: ZoneTimeline,
    on date: CivilDate
  ) -> String {
    switch goal.goal.archived {
    case .since(let first)? where first <= date: "Archived on \(Wording.shortDate(first))"
    case .always?: "Archived"
    default: GoalFigures.verdict(goal, timeline)
    }
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { GoalTable.form.value(of: self) }

  /// The document where there are no goals.
  package static var none: JSONValue {
    form.value(of: GoalTable(nil, [], ZoneTimeline(home: .utc)))
  }

  private static let form = PublishedForm<GoalTable>(
    "v1/goals-list",
    title: "lockin goals --format json",
    "How goals stand now. It holds titles. Fields may be added; what is not known is null."
  ) {
    Key("goals", .list(of: GoalSection.review), \.goals)
      .means("The goals, in the order that was asked for")
    Key("goal_time", .orNull(GoalSection.time), \.review)
      .means("What was done for all goals together; null where there are none")
  }
}

extension GoalReview {
  /// Whether what is said of it is good news.
  fileprivate var tone: Tone? {
    switch verdict {
    case .completed, .likelyInTime: .good
    case .week(let weekly, let done): done > weekly.limit ?? .max ? .bad : nil
    case .idle, .likelyLate: .caution
    case .overdue, .invalid: .bad
    case .notStarted, .noDeadline, .tooEarly, .open: nil
    }
  }
}
