import Analysis
import CivilTime
import Plans

extension Outline {
  /// The most goals that have a row.
  private static let mostGoals = 40

  /// How goals do, a row each; nil without any.
  static func goals(_ report: Report) -> Part? {
    guard let review = report.goals, !review.goals.isEmpty else { return nil }
    let why: Phrase =
      "What was done for them is not known: no activity was read, and no session is written down."
    return Part(
      "courses",
      GoalFigures.heading(review),
      report.isGoalWorkUnknown
        ? [.paragraph(why), .table(deadlines(review, Scope(report)))]
        : [.table(goals(review, Scope(report), isSeen: report.isGoalWorkSeen))]
    )
  }

  /// What goals there are, where nothing is known of what was done for them.
  private static func deadlines(_ review: GoalsReview, _ scope: Scope) -> DataTable {
    let date = scope.timeline.date(at: review.asOf)
    return DataTable(
      "goals-table",
      "Goals and their deadlines on \(Wording.shortDate(date))",
      [.text("Goal"), .text("Target"), .text("Due")],
      review.goals.map { goal in
        [
          .init(GoalFigures.name(goal, scope)), .init(GoalFigures.target(goal.goal)),
          .init(GoalFigures.due(goal, from: date)),
        ]
      },
      limit: mostGoals
    )
  }

  private static func goals(
    _ review: GoalsReview,
    _ scope: Scope,
    isSeen: Bool
  ) -> DataTable {
    let date = scope.timeline.date(at: review.asOf)
    return DataTable(
      "goals-table",
      "How goals do on \(Wording.shortDate(date)); bars: how much is done",
      [.text("Goal"), .text("Done"), .text(scope.title), .text("Needed"), .text("At this pace")],
      review.goals.map { goal in
        [
          DataTable.Cell(GoalFigures.name(goal, scope)),
          .init(Phrase(GoalFigures.done(goal)), bar: min(100, goal.progress / 10)),
          .init(isSeen ? GoalFigures.worked(goal) : Wording.missing),
          .init(GoalFigures.needed(goal)),
          .init(GoalFigures.verdict(goal, scope.timeline)),
        ]
      },
      limit: mostGoals
    )
  }

  /// What the figures of goals rest on, in sentences; nil where there are none.
  static func goalSentences(_ report: Report) -> Part? {
    guard let review = report.goals else { return nil }
    let scope = Scope(report)
    var sentences: [Phrase] = []
    if !review.goals.isEmpty, !report.isGoalWorkUnknown {
      sentences.append(
        report.isGoalWorkSeen
          ? GoalFigures.together(review, scope)
          : "What was done for goals \(scope.within) is not known: no activity reaches there."
      )
      sentences += review.goals.compactMap { GoalFigures.turn($0, scope) }
      sentences += review.goals.map { GoalFigures.sentences($0, review, scope) }
    }
    if review.leftOut > 0 {
      sentences.append(
        """
        \(Wording.count(review.leftOut, "mistake")) in plans/goals.yaml left goals out; “lockin check” \
        says what to mend.
        """
      )
    }
    return sentences.isEmpty ? nil : Part("goals", "Goals", [.list(sentences)])
  }

  /// How goals do: of a week where they are heading, of a day what was done for them.
  static func goalLine(_ report: Report) -> Brief.Line? {
    guard let review = report.goals, !review.goals.isEmpty else { return nil }
    let scope = Outline.Scope(report)
    if report.isGoalWorkUnknown {
      let today = scope.timeline.date(at: review.asOf)
      return Brief.Line(
        "Goals",
        review.goals.map {
          "\(GoalFigures.name($0, scope)): due \(GoalFigures.due($0, from: today))"
        },
        most: 4
      )
    }
    // Of days that were not seen it is not known what was done.
    guard report.isGoalWorkSeen else { return nil }
    let open = review.goals.filter { $0.completed == nil }
    guard report.kind == .day else {
      let all = open + review.goals.filter { $0.completed != nil }
      return Brief.Line("Goals", all.map { GoalFigures.line($0, scope) }, most: 5)
    }
    let wanted = open.filter { $0.wanted != nil }
    let enough = wanted.count { $0.isOnTrackToday == true }
    let sum: [Phrase] =
      wanted.isEmpty
      ? [] : ["enough for \(Wording.number(enough)) of \(Wording.number(wanted.count))"]
    // Of one that is late no day needs more than another, and it is not to be forgotten.
    let told = open.filter { $0.wanted != nil || $0.standing.isOverdue || $0.isOverLimit }
    let items = sum + told.map { GoalFigures.line($0, scope) }
    return items.isEmpty ? nil : Brief.Line("Goals", items, most: 4)
  }
}

extension Report {
  /// Whether nothing is known of what was ever done for goals: no activity was read, and no session is written down.
  var isGoalWorkUnknown: Bool {
    dataTo == nil && (goals?.goals.allSatisfy { $0.actual == 0 } ?? true)
  }

  /// Whether it is known what was done for goals in the period.
  var isGoalWorkSeen: Bool { insights.observed > 0 || goals.map { !$0.workedOn.isEmpty } ?? false }
}
