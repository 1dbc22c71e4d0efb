/// The trees that edits lead to.
extension DocumentNode {
  /// A value to write, as it is read.
  public init(of value: DocumentEdit.Value, at position: SourcePosition) {
    switch value {
    case .written(_, let value): self.init(of: value, at: position)
    case .text(let text): self.init(.string(text), at: position)
    case .boolean(let value): self.init(Value.boolean(value), at: position)
    case .whole(let value): self.init(Value.number("\(value)"), at: position)
    case .number(let text): self.init(Value.number(text), at: position)
    case .list(let values):
      self.init(.array(values.map { DocumentNode(of: $0, at: position) }), at: position)
    case .mapping(let entries):
      self.init(
        .object(
          entries.map {
            Member(key: $0.key, position: position, node: DocumentNode(of: $0.value, at: position))
          }
        ),
        at: position
      )
    }
  }

  /// The entries of a mapping, none of anything else.
  public var members: [Member] { if case .object(let members) = value { members } else { [] } }

  /// The elements of a list, none of anything else.
  public var elements: [DocumentNode] { if case .array(let nodes) = value { nodes } else { [] } }

  /// What lies at the end of a step.
  subscript(step: DocumentEdit.Step) -> DocumentNode? {
    switch step {
    case .key(let key): members.first { $0.key.utf8.elementsEqual(key.utf8) }?.node
    case .index(let index): elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// What lies at the end of a path.
  subscript(path: some Sequence<DocumentEdit.Step>) -> DocumentNode? {
    path.reduce(self as DocumentNode?) { node, step in node?[step] }
  }

  /// The first mistake on the way along a path.
  func flaw(along path: [DocumentEdit.Step]) -> Diagnostic? {
    for count in 0...path.count {
      if case .unusable(let flaw)? = self[path.prefix(count)]?.value { return flaw }
    }
    return nil
  }

  /// The tree with the value at a path changed; nil where there is no such value, or it has no such change.
  func changed(
    at path: some Collection<DocumentEdit.Step>,
    _ change: (DocumentNode) -> Value?
  ) -> DocumentNode? {
    guard let step = path.first else {
      return change(self).map { DocumentNode($0, at: position) }
    }
    guard let new = self[step]?.changed(at: path.dropFirst(), change) else { return nil }
    switch step {
    case .key(let key):
      let members = members.map { member in
        member.key.utf8.elementsEqual(key.utf8)
          ? Member(key: key, position: member.position, node: new) : member
      }
      return DocumentNode(.object(members), at: position)
    case .index(let index):
      var elements = elements
      elements[index] = new
      return DocumentNode(.array(elements), at: position)
    }
  }

  /// The tree without what lies at the end of a path; nothing stays of a list or mapping that this empties
  /// where it `vanishes`.
  func removing(_ path: [DocumentEdit.Step], vanishes: Bool) -> DocumentNode? {
    guard let last = path.last else { return nil }
    return changed(at: path.dropLast()) { node -> Value? in
      switch last {
      case .key(let key):
        let left = node.members.filter { !$0.key.utf8.elementsEqual(key.utf8) }
        return left.isEmpty && vanishes ? .null : .object(left)
      case .index(let index):
        var left = node.elements
        left.remove(at: index)
        return left.isEmpty && vanishes ? .null : .array(left)
      }
    }
  }

  /// Whether two trees hold the same, wherever it stands; texts are compared by their bytes.
  func holdsSame(as other: DocumentNode) -> Bool {
    switch (value, other.value) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)):
      a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.holdsSame(as: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && $0.node.holdsSame(as: $1.node)
        }
    case (.unusable(let a), .unusable(let b)): a.code == b.code
    default: false
    }
  }

  /// Whether it holds a value, mappings in any order.
  func holds(_ value: DocumentEdit.Value) -> Bool {
    switch (self.value, value) {
    case (.array(let nodes), .list(let values)):
      nodes.count == values.count && zip(nodes, values).allSatisfy { $0.holds($1) }
    case (.object(let members), .mapping(let entries)):
      members.count == entries.count
        && entries.allSatisfy { self[.key($0.key)]?.holds($0.value) ?? false }
    default: holdsSame(as: DocumentNode(of: value, at: position))
    }
  }
}

extension DocumentEdit.Value {
  /// What stands in a file already, to be written or read with what does not; nil where that is nothing.
  public init?(_ node: DocumentNode) {
    switch node.value {
    case .null, .unusable: return nil
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .text(text)
    case .array(let nodes): self = .list(nodes.compactMap(DocumentEdit.Value.init))
    case .object(let members):
      self = .mapping(
        members.compactMap { member in
          DocumentEdit.Value(member.node).map { .init(member.key, $0) }
        }
      )
    }
  }
}
