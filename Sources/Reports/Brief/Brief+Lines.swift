import Analysis
import CivilTime
import Plans
import Platform

extension Brief {
  /// How wide the title of a goal or an event may be among others.
  private static let titleWidth = 32

  /// The events of the day after.
  static func ahead(_ report: Report) -> Line? {
    guard report.kind == .day, !report.ahead.isEmpty else { return nil }
    let events = report.ahead.map { event -> Phrase in
      let start = report.timeline.local(at: event.span.start)
      let end = report.timeline.local(at: event.span.end)
      return """
        \(start.hourAndMinute)\u{2013}\(end.hourAndMinute) \(report.name(of: event).cut(to: titleWidth))
        """
    }
    return Line("Planned for \(Wording.shortDate(report.to))", events, most: 3)
  }

  /// The events of a day that fill no hours; what is read aloud has the room for those that do.
  static func beside(_ report: Report) -> Line? {
    guard report.kind == .day else { return nil }
    let events = Outline.beside(report)
    return events.isEmpty ? nil : Line("Fills no hours", events, isDrawn: true)
  }

  /// How goals stand: of a week where they are heading, of a day what was done for them.
  static func goals(_ report: Report) -> Line? {
    guard let review = report.goals, !review.goals.isEmpty else { return nil }
    let scope = Outline.Scope(report)
    let open = review.goals.filter { $0.completed == nil }
    let done = review.goals.filter { $0.completed != nil }
    func name(_ goal: GoalReview) -> Phrase {
      Outline.name(goal.goal, scope).cut(to: titleWidth)
    }
    if report.isGoalWorkUnknown {
      let today = scope.timeline.date(at: review.asOf)
      return Line(
        "Goals",
        review.goals.map { "\(name($0)): due \(GoalFigures.due($0, from: today))" },
        most: 4
      )
    }
    // Of days that were not seen it is not known what was done.
    guard report.isGoalWorkSeen else { return nil }
    guard report.kind == .day else {
      return Line("Goals", (open + done).map { "\(name($0)): \(heading($0, scope))" }, most: 5)
    }
    let wanted = open.filter { $0.wanted != nil }
    let enough = wanted.count { $0.isOnTrackToday == true }
    let sum: [Phrase] =
      wanted.isEmpty
      ? [] : ["enough for \(Wording.number(enough)) of \(Wording.number(wanted.count))"]
    // Of one that is late no day needs more than another, and it is not to be forgotten.
    let told = open.filter { $0.wanted != nil || $0.standing.isOverdue || $0.isOverLimit }
    let items =
      sum
      + told.map { goal -> Phrase in
        guard goal.wanted == nil else { return "\(name(goal)): \(GoalFigures.worked(goal))" }
        let worked = goal.worked > 0 ? "\(GoalFigures.worked(goal)), " : ""
        return "\(name(goal)): \(worked)\(heading(goal, scope))"
      }
    return items.isEmpty ? nil : Line("Goals", items, most: 4)
  }

  /// What was done of the habits that were due: of a day those of that date, of a week how often.
  static func habits(_ report: Report) -> Line? {
    let items = report.habits.compactMap { habit -> Phrase? in
      let name = HabitFigures.name(habit).cut(to: titleWidth)
      guard report.kind == .day else {
        let share = habit.share(of: report.from..<report.to)
        return share.due == 0 ? nil : "\(name): \(share.done) of \(share.due)"
      }
      guard let period = habit.course.period(holding: report.from) else { return nil }
      return "\(name): \(HabitFigures.state(period))"
    }
    return items.isEmpty ? nil : Line("Habits", items, most: 5)
  }

  /// What was on lists: of a day the items, of a week how much of each list was done and how far plans are.
  static func lists(_ report: Report) -> Line? {
    guard report.kind == .day else {
      let items = report.lists.map { review -> Phrase in
        let words = [
          review.share.due > 0 ? "\(HabitFigures.share(review.share)) done" : nil,
          review.course.map(ListFigures.course),
        ].compactMap(\.self)
        return ListFigures.name(review.list).cut(to: titleWidth)
          + Phrase(": \(words.joined(separator: ", "))")
      }
      return items.isEmpty ? nil : Line("Lists", items, most: 4)
    }
    let items = report.lists.flatMap(\.items)
    let told = (items.filter { $0.done == nil } + items.filter { $0.done != nil }).map { item in
      ListFigures.title(item).cut(to: titleWidth)
        + Phrase(": \(ListFigures.state(item, on: report.from, report.timeline))")
    }
    return told.isEmpty ? nil : Line("To do", told, most: 4)
  }

  /// What the day after asks for.
  static func due(_ report: Report) -> Line? {
    guard let due = report.due else { return nil }
    let items = (due.overdue + due.due).map { item in
      ListFigures.title(item.item).cut(to: titleWidth) + Phrase(Front.by(item, on: due.date))
    }
    let habits = due.habits.map { HabitFigures.name($0.habit).cut(to: titleWidth) }
    return Line("Due \(Wording.shortDate(due.date))", items + habits, most: 4)
  }

  /// `likely 15 days late, needs 34 min a day`.
  private static func heading(_ goal: GoalReview, _ scope: Outline.Scope) -> String {
    if case .noDeadline = goal.verdict { return "\(GoalFigures.worked(goal)) \(scope.within)" }
    let verdict = GoalFigures.verdict(goal, scope.timeline)
    let needed = goal.needed == nil || goal.completed != nil ? "" : GoalFigures.needed(goal)
    let words = verdict.prefix(1).lowercased() + verdict.dropFirst()
    return needed.isEmpty ? words : "\(words), needs \(needed)"
  }

  /// What the line of figures is called.
  static let figuresLabel = "Figures"

  /// The figures beside the finding, with what is usual.
  static func figures(_ outline: Outline) -> Line? {
    let glance = outline.parts.first { $0.id == "glance" }?.blocks ?? []
    let figures = glance.flatMap { block -> [Outline.FigureText] in
      if case .figures(let figures) = block { figures } else { [] }
    }
    let told = figures.filter {
      !["focus", "coverage", Outline.FigureText.breaks].contains($0.id)
        && ![Wording.missing, "none"].contains($0.value)
    }
    guard !told.isEmpty else { return nil }
    return Line(
      figuresLabel,
      told.map { figure in
        let name = figure.label.text.lowercased()
        return figure.range.isEmpty
          ? "\(name) \(figure.value)" : "\(name) \(figure.value) (usual \(figure.range))"
      },
      most: 3
    )
  }

  /// Where the time at devices went, by class; nil where there was none.
  static func time(_ report: Report) -> Line? {
    let classes = Front.classes(report)
    let total = classes.reduce(0) { $0 + $1.time }
    guard total > 0 else { return nil }
    // What is neither is the rest.
    let parts = classes.filter { $0.time > 0 && $0.some != .neutral }.map { item -> Phrase in
      let share = "\(Wording.percent(item.time, of: total)) \(item.bars.title.lowercased())"
      guard let first = item.bars.rows.first else { return Phrase(share) }
      return "\(share) (\(first.name.cut(to: titleWidth)) \(first.value))"
    }
    return Line("Time", [Phrase(Front.atDevices(total, report))] + parts, most: 3)
  }
}

extension Phrase {
  /// The phrase with texts of the data cut to so many columns of a terminal.
  func cut(to columns: Int) -> Phrase {
    Phrase(
      pieces.map { piece in
        if case .data(let text) = piece { .data(TextWidth.cut(text, to: columns)) } else { piece }
      }
    )
  }
}
