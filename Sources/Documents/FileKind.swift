/// What may stand under a key of a hand-written file: how it is read, and what a JSON Schema says of it.
///
/// ```swift
/// static let minutes = FileKind<Int>.whole(1...600)
/// static let days = FileKind<[Day]>.list(of: .choice(Day.self))
/// static let color = FileKind(["type": "string", "pattern": "^#"], NodeReader.color)
/// ```
public struct FileKind<Value>: Sendable {
  /// Gives what reads a value and tells its mistakes.
  public typealias Read = @Sendable (NodeReader) -> NodeReader.Read<Value>

  /// What a schema says of a value; that there may be none is said by the key.
  public let schema: [String: JSONValue]
  /// The mappings in it.
  public let mappings: [KeyList]
  /// Reads a value.
  public let read: Read

  /// A kind of value.
  public init(
    _ schema: [String: JSONValue],
    mappings: [KeyList] = [],
    _ read: @escaping Read
  ) {
    self.schema = schema
    self.mappings = mappings
    self.read = read
  }
}

extension FileKind<String> {
  /// A text, which may be empty.
  public static var text: FileKind { .init(["type": "string"], NodeReader.string) }
  /// A text that is not blank.
  public static var name: FileKind {
    .init(["type": "string", "pattern": "\\S"], NodeReader.name)
  }
}

extension FileKind<Bool> {
  /// `true` or `false`.
  public static var boolean: FileKind { .init(["type": "boolean"], NodeReader.boolean) }
}

extension FileKind<Int> {
  /// A whole number in a range.
  public static func whole(_ range: ClosedRange<Int>) -> FileKind {
    .init([
      "type": "integer", "minimum": .init(range.lowerBound), "maximum": .init(range.upperBound),
    ]) {
      $0.integer(in: range)
    }
  }
}

extension FileKind<Double> {
  /// A number in a range.
  public static func number(_ range: ClosedRange<Double>) -> FileKind {
    .init([
      "type": "number", "minimum": .decimal(range.lowerBound.text),
      "maximum": .decimal(range.upperBound.text),
    ]) {
      $0.number(in: range)
    }
  }
}

extension FileKind where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the names of a type.
  public static func choice(_ type: Value.Type) -> FileKind {
    .init(["enum": .array(Value.allCases.map { .string($0.rawValue) })]) { $0.choice(Value.self) }
  }
}

extension FileKind {
  /// A list.
  public static func list<Element>(of element: FileKind<Element>) -> FileKind
  where Value == [Element] {
    .init(["type": "array", "items": .object(element.schema)], mappings: element.mappings) {
      $0.list(of: element.read($0))
    }
  }

  /// One value, or a list of them.
  public static func oneOrMore<Element>(_ element: FileKind<Element>) -> FileKind
  where Value == [Element] {
    let list = FileKind.list(of: element)
    return .init(["anyOf": [.object(element.schema), .object(list.schema)]]) {
      $0.oneOrMore(of: element.read($0))
    }
  }

  /// A mapping that a value is read from.
  public static func mapping(
    _ keys: KeyList,
    _ read: @escaping @Sendable (NodeFields, NodeReader) throws(Diagnostic) -> Value
  ) -> FileKind {
    .init(keys.reference, mappings: [keys]) { reader in
      { node throws(Diagnostic) in try read(try reader.fields(node, keys), reader) }
    }
  }
}

extension FileKind<DocumentNode> {
  /// The values of another kind, to be read by whoever knows more than the file says.
  public static func unread<Other>(_ kind: FileKind<Other>) -> FileKind {
    .unread(kind.schema, mappings: kind.mappings)
  }

  /// Values that a schema describes, to be read by whoever knows more than the file says.
  public static func unread(
    _ schema: [String: JSONValue],
    mappings: [KeyList] = []
  ) -> FileKind {
    .init(schema, mappings: mappings) { _ in { $0 } }
  }
}

extension FileKind<NodeFields> {
  /// A mapping.
  public static func mapping(_ keys: KeyList) -> FileKind { .mapping(keys) { fields, _ in fields } }
}

extension Double {
  /// The number as a person writes it, without a fraction that says nothing.
  public var text: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
