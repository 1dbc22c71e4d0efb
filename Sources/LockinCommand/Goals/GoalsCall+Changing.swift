import Analysis
import CivilTime
import Nightly
import Plans
import Reports

// Changing goals.
extension GoalsCall {
  private var file: String { "plans/goals.yaml" }

  /// Adds a goal.
  func add() throws -> ExitCode {
    let changes = try call.goalChanges(today: book.today, title: call.arguments.operands)
    let outcome = try book.add(changes)
    var said = "\(words(outcome.goal)): added to \(file)"
    if let start = outcome.goal.start, start < book.today,
      !changes.contains(where: { $0.field == .start })
    {
      said += "; it begins on \(Wording.date(start)), with its first session"
    }
    return try tell(.add, outcome, said)
  }

  /// Says something else of a goal.
  func edit() throws -> ExitCode {
    let name = try operands("edit", 0...0, "edit ID --deadline +8w")[0]
    let changes = try call.goalChanges(today: book.today)
    guard !changes.isEmpty else {
      throw UsageError(
        problem: "it was not said what of '\(name)' is to change",
        remedy: "write it like 'lockin goals edit \(name) --deadline +8w'"
      )
    }
    // What counts of activity is known to the store alone, and asked of it only where it matters.
    let isAimed = changes.contains { $0.field == .target }
    let logged = try isAimed ? self.logged(name) : nil
    let outcome = try book.edit(name, changes, logged: logged)
    let said = outcome.isChanged ? "changed in \(file)" : "it says so already"
    return try tell(.edit, outcome, "\(words(outcome.goal)): \(said)")
  }

  /// `rust  Learn Rust, 60 h by Tue 16 Feb 2027`.
  private func words(_ goal: Goal) -> String {
    let end = goal.deadline.map { " by \(Wording.date($0))" } ?? ""
    return "\(goal.id)  \(goal.title), \(GoalFigures.target(goal))\(end)"
  }

  /// What is done for a goal by now; nil where it can't be told, as something is written wrong of it.
  private func logged(_ name: String) throws -> Int64? {
    let known = book.plans.goals.first { $0.id == name.lowercased() || $0.title == name }
    guard let goal = known else { return nil }
    let ledger = goal.categories.isEmpty ? book.plans.ledger(.init([])) : try ledger()
    return ledger.actual(of: goal.id)
  }

  /// Has a goal no longer be shown, or shown again.
  func archive() throws -> ExitCode {
    let name = try operands("archive", 0...0, "archive ID")[0]
    let isUndone = call.arguments.has("--undo")
    let outcome = try book.archive(name, isUndone: isUndone)
    let said =
      switch (outcome.isChanged, isUndone) {
      case (true, false):
        "archived; 'lockin goals archive --undo \(outcome.goal.id)' shows it again"
      case (true, true): "shown again"
      case (false, false): "it is archived already"
      case (false, true): "it is not archived"
      }
    return try tell(.archive, outcome, "\(outcome.goal.id)  \(outcome.goal.title): \(said)")
  }

  /// Takes a goal out of the file, where the person means it.
  func remove() throws -> ExitCode {
    let name = try operands("remove", 0...0, "remove ID --yes")[0]
    let goal = try book.goal(named: name)
    guard try call.arguments.has("--yes") || isMeant(goal) else {
      call.messages.say("nothing was changed")
      return .done
    }
    let outcome = try book.remove(goal.id)
    let stays = sessions(of: goal).map { "; \($0) in plans/sessions.csv" } ?? ""
    return try tell(.remove, outcome, "\(goal.id)  \(goal.title): removed from \(file)\(stays)")
  }

  /// Asks whether a goal is to go; nobody who can't be asked is taken to mean it.
  private func isMeant(_ goal: Goal) throws -> Bool {
    guard call.invocation.isConversation, !isJSON else {
      throw UsageError(
        problem: "'\(goal.title)' would be removed, and nobody can be asked",
        remedy: "write --yes; 'lockin goals archive \(goal.id)' keeps it out of sight"
      )
    }
    let steps =
      GoalsCall.count(goal.milestones.count, "milestone", "goes with it", "go with it")
    let more = [steps, sessions(of: goal)].compactMap { $0 }.joined(separator: ", ")
    let question = "Remove '\(goal.title)'?" + (more.isEmpty ? "" : " (\(more))")
    do {
      return try Conversation.terminal.confirms(question, usual: false)
    } catch is Unanswered {
      // set aside: who says nothing does not mean it.
      return false
    }
  }

