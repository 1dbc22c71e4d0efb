/// JSON (RFC 8259) as it grows byte by byte, for those who write much of it and know their keys' order.
///
/// Texts and numbers are written as `JSONWriter` writes them.
public struct JSONBytes: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Nothing written, with room for some bytes.
  public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Writes bytes as they are.
  public mutating func raw(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Writes bytes as they are.
  public mutating func raw(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    // Digits come from the last to the first; the least number has nineteen and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var rest = value.magnitude
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        first -= 1
        digits[first] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  /// Writes a whole number, or `null`.
  public mutating func integer(_ value: Int64?) {
    guard let value else { return raw("null") }
    integer(value)
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes a text between quotes.
  public mutating func string(_ text: String) {
    raw("\"")
    var text = text
    text.withUTF8 { content($0) }
    raw("\"")
  }

  /// Writes a text's bytes, nearly all of which stand for themselves.
  private mutating func content(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      // What begins with one of these bytes alone may have to be written in another way.
      guard
        byte < 0x20 || byte == 0x22 || byte == 0x5c || byte == 0x7f || byte == 0xc2 || byte == 0xe2
      else {
        at += 1
        continue
      }
      let (scalar, length) = JSONBytes.scalar(text, at)
      if JSONBytes.isEscaped(scalar) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
        escaped(scalar)
        start = at + length
      }
      at += length
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The scalar at a place, of those that begin with 0xc2, 0xe2 or a byte of ASCII, and its length.
  private static func scalar(
    _ text: UnsafeBufferPointer<UInt8>,
    _ at: Int
  ) -> (scalar: UInt32, length: Int) {
    let first = UInt32(text[at])
    func next(_ offset: Int) -> UInt32 { UInt32(text[at + offset] & 0x3f) }
    if first < 0x80 { return (first, 1) }
    if first < 0xe0 { return ((first & 0x1f) << 6 | next(1), 2) }
    return ((first & 0x0f) << 12 | next(1) << 6 | next(2), 3)
  }

  /// Beside what RFC 8259 asks for: what a terminal or a line of text would act on.
  private static func isEscaped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22, 0x5c, 0...0x1f, 0x7f...0x9f, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func escaped(_ scalar: UInt32) {
    switch scalar {
    case 0x22: raw("\\\"")
    case 0x5c: raw("\\\\")
    case 0x08: raw("\\b")
    case 0x0c: raw("\\f")
    case 0x0a: raw("\\n")
    case 0x0d: raw("\\r")
    case 0x09: raw("\\t")
    default:
      raw("\\u")
      for shift in [12, 8, 4, 0] {
        let digit = UInt8(truncatingIfNeeded: scalar >> UInt32(shift) & 0xf)
        bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
  }
}
