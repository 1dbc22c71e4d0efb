/// The bytes that have a meaning in a content line.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2c
  static let colon: UInt8 = 0x3a
  static let semicolon: UInt8 = 0x3b
  static let equals: UInt8 = 0x3d
  static let backslash: UInt8 = 0x5c

  /// Whether a byte may stand in a name: a letter, a digit or a hyphen.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d: true
    default: false
    }
  }

  /// A space, a tab or another control that leaves a blank.
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || (0x09...0x0d).contains(byte) }

  /// The letter in upper case; any other byte as it is.
  static func uppercased(_ byte: UInt8) -> UInt8 {
    (0x61...0x7a).contains(byte) ? byte & 0xdf : byte
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes as text; nil where there is a NUL among them or they aren't UTF-8.
  var text: String? {
    guard !isASCII else { return String(decoding: self, as: UTF8.self) }
    return contains(0) ? nil : String(validating: self, as: UTF8.self)
  }

  /// The bytes as text in upper case; nil as in `text`.
  var uppercased: String? {
    guard isASCII else { return text?.uppercased() }
    return String(unsafeUninitializedCapacity: count) { target in
      for index in indices { target[index] = ASCII.uppercased(self[index]) }
      return count
    }
  }

  /// Whether all bytes are characters of ASCII, and none is a NUL.
  private var isASCII: Bool {
    guard let start = baseAddress else { return true }
    var place = UnsafeRawPointer(start)
    let end = place + count
    while end - place >= 8 {
      let word = place.loadUnaligned(as: UInt64.self)
      // The lowest bit that comes out belongs to a zero byte or to one above 127.
      guard (word &- 0x0101_0101_0101_0101 | word) & 0x8080_8080_8080_8080 == 0 else {
        return false
      }
      place += 8
    }
    while place < end {
      guard (1...0x7f).contains(place.load(as: UInt8.self)) else { return false }
      place += 1
    }
    return true
  }

  /// The bytes without blanks at their ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var first = 0
    var last = count
    while first < last, ASCII.isBlank(self[first]) { first += 1 }
    while first < last, ASCII.isBlank(self[last - 1]) { last -= 1 }
    return UnsafeBufferPointer(rebasing: self[first..<last])
  }

  /// Calls `body` with each item of a list that commas divide; empty ones are passed over.
  func forEachItem(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = 0
    while start < count {
      let end = self[start...].firstIndex(of: ASCII.comma) ?? count
      if end > start { body(UnsafeBufferPointer(rebasing: self[start..<end])) }
      start = end + 1
    }
  }
}

extension StringProtocol where UTF8View: BidirectionalCollection {
  /// The text without blanks at its ends.
  var trimmed: String {
    var start = utf8.startIndex
    var end = utf8.endIndex
    while start < end, ASCII.isBlank(utf8[start]) { start = utf8.index(after: start) }
    while start < end, ASCII.isBlank(utf8[utf8.index(before: end)]) {
      end = utf8.index(before: end)
    }
    return String(self[start..<end])
  }
}
