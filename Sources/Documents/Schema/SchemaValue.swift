/// A type of values; a whole number is an `integer` and a `number`, however it is written.
enum SchemaType: String, CaseIterable {
  case null, boolean, integer, number, string, array, object

  static func all(of node: DocumentNode) -> Set<SchemaType> {
    switch node.value {
    case .null: [.null]
    case .boolean: [.boolean]
    case .number: SchemaNumber(node)?.isWhole == true ? [.integer, .number] : [.number]
    case .string: [.string]
    case .array: [.array]
    case .object: [.object]
    // A mistake is of no type at all.
    case .unusable: []
    }
  }
}

/// A value that equals another one where JSON Schema takes them for equal: `1` is `1.0`, and members
/// have no order.
enum SchemaValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(SchemaNumber)
  case text(String)
  case list([SchemaValue])
  case mapping([String: SchemaValue])
  case unusable

  init(_ node: DocumentNode) {
    switch node.value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number: self = SchemaNumber(node).map { .number($0) } ?? .unusable
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SchemaValue($0) })
    case .object(let members):
      self = .mapping(Dictionary(members.map { ($0.key, SchemaValue($0.node)) }) { $1 })
    case .unusable: self = .unusable
    }
  }
}

/// A decimal number with all its digits; `1`, `1.0` and `10e-1` are one number.
struct SchemaNumber: Hashable, Sendable {
  private let isNegative: Bool
  /// The digits without zeros at either end; none for zero.
  private let digits: [UInt8]
  /// The power of ten that the last digit counts.
  private let exponent: Int

  /// The number that a value is; nil for any other value.
  init?(_ node: DocumentNode) {
    guard case .number(let text) = node.value else { return nil }
    let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].split(separator: UInt8(ascii: "."))
    let isBelowZero = mantissa.first?.first == UInt8(ascii: "-")
    let all = mantissa.joined().dropFirst(isBelowZero ? 1 : 0).drop { $0 == UInt8(ascii: "0") }
    var digits = Array(all)
    var exponent = mantissa.count > 1 ? -mantissa[1].count : 0
    if parts.count > 1 {
      let power = String(Substring(parts[1]))
      // A power of more digits than any file has is taken for one of so many.
      let bound = 1_000_000_000_000_000
      let value = Int(power) ?? (power.hasPrefix("-") ? -bound : bound)
      exponent += min(max(value, -bound), bound)
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.isNegative = isBelowZero && !digits.isEmpty
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// Whether it has no fraction; `1.0` has none.
  var isWhole: Bool { exponent >= 0 }
}

extension SchemaNumber: Comparable {
  static func < (a: SchemaNumber, b: SchemaNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.isNearerToZero(than: a) : a.isNearerToZero(than: b)
  }

  private func isNearerToZero(than other: SchemaNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.count < other.digits.count }
    let (size, otherSize) = (exponent + digits.count, other.exponent + other.digits.count)
    return size == otherSize ? digits.lexicographicallyPrecedes(other.digits) : size < otherSize
  }
}
