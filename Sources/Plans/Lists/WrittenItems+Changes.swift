import CivilTime
import Documents

// What wishes come to in edits.
extension WrittenItems {
  /// What adds an item to a list, at its end or at a position from 1.
  public func adding(
    _ changes: [ItemChange],
    to list: Int,
    at position: Int? = nil
  ) throws(ChangeRefusal) -> [DocumentEdit] {
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
  ) throws(ChangeRefusal) -> [DocumentEdit] {
    if let position { try expect(position, upTo: count(of: list) + 1, in: list) }
    return [.insert(lists[list].path, at: position.map { $0 - 1 }, [value])]
  }

  /// Whether what is put into a list keeps the comments that stand at it: on one line there is no room for them.
  public func keepsComments(
    of value: DocumentEdit.Value,
    into list: Int,
    at position: Int? = nil
  ) throws -> Bool {
    value.keepsComments(
      in: try DocumentSplice(bytes: bytes, file: file)
        .applying(try inserting(value, into: list, at: position))
    )
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
    for key in [ItemKeys.drafted.name, ItemKeys.aiGenerated.name] where node[key] != nil {
      edits.append(.remove(path(place) + [.key(key)]))
    }
    return edits
  }

  /// What stamps an item as done.
  ///
  /// The parts of one that comes again are open again then, and what the stamps were before is kept beside them.
  public func completing(_ place: Place, _ moment: String) -> [DocumentEdit] {
    let stamp = set(ItemKeys.done.name, of: place, to: moment)
    guard item(at: place)?.recurrence != nil else { return [stamp] }
    return [stamp, keepingStamp(of: place)]
      + parts(of: place).flatMap { part, path -> [DocumentEdit] in
        let kept = path + [.key(SubtaskKeys.doneBefore.name)]
        guard let done = part.text(SubtaskKeys.done.name) else {
          return part[SubtaskKeys.doneBefore.name] == nil ? [] : [.remove(kept)]
        }
        return [.set(kept, to: .text(done)), .remove(path + [.key(SubtaskKeys.done.name)])]
      }
  }

  /// What keeps the stamp of an item behind those from before it: a second one makes a list of them.
  private func keepingStamp(of place: Place) -> DocumentEdit {
    let stamp = node(place).text(ItemKeys.done.name) ?? ItemKeys.never
    let path = path(place) + [.key(ItemKeys.doneBefore.name)]
    guard let kept = node(place)[ItemKeys.doneBefore.name] else {
      return set(ItemKeys.doneBefore.name, of: place, to: stamp)
    }
    guard kept.elements.isEmpty else { return .insert(path, [.text(stamp)]) }
    return .set(path, to: .list((earlierStamps(of: place) + [stamp]).map { .text($0) }))
  }

  /// What takes away the latest of the stamps from before, which is the item's own again.
  private func forgettingStamp(_ stamps: [String], of place: Place) -> DocumentEdit {
    let path = path(place) + [.key(ItemKeys.doneBefore.name)]
    return switch stamps.count {
    case 1: .remove(path)
    case 2: .set(path, to: .text(stamps[0]))
    default: .remove(path + [.index(stamps.count - 1)])
    }
  }

  /// The stamps of an item from before, as they are written.
  private func earlierStamps(of place: Place) -> [String] {
    guard let kept = node(place)[ItemKeys.doneBefore.name] else { return [] }
    return (kept.elements.isEmpty ? [kept] : kept.elements).compactMap { stamp in
      if case .string(let text) = stamp.value { text } else { nil }
    }
  }

