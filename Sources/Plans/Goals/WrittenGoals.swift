import CivilTime
import Documents

/// `plans/goals.yaml` as it is written, to be changed: what edits a wish comes to, and which rule it breaks.
///
/// Each function gives edits for `DocumentSplice`, and throws a `GoalRefusal` where a rule would be broken.
public struct WrittenGoals {
  /// What can be read of it.
  public let reading: GoalsFile.Reading
  private let file: String
  private let nodes: [DocumentNode]

  /// The bytes of such a file; throws where they can't be read.
  public init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    reading = try GoalsFile.read(bytes, file: file)
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    nodes = root[GoalKeys.list.name]?.elements ?? []
  }

  static let list: [DocumentEdit.Step] = [.key(GoalKeys.list.name)]
  private static let removed: [DocumentEdit.Step] = [.key(GoalKeys.removed.name)]

  // MARK: - Finding

  /// The goal that an id or a title names, letter case set aside; nil where what is written of it is wrong.
  public func goal(named name: String) throws -> Goal? { try goal(at: place(of: name)) }

  /// Where the entry of an id or a title stands in the list.
  func place(of name: String) throws -> Int {
    let name = name.lowercased()
    for key in [GoalKeys.id.name, GoalKeys.title.name] {
      let places = nodes.indices.filter { nodes[$0].text(key)?.lowercased() == name }
      guard let place = places.first else { continue }
      guard places.count == 1 else {
        throw GoalRefusal(
          problem: "two goals are called \(name.quoted), at lines "
            + places.map { "\(nodes[$0].position.line)" }.joined(separator: " and "),
          remedy: "give one of them another 'id' in \(file)"
        )
      }
      return place
    }
    let known = reading.goals.map(\.id)
    throw GoalRefusal(
      problem: "there is no goal \(name.quoted)",
      remedy: Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? (reading.diagnostics.isEmpty
          ? known.isEmpty
            ? "'lockin goals add TITLE --target-hours HOURS' makes one"
            : "'lockin goals list --all' shows them"
          : "'lockin check' tells what is wrong with some")
    )
  }

  private func goal(at place: Int) -> Goal? {
    nodes[place].text(GoalKeys.id.name).flatMap { id in
      reading.goals.first { $0.id == id.lowercased() }
    }
  }

  // MARK: - Goals

  /// What else is known when something is said of a goal.
  public struct Circumstances: Sendable {
    /// The day on which it is said.
    let today: CivilDate
    /// Its beginning, where the file does not say it.
    let begun: CivilDate?
    /// What is done for it already, in milliseconds; nil where that plays no part.
    let logged: Int64?

    /// A goal on a day, with what is known of it.
    public init(today: CivilDate, begun: CivilDate? = nil, logged: Int64? = nil) {
      self.today = today
      self.begun = begun
      self.logged = logged
    }
  }

  /// What adds a goal, and its id: the one that is given, or one that its title suggests.
  public func adding(
    _ changes: [GoalChange],
    _ now: Circumstances
  ) throws -> (edits: [DocumentEdit], id: String) {
    guard reading.goals.count < GoalsFile.most else {
      throw GoalRefusal(
        problem: "there are \(reading.goals.count) goals already",
        remedy: "remove some that are over: 'lockin goals remove ID'"
      )
    }
    guard case .text(let title)? = changes.value(of: .title) else {
      throw GoalRefusal(
        .title,
        problem: "the goal has no title",
        remedy: "write it behind 'add', or with --title",
        isMalformed: true
      )
    }
    guard
      [GoalField.target, .weeklyTarget, .weeklyLimit].contains(where: {
        changes.value(of: $0) != nil
      })
    else {
      throw GoalRefusal(
        .target,
        problem: "it was not said how many hours to reach",
        remedy: "write --target-hours 40, --weekly-target 5 or --weekly-limit 5",
        isMalformed: true
      )
    }
    let taken = Set(nodes.compactMap { $0.text(GoalKeys.id.name)?.lowercased() })
    var all = changes.filter { $0.value != nil }
    var id = Goal.identifier(of: title, besides: taken.union(reading.removed))
    if case .text(let given)? = changes.value(of: .id) {
      id = given.lowercased()
    } else {
      all.append(GoalChange(.id, .text(id)))
    }
    var members = all.map { DocumentEdit.Entry($0.field.rawValue, $0.value ?? .list([])) }
    members.append(.init(GoalKeys.created.name, .text("\(now.today)")))
    let order = GoalKeys.all.names
    members.sort { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
    try expectRules(of: members, all, besides: nil, now)
    // One that comes back has its sessions again.
    let back = reading.removed.firstIndex(of: id).map {
      DocumentEdit.remove(WrittenGoals.removed + [.index($0)])
    }
    return (
      (back.map { [$0] } ?? [])
        + [.insert(WrittenGoals.list, [.mapping(members)], form: .block)], id
    )
  }

  /// What says something else of a goal.
  public func editing(
    _ name: String,
    _ changes: [GoalChange],
    _ now: Circumstances
  ) throws -> [DocumentEdit] {
    let place = try place(of: name)
    if let id = changes.value(of: .id), case .text(let text) = id,
      text.lowercased() != nodes[place].text(GoalKeys.id.name)?.lowercased()
    {
      throw GoalRefusal(
        .id,
        problem: "an id stays, since sessions and tags name it",
        remedy: "change its --title"
      )
    }
    let said = changes.filter { $0.field != .id }
    var members = nodes[place].members.compactMap { member -> DocumentEdit.Entry? in
      guard !said.contains(where: { $0.field.rawValue == member.key }) else { return nil }
      return DocumentEdit.Value(member.node).map { .init(member.key, $0) }
    }
    members += said.compactMap { change in change.value.map { .init(change.field.rawValue, $0) } }
    try expectRules(of: members, said, besides: place, now)
    return said.map { change in
      let path = WrittenGoals.list + [.index(place), .key(change.field.rawValue)]
      guard let value = change.value else { return .remove(path) }
      return .set(path, to: value, behind: WrittenGoals.keys(before: change.field.rawValue))
    }
  }

  /// What takes a goal out; its id is kept where sessions name it, so that they are known for what they are.
  public func removing(_ name: String, keepsID: Bool) throws -> [DocumentEdit] {
    let place = try place(of: name)
    let edit = DocumentEdit.remove(WrittenGoals.list + [.index(place)])
    guard keepsID, let id = nodes[place].text(GoalKeys.id.name)?.lowercased(),
      !reading.removed.contains(id)
    else { return [edit] }
    return [edit, .insert(WrittenGoals.removed, [.text(id)])]
  }

  /// What has a goal no longer be shown from a date on, or shown again without one.
  public func archiving(_ name: String, since date: CivilDate?) throws -> [DocumentEdit] {
    let key = GoalKeys.archived.name
    let path = WrittenGoals.list + [.index(try place(of: name)), .key(key)]
    guard let date else { return [.remove(path)] }
    return [.set(path, to: .text("\(date)"), behind: WrittenGoals.keys(before: key))]
  }

  /// The keys that stand above one where commands write it.
  static func keys(before key: String) -> [String] {
    Array(GoalKeys.all.names.prefix { $0 != key })
  }
}

extension [GoalChange] {
  /// What is said last of a field.
  public func value(of field: GoalField) -> DocumentEdit.Value? {
    last { $0.field == field }?.value
  }
}
