/// A value as bytes that are equal where JSON Schema takes values for equal.
///
/// Numbers are compared by what they mean and objects without the order of their members; source:
/// JSON Schema core 2020-12, section 4.2.2.
struct CanonicalValue: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []

  init(_ node: DocumentNode) { append(node) }

  private mutating func append(_ node: DocumentNode) {
    switch node.value {
    case .null: append("z")
    case .boolean(let value): append(value ? "t" : "f")
    case .number(let text): append(number: text)
    case .string(let text): append("s", text)
    // A mistake is like no value of JSON.
    case .unusable(let flaw): append("u", flaw.code)
    case .array(let elements):
      append("a\(elements.count):")
      for element in elements { append(element) }
    case .object(let members):
      append("o\(members.count):")
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for member in sorted {
        append("k", member.key)
        append(member.node)
      }
    }
  }

  private mutating func append(number text: String) {
    guard let number = ExactNumber(text) else { return append("n", text) }
    append(number.isNegative ? "-" : "+")
    bytes.append(contentsOf: number.digits)
    append("e\(number.exponent);")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The length goes first, so that no text can look like what follows it.
  private mutating func append(_ mark: String, _ text: String) {
    append("\(mark)\(text.utf8.count):")
    append(text)
  }
}
