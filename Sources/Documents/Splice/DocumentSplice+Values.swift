/// Changes of single values.
extension DocumentSplice {
  /// How what stands within a list or a mapping is written.
  func setting(within node: MarkedNode) -> ValueWriter.Setting {
    ValueWriter.Setting(
      isInFlow: !node.isBlock,
      indentation: lines.indentation(node.bytes.lowerBound),
      style: writer.textStyle(of: node),
      keyStyle: writer.keyStyle(of: node)
    )
  }

  /// The value of a key in the mappings beside the one at a path, those above it first.
  func example(for key: String, _ path: [Step]) -> MarkedNode? {
    guard case .index(let index)? = path.last, let list = marks?[path.dropLast()] else {
      return nil
    }
    let nodes = list.elements
    let others = nodes.prefix(index).reversed() + nodes.dropFirst(index + 1)
    return others.lazy.compactMap { $0.member(key)?.node }.first {
      if case .alias = $0.form { false } else { true }
    }
  }

  /// What puts a value in the place of the one at a path.
  func replacing(_ path: [Step], _ value: Value) throws(Diagnostic) -> [Replacement] {
    let old = try own(path)
    guard !old.holdsAnchor else { throw anchored(path) }
    guard !old.isTagged, let last = path.last else { throw notChanged(path) }
    let outer = try own(path.dropLast())
    let setting = setting(within: outer)
    guard outer.isBlock else {
      return [replacing(old, by: writer.inline(value, like: like(old, value), setting))]
    }
    switch last {
    case .key(let key):
      guard let member = outer.member(key) else { throw notChanged(path) }
      return try replacing(member, by: value, setting, path)
    case .index:
      guard !old.isBlock else {
        // The dash stays where it is.
        let column = lines.column(outer.bytes.lowerBound)
        let text = writer.element(
          value,
          like: nil,
          setting,
          column: column,
          from: nil,
          form: .flow
        )
        return [
          Replacement(
            range: old.bytes.lowerBound..<old.end(in: bytes),
            bytes: Array(text.dropFirst(2))
          )
        ]
      }
      return [replacing(old, by: writer.inline(value, like: like(old, value), setting))]
    }
  }

  /// A value is written as the one in whose place it comes, where they are of a kind.
  private func like(_ old: MarkedNode, _ value: Value) -> MarkedNode? {
    switch (old.form, value) {
    case (.scalar, .text): old.bytes.isEmpty ? nil : old
    case (.list, .list), (.mapping, .mapping): old
    default: nil
    }
  }

  /// What puts a value on a line in the place of one that is, or that was left out.
  private func replacing(_ old: MarkedNode, by text: [UInt8]) -> Replacement {
    let blank: [UInt8] = old.bytes.isEmpty ? [0x20] : []
    return Replacement(
      range: old.bytes.lowerBound..<max(old.bytes.lowerBound, old.end(in: bytes)),
      bytes: blank + text
    )
  }

  /// What puts a value behind a key in lines of their own.
  private func replacing(
    _ member: MarkedNode.Member,
    by value: Value,
    _ setting: ValueWriter.Setting,
    _ path: [Step]
  ) throws(Diagnostic) -> [Replacement] {
    let old = member.node
    let colon = lines.behindBlanks(member.keyBytes.upperBound)
    guard colon < bytes.count, bytes[colon] == 0x3a else { throw notChanged(path) }
    let column = lines.column(member.keyBytes.lowerBound)
    let end = old.end(in: bytes)
    let example = like(old, value) ?? example(for: member.key, path.dropLast())
    let isBlock = writer.isBlock(value, like: example)
    if case .scalar(.block) = old.form {
      let head = bytes[old.bytes.lowerBound..<lines.lineEnd(old.bytes.lowerBound)]
      guard !head.contains(0x23) else { throw notChanged(path) }
      if case .text(let text) = value, let literal = YAMLText.literal(text) {
        let below = literal.dropFirst().flatMap { line in
          lines.newline + (line.isEmpty ? [] : SourceLines.spaces(column + 2)) + Array(line.utf8)
        }
        return [
          Replacement(
            range: old.bytes.lowerBound..<end,
            bytes: Array(literal[0].utf8) + below
          )
        ]
      }
    }
    guard isBlock || old.isBlock else {
      return [replacing(old, by: writer.inline(value, like: example, setting))]
    }
    let line = lines.lineEnd(colon)
    let new =
      isBlock
      ? writer.below(value, like: example, setting, column: column)
      : [0x20] + writer.inline(value, like: example, setting)
    if old.isBlock {
      // A comment on the line of the key stays there.
      let place = isBlock ? line : colon + 1
      return [
        Replacement(range: place..<place, bytes: new),
        Replacement(range: line..<lines.lineEnd(end)),
      ]
    }
    return [
      Replacement(range: colon + 1..<max(colon + 1, end)),
      Replacement(range: lines.lineEnd(end)..<lines.lineEnd(end), bytes: new),
    ]
  }

  /// What puts elements into a list that has none: nothing behind its key, `null` or `[]`.
  func filling(
    _ path: [Step],
    _ values: [Value],
    _ form: DocumentEdit.Form
  ) throws(Diagnostic) -> [Replacement] {
    let old = try own(path)
    guard !old.isTagged else { throw notChanged(path) }
    let outer = path.isEmpty ? nil : try own(path.dropLast())
    let isBare =
      old.bytes.isEmpty || !old.isFlow
      || bytes[old.bytes].dropFirst().dropLast().allSatisfy(SourceLines.isBlank)
    if let outer, outer.isBlock, isBare, case .key(let key)? = path.last,
      let member = outer.member(key),
      writer.isBlock(.list(values), like: nil) || old.bytes.isEmpty
    {
      let colon = lines.behindBlanks(member.keyBytes.upperBound)
      guard colon < bytes.count, bytes[colon] == 0x3a else { throw notChanged(path) }
      let column = lines.column(member.keyBytes.lowerBound)
      let end = lines.lineEnd(old.bytes.upperBound)
      let below = elements(values, below: end, column: column, setting(within: outer), form)
      return [
        Replacement(range: colon + 1..<max(colon + 1, old.bytes.upperBound)),
        Replacement(range: end..<end, bytes: below),
      ]
    }
    guard old.isFlow else { return try replacing(path, .list(values)) }
    return try insertingItems(into: old, at: 0, setting(within: old)) { setting in
      values.map { writer.inline($0, like: nil, setting) }
    }
  }
}
