import Analysis
import CivilTime
import Plans

extension Front {
  /// The most goals that are drawn; the others have a line each.
  private static let mostGoals = 4

  /// The goals and where they are heading; nil without any.
  static func goals(_ report: Report) -> Outline.Part? {
    guard let review = report.goals, !review.goals.isEmpty, !report.isGoalWorkUnknown else {
      return nil
    }
    let scope = Outline.Scope(report)
    let today = scope.timeline.date(at: review.asOf)
    let open = review.goals.filter { $0.completed == nil }
    var drawn: [Outline.Course] = []
    var others: [Phrase] = []
    for goal in open + review.goals.filter({ $0.completed != nil }) {
      let title = Outline.name(goal.goal, scope)
      // A day's page says what was done and needed; where goals are heading changes by the week.
      if report.kind == .week, drawn.count < mostGoals, goal.completed == nil,
        let course = GoalBurnUp(goal, title: title, on: today)
      {
        drawn.append(picture(goal, title, course, today, scope))
      } else if report.kind == .week || goal.wanted == nil {
        others.append(line(goal, title, scope))
      }
    }
    let wanted = report.kind == .day && report.isGoalWorkSeen ? day(open, scope) : nil
    let overdue = open.count { if case .overdue = $0.verdict { true } else { false } }
    let late = open.count { if case .likelyLate = $0.verdict { true } else { false } }
    let trouble =
      (overdue > 0 ? ["\(Wording.number(overdue)) overdue"] : [])
      + (late > 0 ? ["\(Wording.number(late)) likely late"] : [])
    let heading = trouble.isEmpty ? "Goals" : "Goals: \(trouble.joined(separator: ", "))"
    guard !drawn.isEmpty || wanted != nil || !others.isEmpty else { return nil }
    return Outline.Part(
      "courses",
      heading,
      (drawn.isEmpty ? [] : [.courses(drawn, key: GoalBurnUp.key)])
        + (wanted.map { [.stacks(nil, [$0])] } ?? [])
        + (others.isEmpty ? [] : [.list(others)])
    )
  }

  /// What was done on the day for goals that wanted some of it, each against what it wanted; nil where none did.
  private static func day(_ goals: [GoalReview], _ scope: Outline.Scope) -> Outline.Bars? {
    let rows = goals.compactMap { goal -> Outline.Bars.Row? in
      guard let wanted = goal.wanted else { return nil }
      let verdict = GoalFigures.verdict(goal, scope.timeline)
      return Outline.Bars.Row(
        name:
          "\(Outline.name(goal.goal, scope)) \u{2013} \(verdict.prefix(1).lowercased() + verdict.dropFirst())",
        value: GoalFigures.worked(goal),
        length: Picture.part(goal.worked, of: wanted, on: 1000)
      )
    }
    guard !rows.isEmpty else { return nil }
    let enough = goals.count { $0.isOnTrackToday == true }
    return Outline.Bars(
      title: "What the day needed",
      sum: "enough was done for \(Wording.number(enough)) of \(Wording.number(rows.count))",
      paint: .focus,
      rows: rows
    )
  }

  private static func picture(
    _ goal: GoalReview,
    _ title: Phrase,
    _ course: GoalBurnUp,
    _ today: CivilDate,
    _ scope: Outline.Scope
  ) -> Outline.Course {
    let mood: Outline.Course.Mood =
      switch goal.verdict {
      case .completed, .likelyInTime: .good
      case .open: .risk
      case .overdue, .likelyLate: .bad
      default: .plain
      }
    let needed = GoalFigures.needed(goal)
    let need: Phrase =
      needed.isEmpty
      ? "" : goal.needed == nil ? " \(needed)." : " The deadline needs \(needed)."
    return Outline.Course(
      title: title,
      verdict: GoalFigures.verdict(goal, scope.timeline),
      mood: mood,
      done: GoalFigures.done(goal) + (goal.goal.deadline == nil ? ", " : ", due ")
        + GoalFigures.due(goal, from: today),
      words: "\(GoalFigures.worked(goal)) \(scope.within)." + need,
      picture: course.picture,
      ends: course.ends
    )
  }

  /// A goal in a line.
  ///
  /// `Spanish up to lesson 12: 28 min of the 43 min needed; likely 4 days late.`
  private static func line(
    _ goal: GoalReview,
    _ title: Phrase,
    _ scope: Outline.Scope
  ) -> Phrase {
    let verdict = GoalFigures.verdict(goal, scope.timeline)
    guard goal.completed == nil else { return "\(title): \(verdict), \(GoalFigures.done(goal))" }
    return
      "\(title): \(GoalFigures.worked(goal)) \(scope.within); \(GoalFigures.done(goal)). \(verdict)."
  }
}
