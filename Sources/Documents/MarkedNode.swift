/// A value of a hand-written file with the bytes that it is written in.
struct MarkedNode {
  /// How a value is written.
  indirect enum Form {
    case scalar(YAMLScalar.Style)
    case list([MarkedNode], isFlow: Bool)
    case mapping([Member], isFlow: Bool)
    /// `*name`: what it stands for is written elsewhere.
    case alias
  }

  /// An entry of a mapping.
  struct Member {
    let key: String
    let node: MarkedNode
  }

  let form: Form
  /// The bytes from the first to the last that belong to it; those of block mappings and lists may go
  /// on into what follows, so that only their beginning is of use.
  let bytes: Range<Int>
  /// Whether it has an anchor, so that it may stand elsewhere too.
  var isAnchored = false
  /// Whether a tag stands before it.
  var isTagged = false

  /// The byte behind the last one that the value is made of, comments and line ends left out.
  func end(in text: [UInt8]) -> Int {
    let children: [MarkedNode]
    switch form {
    case .scalar(.block):
      return (text[bytes].lastIndex { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d } ?? bytes.lowerBound)
        + 1
    case .list(let nodes, isFlow: false): children = nodes
    case .mapping(let members, isFlow: false): children = members.map(\.node)
    default: return bytes.upperBound
    }
    return children.map { $0.end(in: text) }.max() ?? bytes.lowerBound
  }
}

extension MarkedNode {
  /// The marks of a YAML text that was read without mistakes before; nil for an empty one.
  static func yaml(_ bytes: [UInt8], file: String) throws(Diagnostic) -> MarkedNode? {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var reader = MarkReader(
      events: YAMLEvents(bytes: bytes[start...], file: file),
      offsets: (start...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xc0 != 0x80 }
    )
    return try reader.document()
  }

  /// The marks of a JSON text that was read without mistakes before.
  static func json(_ bytes: [UInt8]) -> MarkedNode? {
    var scan = JSONMarks(bytes: bytes)
    return scan.value()
  }
}

/// Gathers the marks of libyaml's events, which count characters.
private struct MarkReader: ~Copyable {
  var events: YAMLEvents
  /// The place of each character's first byte, and of the end.
  let offsets: [Int]

  init(events: consuming YAMLEvents, offsets: [Int]) {
    self.events = events
    self.offsets = offsets
  }

  mutating func document() throws(Diagnostic) -> MarkedNode? {
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return nil
      case .documentStart: return try node(try events.next())
      default: continue
      }
    }
  }

  private func bytes(_ event: YAMLEvent) -> Range<Int> {
    let last = offsets.count - 1
    let start = offsets[min(event.characters.lowerBound, last)]
    return start..<max(start, offsets[min(event.characters.upperBound, last)])
  }

  private mutating func node(_ event: YAMLEvent) throws(Diagnostic) -> MarkedNode {
    var bytes = bytes(event)
    let form: MarkedNode.Form
    switch event.kind {
    case .scalar(let scalar): form = .scalar(scalar.style)
    case .sequenceStart:
      var nodes: [MarkedNode] = []
      while true {
        let next = try events.next()
        if case .sequenceEnd = next.kind {
          bytes = bytes.lowerBound..<max(bytes.upperBound, self.bytes(next).upperBound)
          break
        }
        nodes.append(try node(next))
      }
      form = .list(nodes, isFlow: event.isFlow)
    case .mappingStart:
      var members: [MarkedNode.Member] = []
      while true {
        let next = try events.next()
        if case .mappingEnd = next.kind {
          bytes = bytes.lowerBound..<max(bytes.upperBound, self.bytes(next).upperBound)
          break
        }
        let key = if case .scalar(let scalar) = next.kind { scalar.text } else { "" }
        _ = try node(next)
        members.append(MarkedNode.Member(key: key, node: try node(try events.next())))
      }
      form = .mapping(members, isFlow: event.isFlow)
    default: form = .alias
    }
    return MarkedNode(
      form: form,
      bytes: bytes,
      isAnchored: event.anchor != nil,
      isTagged: event.tag != nil
    )
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
        let from = at
        skipString()
        let key = key(from..<at)
        skipBlanks()
        at += 1
        guard let node = value() else { return nil }
        members.append(MarkedNode.Member(key: key, node: node))
      }
      form = .mapping(members, isFlow: true)
    default:
      let ends: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5d, 0x7d]
      while at < bytes.count, !ends.contains(bytes[at]) { at += 1 }
      form = .scalar(.plain)
    }
    return MarkedNode(form: form, bytes: start..<at)
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