  /// `its 12 sessions stay`.
  private func sessions(of goal: Goal) -> String? {
    GoalsCall.count(book.sessions(of: goal.id), "session", "stays", "stay")
  }

  /// `its 2 milestones go with it`; nil where there is none.
  private static func count(
    _ count: Int,
    _ noun: String,
    _ one: String,
    _ many: String
  ) -> String? {
    count == 0 ? nil : "its \(Wording.count(count, noun)) \(count == 1 ? one : many)"
  }

  // MARK: - Milestones

  private enum MilestoneWord: String, CaseIterable {
    case add
    case done
    case move
    case remove
  }

  /// Changes the milestones of a goal.
  func milestone() throws -> ExitCode {
    guard let first = call.arguments.operands.first,
      let word = MilestoneWord(rawValue: first)
    else {
      throw UsageError(
        problem: "behind 'goals milestone' stands what to do",
        remedy:
          "write 'add', 'done', 'move' or 'remove', then the goal: 'lockin goals milestone done ID 1'"
      )
    }
    let steps = behindFirstOperand
    switch word {
    case .add: return try steps.addMilestone()
    case .done: return try steps.completeMilestone()
    case .move: return try steps.moveMilestone()
    case .remove: return try steps.removeMilestone()
    }
  }

  private func addMilestone() throws -> ExitCode {
    try call.refuse(["--done"], in: "goals milestone add")
    let operands = try operands("milestone add", 1...100, "milestone add ID TITLE")
    let position = try call.arguments.value("--position").map { try call.position($0) }
    let title = operands.dropFirst().joined(separator: " ")
    let outcome = try book.addMilestone(title, to: operands[0], at: position)
    let place = position ?? outcome.goal.milestones.count
    return try tell(.milestoneAdd, outcome, "\(outcome.goal.id)  \(place). \(title): added")
  }

  private func completeMilestone() throws -> ExitCode {
    try call.refuse(["--position"], in: "goals milestone done")
    let operands = try operands("milestone done", 1...1, "milestone done ID 1")
    let position = try call.position(operands[1])
    let outcome = try book.completeMilestone(position, of: operands[0], on: try doneDay())
    let known = outcome.milestone?.done.map {
      timeline.date(at: $0.resolved(in: timeline).instant)
    }
    let said = known.map { "it was done on \(Wording.date($0)), and stays so" } ?? "done"
    let title = outcome.milestone?.title ?? ""
    return try tell(
      .milestoneDone,
      outcome,
      "\(outcome.goal.id)  \(position). \(title): \(said)"
    )
  }

  /// The day on which it was done, where that is not now.
  private func doneDay() throws -> CivilDate? {
    try call.arguments.value("--done").map { text in
      guard let dates = DateWords(today: book.today).dates(text),
        dates.upperBound - dates.lowerBound == 1
      else {
        throw UsageError(
          problem: "--done '\(text)' is not a day",
          remedy: "write it like 2026-03-29, yesterday or mon"
        )
      }
      return dates.lowerBound
    }
  }

  private func moveMilestone() throws -> ExitCode {
    try call.refuse(["--position", "--done"], in: "goals milestone move")
    let operands = try operands("milestone move", 2...2, "milestone move ID 3 1")
    let (from, to) = (try call.position(operands[1]), try call.position(operands[2]))
    let outcome = try book.moveMilestone(from, to: to, of: operands[0])
    let title = outcome.goal.milestones[to - 1].title
    let said = outcome.isChanged ? "moved from \(from) to \(to)" : "it stands there already"
    return try tell(.milestoneMove, outcome, "\(outcome.goal.id)  \(to). \(title): \(said)")
  }

  private func removeMilestone() throws -> ExitCode {
    try call.refuse(["--position", "--done"], in: "goals milestone remove")
    let operands = try operands("milestone remove", 1...1, "milestone remove ID 2")
    let position = try call.position(operands[1])
    let outcome = try book.removeMilestone(position, of: operands[0])
    let title = outcome.milestone?.title ?? ""
    return try tell(
      .milestoneRemove,
      outcome,
      "\(outcome.goal.id)  \(position). \(title): removed"
    )
  }
}
