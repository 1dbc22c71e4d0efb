/// A JSON value to be written.
///
/// Objects have no order of their own: the writer sorts their keys, so that equal values are equal
/// bytes.
public indirect enum JSONValue: Sendable, Hashable {
  /// `null`: a figure that is missing.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, as the exact text to be written, such as `0.25`.
  case decimal(String)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; a key given twice keeps its last value.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }

  /// A text, or `null`.
  public init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  /// A whole number, or `null`.
  public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  /// What was read from a file; nil of what no file of ours may hold.
  public init?(_ node: DocumentNode) {
    switch node.value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = Int64(text).map { .integer($0) } ?? .decimal(text)
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.compactMap { JSONValue($0) })
    case .object(let members):
      self = .object(
        Dictionary(members.compactMap { member in JSONValue(member.node).map { (member.key, $0) } })
        { $1 }
      )
    case .unusable: return nil
    }
  }
  /// A whole number, or `null`.
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
}
