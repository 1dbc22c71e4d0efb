import CivilTime
import Documents
import Insights
import Nightly
import Plans
import Reports

// Showing goals.
extension GoalsCall {
  /// Prints how they stand.
  func list() throws -> ExitCode {
    try call.expectNoOperands()
    let order = try call.choice("--sort", GoalsReview.Order.self, called: "order")
    let problems = book.plans.diagnostics
    for problem in problems { call.messages.warn("\(problem)") }
    let showsAll = call.arguments.has("--all")
    let isEmpty = book.plans.goals.allSatisfy { !showsAll && $0.isArchived(on: book.today) }
    if isEmpty, !isJSON || book.plans.goals.isEmpty {
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
    let review = shown.sorted(by: order)
    if isJSON {
      try Console.print(JSONWriter.compact(GoalSection.listForm.value(of: review)) + [0x0a])
    } else {
      try print(lines(review))
    }
    return problems.isEmpty ? .done : .warnings
  }

  /// A line for each goal, and below it what is to be expected.
  private func lines(_ review: GoalsReview) -> [String] {
    let date = timeline.local(at: review.asOf).date
    var columns = AlignedColumns(["goal", "verdict", "index", "done", "due", "needed"], right: [])
    for goal in review.goals {
      columns.add([
        goal.goal.title, verdict(goal), GoalFigures.index(goal.standing),
        GoalFigures.done(goal), GoalFigures.due(goal, from: date), GoalFigures.needed(goal),
      ])
    }
    return columns.lines
      + review.goals.flatMap { goal in
        let sentences = sentences(goal, from: date)
        return sentences.isEmpty
          ? [] : ["", goal.goal.title, "  " + sentences.joined(separator: " ")]
      }
  }

  private func print(_ lines: [String]) throws {
    try Console.print(Array(lines.map { $0.withVisibleControls + "\n" }.joined().utf8))
  }

  private func verdict(_ goal: GoalReview) -> String {
    switch goal.goal.archived {
    case .since(let date)? where date <= book.today: "Archived on \(Wording.shortDate(date))"
    case .always?: "Archived"
    default: GoalFigures.verdict(goal, timeline)
    }
  }

  private func sentences(_ goal: GoalReview, from date: CivilDate) -> [String] {
    let isAhead = goal.standing.status == .notStarted || goal.goal.start == nil
    return [
      isAhead ? nil : GoalFigures.outlook(goal, from: date), GoalFigures.pace(goal),
      GoalFigures.streak(goal.streak),
    ].compactMap { $0 }
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
      try Console.print(JSONWriter.pretty(GoalForm.value(of: subject)))
    } else {
      let date = timeline.local(at: all.asOf).date
      try print(description(of: goal, review, on: date))
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
      add("verdict", verdict(review))
      add("index", GoalFigures.index(review.standing))
      add("done", GoalFigures.done(review))
      add("due", GoalFigures.due(review, from: date))
      add("needed", GoalFigures.needed(review))
    }
    add("a day", goal.dailyTarget.map { Wording.duration($0) })
    add("start", day(goal.start) ?? "with its first session")
    add("created", day(goal.created))
    add("categories", goal.categories.joined(separator: ", "))
    add("tags", goal.tags.joined(separator: ", "))
    add("color", goal.color?.rawValue)
    let count = book.sessions(of: goal.id)
    add("sessions", count > 0 ? "\(count)" : nil)
    var lines = ["\(goal.title) (\(goal.id))"]
    if let description = goal.description { lines.append(description) }
    lines += [""] + columns.lines.dropFirst()
    let sentences = review.map { self.sentences($0, from: date) } ?? []
    if !sentences.isEmpty { lines += ["", sentences.joined(separator: " ")] }
    if !goal.milestones.isEmpty {
      var steps = AlignedColumns(["", "milestone", "done"], right: [0])
      for (index, milestone) in goal.milestones.enumerated() {
        let done = milestone.done.map { timeline.local(at: $0.resolved(in: timeline).instant).date }
        steps.add(["\(index + 1)", milestone.title, day(done) ?? ""])
      }
      lines += [""] + steps.lines
    }
    return lines
  }
}
