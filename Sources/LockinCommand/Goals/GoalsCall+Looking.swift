import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Reports

// Showing goals.
extension GoalsCall {
  /// Prints how they stand.
  func list() throws -> ExitCode {
    try call.expectNoOperands()
    let order = try call.choice("--sort", GoalsReview.Order.self)
    let problems = book.plans.diagnostics
    for problem in problems { call.messages.warn("\(problem)") }
    let showsAll = call.arguments.has("--all")
    let isEmpty = book.plans.goals.allSatisfy { !showsAll && $0.isArchived(on: book.today) }
    if isEmpty, !isJSON || book.plans.goals.isEmpty {
      if isJSON { try call.output.print(GoalTable.none) }
      if !problems.isEmpty { return .data }
      call.messages.say(
        book.plans.goals.isEmpty
          ? "there are no goals yet: 'lockin goals add TITLE --target-hours 40' makes one"
          : "all goals are archived: 'lockin goals list --all' shows them"
      )
      return .done
    }
    let whole = try ledger().review(book.today..<(book.today + 1))
    let shown = showsAll ? whole : whole.withoutArchived(on: book.today)
    let table = GoalTable(shown, by: order, timeline)
    if isJSON {
      try call.output.print(table.json)
    } else {
      try call.output.show(table.lines(on: call.output.screen))
    }
    return problems.isEmpty ? .done : .warnings
  }

  // MARK: - One goal

  /// Prints all that is known of a goal.
  func show() throws -> ExitCode {
    let goal = try book.goal(named: try operands("show", 0...0, "show ID")[0])
    let all = try ledger().review(book.today..<(book.today + 1))
    let review = all.goal(goal.id)
    if isJSON {
      let subject = GoalForm.Subject(
        action: .show,
        goal: goal,
        sessions: book.sessions(of: goal.id),
        review: goal.isArchived(on: book.today) ? nil : review,
        timeline: timeline
      )
      try call.output.print(GoalForm.value(of: subject))
    } else {
      let date = timeline.date(at: all.asOf)
      try call.output.show(description(of: goal, review, on: date))
    }
    return .done
  }

  private func description(
    of goal: Goal,
    _ review: GoalReview?,
    on date: CivilDate
  ) -> [String] {
    var columns = AlignedColumns(["", ""], right: [])
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { columns.add([name, value]) }
    }
    func day(_ date: CivilDate?) -> String? { date.map { Wording.date($0) } }
    if let review {
      add("verdict", GoalTable.verdict(review, timeline, on: date))
      add("index", GoalFigures.index(review.standing))
      add("done", GoalFigures.done(review))
      add("due", GoalFigures.due(review, from: date))
      add("needed", GoalFigures.needed(review))
    }
    add("a day", goal.dailyTarget.map { Wording.duration($0) })
    add("a week", (goal.weekly?.target).map { Wording.duration($0) })
    add("at most a week", (goal.weekly?.limit).map { Wording.duration($0) })
    add("start", day(goal.start) ?? "with its first session")
    add("created", day(goal.created))
    add("categories", goal.categories.joined(separator: ", "))
    add("tags", goal.tags.joined(separator: ", "))
    add("color", goal.color?.rawValue)
    let count = book.sessions(of: goal.id)
    add("sessions", count > 0 ? "\(count)" : nil)
    let screen = call.output.screen
    var lines = screen.lines(TonedText("\(goal.title) (\(goal.id))", .strong))
    if let description = goal.description { lines += screen.lines(TonedText(description)) }
    lines += [""] + columns.lines(on: screen).dropFirst()
    let sentences = review.map { GoalFigures.expected($0, from: date) } ?? []
    if !sentences.isEmpty {
      lines += [""] + screen.lines(TonedText(sentences.joined(separator: " ")))
    }
    if !goal.milestones.isEmpty {
      var steps = AlignedColumns(["", "milestone", "done"], right: [0])
      for (index, milestone) in goal.milestones.enumerated() {
        let done = milestone.done.map { timeline.date(at: $0.resolved(in: timeline).instant) }
        steps.add(["\(index + 1)", milestone.title, day(done) ?? ""])
      }
      lines += [""] + steps.lines(on: screen)
    }
    return lines
  }
}
