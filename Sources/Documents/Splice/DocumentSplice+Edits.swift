/// What each edit comes to.
extension DocumentSplice {
  /// Makes an edit.
  mutating func make(_ edit: DocumentEdit) throws(Diagnostic) {
    switch edit {
    case .set(let path, let value, let behind): try set(path, value, behind)
    case .remove(let path): try remove(path)
    case .cut(let path): try remove(path, withComments: true)
    case .insert(let path, let place, let values, let form):
      try insert(path, place, values, form)
    case .move(let path, let from, let to): try move(path, from, to)
    }
  }

  /// Refuses where there is a mistake on the way to a place.
  private func expectSound(_ path: [Step]) throws(Diagnostic) {
    if let flaw = tree.flaw(along: path) { throw flaw }
  }

  // MARK: - Setting

  private mutating func set(
    _ path: [Step],
    _ value: Value,
    _ behind: [String]
  ) throws(Diagnostic) {
    try expectSound(path)
    guard let old = tree[path] else { return try add(path, value, behind) }
    if old.holds(value) { return }
    switch (old.value, value) {
    case (.array(let elements), .list(let values)) where !elements.isEmpty && !values.isEmpty:
      try set(path, elements, values)
    case (.object(let members), .mapping(let entries))
    where !members.isEmpty && !entries.isEmpty:
      for (place, entry) in entries.enumerated() {
        try set(path + [.key(entry.key)], entry.value, entries[..<place].map(\.key))
      }
      let kept = Set(entries.map { Array($0.key.utf8) })
      for member in members where !kept.contains(Array(member.key.utf8)) {
        try remove(path + [.key(member.key)])
      }
    default: try replace(path, value)
    }
  }

  /// Has a list hold other values, and touches only those between the first and the last that differ.
  private mutating func set(
    _ path: [Step],
    _ old: [DocumentNode],
    _ new: [Value]
  ) throws(Diagnostic) {
    let least = min(old.count, new.count)
    let head = zip(old, new).prefix { $0.holds($1) }.count
    let tail = min(
      least - head,
      zip(old.reversed(), new.reversed()).prefix { $0.holds($1) }.count
    )
    for index in head..<least - tail { try set(path + [.index(index)], new[index], []) }
    for index in (least - tail..<max(least, old.count) - tail).reversed() {
      try remove(path + [.index(index)])
    }
    let added = Array(new[(least - tail)..<max(least, new.count) - tail])
    if !added.isEmpty { try insert(path, least - tail, added, .flow) }
  }

  private mutating func replace(_ path: [Step], _ value: Value) throws(Diagnostic) {
    let expected = tree.changed(at: path) { DocumentNode(of: value, at: $0.position).value }
    try take(try replacing(path, value), leadingTo: expected, at: path)
  }

  /// Adds a key with the mappings around it that are missing.
  private mutating func add(
    _ path: [Step],
    _ value: Value,
    _ behind: [String],
    form: DocumentEdit.Form = .flow
  ) throws(Diagnostic) {
    guard case .key(let key)? = path.last else { throw notChanged(path) }
    let around = Array(path.dropLast())
    switch tree[around]?.value {
    case .object(let members):
      let added = try adding(.init(key, value), to: around, behind, form)
      let expected = tree.changed(at: around) { node in
        var new = members
        new.insert(
          .init(
            key: key,
            position: node.position,
            node: DocumentNode(of: value, at: node.position)
          ),
          at: added.place
        )
        return .object(new)
      }
      try take(added.replacements, leadingTo: expected, at: around)
    case .null where around.isEmpty:
      let expected = DocumentNode(of: .mapping([.init(key, value)]), at: tree.position)
      try take(try beginning(.init(key, value), form), leadingTo: expected, at: around)
    case .null: try replace(around, .mapping([.init(key, value)]))
    case nil where !around.isEmpty:
      try add(around, .mapping([.init(key, value)]), behind)
    default: throw notChanged(around)
    }
  }

  // MARK: - Removing

  private mutating func remove(
    _ path: [Step],
    withComments: Bool = false
  ) throws(Diagnostic) {
    try expectSound(path)
    guard tree[path] != nil, let last = path.last else { return }
    let around = Array(path.dropLast())
    let outer = try own(around)
    guard let node = marks?[path], !node.holdsAnchor else { throw anchored(path) }
    guard !outer.isTagged else { throw notChanged(path) }
    let expected = tree.removing(path, vanishes: outer.isBlock)
    let replacements =
      switch last {
      case .index(let index) where outer.isBlock:
        [try removingElement(index, of: outer, at: path, withComments: withComments)]
      case .key(let key) where outer.isBlock: [try removingKey(key, of: outer, at: path)]
      case .index(let index): try removingItem(index, of: outer)
      case .key(let key):
        try removingItem(
          outer.members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } ?? 0,
          of: outer
        )
      }
    try take(replacements, leadingTo: expected, at: path)
  }

  // MARK: - Lists

  private mutating func insert(
    _ path: [Step],
    _ place: Int?,
    _ values: [Value],
    _ form: DocumentEdit.Form
  ) throws(Diagnostic) {
    try expectSound(path)
    guard !values.isEmpty else { return }
    guard let old = tree[path] else { return try add(path, .list(values), [], form: form) }
    let elements: [DocumentNode]
    switch old.value {
    case .array(let nodes): elements = nodes
    case .null: elements = []
    default: throw notChanged(path)
    }
    let index = place ?? elements.count
    guard (0...elements.count).contains(index) else { throw notChanged(path) }
    let expected = tree.changed(at: path) { node in
      let new = values.map { DocumentNode(of: $0, at: node.position) }
      return .array(elements[..<index] + new + elements[index...])
    }
    let replacements =
      elements.isEmpty
      ? try filling(path, values, form) : try inserting(values, into: path, at: index, form)
    do throws(Diagnostic) {
      try take(replacements, leadingTo: expected, at: path)
    } catch {
      let plain = values.map(\.plain)
      guard plain != values else { throw error }
      // set aside: what can't stand here as it stood elsewhere is written anew.
      try insert(path, place, plain, form)
    }
  }

  private mutating func move(_ path: [Step], _ from: Int, _ to: Int) throws(Diagnostic) {
    try expectSound(path)
    guard case .array(var elements) = tree[path]?.value, elements.indices.contains(from),
      elements.indices.contains(to)
    else { throw notChanged(path) }
    guard from != to else { return }
    let list = try own(path)
    guard !list.isTagged else { throw notChanged(path) }
    elements.insert(elements.remove(at: from), at: to)
    let expected = tree.changed(at: path) { _ in .array(elements) }
    let slots = list.isBlock ? try chunks(of: list, at: path) : try items(toMove: list, at: path)
    var order = Array(slots.indices)
    order.insert(order.remove(at: from), at: to)
    let replacements = zip(slots, order).map { slot, source in
      Replacement(range: slot, bytes: Array(bytes[slots[source]]))
    }
    try take(replacements, leadingTo: expected, at: path)
  }
}