  /// What takes the stamp of an item back: what was there before it is there again, its parts' stamps too.
  ///
  /// Where one that comes again was not ticked off by a command, `before` is the date on which it is taken to have
  /// been done; nil for none.
  public func reopening(_ place: Place, before date: CivilDate?) -> [DocumentEdit] {
    let path = path(place)
    let stamps = earlierStamps(of: place)
    let known = stamps.last
    let before = known ?? date.map { "\($0)" } ?? ItemKeys.never
    let stamp =
      before == ItemKeys.never
      ? .remove(path + [.key(ItemKeys.done.name)])
      : set(ItemKeys.done.name, of: place, to: before)
    guard known != nil else { return [stamp] }
    return [stamp, forgettingStamp(stamps, of: place)]
      + parts(of: place).flatMap { part, path -> [DocumentEdit] in
        guard let before = part.text(SubtaskKeys.doneBefore.name) else { return [] }
        let done = path + [.key(SubtaskKeys.done.name)]
        return (part.text(SubtaskKeys.done.name) == nil ? [.set(done, to: .text(before))] : [])
          + [.remove(path + [.key(SubtaskKeys.doneBefore.name)])]
      }
  }

  /// What gives a stamp of an item its text.
  private func set(_ key: String, of place: Place, to text: String) -> DocumentEdit {
    .set(
      path(place) + [.key(key)],
      to: .text(text),
      behind: WrittenItems.keys(before: key)
    )
  }

  /// The parts of an item, with the ways to them.
  private func parts(of place: Place) -> [(node: DocumentNode, path: [DocumentEdit.Step])] {
    let parts = node(place)[ItemKeys.subtasks.name]?.elements ?? []
    return parts.enumerated().map { index, node in
      (node, path(place) + [.key(ItemKeys.subtasks.name), .index(index)])
    }
  }

  /// The same of a part of an item, which is counted from 1.
  public func completing(
    subtask position: Int,
    of place: Place,
    _ moment: String?
  ) throws(ChangeRefusal) -> [DocumentEdit] {
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
  ) throws(ChangeRefusal) -> [DocumentEdit] {
    guard let position else { return [.remove(path(place))] }
    return [.remove(try subtask(position, of: place).path)]
  }

  /// What gives an item another position in its list, from 1.
  public func moving(_ place: Place, to position: Int) throws(ChangeRefusal) -> [DocumentEdit] {
    try expect(position, upTo: count(of: place.list), in: place.list)
    guard position - 1 != place.item else { return [] }
    return [.move(lists[place.list].path, from: place.item, to: position - 1)]
  }

  private func subtask(
    _ position: Int,
    of place: Place
  ) throws(ChangeRefusal) -> (path: [DocumentEdit.Step], node: DocumentNode) {
    let parts = node(place)[ItemKeys.subtasks.name]?.elements ?? []
    guard parts.indices.contains(position - 1) else {
      throw ChangeRefusal(
        problem: "there is no subtask \(position)",
        remedy: parts.isEmpty
          ? "'lockin todo edit ITEM --subtask TEXT' adds one" : "choose 1 to \(parts.count)"
      )
    }
    return (
      path(place) + [.key(ItemKeys.subtasks.name), .index(position - 1)], parts[position - 1]
    )
  }

  private func expect(_ position: Int, upTo most: Int, in list: Int) throws(ChangeRefusal) {
    guard (1...max(most, 1)).contains(position) else {
      throw ChangeRefusal(
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

extension DocumentEdit.Value {
  /// Whether each line of it with a comment stands in a text as it is.
  fileprivate func keepsComments(in text: [UInt8]) -> Bool {
    guard case .written(let lines, _) = self else { return true }
    func trimmed(_ line: some Collection<UInt8>) -> [UInt8] {
      Array(line.drop { $0 == 0x20 }.filter { $0 != 0x0d })
    }
    let commented = lines.filter { line in
      var before: UInt8 = 0x20
      return line.contains { byte in
        defer { before = byte }
        return byte == UInt8(ascii: "#") && before == 0x20
      }
    }
    guard !commented.isEmpty else { return true }
    let standing = Set(text.split(separator: 0x0a).map { trimmed($0) })
    return commented.allSatisfy { standing.contains(trimmed($0)) }
  }
}
