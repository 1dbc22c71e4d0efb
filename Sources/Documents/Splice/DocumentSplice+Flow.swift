/// Changes of lists and mappings in brackets.
extension DocumentSplice {
  /// The bytes of each element, or of each key with its value.
  private func items(of node: MarkedNode) -> [Range<Int>] {
    let ranges =
      node.members.isEmpty
      ? node.elements.map(\.bytes)
      : node.members.map { $0.keyBytes.lowerBound..<$0.end(in: bytes) }
    return ranges.map { range in
      let last = bytes[range].lastIndex { !SourceLines.isBlank($0) && $0 != 0x0a && $0 != 0x0d }
      return range.lowerBound..<max(range.lowerBound, (last ?? range.lowerBound - 1) + 1)
    }
  }

  /// Whether what stands behind an item on its line is nothing but a comma and a comment; gives the place
  /// of the comma.
  private func rest(behind item: Range<Int>) -> (isNothingMore: Bool, comma: Int?) {
    var at = lines.behindBlanks(item.upperBound)
    var comma: Int?
    if at < bytes.count, bytes[at] == 0x2c {
      comma = at
      at = lines.behindBlanks(at + 1)
    }
    let isEnd = at >= lines.lineEnd(item.upperBound)
    return (isEnd || bytes[at] == 0x23, comma)
  }

  /// What puts items in brackets before one of them, or behind the last one.
  ///
  /// Where items have lines of their own, they get such.
  func insertingItems(
    into node: MarkedNode,
    at index: Int,
    _ setting: ValueWriter.Setting,
    _ write: (ValueWriter.Setting) -> [[UInt8]]
  ) throws(Diagnostic) -> [Replacement] {
    let items = items(of: node)
    var setting = setting
    setting.isInFlow = true
    guard !items.isEmpty else {
      let place = node.bytes.upperBound - 1
      let inside = write(setting).joined(separator: [0x2c, 0x20])
      let isPadded = bytes[place] == 0x7d && !SourceLines.isBlank(bytes[place - 1])
      let pad: [UInt8] = isPadded ? [0x20] : []
      return [Replacement(range: place..<place, bytes: pad + inside + pad)]
    }
    let beside = items[index > 0 ? index - 1 : 0]
    let isOnLines =
      lines.isFirstOnLine(beside.lowerBound)
      && lines.lineStart(beside.lowerBound) > node.bytes.lowerBound
    setting.indentation = lines.indentation(beside.lowerBound)
    let separator = [0x2c] + (isOnLines ? lines.newline + setting.indentation : [0x20])
    let inside = Array(write(setting).joined(separator: separator))
    if index < items.count, isOnLines || index == 0 {
      let place = items[index].lowerBound
      return [Replacement(range: place..<place, bytes: inside + separator)]
    }
    let rest = rest(behind: beside)
    guard isOnLines, rest.isNothingMore, index == items.count else {
      let place = beside.upperBound
      return [Replacement(range: place..<place, bytes: separator + inside)]
    }
    // A comment on the last line stays there.
    let (place, end) = (beside.upperBound, lines.lineEnd(beside.upperBound))
    let line = lines.newline + setting.indentation + inside
    guard rest.comma == nil else {
      return [Replacement(range: end..<end, bytes: line + [0x2c])]
    }
    return [
      Replacement(range: place..<place, bytes: [0x2c]), Replacement(range: end..<end, bytes: line),
    ]
  }

  /// What takes an item out of brackets.
  func removingItem(_ index: Int, of node: MarkedNode) throws(Diagnostic) -> [Replacement] {
    let items = items(of: node)
    guard items.count > 1 else {
      return [Replacement(range: node.bytes.lowerBound + 1..<node.bytes.upperBound - 1)]
    }
    let item = items[index]
    let rest = rest(behind: item)
    if lines.isFirstOnLine(item.lowerBound), rest.isNothingMore {
      let line = lines.lineStart(item.lowerBound)..<lines.nextLine(item.upperBound)
      if rest.comma != nil { return [Replacement(range: line)] }
      if index > 0, let comma = self.rest(behind: items[index - 1]).comma {
        return [Replacement(range: comma..<comma + 1), Replacement(range: line)]
      }
    }
    let range =
      index == 0
      ? item.lowerBound..<items[1].lowerBound : items[index - 1].upperBound..<item.upperBound
    return [Replacement(range: range)]
  }

  /// The bytes of the elements of a list that may change places: no comment stands between them.
  func items(toMove list: MarkedNode, at path: [Step]) throws(Diagnostic) -> [Range<Int>] {
    let items = items(of: list)
    for (item, next) in zip(items, items.dropFirst())
    where bytes[item.upperBound..<next.lowerBound].contains(0x23) {
      throw notChanged(path)
    }
    return items
  }
}
