import Analysis
import CivilTime
import Plans

extension Outline {
  /// How the goals stood at the end of the period; nil where there are none.
  static func goals(_ report: Report) -> Part? {
    guard let review = report.goals, !review.goals.isEmpty || review.leftOut > 0 else {
      return nil
    }
    return Part(
      "goals",
      "Goals",
      report.isGoalWorkUnknown && !review.goals.isEmpty
        ? deadlines(review, Scope(report))
        : goals(review, Scope(report), isSeen: report.isReached)
    )
  }

  /// What goals there are, where nothing is known of what was done for them.
  private static func deadlines(_ review: GoalsReview, _ scope: Scope) -> [Block] {
    let date = scope.timeline.date(at: review.asOf)
    let table = DataTable(
      "goals-table",
      "Goals and their deadlines on \(Wording.shortDate(date))",
      [.text("Goal"), .text("Target"), .text("Due")],
      review.goals.map { goal in
        [
          .init(name(goal.goal, scope)), .init(GoalFigures.target(goal.goal)),
          .init(GoalFigures.due(goal, from: date)),
        ]
      },
      limit: 40
    )
    let why: Phrase =
      "What was done for them is not known: no activity was read, and no session is written down."
    return [.paragraph(why), .table(table)] + leftOut(review)
  }

  /// How goals stood at the end of some days.
  private static func goals(_ review: GoalsReview, _ scope: Scope, isSeen: Bool) -> [Block] {
    var blocks: [Block] = []
    let turns = review.goals.compactMap { turn($0, scope) }
    if !turns.isEmpty { blocks.append(.list(turns)) }
    if !review.goals.isEmpty {
      blocks.append(.paragraph(summary(review, scope, isSeen: isSeen)))
      blocks.append(.table(table(review, scope)))
      let remarks = review.goals.compactMap { remark($0, review, scope) }
      let more =
        (pace(review, scope).map { [Block.table($0)] } ?? [])
        + (remarks.isEmpty ? [] : [.list(remarks)])
      if !more.isEmpty {
        blocks.append(.folded("Chances and streaks of goals", more))
      }
    }
    blocks += leftOut(review)
    return blocks
  }

  private static func leftOut(_ review: GoalsReview) -> [Block] {
    guard review.leftOut > 0 else { return [] }
    let goals = Wording.count(review.leftOut, "mistake")
    return [
      .paragraph("\(goals) in plans/goals.yaml left goals out; “lockin check” says what to mend.")
    ]
  }

  /// What is to be told of a goal's index since the period began: below 90 more is asked of it, below 70 much.
  static func turn(_ goal: GoalReview, _ scope: Scope) -> Phrase? {
    if let excess = goal.excess {
      return """
        \(name(goal.goal, scope)) took \(Wording.duration(goal.week.done)) this week, \
        \(Wording.duration(excess)) over its limit.
        """
    }
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
  private static func summary(_ review: GoalsReview, _ scope: Scope, isSeen: Bool) -> Phrase {
    let count = review.workedOn.count
    guard isSeen || count > 0 else {
      return "Whether a goal was worked on \(scope.within) is not known: no activity reaches there."
    }
    var phrase: Phrase =
      count == 0
      ? unnamed(review, scope)
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

  /// That no goal that is shown was worked on, and what was done for others.
  private static func unnamed(_ review: GoalsReview, _ scope: Scope) -> Phrase {
    guard review.worked > 0 else { return "No goal was worked on \(scope.within)." }
    return """
      No goal that is listed here was worked on \(scope.within); \(Wording.duration(review.worked)) went to others \
      that are archived or done.
      """
  }

  private static func table(_ review: GoalsReview, _ scope: Scope) -> DataTable {
    let date = scope.timeline.date(at: review.asOf)
    return DataTable(
      "goals-table",
      """
      How goals stand on \(Wording.shortDate(date)); index 95: 95% of what is expected by now is done; likely \
      done (10% to 90%) if weeks go on as they did
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
      let streak = goal.goal.weekly?.limit == nil ? GoalFigures.shortStreak(goal.streak) : ""
      guard !chance.isEmpty || !streak.isEmpty else { return nil }
      return [.init(name(goal.goal, scope)), .init(chance), .init(streak)]
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      "goals-pace",
      "Chances and streaks",
      [.text("Goal"), .text("Chance to be done in time"), .text("Streak (of the last 28 days)")],
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

  /// A goal with how it stands: `Thesis – likely 4 days late`.
  static func nameAndVerdict(_ goal: GoalReview, _ scope: Scope) -> Phrase {
    let verdict = GoalFigures.verdict(goal, scope.timeline)
    return name(goal.goal, scope)
      + Phrase(" \u{2013} \(verdict.prefix(1).lowercased() + verdict.dropFirst())")
  }

  /// The title, or where titles are not published the identifier, which the person chose as well.
  static func name(_ goal: Goal, _ scope: Scope) -> Phrase {
    Phrase(data: scope.showsTitles ? goal.title : goal.id)
  }
}

extension Report {
  /// Whether nothing is known of what was ever done for goals: no activity was read, and no session is written down.
  var isGoalWorkUnknown: Bool {
    dataTo == nil && (goals?.goals.allSatisfy { $0.actual == 0 } ?? true)
  }

  /// Whether it is known what was done for goals in the period.
  var isGoalWorkSeen: Bool { insights.observed > 0 || goals.map { !$0.workedOn.isEmpty } ?? false }

  /// Whether the data reach into the period, so that something can be known of it.
  fileprivate var isReached: Bool {
    guard let dataTo, let first = insights.hours.first?.cell.start else { return false }
    return dataTo > first
  }
}
