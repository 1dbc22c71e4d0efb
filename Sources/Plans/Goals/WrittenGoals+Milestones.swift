import CivilTime
import Documents

// The steps on the way to a goal; positions are counted from 1.
extension WrittenGoals {
  private static let key = GoalKeys.milestones.name

  /// The milestones of a goal, and where they stand.
  private func milestones(
    of name: String
  ) throws -> (path: [DocumentEdit.Step], goal: Goal) {
    let place = try place(of: name)
    guard let goal = try goal(named: name) else {
      throw GoalRefusal(
        problem: "what is written of the goal is wrong",
        remedy: "'lockin check' says where"
      )
    }
    return (WrittenGoals.list + [.index(place), .key(WrittenGoals.key)], goal)
  }

  /// The milestone at a position.
  private func milestone(
    _ position: Int,
    of goal: Goal
  ) throws -> (index: Int, milestone: Goal.Milestone) {
    let count = goal.milestones.count
    guard (1...max(count, 1)).contains(position), count > 0 else {
      throw GoalRefusal(
        problem: "\(goal.id) has no milestone \(position)",
        remedy: count == 0
          ? "it has none yet: 'lockin goals milestone add \(goal.id) TITLE' adds one"
          : "write a number from 1 to \(count): 'lockin goals show \(goal.id)' shows them"
      )
    }
    return (position - 1, goal.milestones[position - 1])
  }

  /// What adds a milestone at a position, or at the end.
  public func addingMilestone(
    _ title: String,
    to name: String,
    at position: Int? = nil
  ) throws -> [DocumentEdit] {
    let (path, goal) = try milestones(of: name)
    let count = goal.milestones.count
    guard count < Goal.mostMilestones else {
      throw GoalRefusal(
        problem: "\(goal.id) has \(count) milestones already, as many as a goal may have",
        remedy: "remove one, or make a goal of its own"
      )
    }
    let length = title.unicodeScalars.count
    guard Goal.titleLength.contains(length), title.contains(where: { !$0.isWhitespace }) else {
      throw GoalRefusal(
        problem:
          "the title \(title.quoted) has \(length) \(length == 1 ? "character" : "characters")",
        remedy: "write \(Goal.titleLength.lowerBound) to \(Goal.titleLength.upperBound)",
        isMalformed: true
      )
    }
    if let position, !(1...count + 1).contains(position) {
      throw GoalRefusal(
        problem: "there is no position \(position) among \(count) milestones",
        remedy: "write a number from 1 to \(count + 1)"
      )
    }
    let entry = DocumentEdit.Value.mapping([.init(MilestoneKeys.title.name, .text(title))])
    guard count > 0 else {
      return [.set(path, to: .list([entry]), behind: WrittenGoals.keys(before: WrittenGoals.key))]
    }
    return [.insert(path, at: position.map { $0 - 1 }, [entry])]
  }

  /// What stamps a milestone as done; nothing where it is done already, and since when.
  public func completingMilestone(
    _ position: Int,
    of name: String,
    _ moment: String
  ) throws -> (edits: [DocumentEdit], milestone: Goal.Milestone) {
    let (path, goal) = try milestones(of: name)
    let (index, milestone) = try milestone(position, of: goal)
    guard milestone.done == nil else { return ([], milestone) }
    let key = MilestoneKeys.done.name
    return (
      [
        .set(
          path + [.index(index), .key(key)],
          to: .text(moment),
          behind: [MilestoneKeys.title.name]
        )
      ], milestone
    )
  }

  /// What gives a milestone another position.
  public func movingMilestone(
    _ position: Int,
    to other: Int,
    of name: String
  ) throws -> [DocumentEdit] {
    let (path, goal) = try milestones(of: name)
    let from = try milestone(position, of: goal).index
    return [.move(path, from: from, to: try milestone(other, of: goal).index)]
  }

  /// What takes a milestone out.
  public func removingMilestone(
    _ position: Int,
    of name: String
  ) throws -> (edits: [DocumentEdit], milestone: Goal.Milestone) {
    let (path, goal) = try milestones(of: name)
    let (index, milestone) = try milestone(position, of: goal)
    // With the last of them goes its key.
    let edit = goal.milestones.count == 1 ? path : path + [.index(index)]
    return ([.remove(edit)], milestone)
  }
}
