/// A key of a hand-written file, declared once for its reader, its schema and the reference page.
///
/// ```swift
/// enum AlarmKeys {
///   static let name = FileKey(needed: "name", .name, "What you call it.")
///   static let minutes = FileKey("minutes", .whole(1...600), or: 30, "How long it lasts.")
///   static let days = FileKey("days", .list(of: .choice(Day.self)), "When it rings; daily by default.")
///   static let all = KeyList([name, minutes, days])
/// }
/// let fields = try reader.fields(node, AlarmKeys.all)
/// let days: [Day]? = try fields.value(AlarmKeys.days)
/// ```
public struct FileKey<Value>: DeclaredKey {
  /// The key.
  public let name: String
  /// Whether a mapping without it is a mistake.
  public let isNeeded: Bool
  /// What it is for: a sentence in Markdown.
  public let meaning: String
  /// What a schema says of its value, and whether that may be `null`.
  public let schema: [String: JSONValue]
  /// The mappings in its value.
  public let mappings: [KeyList]
  fileprivate let read: @Sendable (NodeFields) throws(Diagnostic) -> Value

  private init<Given>(
    _ name: String,
    _ kind: FileKind<Given>,
    _ meaning: String,
    schema: [String: JSONValue],
    isNeeded: Bool = false,
    read: @escaping @Sendable (NodeFields) throws(Diagnostic) -> Value
  ) {
    self.name = name
    self.isNeeded = isNeeded
    self.meaning = meaning
    self.schema = schema
    self.mappings = kind.mappings
    self.read = read
  }

  /// A key that no mapping may lack.
  public init(needed name: String, _ kind: FileKind<Value>, _ meaning: String) {
    self.init(name, kind, meaning, schema: kind.schema, isNeeded: true) {
      fields throws(Diagnostic) in
      try fields.required(name, kind.read(NodeReader(file: fields.file)))
    }
  }

  /// A key that may be missing or `null`; where the reader has words of its own for `null`, the schema
  /// refuses that.
  public init<Given>(
    _ name: String,
    _ kind: FileKind<Given>,
    _ meaning: String,
    refusesNull: Bool = false
  ) where Value == Given? {
    let schema = refusesNull ? kind.schema : KeyList.orNull(kind.schema)
    self.init(name, kind, meaning, schema: schema) { fields throws(Diagnostic) in
      try fields.optional(name, kind.read(NodeReader(file: fields.file)))
    }
  }

  /// The same with a value that it has where it is missing or `null`.
  public init(_ name: String, _ kind: FileKind<Value>, or usual: Value, _ meaning: String)
  where Value: Sendable {
    self.init(name, kind, meaning, schema: KeyList.orNull(kind.schema)) {
      fields throws(Diagnostic) in
      try fields.optional(name, kind.read(NodeReader(file: fields.file))) ?? usual
    }
  }
}

extension NodeFields {
  /// The value of a key.
  public func value<Value>(_ key: FileKey<Value>) throws(Diagnostic) -> Value {
    try key.read(self)
  }

  /// The value of a key that is needed only beside some others.
  public func needed<Value>(_ key: FileKey<Value?>) throws(Diagnostic) -> Value {
    guard let value = try key.read(self) else { throw missing(key.name) }
    return value
  }

  /// What stands under a key, unread; nil where it is missing or `null`.
  public func node(_ key: any DeclaredKey) -> DocumentNode? { self[key.name] }

  /// Where a mistake in the value of a key is: the mapping where there is none.
  public func place(of key: any DeclaredKey) -> DocumentNode { self[key.name] ?? node }
}
