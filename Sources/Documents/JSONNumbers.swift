/// Numbers and literal names: RFC 8259, sections 3 and 6.
extension JSONInput {
  /// Reads a number whose first byte is at the cursor; `text` is then its bytes.
  mutating func readNumber() throws(Diagnostic) {
    var start = cursor
    scratch.removeAll()
    while true {
      while cursor < limit, isNumberByte(cursor.pointee) { cursor += 1 }
      guard cursor - start <= limits.maxNumberBytes - scratch.count else {
        throw failure(
          "number_too_long",
          "a number is longer than \(limits.maxNumberBytes) bytes",
          "make it shorter"
        )
      }
      if cursor < limit { break }
      scratch.append(start, count: cursor - start)
      let more = try refill()
      start = cursor
      if !more { break }
    }
    if scratch.count > 0 {
      scratch.append(start, count: cursor - start)
      text = scratch.bytes
    } else {
      text = UnsafeRawBufferPointer(start: start, count: cursor - start)
    }
    let (length, isWhole) = JSONNumber.prefix(of: text)
    if isWhole, length == text.count { return }
    if length == text.count, cursor == limit { throw unexpectedEnd() }
    throw failure(
      "invalid_number",
      "this is not a number in JSON",
      "write it like 12, -0.5 or 1e9",
      back: text.count - length
    )
  }

  /// Reads one of `true`, `false` and `null`, the first byte of which is at the cursor.
  mutating func readLiteral(_ name: StaticString) throws(Diagnostic) {
    for index in 0..<name.utf8CodeUnitCount {
      guard let byte = try peek() else { throw unexpectedEnd() }
      guard byte == name.utf8Start[index] else { throw unexpected(expected: "'\(name)'") }
      cursor += 1
    }
  }

  @inline(__always)
  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

/// The grammar of numbers: RFC 8259, section 6.
struct JSONNumber {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  /// Whether all of the text is one number.
  static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { prefix(of: UnsafeRawBufferPointer($0)) == ($0.count, true) }
  }

  /// How many bytes follow the grammar, and whether those are a number and not just its beginning.
  static func prefix(of bytes: UnsafeRawBufferPointer) -> (length: Int, isWhole: Bool) {
    var number = JSONNumber(bytes: bytes)
    let isWhole = number.pass()
    return (number.index, isWhole)
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Passes over as much of a number as there is; false where it breaks off.
  private mutating func pass() -> Bool {
    _ = pass("-")
    guard pass("0") || digits() else { return false }
    if pass(".") {
      guard digits() else { return false }
    }
    if pass("e") || pass("E") {
      _ = pass("+") || pass("-")
      guard digits() else { return false }
    }
    return true
  }

  /// Passes over a character, where it is next.
  private mutating func pass(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Passes over digits; false where there is none.
  private mutating func digits() -> Bool {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index > start
  }
}
