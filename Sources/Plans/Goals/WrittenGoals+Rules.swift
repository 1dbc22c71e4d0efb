import CivilTime
import Documents

// The rules of goals, held against what somebody wants to say of one.
extension WrittenGoals {
  /// Refuses what the reader of the file would refuse, and what is no longer possible.
  ///
  /// `place` is where the goal stands already.
  func expectRules(
    of members: [DocumentEdit.Entry],
    _ changes: [GoalChange],
    besides place: Int?,
    _ now: Circumstances
  ) throws {
    if case .text(let text)? = changes.first(where: { $0.field == .deadline })?.value,
      let deadline = CivilDate(text), deadline < now.today
    {
      throw GoalRefusal(
        .deadline,
        problem: "\(deadline) lies in the past",
        remedy: "choose today or a later day",
        isMalformed: true
      )
    }
    let goal = try read(members, changes)
    for other in others(than: place) where changes.contains(where: { $0.field == .title }) {
      guard other.title.lowercased() == goal.title.lowercased() else { continue }
      throw GoalRefusal(
        .title,
        problem: "there is a goal with this title already, \(other.id.quoted)",
        remedy: "choose another one"
      )
    }
    if place == nil, others(than: nil).contains(where: { $0.id == goal.id }) {
      throw GoalRefusal(
        .id,
        problem: "there is a goal with the id \(goal.id.quoted) already",
        remedy: "choose another one, or change that one: 'lockin goals edit \(goal.id)'"
      )
    }
    let isTimed = changes.contains { $0.field == .deadline || $0.field == .start }
    // The reader looks at those alone that say when they begin.
    if let deadline = goal.deadline, goal.start == nil, isTimed,
      !Goal.isDeadline(deadline, after: now.begun ?? now.today)
    {
      throw GoalRefusal(
        .deadline,
        problem:
          "\(deadline) is not 1 to 365 days after \(now.begun ?? now.today), when the goal began",
        remedy: "choose a day within a year"
      )
    }
    if let logged = now.logged, logged > goal.target,
      changes.contains(where: { $0.field == .target })
    {
      throw GoalRefusal(
        .target,
        problem: "\(WrittenGoals.hours(logged)) hours are done already",
        remedy: "write at least that, or archive the goal: 'lockin goals archive \(goal.id)'"
      )
    }
  }

  /// The goals besides the one at a place.
  private func others(than place: Int?) -> [Goal] {
    reading.goals.filter { goal in
      // set aside: a goal that stands there twice is another one.
      place.map { (try? self.place(of: goal.id)) != $0 } ?? true
    }
  }

  /// Hours with two decimals at most, rounded up.
  private static func hours(_ milliseconds: Int64) -> String {
    (Double((milliseconds + 35_999) / 36_000) / 100).text
  }

  /// The goal that some keys and values make, as the file's reader would read it.
  private func read(
    _ members: [DocumentEdit.Entry],
    _ changes: [GoalChange]
  ) throws -> Goal {
    // Each key has a line of its own, by which a mistake is known.
    let nodes = members.enumerated().map { line, entry in
      let place = SourcePosition(line: line + 1, column: 1)
      return DocumentNode.Member(
        key: entry.key,
        position: place,
        node: DocumentNode(of: entry.value, at: place)
      )
    }
    let node = DocumentNode(.object(nodes), at: SourcePosition(line: 0, column: 1))
    do {
      return try GoalsFile.goal(node, NodeReader(file: GoalsFile.form.subject))
    } catch {
      let line = error.position?.line ?? 0
      let key = members.indices.contains(line - 1) ? members[line - 1].key : nil
      var field = key.flatMap(GoalField.init)
      // Where the start came behind the deadline, it is the start that is wrong.
      if field == .deadline, !changes.contains(where: { $0.field == .deadline }) { field = .start }
      guard let field, changes.contains(where: { $0.field == field }) else {
        throw GoalRefusal(
          problem: "what is written of the goal is wrong (\(error.problem))",
          remedy: "'lockin check' says where; \(error.remedy)"
        )
      }
      throw GoalRefusal(
        field,
        problem: error.problem,
        remedy: error.remedy,
        isMalformed: !error.code.hasPrefix("deadline")
      )
    }
  }
}
