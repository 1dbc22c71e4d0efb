extension DocumentSplice {
  /// The tree that an edit is to lead to, or nil where there is no such place in it.
  static func edited(_ root: DocumentNode, _ edit: Edit, _ splice: DocumentSplice) -> DocumentNode?
  {
    switch edit {
    case .set(let path, let key, let value, let after):
      return changed(root, path[...]) { node in
        guard case .object(var members) = node.value else { return nil }
        let new = leaf(value, at: node.position)
        if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
          members[index] = .init(key: key, position: members[index].position, node: new)
        } else {
          let place = splice.insertedAbove(path, members.map(\.key), after)
          members.insert(.init(key: key, position: node.position, node: new), at: place)
        }
        return DocumentNode(.object(members), at: node.position)
      }
    case .append(let path, let items):
      return changed(root, path[...], makesLast: true) { node in
        let new = items.map { entries in
          DocumentNode(
            .object(
              entries.map {
                .init(key: $0.key, position: node.position, node: leaf($0.value, at: node.position))
              }
            ),
            at: node.position
          )
        }
        switch node.value {
        case .null: return DocumentNode(.array(new), at: node.position)
        case .array(let old): return DocumentNode(.array(old + new), at: node.position)
        default: return nil
        }
      }
    case .remove(let path, let indices):
      return changed(root, path[...]) { node in
        guard case .array(let elements) = node.value,
          indices.allSatisfy({ elements.indices.contains($0) })
        else { return nil }
        let left = elements.indices.filter { !indices.contains($0) }.map { elements[$0] }
        // Of a block list nothing is left but its key.
        let isGone = left.isEmpty && splice.isBlockList(path)
        return DocumentNode(isGone ? .null : .array(left), at: node.position)
      }
    }
  }

  /// Where a new key stands among the others: behind those that were added below the same key.
  private func insertedAbove(
    _ path: [Step],
    _ keys: [String],
    _ after: String
  ) -> Int {
    let old = DocumentSplice.node(tree, path[...])?.value
    let known =
      if case .object(let members) = old { Set(members.map(\.key)) } else { Set<String>() }
    var place = (keys.firstIndex(of: after) ?? keys.count - 1) + 1
    while place < keys.count, !known.contains(keys[place]) { place += 1 }
    return place
  }

  private func isBlockList(_ path: [Step]) -> Bool {
    if case .list(_, isFlow: false) = marks.flatMap({ DocumentSplice.marked($0, path[...]) })?.form
    {
      return true
    }
    return false
  }

  /// The node at a path.
  static func node(_ node: DocumentNode, _ path: ArraySlice<Step>) -> DocumentNode? {
    guard let step = path.first else { return node }
    switch (step, node.value) {
    case (.key(let key), .object(let members)):
      return members.first { $0.key.utf8.elementsEqual(key.utf8) }
        .flatMap { self.node($0.node, path.dropFirst()) }
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return self.node(elements[index], path.dropFirst())
    default: return nil
    }
  }

  /// The first mistake on the way along a path.
  static func flaw(_ node: DocumentNode, _ path: ArraySlice<Step>) -> Diagnostic? {
    for count in 0...path.count {
      if case .unusable(let flaw)? = self.node(node, path.prefix(count))?.value { return flaw }
    }
    return nil
  }

  /// The marks at a path.
  static func marked(_ node: MarkedNode, _ path: ArraySlice<Step>) -> MarkedNode? {
    guard let step = path.first else { return node }
    switch (step, node.form) {
    case (.key(let key), .mapping(let members, _)):
      return members.first { $0.key.utf8.elementsEqual(key.utf8) }
        .flatMap { marked($0.node, path.dropFirst()) }
    case (.index(let index), .list(let nodes, _)) where nodes.indices.contains(index):
      return marked(nodes[index], path.dropFirst())
    default: return nil
    }
  }

  private static func leaf(_ scalar: Scalar, at position: SourcePosition) -> DocumentNode {
    switch scalar {
    case .text(let text): DocumentNode(.string(text), at: position)
    case .boolean(let value): DocumentNode(.boolean(value), at: position)
    case .whole(let value): DocumentNode(.number("\(value)"), at: position)
    }
  }

  /// The tree with the node at a path changed; with `makesLast` a missing last key is made.
  private static func changed(
    _ node: DocumentNode,
    _ path: ArraySlice<Step>,
    makesLast: Bool = false,
    _ change: (DocumentNode) -> DocumentNode?
  ) -> DocumentNode? {
    guard let step = path.first else { return change(node) }
    let rest = path.dropFirst()
    switch (step, node.value) {
    case (.key(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        guard let new = changed(members[index].node, rest, makesLast: makesLast, change) else {
          return nil
        }
        members[index] = .init(key: key, position: members[index].position, node: new)
      } else {
        guard makesLast, rest.isEmpty,
          let new = change(DocumentNode(.null, at: node.position))
        else { return nil }
        members.append(.init(key: key, position: node.position, node: new))
      }
      return DocumentNode(.object(members), at: node.position)
    case (.key(let key), .null) where makesLast && rest.isEmpty:
      guard let new = change(DocumentNode(.null, at: node.position)) else { return nil }
      return DocumentNode(
        .object([.init(key: key, position: node.position, node: new)]),
        at: node.position
      )
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      guard let new = changed(elements[index], rest, makesLast: makesLast, change) else {
        return nil
      }
      elements[index] = new
      return DocumentNode(.array(elements), at: node.position)
    default: return nil
    }
  }

  /// Whether two trees hold the same, wherever it stands; texts are compared by their bytes.
  static func areEqual(_ a: DocumentNode, _ b: DocumentNode) -> Bool {
    switch (a.value, b.value) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)):
      a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy {
          $0.key.utf8.elementsEqual($1.key.utf8) && areEqual($0.node, $1.node)
        }
    case (.unusable(let a), .unusable(let b)): a.code == b.code
    default: false
    }
  }
}
