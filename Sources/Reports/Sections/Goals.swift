import Analysis
import CivilTime
import Documents
import Plans

/// How goals stand.
public enum GoalSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.goals($0)] },
    lines: { [Outline.goalLine($0)] },
    details: { report, _ in Outline.goalSentences(report) },
    fields: {
      Key("goals", .list(of: goal)) { shown($0.goals?.goals ?? [], showsTitles: $0.showsTitles) }
        .means(
          """
          What the person set out to reach, the nearest deadline first, as it stood at goal_time.as_of: goals \
          that had begun by the period's end and were open, completed or past the deadline for less than 28 \
          days, or worked on in it
          """
        )
      Key("goal_time", .orNull(time), \.goals)
        .means("What was done for all goals together; null where nothing is known of goals")
    }
  )

  /// How a goal stands, with its title.
  package static let review: Shape<GoalReview> = {
    let shape = goal(from: .orNull(.date))
    return Shape(shape.schema) { shape.json(($0, true)) }
  }()

  private typealias Shown = (review: GoalReview, showsTitle: Bool)

  private static func shown(_ goals: [GoalReview], showsTitles: Bool) -> [Shown] {
    goals.map { ($0, showsTitles) }
  }

  static let time = Shape<GoalsReview>.object {
    Key("as_of", .instant, \.asOf).means("The instant that goals are judged at, RFC 3339 in UTC")
    Key("worked_ms", .whole, \.worked)
      .means("What was done for goals in the period, each instant once, in milliseconds")
    Key("worked_on", .list(of: .text.means("The id of a goal"))) { $0.workedOn.map(\.goal.id) }
      .means("The goals that were worked on in the period")
    Key("left_out", .whole, \.leftOut).means("How many mistakes in plans/goals.yaml left goals out")
  }

  /// In a report all goals have begun.
  private static let goal = goal(from: .given(.date))

  private static func goal(from start: Shape<CivilDate?>) -> Shape<Shown> {
    .object("A goal") {
      Key("title", .orNull(.text)) { $0.showsTitle ? $0.review.goal.title : nil }
        .means("What the person calls it; null where titles are not published")
      plan(from: start).of(\.review.goal)
      verdict.of(\.review)
      standing.of(\.review.standing)
      done.of(\.review)
      pace.of(\.review)
      sessions.of(\.review)
    }
  }

  /// What the person wrote of it.
  @FieldList<Goal> private static func plan(from start: Shape<CivilDate?>) -> [Field<Goal>] {
    Key("id", .text, \.id)
      .means("Names the goal, by a number such as goal 1 where titles are not published")
    Key("color", .orNull(.choice), \.color).optional.means("The colour that was chosen")
    Key("start", start, \.start).means("The local date from which on time counts")
    Key("deadline", .orNull(.date), \.deadline)
      .means("The local date by which the target is to be reached")
    Key("target_ms", .whole, \.target)
      .means("The time to reach, in milliseconds; 0 where there is only something for each week")
    Key("weekly_target_ms", .orNull(.whole), \.weekly?.target).optional
      .means("The time to spend a week, in milliseconds")
    Key("weekly_limit_ms", .orNull(.whole), \.weekly?.limit).optional
      .means("The time that a week may have at most, in milliseconds")
  }
}

// How it does.
extension GoalSection {
  private enum Verdict: String, CaseIterable {
    case completed, invalid, overdue, idle, open
    case notStarted = "not_started"
    case noDeadline = "no_deadline"
    case tooEarly = "too_early"
    case likelyInTime = "likely_in_time"
    case likelyLate = "likely_late"
    case withinLimit = "within_limit"
    case overLimit = "over_limit"
    case weekReached = "week_reached"
    case weekOpen = "week_open"
  }

  @FieldList<GoalReview> private static var verdict: [Field<GoalReview>] {
    Key("verdict", .choice) { verdict($0).name }
      .means(
        """
        What is said of it: from 75% of chance likely_in_time, up to 25% likely_late, between them open; \
        too_early with fewer than three complete weeks, idle where nothing was done in them; of a goal for each week \
        within_limit or over_limit, week_reached or week_open
        """
      )
    Key("late_days", .orNull(.whole(0...))) { verdict($0).days }
      .means(
        """
        Days since the deadline of an overdue goal, or from the deadline to the day of even odds of one that \
        is likely late; null otherwise, and where that day is more than two years ahead
        """
      )
    Key("forecast", .orNull(forecast)) { Forecast($0.outlook) }.optional
      .means(
        """
        When it is likely to be done, by Student's t from weeks_ms; null where it is done or can't be judged
        """
      )
  }

  /// The name of what is said of a goal, and by how many days it is or would be late.
  private static func verdict(_ goal: GoalReview) -> (name: Verdict, days: Int?) {
    switch goal.verdict {
    case .completed: (.completed, nil)
    case .notStarted: (.notStarted, nil)
    case .noDeadline: (.noDeadline, nil)
    case .week(.limit(let limit), let done): (done > limit ? .overLimit : .withinLimit, nil)
    case .week(.target(let target), let done): (done >= target ? .weekReached : .weekOpen, nil)
    case .invalid: (.invalid, nil)
    case .overdue(let days): (.overdue, days)
    case .tooEarly: (.tooEarly, nil)
    case .idle: (.idle, nil)
    case .likelyInTime: (.likelyInTime, nil)
    case .open: (.open, nil)
    case .likelyLate(let days): (.likelyLate, days)
    }
  }

  private struct Forecast {
    enum Outcome: String, CaseIterable {
      case insufficient, idle, expected
    }

    let outcome: Outcome
    let weeks: Int
    var completion: GoalReview.Completion?

