/// Strings: RFC 8259, section 7.
extension JSONInput {
  /// Reads a string whose opening quote is at the cursor; `text` is then its bytes.
  ///
  /// The bytes stay where they are in the window unless an escape has to be resolved or the window
  /// moves.
  mutating func readString() throws(Diagnostic) {
    cursor += 1
    var start = cursor
    scratch.removeAll()
    while true {
      var place = plainEnd(cursor, limit: limit)
      while limit - place >= 4, place.pointee >= 0x80 {
        let length = utf8SequenceLength(place)
        if length == 0 { break }
        place += length
      }
      cursor = place
      if place == limit {
        try keep(from: start)
        guard try refill() else { throw unexpectedEnd() }
        start = cursor
        continue
      }
      switch place.pointee {
      case UInt8(ascii: "\""):
        try finishString(from: start)
        return
      case UInt8(ascii: "\\"):
        try keep(from: start)
        cursor += 1
        try readEscape()
        start = cursor
      case 0x80...:
        try keep(from: start)
        try readSequence()
        start = cursor
      case 0..<0x20:
        throw controlCharacter()
      default:
        continue
      }
    }
  }

  private mutating func finishString(from start: UnsafePointer<UInt8>) throws(Diagnostic) {
    if scratch.count > 0 {
      try keep(from: start)
      text = scratch.bytes
    } else {
      let count = cursor - start
      guard count <= limits.maxStringBytes else { throw stringTooLong() }
      text = UnsafeRawBufferPointer(start: start, count: count)
    }
    cursor += 1
  }

  /// Puts the bytes up to the cursor into the scratch buffer, before the window moves on.
  private mutating func keep(from start: UnsafePointer<UInt8>) throws(Diagnostic) {
    let count = cursor - start
    guard count <= limits.maxStringBytes - scratch.count else { throw stringTooLong() }
    scratch.append(start, count: count)
  }

  /// Reads a UTF-8 sequence that lies near the end of the window, or is ill-formed.
  private mutating func readSequence() throws(Diagnostic) {
    let lead = cursor.pointee
    let failure = invalidUTF8()
    let length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    let start = scratch.count
    for index in 0..<length {
      guard let byte = try peek() else { throw unexpectedEnd() }
      // The first byte leads, the others continue.
      guard index == 0 ? (0xc2...0xf4).contains(byte) : byte & 0xc0 == 0x80 else { throw failure }
      scratch.append(byte)
      cursor += 1
    }
    guard utf8SequenceLength(scratch.base + start) == length else { throw failure }
  }

