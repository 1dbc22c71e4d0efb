import CivilTime
import Documents
import Plans
import Platform

/// Changes `plans/goals.yaml` as commands want it: rules are held against the file as it is when it is written,
/// with other commands kept out.
///
/// Where a rule is broken, a `GoalRefusal` is thrown and nothing is written.
package struct GoalBook {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  private let now: Instant
  /// The goals and sessions as they were when the book was opened.
  package let plans: GoalPlans

  /// The goals of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
    plans = GoalIntake(workspace, timeline, now: now).read()
  }

  /// What a change came to.
  package struct Outcome {
    /// The goal as it is then; as it was, where it was removed.
    package let goal: Goal
    /// Whether anything is written.
    package var isChanged = true
    /// The milestone that it was about.
    package var milestone: Goal.Milestone?
  }

  /// The date that it is.
  package var today: CivilDate { timeline.date(at: now) }

  /// The goal that an id or a title names, begun with its first session where it says nothing of that.
  package func goal(named name: String) throws -> Goal {
    let known = plans.goals
    let found =
      known.first { $0.id == name.lowercased() }
      ?? known.first { $0.title.lowercased() == name.lowercased() }
    if let found { return found }
    let path = workspace.goalsFile
    let bytes = FileStatus.isAbsent(path) ? [] : try ByteStream.contents(of: path)
    let written = try WrittenGoals(bytes, file: workspace.name(of: path))
    guard let goal = try written.goal(named: name) else {
      throw GoalRefusal(
        problem: "what is written of the goal \(name.quoted) is wrong",
        remedy: "'lockin check' says where"
      )
    }
    return goal
  }

  /// How many sessions name a goal.
  package func sessions(of goal: String) -> Int {
    plans.sessions.count { $0.goals.contains(goal) }
  }

  // MARK: - Goals

  /// Adds a goal; one that comes back begins with the first of its sessions, where nothing else is said.
  package func add(_ changes: [GoalChange]) throws -> Outcome {
    let changes = changes + [start(ofReturning: changes)].compactMap { $0 }
    var id = ""
    return try change { written in
      let added = try written.adding(changes, .init(today: today))
      id = added.id
      return added.edits
    } of: {
      id
    }
  }

  /// The start of a goal that is to be added under an id that sessions name already; nil of any other.
  private func start(ofReturning changes: [GoalChange]) -> GoalChange? {
    guard case .text(let id)? = changes.value(of: .id), changes.value(of: .start) == nil,
      let first = plans.sessions.filter({ $0.goals.contains(id.lowercased()) }).map(\.span.start)
        .min()
        .map({ timeline.date(at: $0) }), first <= today
    else { return nil }
    if case .text(let deadline)? = changes.value(of: .deadline),
      !(CivilDate(deadline).map { Goal.isDeadline($0, after: first) } ?? false)
    {
      return nil
    }
    return GoalChange(.start, .text("\(first)"))
  }

  /// Says something else of a goal; `logged` is what is done for it by now, where that plays a part.
  package func edit(_ name: String, _ changes: [GoalChange], logged: Int64?) throws -> Outcome {
    // A goal of which something is written wrong may be mended so.
    let begun = plans.goals.first { $0.id == name.lowercased() }?.start
    return try change(of: name) {
      try $0.editing(name, changes, .init(today: today, begun: begun, logged: logged))
    }
  }

  /// Takes a goal out, with its milestones; its sessions stay.
  package func remove(_ name: String) throws -> Outcome {
    let goal = try goal(named: name)
    let keepsID = sessions(of: goal.id) > 0
    try write { try $0.removing(goal.id, keepsID: keepsID) }
    return Outcome(goal: goal)
  }

  /// Has a goal no longer be shown, or shown again.
  package func archive(_ name: String, isUndone: Bool) throws -> Outcome {
    let goal = try goal(named: name)
    guard (goal.archived == nil) != isUndone else { return Outcome(goal: goal, isChanged: false) }
    return try change(of: goal.id) {
      try $0.archiving(goal.id, since: isUndone ? nil : today)
    }
  }

  // MARK: - Milestones

  /// Adds a milestone.
  package func addMilestone(
    _ title: String,
    to name: String,
    at position: Int?
  ) throws -> Outcome {
    try change(of: name) { try $0.addingMilestone(title, to: name, at: position) }
  }

  /// Stamps a milestone as done: on a date, or now; one that is done stays as it is.
  package func completeMilestone(
    _ position: Int,
    of name: String,
    on date: CivilDate?
  ) throws -> Outcome {
    if let date, date > today {
      throw GoalRefusal(
        problem: "\(date) has not come yet",
        remedy: "choose today or an earlier day",
        isMalformed: true
      )
    }
    let moment = date.map { "\($0)" } ?? TimestampForm.withOffset(now, in: timeline)
    var milestone: Goal.Milestone?
    return try change(of: name) {
      let done = try $0.completingMilestone(position, of: name, moment)
      milestone = done.milestone
      return done.edits
    } about: {
      milestone
    }
  }

  /// Gives a milestone another position.
  package func moveMilestone(
    _ position: Int,
    to other: Int,
    of name: String
  ) throws -> Outcome {
    try change(of: name) { try $0.movingMilestone(position, to: other, of: name) }
  }

  /// Takes a milestone out.
  package func removeMilestone(_ position: Int, of name: String) throws -> Outcome {
    var milestone: Goal.Milestone?
    return try change(of: name) {
      let removed = try $0.removingMilestone(position, of: name)
      milestone = removed.milestone
      return removed.edits
    } about: {
      milestone
    }
  }

  // MARK: - Writing

  private func change(
    of name: String,
    _ edits: @escaping (WrittenGoals) throws -> [DocumentEdit],
    about milestone: () -> Goal.Milestone? = { nil }
  ) throws -> Outcome {
    try change(edits, of: { name }, about: milestone)
  }

  private func change(
    _ edits: (WrittenGoals) throws -> [DocumentEdit],
    of name: () -> String,
    about milestone: () -> Goal.Milestone? = { nil }
  ) throws -> Outcome {
    let (goals, isChanged) = try write(edits)
    guard let goal = try goals.goal(named: name()) else {
      throw Diagnostic(
        file: workspace.name(of: workspace.goalsFile),
        code: "not_changed",
        problem: "what is written of the goal is still wrong",
        remedy: "'lockin check' says where"
      )
    }
    return Outcome(goal: goal, isChanged: isChanged, milestone: milestone())
  }

  /// Makes edits of the file, where no goal is lost by them; gives what it says then, and whether that is
  /// something else.
  @discardableResult
  private func write(
    _ edits: (WrittenGoals) throws -> [DocumentEdit]
  ) throws -> (goals: WrittenGoals, isChanged: Bool) {
    let path = workspace.goalsFile
    var outcome: (goals: WrittenGoals, isChanged: Bool)?
    try HandWrittenChange.make(path, in: workspace) { bytes, file in
      let old = HandWrittenChange.begun(bytes, path, workspace, today)
      let goals = try WrittenGoals(old, file: file)
      let edits = try edits(goals)
      guard !edits.isEmpty else {
        outcome = (goals, false)
        return bytes ?? []
      }
      let new = try DocumentSplice(bytes: old, file: file).applying(edits)
      let changed = try WrittenGoals(new, file: file)
      let known = Set(goals.reading.diagnostics.map(\.problem))
      if let problem = changed.reading.diagnostics.first(where: { !known.contains($0.problem) }) {
        throw problem
      }
      outcome = (changed, new != old)
      return new == old ? bytes ?? [] : new
    }
    if let outcome { return outcome }
    return (try WrittenGoals([], file: workspace.name(of: path)), false)
  }
}
