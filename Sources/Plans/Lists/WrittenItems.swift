import CivilTime
import Documents

/// `plans/items.yaml` or `plans/lists.yaml` as it is written, to be changed: where items stand in it.
///
/// Each function throws a `ChangeRefusal` where there is no such thing, or more than one.
public struct WrittenItems {
  /// Which of the two files it is.
  public enum Source: Sendable, Hashable {
    /// `plans/items.yaml`, the list without a name, and what it is called.
    case items(called: String)
    /// `plans/lists.yaml`.
    case lists
  }

  /// A list as it is written.
  struct List {
    let id: String?
    let name: String
    /// The way to its items.
    let path: [DocumentEdit.Step]
    let nodes: [DocumentNode]
  }

  /// Where an item stands.
  public struct Place: Sendable, Hashable {
    /// Which list of the file, from 0.
    public let list: Int
    /// Which item of that list, from 0.
    public let item: Int
  }

  let bytes: [UInt8]
  let file: String
  let lists: [List]
  /// What can be read of it.
  public let reading: [ToDoList]
  /// What is wrong with it.
  public let diagnostics: [Diagnostic]

  /// The bytes of such a file; throws where they can't be read.
  public init(
    _ bytes: [UInt8],
    file: String,
    _ source: Source,
    timeline: ZoneTimeline
  ) throws(Diagnostic) {
    self.bytes = bytes
    self.file = file
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    let key = ItemKeys.list.name
    switch source {
    case .items(let name):
      let read = try ItemsFile.read(bytes, file: file, timeline: timeline)
      reading = [ToDoList(id: nil, name: name, items: read.items)]
      diagnostics = read.diagnostics
      lists = [
        List(id: nil, name: name, path: [.key(key)], nodes: root[key]?.elements ?? [])
      ]
    case .lists:
      let read = try ListsFile.read(bytes, file: file, timeline: timeline)
      reading = read.lists
      diagnostics = read.diagnostics
      let nodes = root[ListKeys.list.name]?.elements ?? []
      lists = nodes.enumerated().map { index, node in
        List(
          id: node.text(ListKeys.id.name)?.lowercased(),
          name: node.text(ListKeys.name.name) ?? "",
          path: [.key(ListKeys.list.name), .index(index), .key(key)],
          nodes: node[key]?.elements ?? []
        )
      }
    }
  }

  // MARK: - Finding

  /// The list of an id or a name, letter case set aside; nil where there is none.
  public func list(named name: String) -> Int? {
    let name = name.lowercased()
    return lists.firstIndex { $0.id == name } ?? lists.firstIndex { $0.name.lowercased() == name }
  }

  /// Where items stand that are called so by their ids, or else by their titles, letter case set aside: in one
  /// list, or in all.
  public func places(of name: String, in list: Int? = nil) -> [Place] {
    let name = name.lowercased()
    for key in [ItemKeys.id.name, ItemKeys.title.name] {
      let places = lists.indices.filter { list == nil || $0 == list }.flatMap { list in
        lists[list].nodes.indices.filter { lists[list].nodes[$0].text(key)?.lowercased() == name }
          .map { Place(list: list, item: $0) }
      }
      if !places.isEmpty { return places }
    }
    return []
  }

  /// The place of an item by its position in a list, from 1; nil where there is none.
  public func place(at position: Int, in list: Int) -> Place? {
    lists.indices.contains(list) && lists[list].nodes.indices.contains(position - 1)
      ? Place(list: list, item: position - 1) : nil
  }

  /// Where the first item stands, in one list or in all, whose id or title is this number without quotes, so that it
  /// can't be read; nil where there is none.
  public func place(numbered number: Int, in list: Int? = nil) -> Place? {
    for index in lists.indices where list == nil || index == list {
      let item = lists[index].nodes.firstIndex { node in
        [ItemKeys.id.name, ItemKeys.title.name].contains {
          if case .number(let written)? = node[$0]?.value { Int(written) == number } else { false }
        }
      }
      if let item { return Place(list: index, item: item) }
    }
    return nil
  }

  /// How many items are written in a list, those included that can't be read.
  public func count(of list: Int) -> Int {
    lists.indices.contains(list) ? lists[list].nodes.count : 0
  }

  /// What a list is called.
  public func name(of list: Int) -> String { lists[list].name }

  /// A list as it is read; nil where what is written of it is wrong.
  public func list(at index: Int) -> ToDoList? {
    let id = lists[index].id
    return reading.first { $0.id == id }
  }

  /// The item at a place; nil where what is written of it is wrong.
  public func item(at place: Place) -> ToDo? {
    let node = node(place)
    guard let name = node.text(ItemKeys.id.name) ?? node.text(ItemKeys.title.name) else {
      return nil
    }
    return list(at: place.list)?.items.first { $0.name == name }
  }

  /// What stands at a place, to be written elsewhere; nil where it can't be.
  public func value(at place: Place) throws(Diagnostic) -> DocumentEdit.Value? {
    try DocumentSplice(bytes: bytes, file: file).element(at: path(place))
  }

  /// Where the item stands here that stood at a place of another reading of the file: in the list of that id, by
  /// its id, or else its title; nil where there is none, or more than one.
  public func place(like other: Place, of written: WrittenItems) -> Place? {
    let old = written.lists[other.list]
    guard
      let list = lists.firstIndex(where: {
        $0.id == old.id && (old.id != nil || $0.name == old.name)
      })
    else { return nil }
    let node = written.node(other)
    let key = node.text(ItemKeys.id.name) == nil ? ItemKeys.title.name : ItemKeys.id.name
    guard let name = node.text(key) else { return nil }
    let found = lists[list].nodes.indices.filter { lists[list].nodes[$0].text(key) == name }
    guard found.count > 1 else { return found.first.map { Place(list: list, item: $0) } }
    // Of several the one that stands where it stood.
    return found.contains(other.item) && other.list == list ? other : nil
  }

  func node(_ place: Place) -> DocumentNode { lists[place.list].nodes[place.item] }

  /// The way to a place.
  func path(_ place: Place) -> [DocumentEdit.Step] {
    lists[place.list].path + [.index(place.item)]
  }
}