    init?(_ outlook: GoalReview.Outlook) {
      switch outlook {
      case .none: return nil
      case .insufficient(let weeks): (outcome, self.weeks) = (.insufficient, weeks)
      case .idle(let weeks): (outcome, self.weeks) = (.idle, weeks)
      case .expected(let completion):
        (outcome, weeks, self.completion) = (.expected, completion.weeks, completion)
      }
    }
  }

  private static let forecast = Shape<Forecast>.object {
    Key("outcome", .choice, \.outcome)
      .means("insufficient: fewer than three complete weeks; idle: nothing was done in them")
    Key("weeks", .whole, \.weeks).means("How many complete weeks it rests on")
    Key("by_10_percent", .orNull(.date), \.completion?.early)
      .means("The local date by whose end it is done with 10%; null beyond two years")
    Key("by_50_percent", .orNull(.date), \.completion?.middle).means("The same with 50%")
    Key("by_90_percent", .orNull(.date), \.completion?.late).means("The same with 90%")
    Key("by_deadline_per_mille", .orNull(.whole), \.completion?.byDeadline)
      .means("The probability by the end of the deadline's date, in thousandths")
  }

  @FieldList<GoalStanding> private static var standing: [Field<GoalStanding>] {
    Key("status", .choice, \.status)
      .means(
        """
        How it does: on_track from an index of 900, at_risk from 700, behind below; the others where the \
        index has no meaning or the target is reached
        """
      )
    Key("overdue", .boolean, \.isOverdue).optional
      .means("The deadline has passed and the target is not reached")
    Key("early", .boolean, \.isEarly).optional.means("The index rests on less than three days")
    Key("index_per_mille", .orNull(.whole), \.indexTenths)
      .means(
        """
        Done in thousandths of what is expected by now, rounded down: 1000 is an efficiency of 100
        """
      )
    Key("band", .orNull(.choice), \.band).optional
      .means("green from 1000, yellow from 800, red below")
    Key("expected_ms", .orNull(.whole), \.expected).optional
      .means("What should be done by now, in milliseconds")
  }
}

// What was done, and what is left to do.
extension GoalSection {
  @FieldList<GoalReview> private static var done: [Field<GoalReview>] {
    Key("actual_ms", .whole, \.actual)
      .means("What is done since the start, no instant twice, in milliseconds")
    Key("remaining_ms", .whole, \.remaining).optional.means("What remains, in milliseconds")
    Key("progress_per_mille", .whole, \.progress).optional
      .means("Done in thousandths of the target, rounded down")
    Key("completed_at", .orNull(.instant), \.completed).optional
      .means("When the target was reached, RFC 3339 in UTC")
    Key("worked_ms", .whole, \.worked).optional
      .means("What was done in the period, in milliseconds")
    Key("week_ms", .orNull(.whole)) { $0.goal.weekly == nil ? nil : $0.week.done }.optional
      .means("For a goal with hours a week, what was done since Monday, in milliseconds")
    Key("turned", .orNull(turn), \.turn).optional
      .means("An alert: the goal turned at risk or fell behind within the period; null otherwise")
  }

  private static let turn = Shape<GoalTurn>.object {
    Key("from", .text, \.from.rawValue).means("The status when the period began")
    Key("to", .choice(of: [.atRisk, .behind]), \.to).means("The status at its end")
  }

  @FieldList<GoalReview> private static var pace: [Field<GoalReview>] {
    Key("days_left", .orNull(.whole), \.daysLeft).optional
      .means("Days from the date to that of the deadline: 0 on it, negative behind it")
    Key("wanted_ms", .orNull(.whole), \.wanted).optional
      .means(
        """
        For a day: the daily target, or what the deadline needed that morning, in milliseconds
        """
      )
    Key("enough", .orNull(.boolean), \.isOnTrackToday).optional
      .means("Whether as much was done on the day as was wanted")
    Key("needed_per_day_ms", .orNull(.whole), \.needed).optional
      .means(
        """
        What each day that is left takes, the date and the deadline's among them, in milliseconds; null \
        behind it
        """
      )
    Key("busy_week_ms", .orNull(.whole), \.busyWeek).optional
      .means("The largest of weeks_ms; null for fewer than four")
    Key("feasible", .orNull(.boolean), \.isFeasible).optional
      .means("Whether seven times needed_per_day_ms is at most busy_week_ms")
    Key("weeks_ms", .list(of: .whole.means("A week")), \.weeks).optional
      .means(
        """
        The totals of the last complete weeks, at most twelve, the latest first, in milliseconds
        """
      )
    Key("streak", streak, \.streak).optional.means("Dates in a row with ten minutes or more")
  }

  private static let streak = Shape<Streak>.object {
    Key("current", .whole, \.current).means("The run up to yesterday or today")
    Key("longest", .whole, \.longest).means("The longest run")
    Key("kept", .whole, \.kept).means("Of the last 28 dates, how many had them")
    Key("counted", .whole, \.counted).means("Of the last 28 dates, how many could be judged")
  }

  @FieldList<GoalReview> private static var sessions: [Field<GoalReview>] {
    Key("before_start", .orNull(beforeStart)) {
      $0.beforeStart.sessions == 0 ? nil : $0.beforeStart
    }
    .optional
    .means("Sessions wholly or in part before the start; null where there are none")
    Key("entered_late", .whole, \.enteredLate).optional
      .means("How many sessions were written down more than 48 hours after their end")
    Key("shared_with", .list(of: .text.means("The id of a goal")), \.sharedWith).optional
      .means("The goals that some of its time counts for as well")
  }

  private static let beforeStart = Shape<(sessions: Int, length: Int64)>.object {
    Key("sessions", .whole, \.sessions).means("How many")
    Key("length_ms", .whole, \.length).means("What of them is left out, in milliseconds")
  }
}
