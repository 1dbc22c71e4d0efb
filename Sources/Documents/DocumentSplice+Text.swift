extension DocumentSplice {
  /// The bytes that change for an edit.
  func replacements(for edit: Edit) throws(Diagnostic) -> [Replacement] {
    switch edit {
    case .set(let path, let key, let value, let after):
      return [try replacement(path, key, value, after)]
    case .append(let path, let items): return [try appended(path, items)]
    case .remove(let path, let indices): return try removed(path, indices)
    }
  }

  private func replacement(
    _ path: [Step],
    _ key: String,
    _ value: Scalar,
    _ after: String
  ) throws(Diagnostic) -> Replacement {
    let mapping = try own(path)
    guard case .mapping(let members, let isFlow) = mapping.form, let last = members.last else {
      throw notChanged(DocumentSplice.node(tree, path[...]))
    }
    if members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      let old = try own(path + [.key(key)])
      guard case .scalar(let style) = old.form, style != .block, !old.isTagged else {
        throw notChanged(DocumentSplice.node(tree, (path + [.key(key)])[...]))
      }
      let blank: [UInt8] = old.bytes.isEmpty ? [0x20] : []
      return Replacement(range: old.bytes, bytes: blank + text(of: value, style, in: key))
    }
    let before = members.first { $0.key.utf8.elementsEqual(after.utf8) } ?? last
    let entry = Array(text(of: Entry(key, value)))
    let end = before.node.end(in: bytes)
    if isFlow { return Replacement(range: end..<end, bytes: [0x2c, 0x20] + entry) }
    let line = lineEnd(end)
    let indent = [UInt8](repeating: 0x20, count: column(mapping.bytes.lowerBound))
    return Replacement(range: line..<line, bytes: newline + indent + entry)
  }

  private func appended(_ path: [Step], _ items: [[Entry]]) throws(Diagnostic) -> Replacement {
    let texts = items.map { entries -> [UInt8] in
      let inner = entries.map { text(of: $0) }.joined(separator: Array(", ".utf8))
      return Array((isJSON ? "{" : "{ ").utf8) + inner + Array((isJSON ? "}" : " }").utf8)
    }
    func lines(_ indent: Int) -> [UInt8] {
      texts.flatMap { newline + [UInt8](repeating: 0x20, count: indent) + Array("- ".utf8) + $0 }
    }
    guard let list = try find(path) else {
      // The list's key is missing, or the whole file is empty.
      guard case .key(let key) = path.last, path.count == 1, !isJSON else {
        throw notChanged(nil)
      }
      if let marks {
        guard case .mapping(_, isFlow: false) = marks.form, column(marks.bytes.lowerBound) == 0
        else {
          throw notChanged(tree)
        }
      }
      let isLineOpen = bytes.last.map { $0 != 0x0a } ?? false
      return Replacement(
        range: bytes.count..<bytes.count,
        bytes: (isLineOpen ? newline : []) + Array("\(key):".utf8) + lines(2) + newline
      )
    }
    switch list.form {
    case .scalar(.plain):
      // `changes:` with nothing behind it.
      guard list.bytes.isEmpty else { throw notChanged(DocumentSplice.node(tree, path[...])) }
      let end = lineEnd(list.bytes.lowerBound)
      return Replacement(range: end..<end, bytes: lines(2))
    case .list(let nodes, isFlow: true):
      let inner = texts.joined(separator: Array(", ".utf8))
      guard let last = nodes.last else {
        let place = list.bytes.upperBound - 1
        return Replacement(range: place..<place, bytes: Array(inner))
      }
      let end = last.end(in: bytes)
      return Replacement(range: end..<end, bytes: Array(", ".utf8) + inner)
    case .list(_, isFlow: false):
      let end = lineEnd(list.end(in: bytes))
      return Replacement(range: end..<end, bytes: lines(column(list.bytes.lowerBound)))
    default: throw notChanged(DocumentSplice.node(tree, path[...]))
    }
  }

  private func removed(_ path: [Step], _ indices: Set<Int>) throws(Diagnostic) -> [Replacement] {
    let list = try own(path)
    guard case .list(let nodes, let isFlow) = list.form,
      indices.allSatisfy({ nodes.indices.contains($0) })
    else { throw notChanged(DocumentSplice.node(tree, path[...])) }
    func cut(_ range: Range<Int>) -> Replacement { Replacement(range: range, bytes: []) }
    if isFlow {
      guard let first = nodes.indices.first(where: { !indices.contains($0) }) else {
        return [cut(list.bytes.lowerBound + 1..<list.bytes.upperBound - 1)]
      }
      let leading =
        first > 0 ? [cut(nodes[0].bytes.lowerBound..<nodes[first].bytes.lowerBound)] : []
      return leading
        + indices.filter { $0 > first }.sorted().map {
          cut(nodes[$0 - 1].end(in: bytes)..<nodes[$0].end(in: bytes))
        }
    }
    return try indices.sorted().map { index throws(Diagnostic) in
      // The dash stands before the element, alone on its line but for blanks.
      let start = lineStart(nodes[index].bytes.lowerBound)
      let before = bytes[start..<nodes[index].bytes.lowerBound]
      guard before.filter({ $0 != 0x20 }) == [0x2d] else {
        throw notChanged(DocumentSplice.node(tree, (path + [.index(index)])[...]))
      }
      var end = lineEnd(nodes[index].end(in: bytes))
      if end < bytes.count, bytes[end] == 0x0d { end += 1 }
      if end < bytes.count, bytes[end] == 0x0a { end += 1 }
      return cut(start..<end)
    }
  }

  /// The marks at a path, or nil where there is nothing; what is shared through an anchor is refused.
  private func find(_ path: [Step]) throws(Diagnostic) -> MarkedNode? {
    for count in 0...path.count {
      guard let node = marks.flatMap({ DocumentSplice.marked($0, path[..<count]) }) else {
        return nil
      }
      let isAlias = if case .alias = node.form { true } else { false }
      guard !node.isAnchored, !isAlias else {
        throw Diagnostic(
          file: file,
          position: DocumentSplice.node(tree, path[..<count])?.position,
          code: "anchored",
          problem:
            "this is shared through an anchor (& or *), so that a change here would change more",
          remedy: "write it out without the anchor, or make the change by hand"
        )
      }
    }
    return marks.flatMap { DocumentSplice.marked($0, path[...]) }
  }

  /// The marks at a path that has to be there.
  private func own(_ path: [Step]) throws(Diagnostic) -> MarkedNode {
    guard let node = try find(path) else { throw notChanged(nil) }
    return node
  }

  private func text(of entry: Entry) -> [UInt8] {
    let key = isJSON ? JSONWriter.compact(.string(entry.key)) : Array(entry.key.utf8)
    return key + [0x3a, 0x20] + text(of: entry.value, .plain, in: entry.key)
  }

  /// A value as it is written beside others of the file.
  private func text(of value: Scalar, _ style: YAMLScalar.Style, in key: String) -> [UInt8] {
    switch value {
    case .boolean(let value): return Array((value ? "true" : "false").utf8)
    case .whole(let value): return Array("\(value)".utf8)
    case .text(let text):
      let isSimple = DocumentSplice.isSimple(text)
      if !isJSON, style == .plain, isSimple { return Array(text.utf8) }
      // A backslash stands for itself there, as in expressions.
      let isSingle = style == .singleQuoted && isSimple || style == .plain && text.isExpression
      if !isJSON, isSingle { return Array("'\(text)'".utf8) }
      return JSONWriter.compact(.string(text))
    }
  }

  /// Whether a text needs no quotes anywhere: a word or a time that is not a number and no keyword.
  private static func isSimple(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy {
      $0 | 0x20 &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x20, 0x2b, 0x2d, 0x2e, 0x3a].contains($0)
    }
    guard isPlain, let first = text.utf8.first, first &- 0x30 < 10 || first | 0x20 &- 0x61 < 26,
      let last = text.utf8.last, last != 0x3a, last != 0x20
    else { return false }
    if case .string = YAMLCoreSchema.value(of: text) {
      return zip(text.utf8, text.utf8.dropFirst()).allSatisfy { $0 != 0x3a || $1 != 0x20 }
    }
    return false
  }

  private func lineStart(_ offset: Int) -> Int {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    return bytes[start..<offset].lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? start
  }

  private func lineEnd(_ offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 == 0x0a || $0 == 0x0d } ?? bytes.count
  }

  /// How many characters stand before a byte on its line.
  private func column(_ offset: Int) -> Int {
    bytes[lineStart(offset)..<offset].count { $0 & 0xc0 != 0x80 }
  }
}

extension String {
  /// Whether a text has a backslash, and nothing that single quotes could not hold on a line.
  fileprivate var isExpression: Bool {
    utf8.contains(0x5c) && utf8.allSatisfy { (0x20...0x7e).contains($0) && $0 != 0x27 }
  }
}
