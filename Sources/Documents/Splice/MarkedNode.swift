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
    /// The bytes of the key.
    let keyBytes: Range<Int>
    /// How the key is written.
    let keyStyle: YAMLScalar.Style
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
}

extension MarkedNode {
  /// The entries of a mapping, none of anything else.
  var members: [Member] { if case .mapping(let members, _) = form { members } else { [] } }

  /// The elements of a list, none of anything else.
  var elements: [MarkedNode] { if case .list(let nodes, _) = form { nodes } else { [] } }

  /// Whether it is a list or a mapping in lines of its own.
  var isBlock: Bool {
    switch form {
    case .list(_, isFlow: false), .mapping(_, isFlow: false): true
    default: false
    }
  }

  /// Whether it is a list or a mapping in brackets.
  var isFlow: Bool {
    switch form {
    case .list(_, isFlow: true), .mapping(_, isFlow: true): true
    default: false
    }
  }

  /// The entry of a key.
  func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }

  /// What lies at the end of a step.
  subscript(step: DocumentEdit.Step) -> MarkedNode? {
    switch step {
    case .key(let key): member(key)?.node
    case .index(let index): elements.indices.contains(index) ? elements[index] : nil
    }
  }

  /// What lies at the end of a path.
  subscript(path: some Sequence<DocumentEdit.Step>) -> MarkedNode? {
    path.reduce(self as MarkedNode?) { node, step in node?[step] }
  }

  /// Whether it, or anything in it, may stand elsewhere too.
  var holdsAnchor: Bool {
    isAnchored || elements.contains(where: \.holdsAnchor)
      || members.contains { $0.node.holdsAnchor }
  }

  /// The byte behind the last one that the value is made of, comments and line ends left out.
  func end(in text: [UInt8]) -> Int {
    switch form {
    case .scalar(.block):
      let last = text[bytes].lastIndex { $0 != 0x20 && $0 != 0x0a && $0 != 0x0d }
      return (last ?? bytes.lowerBound) + 1
    case .list(let nodes, isFlow: false):
      return nodes.map { $0.end(in: text) }.max() ?? bytes.lowerBound
    case .mapping(let members, isFlow: false):
      return members.map { $0.end(in: text) }.max() ?? bytes.lowerBound
    default: return bytes.upperBound
    }
  }
}

extension MarkedNode.Member {
  /// The byte behind the last one of its key and its value.
  func end(in text: [UInt8]) -> Int { max(keyBytes.upperBound, node.end(in: text)) }
}

extension MarkedNode {
  /// The marks of a YAML text that was read without mistakes before; nil for an empty one.
  static func yaml(_ bytes: [UInt8], file: String) throws(Diagnostic) -> MarkedNode? {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var reader = YAMLMarks(
      events: YAMLEvents(bytes: bytes[start...], file: file),
      offsets: (start...bytes.count).filter { $0 == bytes.count || bytes[$0] & 0xc0 != 0x80 }
    )
    return try reader.document()
  }
}

/// Gathers the marks of libyaml's events, which count characters.
private struct YAMLMarks: ~Copyable {
  var events: YAMLEvents
  /// The place of each character's first byte, and of the end.
  let offsets: [Int]

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
        members.append(try member(next))
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

  /// The entry whose key an event is, or begins.
  private mutating func member(_ event: YAMLEvent) throws(Diagnostic) -> MarkedNode.Member {
    let key = try node(event)
    var (text, style) = ("", YAMLScalar.Style.plain)
    if case .scalar(let scalar) = event.kind { (text, style) = (scalar.text, scalar.style) }
    return MarkedNode.Member(
      key: text,
      keyBytes: key.bytes,
      keyStyle: style,
      node: try node(try events.next())
    )
  }
}
