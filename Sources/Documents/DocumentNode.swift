/// A value read from a YAML or JSON file, with the place where it stands.
public struct DocumentNode: Sendable {
  /// The value itself.
  public indirect enum Value: Sendable {
    /// Nothing: `null`, `~` or an empty place.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, kept as its text so that no digit is lost.
    case number(String)
    /// A text.
    case string(String)
    /// A list.
    case array([DocumentNode])
    /// A mapping, in the order of the file; no key occurs twice.
    case object([Member])
    /// Something that no file of ours may hold, and why: whoever asks for it gets the mistake.
    case unusable(Diagnostic)
  }

  /// One entry of a mapping.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// Where the key stands.
    public let position: SourcePosition
    /// What it maps to.
    public let node: DocumentNode

    /// An entry of a mapping.
    public init(key: String, position: SourcePosition, node: DocumentNode) {
      self.key = key
      self.position = position
      self.node = node
    }
  }

  /// The value.
  public let value: Value
  /// Where it begins.
  public let position: SourcePosition

  /// A value at a place.
  public init(_ value: Value, at position: SourcePosition) {
    self.value = value
    self.position = position
  }

  /// The value under `key`, where this is a mapping that has it.
  public subscript(key: String) -> DocumentNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  /// What kind of value this is, in words: `a list`.
  public var kind: String {
    switch value {
    case .null: "nothing"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a mapping"
    case .unusable: "something that can't be used"
    }
  }
}