  /// Reads the rest of an escape, after its backslash.
  private mutating func readEscape() throws(Diagnostic) {
    guard let byte = try peek() else { throw unexpectedEnd() }
    let resolved: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): resolved = byte
    case UInt8(ascii: "b"): resolved = 0x08
    case UInt8(ascii: "f"): resolved = 0x0c
    case UInt8(ascii: "n"): resolved = 0x0a
    case UInt8(ascii: "r"): resolved = 0x0d
    case UInt8(ascii: "t"): resolved = 0x09
    case UInt8(ascii: "u"):
      cursor += 1
      try readUnicodeEscape()
      return
    default:
      throw failure(
        "invalid_escape",
        "a backslash is followed by something it can't escape",
        "write \\\\ for a backslash"
      )
    }
    cursor += 1
    scratch.append(resolved)
  }

  /// Reads what follows `\u`: four digits, and the second half of a surrogate pair.
  private mutating func readUnicodeEscape() throws(Diagnostic) {
    let unit = try readCodeUnit()
    guard unit & 0xf800 == 0xd800 else { return appendScalar(unit) }
    guard unit < 0xdc00 else { throw loneSurrogate(back: 6) }
    for (read, expected) in [UInt8(ascii: "\\"), UInt8(ascii: "u")].enumerated() {
      guard let byte = try peek() else { throw unexpectedEnd() }
      guard byte == expected else { throw loneSurrogate(back: 6 + read) }
      cursor += 1
    }
    let low = try readCodeUnit()
    guard low & 0xfc00 == 0xdc00 else { throw loneSurrogate(back: 12) }
    appendScalar(0x10000 + (unit & 0x3ff) << 10 + low & 0x3ff)
  }

  private mutating func readCodeUnit() throws(Diagnostic) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try peek() else { throw unexpectedEnd() }
      guard let digit = hexadecimalDigit(byte) else {
        throw failure(
          "invalid_escape",
          "\\u is not followed by four hexadecimal digits",
          "write four digits, such as \\u00e9"
        )
      }
      unit = unit << 4 | digit
      cursor += 1
    }
    return unit
  }

  /// Appends a scalar in UTF-8 (RFC 3629, section 3).
  private mutating func appendScalar(_ value: UInt32) {
    switch value {
    case 0..<0x80:
      scratch.append(UInt8(value))
    case 0x80..<0x800:
      scratch.append(UInt8(0xc0 | value >> 6))
    case 0x800..<0x10000:
      scratch.append(UInt8(0xe0 | value >> 12))
      scratch.append(UInt8(0x80 | value >> 6 & 0x3f))
    default:
      scratch.append(UInt8(0xf0 | value >> 18 & 7))
      scratch.append(UInt8(0x80 | value >> 12 & 0x3f))
      scratch.append(UInt8(0x80 | value >> 6 & 0x3f))
    }
    if value >= 0x80 { scratch.append(UInt8(0x80 | value & 0x3f)) }
  }

  private mutating func stringTooLong() -> Diagnostic {
    failure(
      "string_too_long",
      "a text is longer than \(limits.maxStringBytes) bytes",
      "make it shorter"
    )
  }

  private mutating func controlCharacter() -> Diagnostic {
    failure(
      "control_character",
      "a text holds a line break or another control character",
      "close the text, or write \\n, \\t or \\u00XX"
    )
  }

  private mutating func loneSurrogate(back: Int) -> Diagnostic {
    failure(
      "lone_surrogate",
      "a \\u escape is half of a surrogate pair",
      "write both halves, or the character itself",
      back: back
    )
  }
}

/// The first byte from `start` on that is not printable ASCII, or is a quote or a backslash;
/// `limit` without one.
///
/// Eight bytes at a time. A byte below `n` borrows into its top bit when `n` is subtracted from
/// all; borrows only run upwards, so the lowest marked byte is exact.
@inline(__always)
func plainEnd(
  _ start: UnsafePointer<UInt8>,
  limit: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
  let ones: UInt64 = 0x0101_0101_0101_0101
  var place = start
  while limit - place >= 8 {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self)
    )
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5c)
    let low =
      ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote)
      | ((backslash &- ones) & ~backslash)
    let marks = (low | word) & (ones &* 0x80)
    if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
    place += 8
  }
  while place < limit {
    switch place.pointee {
    case 0..<0x20, 0x22, 0x5c, 0x80...: return place
    default: place += 1
    }
  }
  return place
}

/// The value of a hexadecimal digit in ASCII, or nil.
func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x61 + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x41 + 10
  default: nil
  }
}

/// The length of the UTF-8 sequence of more than one byte at `place`, or 0 where it is ill-formed.
///
/// Source: Unicode 15, table 3-7. Reads no further than the lead byte announces, at most 4 bytes.
@inline(__always)
func utf8SequenceLength(_ place: UnsafePointer<UInt8>) -> Int {
  let lead = place[0]
  guard lead >= 0xc2, lead <= 0xf4, place[1] & 0xc0 == 0x80 else { return 0 }
  let second = place[1]
  if lead < 0xe0 { return 2 }
  guard place[2] & 0xc0 == 0x80 else { return 0 }
  if lead < 0xf0 {
    // Overlong forms, and surrogates.
    return (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) ? 0 : 3
  }
  guard place[3] & 0xc0 == 0x80 else { return 0 }
  return (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f) ? 0 : 4
}
