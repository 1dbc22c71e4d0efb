@testable import Documents
@testable import Platform

/// What a file says, and what edits make of that: worked out without a look at how it is written.
indirect enum EditedModel {
  case null
  case boolean(Bool)
  case number(String)
  case text(String)
  case list([EditedModel])
  case mapping([(key: String, value: EditedModel)])
  /// A list or a mapping out of which the last was taken: it may be gone as well.
  case emptied

  init(_ node: DocumentNode) {
    switch node.value {
    case .null, .unusable: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .text(text)
    case .array(let nodes): self = .list(nodes.map(EditedModel.init))
    case .object(let members):
      self = .mapping(members.map { ($0.key, EditedModel($0.node)) })
    }
  }

  init(_ value: DocumentEdit.Value) {
    switch value {
    case .text(let text): self = .text(text)
    case .boolean(let value): self = .boolean(value)
    case .whole(let value): self = .number("\(value)")
    case .number(let text): self = .number(text)
    case .written(_, let value): self.init(value)
    case .list(let values): self = .list(values.map(EditedModel.init))
    case .mapping(let entries):
      self = .mapping(entries.map { ($0.key, EditedModel($0.value)) })
    }
  }

  /// Whether a file says this; the keys of mappings in any order.
  func isSaid(by node: DocumentNode) -> Bool {
    switch (self, node.value) {
    case (.null, .null), (.emptied, .null): true
    case (.emptied, .array(let nodes)): nodes.isEmpty
    case (.emptied, .object(let members)): members.isEmpty
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)), (.text(let a), .string(let b)):
      a.utf8.elementsEqual(b.utf8)
    case (.list(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSaid(by: $1) }
    case (.mapping(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { entry in
          b.contains { $0.key == entry.key && entry.value.isSaid(by: $0.node) }
        }
    default: false
    }
  }

  func has(_ path: [DocumentEdit.Step]) -> Bool { self[path[...]].map { _ in true } ?? false }

  /// The paths in it.
  var paths: [[DocumentEdit.Step]] {
    switch self {
    case .list(let values):
      [[]]
        + values.enumerated().flatMap { place, value in value.paths.map { [.index(place)] + $0 } }
    case .mapping(let entries):
      [[]] + entries.flatMap { entry in entry.value.paths.map { [.key(entry.key)] + $0 } }
    default: [[]]
    }
  }

  subscript(path: ArraySlice<DocumentEdit.Step>) -> EditedModel? {
    get {
      switch (path.first, self) {
      case (nil, _): self
      case (.index(let index)?, .list(let values)):
        values.indices.contains(index) ? values[index][path.dropFirst()] : nil
      case (.key(let key)?, .mapping(let entries)):
        entries.first { $0.key == key }?.value[path.dropFirst()]
      default: nil
      }
    }
    set {
      guard let new = newValue else { return }
      switch (path.first, self) {
      case (nil, _): self = new
      case (.index(let index)?, .list(var values)):
        values[index][path.dropFirst()] = new
        self = .list(values)
      case (.key(let key)?, .mapping(var entries)):
        if let place = entries.firstIndex(where: { $0.key == key }) {
          entries[place].value[path.dropFirst()] = new
        } else {
          var made = path.count > 1 ? EditedModel.mapping([]) : new
          if path.count > 1 { made[path.dropFirst()] = new }
          entries.append((key, made))
        }
        self = .mapping(entries)
      case (.key?, .null), (.key?, .emptied):
        self = .mapping([])
        self[path] = new
      default: break
      }
    }
  }

  /// Makes an edit.
  mutating func make(_ edit: DocumentEdit) {
    switch edit {
    case .set(let path, let value, behind: _): self[path[...]] = EditedModel(value)
    case .remove(let path), .cut(let path):
      switch (path.last, self[path.dropLast()]) {
      case (.index(let index)?, .list(var values)?):
        values.remove(at: index)
        self[path.dropLast()] = values.isEmpty ? .emptied : .list(values)
      case (.key(let key)?, .mapping(var entries)?):
        entries.removeAll { $0.key == key }
        self[path.dropLast()] = entries.isEmpty ? .emptied : .mapping(entries)
      default: break
      }
    case .insert(let path, let place, let values, form: _):
      var all: [EditedModel] = []
      if case .list(let old)? = self[path[...]] { all = old }
      all.insert(contentsOf: values.map(EditedModel.init), at: place ?? all.count)
      self[path[...]] = .list(all)
    case .move(let path, let from, let to):
      guard case .list(var values)? = self[path[...]] else { return }
      values.insert(values.remove(at: from), at: to)
      self[path[...]] = .list(values)
    }
  }
}

extension RandomDocument {
  private mutating func value(_ depth: Int = 0) -> DocumentEdit.Value {
    switch random.integer(in: 0...(depth < 2 ? 7 : 3)) {
    case 0: .boolean(random.chance(perMille: 500))
    case 1: .whole(random.integer(in: -9...9))
    case 2: .number("0.5")
    case 3, 4, 5: .text(word())
    case 6: .list((0..<random.integer(in: 0...3)).map { _ in value(depth + 1) })
    default:
      .mapping(
        ["id", "new", "l"].prefix(random.integer(in: 0...3)).map { .init($0, value(depth + 1)) }
      )
    }
  }

  /// Some edit of what a file says.
  mutating func edit(of model: EditedModel) -> DocumentEdit {
    let paths = model.paths
    for _ in 0..<50 {
      let path = random.choice(of: paths)
      switch (random.integer(in: 0...5), model[path[...]]) {
      case (0, _) where !path.isEmpty: return .set(path, to: value())
      case (1, .mapping?),
        (1, .null?) where !path.isEmpty:
        let isNested = !model.has(path + [.key("new")]) && random.chance(perMille: 150)
        return .set(
          path + [.key("new")] + (isNested ? [.key("in: it")] : []),
          to: value(),
          behind: random.choice(of: [[], ["id"], ["title", "m"]])
        )
      case (2, _) where !path.isEmpty: return .remove(path)
      case (3, .list(let values)?), (4, .list(let values)?):
        return .insert(
          path,
          at: random.chance(perMille: 300) ? nil : random.integer(in: 0...values.count),
          (0...random.integer(in: 0...1)).map { _ in value() },
          form: random.choice(of: [.flow, .block])
        )
      case (3, .null?) where !path.isEmpty: return .insert(path, [value()])
      case (4, .mapping?) where !model.has(path + [.key("new")]):
        return .insert(path + [.key("new")], [value(), value()], form: .block)
      case (5, .list(let values)?) where values.count > 1:
        return .move(
          path,
          from: random.integer(in: 0...values.count - 1),
          to: random.integer(in: 0...values.count - 1)
        )
      default: continue
      }
    }
    return .set([.key("new")], to: value())
  }
}
