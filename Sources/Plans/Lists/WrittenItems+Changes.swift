import CivilTime
import Documents

// What wishes come to in edits.
extension WrittenItems {
  /// What adds an item to a list, at its end or at a position from 1.
  public func adding(
    _ changes: [ItemChange],
    to list: Int,
    at position: Int? = nil
  ) throws(ItemRefusal) -> [DocumentEdit] {
    try inserting(.mapping(WrittenItems.entries(changes)), into: list, at: position)
  }

  /// What adds a list with an item on it, and the list's id, which its name makes.
  public func addingList(
    called name: String,
    _ changes: [ItemChange]
  ) -> (edits: [DocumentEdit], id: String) {
    let id = Goal.identifier(of: name, besides: Set(lists.compactMap(\.id)))
    let list: [DocumentEdit.Entry] = [
      .init(ListKeys.id.name, .text(id)), .init(ListKeys.name.name, .text(name)),
      .init(ItemKeys.list.name, .list([.mapping(WrittenItems.entries(changes))])),
    ]
    return ([.insert([.key(ListKeys.list.name)], [.mapping(list)], form: .block)], id)
  }

  /// What puts an item that stood elsewhere into a list.
  public func inserting(
    _ value: DocumentEdit.Value,
    into list: Int,
    at position: Int? = nil
  ) throws(ItemRefusal) -> [DocumentEdit] {
    if let position { try expect(position, upTo: count(of: list) + 1, in: list) }
    return [.insert(lists[list].path, at: position.map { $0 - 1 }, [value])]
  }

  /// What says something else of an item; one that a model wrote down is the person's own then.
  public func editing(_ place: Place, _ changes: [ItemChange]) -> [DocumentEdit] {
    let node = node(place)
    var edits: [DocumentEdit] = changes.map { change in
      let path = path(place) + [.key(change.field.rawValue)]
      guard let value = change.value else { return .remove(path) }
      if change.field == .subtasks, case .list(let parts) = value,
        !(node[change.field.rawValue]?.elements ?? []).isEmpty
      {
        return .insert(path, parts)
      }
      return .set(path, to: value, behind: WrittenItems.keys(before: change.field.rawValue))
    }
    if node[ItemKeys.drafted.name] != nil {
      edits.append(.remove(path(place) + [.key(ItemKeys.drafted.name)]))
    }
    return edits
  }

  /// What stamps an item as done, or takes the stamp away where there is none.
  ///
  /// The parts of one that comes again are open again then.
  public func completing(_ place: Place, _ moment: String?) -> [DocumentEdit] {
    let key = ItemKeys.done.name
    let path = path(place)
    guard let moment else { return [.remove(path + [.key(key)])] }
    let stamp = DocumentEdit.set(
      path + [.key(key)],
      to: .text(moment),
      behind: WrittenItems.keys(before: key)
    )
    guard item(at: place)?.recurrence != nil else { return [stamp] }
    let parts = node(place)[ItemKeys.subtasks.name]?.elements ?? []
    let open = parts.indices.filter { parts[$0][SubtaskKeys.done.name] != nil }.map {
      DocumentEdit.remove(
        path + [.key(ItemKeys.subtasks.name), .index($0), .key(SubtaskKeys.done.name)]
      )
    }
    return [stamp] + open
  }

  /// The same of a part of an item, which is counted from 1.
  public func completing(
    subtask position: Int,
    of place: Place,
    _ moment: String?
  ) throws(ItemRefusal) -> [DocumentEdit] {
    let (path, node) = try subtask(position, of: place)
    guard case .object = node.value else {
      guard let moment, case .string(let title) = node.value else { return [] }
      let part: [DocumentEdit.Entry] = [
        .init(SubtaskKeys.title.name, .text(title)), .init(SubtaskKeys.done.name, .text(moment)),
      ]
      return [.set(path, to: .mapping(part))]
    }
    let done = path + [.key(SubtaskKeys.done.name)]
    return [moment.map { .set(done, to: .text($0)) } ?? .remove(done)]
  }

  /// What takes an item out that was put elsewhere, with the comments above it.
  public func cutting(_ place: Place) -> [DocumentEdit] { [.cut(path(place))] }

  /// What takes an item out, or one of its parts by its position from 1.
  public func removing(
    _ place: Place,
    subtask position: Int? = nil
  ) throws(ItemRefusal) -> [DocumentEdit] {
    guard let position else { return [.remove(path(place))] }
    return [.remove(try subtask(position, of: place).path)]
  }

  /// What gives an item another position in its list, from 1.
  public func moving(_ place: Place, to position: Int) throws(ItemRefusal) -> [DocumentEdit] {
    try expect(position, upTo: count(of: place.list), in: place.list)
    guard position - 1 != place.item else { return [] }
    return [.move(lists[place.list].path, from: place.item, to: position - 1)]
  }

  private func subtask(
    _ position: Int,
    of place: Place
  ) throws(ItemRefusal) -> (path: [DocumentEdit.Step], node: DocumentNode) {
    let parts = node(place)[ItemKeys.subtasks.name]?.elements ?? []
    guard parts.indices.contains(position - 1) else {
      throw ItemRefusal(
        problem: "there is no subtask \(position)",
        remedy: parts.isEmpty
          ? "'lockin todo edit ITEM --subtask TEXT' adds one" : "choose 1 to \(parts.count)"
      )
    }
    return (
      path(place) + [.key(ItemKeys.subtasks.name), .index(position - 1)], parts[position - 1]
    )
  }

  private func expect(_ position: Int, upTo most: Int, in list: Int) throws(ItemRefusal) {
    guard (1...max(most, 1)).contains(position) else {
      throw ItemRefusal(
        problem: "there is no position \(position) in \(name(of: list).quoted)",
        remedy: most > 1 ? "choose 1 to \(most)" : "choose 1"
      )
    }
  }

  /// What is said of a new item, in the order in which commands write it.
  private static func entries(_ changes: [ItemChange]) -> [DocumentEdit.Entry] {
    ItemKeys.all.names.compactMap { key in
      changes.last { $0.field.rawValue == key }?.value.map { .init(key, $0) }
    }
  }

  private static func keys(before key: String) -> [String] {
    Array(ItemKeys.all.names.prefix { $0 != key })
  }
}
