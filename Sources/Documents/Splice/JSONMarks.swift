extension MarkedNode {
  /// The marks of a JSON text that was read without mistakes before.
  static func json(_ bytes: [UInt8]) -> MarkedNode? {
    var scan = JSONMarks(bytes: bytes)
    return scan.value()
  }
}

/// Finds the marks of JSON that is known to be valid.
private struct JSONMarks {
  let bytes: [UInt8]
  var at = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  mutating func value() -> MarkedNode? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    let start = at
    let form: MarkedNode.Form
    switch bytes[at] {
    case UInt8(ascii: "\""):
      skipString()
      form = .scalar(.doubleQuoted)
    case UInt8(ascii: "["):
      at += 1
      var nodes: [MarkedNode] = []
      while isClosed(by: UInt8(ascii: "]")) == false {
        guard let node = value() else { return nil }
        nodes.append(node)
      }
      form = .list(nodes, isFlow: true)
    case UInt8(ascii: "{"):
      at += 1
      var members: [MarkedNode.Member] = []
      while isClosed(by: UInt8(ascii: "}")) == false {
        guard let member = member() else { return nil }
        members.append(member)
      }
      form = .mapping(members, isFlow: true)
    default:
      let ends: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5d, 0x7d]
      while at < bytes.count, !ends.contains(bytes[at]) { at += 1 }
      form = .scalar(.plain)
    }
    return MarkedNode(form: form, bytes: start..<at)
  }

  private mutating func member() -> MarkedNode.Member? {
    let from = at
    skipString()
    let place = from..<at
    skipBlanks()
    at += 1
    return value().map {
      MarkedNode.Member(key: key(place), keyBytes: place, keyStyle: .doubleQuoted, node: $0)
    }
  }

  private func key(_ range: Range<Int>) -> String {
    let text = Array(bytes[range])
    let read = try? DocumentReader.json(bytes: text, file: "")  // set aside: it was read before
    if case .string(let text) = read?.value { return text }
    return ""
  }

  private mutating func skipBlanks() {
    while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) { at += 1 }
  }

  /// Goes on to the next element, or behind the bracket.
  private mutating func isClosed(by bracket: UInt8) -> Bool {
    skipBlanks()
    guard at < bytes.count else { return true }
    if bytes[at] == UInt8(ascii: ",") {
      at += 1
      skipBlanks()
    }
    guard at < bytes.count, bytes[at] != bracket else {
      at += 1
      return true
    }
    return false
  }

  private mutating func skipString() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at + 1, bytes.count)
  }
}
