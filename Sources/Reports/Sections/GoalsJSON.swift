import CivilTime
import Documents
import Insights
import Plans

/// Gives the standing of goals the form of JSON: times in milliseconds, shares in thousandths.
public enum GoalsJSON {
  /// The goals, in their order; titles are null where they are not shown.
  public static func goals(_ goals: [GoalReview], showsTitles: Bool) -> JSONValue {
    .array(goals.map { goal($0, showsTitles) })
  }

  /// What was done for all goals together; null without a review.
  public static func time(_ review: GoalsReview?) -> JSONValue {
    guard let review else { return nil }
    return [
      "as_of": .string(review.asOf.description),
      "worked_ms": .integer(review.worked),
      "worked_on": .array(review.workedOn.map { .string($0.goal.id) }),
      "left_out": JSONValue(review.leftOut),
    ]
  }

  private static func goal(_ review: GoalReview, _ showsTitles: Bool) -> JSONValue {
    let goal = review.goal
    let standing = review.standing
    return [
      "id": .string(goal.id),
      "title": showsTitles ? .string(goal.title) : .null,
      "color": JSONValue(goal.color?.rawValue),
      "start": .string(goal.start.description),
      "deadline": JSONValue(goal.deadline?.description),
      "days_left": JSONValue(review.daysLeft),
      "status": .string(standing.status.rawValue),
      "overdue": .boolean(standing.isOverdue),
      "early": .boolean(standing.isEarly),
      "index_per_mille": JSONValue(standing.indexTenths),
      "band": JSONValue(standing.band?.rawValue),
      "target_ms": .integer(goal.target),
      "actual_ms": .integer(review.actual),
      "expected_ms": JSONValue(standing.expected),
      "remaining_ms": .integer(review.remaining),
      "progress_per_mille": JSONValue(review.progress),
      "completed_at": JSONValue(review.completed?.description),
      "worked_ms": .integer(review.worked),
      "wanted_ms": JSONValue(review.wanted),
      "enough": review.isOnTrackToday.map { .boolean($0) } ?? .null,
      "needed_per_day_ms": JSONValue(review.needed),
      "busy_week_ms": JSONValue(review.busyWeek),
      "feasible": review.isFeasible.map { .boolean($0) } ?? .null,
      "weeks_ms": .array(review.weeks.map { .integer($0) }),
      "forecast": forecast(review.outlook),
      "streak": streak(review.streak),
      "before_start": review.beforeStart.sessions == 0
        ? .null
        : [
          "sessions": JSONValue(review.beforeStart.sessions),
          "length_ms": .integer(review.beforeStart.length),
        ],
      "entered_late": JSONValue(review.enteredLate),
      "shared_with": .array(review.sharedWith.map { .string($0) }),
      "turned": review.turn.map {
        ["from": .string($0.from.rawValue), "to": .string($0.to.rawValue)]
      } ?? .null,
    ]
  }

  private static func forecast(_ outlook: GoalReview.Outlook) -> JSONValue {
    func value(
      _ outcome: String,
      weeks: Int?,
      _ completion: GoalReview.Completion? = nil
    ) -> JSONValue {
      [
        "outcome": .string(outcome),
        "weeks": JSONValue(weeks),
        "by_10_percent": JSONValue(completion?.early?.description),
        "by_50_percent": JSONValue(completion?.middle?.description),
        "by_90_percent": JSONValue(completion?.late?.description),
        "by_deadline_per_mille": JSONValue(completion?.byDeadline),
      ]
    }
    switch outlook {
    case .none: return nil
    case .insufficient(let weeks): return value("insufficient", weeks: weeks)
    case .idle(let weeks): return value("idle", weeks: weeks)
    case .expected(let completion): return value("expected", weeks: completion.weeks, completion)
    }
  }

  private static func streak(_ streak: Streak) -> JSONValue {
    [
      "current": JSONValue(streak.current),
      "longest": JSONValue(streak.longest),
      "kept": JSONValue(streak.kept),
      "counted": JSONValue(streak.counted),
    ]
  }
}
