/// Takes typed values out of the tree of a hand-written file, and says what is wrong with the others.
///
/// Which keys there are, and how each is read, is declared by a `FileKey`.
///
/// Functions that take a node read it; those that don't give such a function, to be handed on.
/// Every function throws a `Diagnostic` of the code `wrong_kind` where the value is of another kind.
public struct NodeReader: Sendable {
  /// Reads a value of one type from a node.
  public typealias Read<Value> = (DocumentNode) throws(Diagnostic) -> Value

  /// The name of the file in diagnostics.
  public let file: String

  /// A reader for the trees of one file.
  public init(file: String) { self.file = file }

  /// A text, which may be empty.
  public func string(_ node: DocumentNode) throws(Diagnostic) -> String {
    guard case .string(let text) = node.value else {
      let remedy =
        switch node.value {
        case .number, .boolean: "put it into quotes"
        default: "write a text"
        }
      throw wrongKind(node, expected: "a text", remedy: remedy)
    }
    return text
  }

  /// A text with at least one character that is neither a space nor a byte order mark; code
  /// `empty_text` where it has none.
  public func name(_ node: DocumentNode) throws(Diagnostic) -> String {
    let text = try string(node)
    guard text.contains(where: { !$0.isWhitespace && $0 != "\u{feff}" }) else {
      throw failure(at: node, code: "empty_text", problem: "this text is empty", remedy: "fill it")
    }
    return text
  }

  /// `true` or `false`.
  public func boolean(_ node: DocumentNode) throws(Diagnostic) -> Bool {
    guard case .boolean(let value) = node.value else {
      throw wrongKind(node, expected: "true or false", remedy: "write true or false, unquoted")
    }
    return value
  }

  /// The text of a number, in the notation of JSON.
  public func numberText(_ node: DocumentNode) throws(Diagnostic) -> String {
    switch node.value {
    case .number(let text): return text
    case .string(let text):
      throw wrongKind(
        node,
        expected: "a number",
        remedy: NodeReader.remedy(ofNumber: text) ?? "write a number, unquoted"
      )
    default: throw wrongKind(node, expected: "a number", remedy: "write a number, unquoted")
    }
  }

  /// How to write a number that other programs, and older rules of YAML, write like this; nil of anything else.
  private static func remedy(ofNumber text: String) -> String? {
    let digits = text.utf8.filter { $0 &- 0x30 < 10 }
    guard digits.count > 0 else { return nil }
    let marks = Set(text.utf8.filter { $0 &- 0x30 >= 10 })
    return switch marks {
    case [UInt8(ascii: "_")]: "write it without '_': \(String(decoding: digits, as: UTF8.self))"
    case [UInt8(ascii: ":")]: "write one number and no minutes, such as 1.5 for 1:30"
    case [UInt8(ascii: ",")]: "write a point and no comma"
    default: nil
    }
  }

  /// A whole number in a range, written without a fraction or an exponent.
  ///
  /// Codes: `not_whole`, and `out_of_range`.
  public func integer(
    _ node: DocumentNode,
    in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(Diagnostic) -> Int {
    let text = try numberText(node)
    guard text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 }) else {
      throw failure(
        at: node,
        code: "not_whole",
        problem: "expected a whole number, found \(text.quoted)",
        remedy: "write it without a fraction or an exponent"
      )
    }
    guard let value = Int(text), range.contains(value) else {
      throw outOfRange(node, text, "from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A number in a range, as the nearest binary fraction; code `out_of_range`.
  public func number(
    _ node: DocumentNode,
    in range: ClosedRange<Double>
  ) throws(Diagnostic) -> Double {
    let text = try numberText(node)
    guard let value = Double(text), range.contains(value) else {
      throw outOfRange(node, text, "from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// One of a few names; code `unknown_value`, with the nearest name where one is near.
  public func choice<Choice>(
    _ node: DocumentNode,
    _ type: Choice.Type = Choice.self
  ) throws(Diagnostic) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    let text = try string(node)
    if let value = Choice(rawValue: text) { return value }
    throw unknown(
      text,
      "value",
      allowed: Choice.allCases.map(\.rawValue),
      at: node.position,
      remedy: "use one of"
    )
  }

  /// A list, each element of which is read by `element`.
  public func list<Element>(
    _ node: DocumentNode,
    of element: Read<Element>
  ) throws(Diagnostic) -> [Element] {
    guard case .array(let nodes) = node.value else {
      throw wrongKind(node, expected: "a list", remedy: "write a list")
    }
    var elements: [Element] = []
    for node in nodes { elements.append(try element(node)) }
    return elements
  }

  /// The entries of a mapping whose keys are free, in the order of the file.
  public func entries(_ node: DocumentNode) throws(Diagnostic) -> [DocumentNode.Member] {
    guard case .object(let members) = node.value else {
      throw wrongKind(node, expected: "a mapping", remedy: "write 'key: value' entries")
    }
    return members
  }

  /// The entries of a mapping that may have no keys but those allowed.
  ///
  /// Throws a diagnostic of the code `unknown_key` at the first other key.
  public func fields(
    _ node: DocumentNode,
    allowed: [String]
  ) throws(Diagnostic) -> NodeFields {
    let members = try entries(node)
    for member in members where !allowed.contains(member.key) {
      throw unknown(
        member.key,
        "key",
        allowed: allowed,
        at: member.position,
        remedy: "remove it, or use one of"
      )
    }
    return NodeFields(file: file, node: node)
  }

  /// A mistake at the place of a node, for a rule of the caller's own.
  public func failure(
    at node: DocumentNode,
    code: String,
    problem: String,
    remedy: String
  ) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node.position,
      code: code,
      problem: problem,
      remedy: remedy
    )
  }

  private func wrongKind(
    _ node: DocumentNode,
    expected: String,
    remedy: String
  ) -> Diagnostic {
    if case .unusable(let flaw) = node.value { return flaw }
    return failure(
      at: node,
      code: "wrong_kind",
      problem: "expected \(expected), found \(node.kind)",
      remedy: remedy
    )
  }

  private func outOfRange(_ node: DocumentNode, _ text: String, _ range: String) -> Diagnostic {
    failure(
      at: node,
      code: "out_of_range",
      problem: "\(text.quoted) is out of range",
      remedy: "write a number \(range)"
    )
  }

  private func unknown(
    _ text: String,
    _ what: String,
    allowed: [String],
    at position: SourcePosition,
    remedy: String
  ) -> Diagnostic {
    let meant = Spelling.meant(by: text, among: allowed)
    return Diagnostic(
      file: file,
      position: position,
      code: "unknown_\(what)",
      problem: "unknown \(what) \(text.quoted)",
      remedy: meant.map { "did you mean '\($0)'?" }
        ?? "\(remedy) \(allowed.map { "'\($0)'" }.joined(separator: ", "))"
    )
  }
}
