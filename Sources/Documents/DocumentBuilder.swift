/// Builds the tree of one JSON value from tokens, without recursion.
struct DocumentBuilder {
  let reader: JSONReader
  /// The objects and arrays that are open, outermost first.
  private var open: [Container] = []

  init(reader: JSONReader) { self.reader = reader }

  private struct Container {
    let position: SourcePosition
    var elements: [DocumentNode] = []
    var members = DocumentMembers()
    /// The key that waits for its value.
    var key: (text: String, position: SourcePosition)?
  }

  /// The next value, or nil where a bracket closes or the input ends instead.
  mutating func value() throws(Diagnostic) -> DocumentNode? {
    while true {
      let token = try reader.next()
      let position = reader.position
      let finished: DocumentNode.Value
      switch token {
      case .beginObject, .beginArray:
        try push(at: position)
        continue
      case .key:
        try take(key: reader.string, at: position)
        continue
      case .endObject, .endArray:
        guard let container = open.popLast() else { return nil }
        let node = DocumentNode(
          token == .endArray ? .array(container.elements) : .object(container.members.inOrder),
          at: container.position
        )
        if attach(node) { return node }
        continue
      case .end:
        return nil
      case .string: finished = .string(reader.string)
      case .number: finished = .number(reader.string)
      case .true: finished = .boolean(true)
      case .false: finished = .boolean(false)
      case .null: finished = .null
      }
      let node = DocumentNode(finished, at: position)
      if attach(node) { return node }
    }
  }

  private mutating func push(at position: SourcePosition) throws(Diagnostic) {
    guard open.count < DocumentReader.maxDepth else {
      throw Diagnostic(
        file: reader.file,
        position: position,
        code: "too_deep",
        problem: "objects and arrays are nested deeper than \(DocumentReader.maxDepth) levels",
        remedy: "make the nesting flatter"
      )
    }
    open.append(Container(position: position))
  }

  private mutating func take(key: String, at position: SourcePosition) throws(Diagnostic) {
    guard !open.isEmpty else { return }
    if let first = open[open.count - 1].members.position(of: key) {
      throw .duplicateKey(key, file: reader.file, at: position, first: first)
    }
    open[open.count - 1].key = (key, position)
  }

  /// Puts a finished value where it belongs; true where it is the outermost one.
  private mutating func attach(_ node: DocumentNode) -> Bool {
    guard !open.isEmpty else { return true }
    let top = open.count - 1
    if let key = open[top].key {
      open[top].members.set(key.text, at: key.position, to: node)
      open[top].key = nil
    } else {
      open[top].elements.append(node)
    }
    return false
  }
}

/// The members of a mapping that is being read, found by their keys' bytes.
///
/// Swift takes strings of the same canonical form for equal; JSON and YAML tell their keys apart.
struct DocumentMembers {
  private(set) var inOrder: [DocumentNode.Member] = []
  private var indices: [[UInt8]: Int] = [:]

  func position(of key: String) -> SourcePosition? {
    indices[Array(key.utf8)].map { inOrder[$0].position }
  }

  mutating func set(_ key: String, at position: SourcePosition, to node: DocumentNode) {
    let bytes = Array(key.utf8)
    if let index = indices[bytes] {
      inOrder[index] = DocumentNode.Member(key: key, position: position, node: node)
    } else {
      indices[bytes] = inOrder.count
      inOrder.append(DocumentNode.Member(key: key, position: position, node: node))
    }
  }
}

extension Diagnostic {
  /// A key that stands in a mapping already.
  static func duplicateKey(
    _ key: String,
    file: String,
    at position: SourcePosition,
    first: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      file: file,
      position: position,
      code: "duplicate_key",
      problem: "the key \(key.quoted) is in this mapping already, at line \(first.line)",
      remedy: "remove one of the two"
    )
  }
}
