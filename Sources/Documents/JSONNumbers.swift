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
      if more == false { break }
    }
    if scratch.count > 0 {
      scratch.append(start, count: cursor - start)
      text = scratch.bytes
    } else {
      text = UnsafeRawBufferPointer(start: start, count: cursor - start)
    }
    let valid = JSONNumber.prefix(of: text)
    guard valid == text.count else {
      throw failure(
        "invalid_number",
        "this is not a number in JSON",
        "write it like 12, -0.5 or 1e9",
        back: text.count - valid
      )
    }
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
enum JSONNumber {
  /// Whether all of the text is one number.
  static func isValid(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 {
      $0.isEmpty == false && prefix(of: UnsafeRawBufferPointer($0)) == $0.count
    }
  }

  /// How many bytes follow the grammar: all, where the bytes are one number, else those before the
  /// mistake.
  static func prefix(of bytes: UnsafeRawBufferPointer) -> Int {
    var index = 0
    func at(_ character: Unicode.Scalar) -> Bool {
      index < bytes.count && bytes[index] == UInt8(ascii: character)
    }
    /// Passes over digits; whether there was one.
    func digits() -> Bool {
      let start = index
      while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
      return index > start
    }
    /// An incomplete number is wrong at its end; one byte less marks it as not whole.
    var wrong: Int { min(index, bytes.count - 1) }

    if at("-") { index += 1 }
    if at("0") {
      index += 1
    } else if digits() == false {
      return wrong
    }
    if at(".") {
      index += 1
      guard digits() else { return wrong }
    }
    if at("e") || at("E") {
      index += 1
      if at("+") || at("-") { index += 1 }
      guard digits() else { return wrong }
    }
    return index
  }
}
