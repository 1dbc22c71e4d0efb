import CivilTime
import Documents
import Insights
import Plans

/// How goals stand.
public enum GoalSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.goals(report) },
    fields: { report in
      [
        "goals": goals(report.goals?.goals ?? [], showsTitles: report.showsTitles),
        "goal_time": time(report.goals),
      ]
    }
  )

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
      "verdict": .string(verdict(review).name),
      "late_days": JSONValue(verdict(review).days),
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

  /// The name of what is said of a goal, and by how many days it is or would be late.
  private static func verdict(_ goal: GoalReview) -> (name: String, days: Int?) {
    switch goal.verdict {
    case .completed: ("completed", nil)
    case .notStarted: ("not_started", nil)
    case .noDeadline: ("no_deadline", nil)
    case .invalid: ("invalid", nil)
    case .overdue(let days): ("overdue", days)
    case .tooEarly: ("too_early", nil)
    case .idle: ("idle", nil)
    case .likelyInTime: ("likely_in_time", nil)
    case .open: ("open", nil)
    case .likelyLate(let days): ("likely_late", days)
    }
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

extension Outline {
  /// How the goals stood at the end of the period; nil where there are none.
  static func goals(_ report: Report) -> Part? {
    guard let review = report.goals, !review.goals.isEmpty || review.leftOut > 0 else {
      return nil
    }
    return Part("goals", "Goals", goals(review, Scope(report)))
  }

  /// How goals stood at the end of some days.
  static func goals(_ review: GoalsReview, _ scope: Scope) -> [Block] {
    var blocks: [Block] = []
    let turns = review.goals.compactMap { turn($0, scope) }
    if !turns.isEmpty { blocks.append(.list(turns)) }
    if !review.goals.isEmpty {
      blocks.append(.paragraph(summary(review, scope)))
      blocks.append(.table(table(review, scope)))
      let remarks = review.goals.compactMap { remark($0, review, scope) }
      let more =
        (pace(review, scope).map { [Block.table($0)] } ?? [])
        + (remarks.isEmpty ? [] : [.list(remarks)])
      if !more.isEmpty {
        blocks.append(.folded("Chances and streaks of goals", more))
      }
    }
    if review.leftOut > 0 {
      let goals = Wording.count(review.leftOut, "mistake")
      blocks.append(
        .paragraph("\(goals) in plans/goals.yaml left goals out; “lockin check” says what to mend.")
      )
    }
    if !review.goals.isEmpty {
      blocks.append(.folded("How goals are judged", [.definitions(Definition.goals)]))
    }
    return blocks
  }

  /// What is to be told of a goal's index since the period began: below 90 more is asked of it, below 70 much.
  private static func turn(_ goal: GoalReview, _ scope: Scope) -> Phrase? {
    guard let turn = goal.turn else { return nil }
    let before: Phrase =
      switch turn.from {
      case .onTrack: ", after 90 or more when \(scope.name) began."
      case .atRisk: ", after 70 or more when \(scope.name) began."
      default: "."
      }
    return
      "\(name(goal.goal, scope)) fell behind what is expected by now: index "
      + "\(GoalFigures.index(goal.standing))" + before
  }

  /// What was worked on, and which goals had enough of the day.
  private static func summary(_ review: GoalsReview, _ scope: Scope) -> Phrase {
    let count = review.workedOn.count
    var phrase: Phrase =
      count == 0
      ? "No goal was worked on \(scope.within)."
      : """
      Worked on \(count) of \(Wording.count(review.goals.count, "goal")) \(scope.within): \
      \(Wording.duration(review.worked)), each minute once.
      """
    let wanted = review.goals.filter { $0.wanted != nil }
    if !wanted.isEmpty {
      let enough = wanted.count { $0.isOnTrackToday == true }
      phrase = phrase + " Enough for the day: \(enough) of \(wanted.count)."
    }
    return phrase
  }

  private static func table(_ review: GoalsReview, _ scope: Scope) -> DataTable {
    let date = scope.timeline.local(at: review.asOf).date
    return DataTable(
      "goals-table",
      """
      How goals stand on \(Wording.shortDate(date)); index = 100 x done / expected by now; likely done \
      (10% to 90%) if weeks go on as they did
      """,
      [.text("Goal"), .text("Verdict; index"), .text("Done"), .text("Due")]
        + (scope.kind == .day ? [] : [.text("Needed")])
        + [.text(scope.title), .text("Likely done")],
      review.goals.map { goal in
        // On a day, what is done says what was needed.
        [
          DataTable.Cell(name(goal.goal, scope)),
          .init(GoalFigures.standing(goal, scope.timeline)),
          .init(Phrase(GoalFigures.done(goal)), bar: min(100, goal.progress / 10)),
          .init(GoalFigures.due(goal, from: date)),
        ] + (scope.kind == .day ? [] : [.init(GoalFigures.needed(goal))])
          + [.init(GoalFigures.worked(goal)), .init(GoalFigures.likely(goal, from: date))]
      },
      limit: 40
    )
  }

  /// How likely goals are to be done in time, and their streaks; nil where there is neither.
  private static func pace(_ review: GoalsReview, _ scope: Scope) -> DataTable? {
    let rows = review.goals.compactMap { goal -> [DataTable.Cell]? in
      if [.notStarted, .completed].contains(goal.standing.status) { return nil }
      let chance = GoalFigures.byDeadline(goal)
      let streak = GoalFigures.shortStreak(goal.streak)
      guard !chance.isEmpty || !streak.isEmpty else { return nil }
      return [.init(name(goal.goal, scope)), .init(chance), .init(streak)]
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      "goals-pace",
      "Chances and streaks",
      [.text("Goal"), .text("Done by the deadline"), .text("Streak (of the last 28 days)")],
      rows,
      limit: 40
    )
  }

  /// What to know of the figures; nil where there is nothing to say.
  private static func remark(
    _ goal: GoalReview,
    _ review: GoalsReview,
    _ scope: Scope
  ) -> Phrase? {
    let sentences =
      (GoalFigures.pace(goal).map { [Phrase($0)] } ?? [])
      + GoalFigures.notes(goal) { id in
        review.goals.first { $0.goal.id == id }.map { name($0.goal, scope) } ?? Phrase(data: id)
      }
    guard !sentences.isEmpty else { return nil }
    return sentences.reduce("\(name(goal.goal, scope)):") { $0 + " " + $1 }
  }

  /// The title, or where titles are not published the identifier, which the person chose as well.
  private static func name(_ goal: Goal, _ scope: Scope) -> Phrase {
    Phrase(data: scope.showsTitles ? goal.title : goal.id)
  }
}

extension Outline.Definition {
  /// The measures of goals in words.
  static let goals: [Outline.Definition] = [
    .init(
      term: "Done",
      meaning: """
        the time of a goal's sessions and of the activity in its categories since its start, no minute \
        twice; days are those of your own zone
        """
    ),
    .init(
      term: "Index",
      meaning: """
        efficiency = 100 x done / expected by now, where expected = target x days since the start / days \
        from start to deadline; 100 is as much as expected; rounded down
        """
    ),
    .init(
      term: "Verdict",
      meaning: """
        from the chance to be done by the deadline if weeks go on as they did: likely in time from 75%, likely \
        late up to 25%, with the days from the deadline to even odds; completed once the target is reached, \
        even late; early days: an index of less than three days, which one session swings
        """
    ),
    .init(
      term: "Needed",
      meaning: """
        what remains, spread over the days up to the deadline; your busy weeks are the 90th percentile of \
        the last complete weeks, at most twelve
        """
    ),
    .init(
      term: "Likely done",
      meaning: """
        a forecast from the totals of the last complete weeks, at most twelve, that follows how their level \
        changes: even odds, with the dates of 10% and 90% beside them, if weeks go on as they did
        """
    ),
    .init(
      term: "Streak",
      meaning: """
        days in a row with ten minutes or more, up to yesterday or today; days of less than twelve hours, \
        and for goals with categories days that no tracker saw, neither count nor break it; of the last 28
        """
    ),
  ]
}
