import Glibc

/// Looks at the members of an object before they are read, where they are plain and at hand.
///
/// Most objects of an export look alike. To take one of them apart in one go takes a fraction of the
/// time that its tokens take; where it has anything uncommon to it, such as an escape, a line break
/// between its members or the end of what is in memory, every method gives nil, and the object is to be
/// read token by token. What is accepted here is JSON as the reader accepts it.
///
/// ```swift
/// // The object whose `{` was just read.
/// guard var ahead = reader.lookahead else { return nil }
/// while let key = ahead.key() { ... }
/// if ahead.isAtEnd { reader.takeObject(ahead) }
/// ```
public struct JSONLookahead {
  /// Where to go on.
  private(set) var place: UnsafePointer<UInt8>
  private let limit: UnsafePointer<UInt8>
  private let limits: JSONLimits
  private let start: UnsafePointer<UInt8>
  private let startOffset: Int
  private var isEmpty = true
  /// Whether the whole object was looked at, its closing brace included.
  public private(set) var isAtEnd = false

  /// A look from the byte at `offset` on, which is at `place`.
  init(
    from place: UnsafePointer<UInt8>,
    to limit: UnsafePointer<UInt8>,
    limits: JSONLimits,
    offset: Int
  ) {
    self.place = place
    self.limit = limit
    self.limits = limits
    start = place
    startOffset = offset
  }

  /// The offset of what comes next.
  var offset: Int { startOffset + (place - start) }

  /// Goes on, behind an object of a list, to the members of the next; false where none follows.
  public mutating func nextObject() -> Bool {
    guard isAtEnd, take(UInt8(ascii: ",")), take(UInt8(ascii: "{")) else { return false }
    isEmpty = true
    isAtEnd = false
    return true
  }

  /// The next key, whose value comes next then; nil at the end of the object too.
  public mutating func key() -> UnsafeRawBufferPointer? {
    guard !isAtEnd else { return nil }
    if isEmpty, take(UInt8(ascii: "}")) {
      isAtEnd = true
      return nil
    }
    isEmpty = false
    guard let key = plainText(), take(UInt8(ascii: ":")) else { return nil }
    return key
  }

  /// The next value as the bytes of a text without escapes.
  public mutating func string() -> UnsafeRawBufferPointer? {
    guard let text = plainText(), endValue() else { return nil }
    return text
  }

  /// The next value as the bytes of a number.
  public mutating func number() -> UnsafeRawBufferPointer? {
    skipBlanks()
    let start = place
    let most = min(limit - start, limits.maxNumberBytes)
    let (length, isWhole) = JSONNumber.prefix(of: UnsafeRawBufferPointer(start: start, count: most))
    place += length
    guard isWhole, endValue() else { return nil }
    return UnsafeRawBufferPointer(start: start, count: length)
  }

  /// The bytes of the next value, an object, up to the first closing brace.
  ///
  /// They are all of the object, unless there is a brace within it; whoever uses them has found that by
  /// reading the same bytes before, at the same depth.
  public mutating func object() -> UnsafeRawBufferPointer? {
    guard take(UInt8(ascii: "{")) else { return nil }
    let start = UnsafeRawPointer(place - 1)
    guard let end = memchr(place, Int32(UInt8(ascii: "}")), limit - place) else { return nil }
    let count = UnsafeRawPointer(end) - start + 1
    guard memchr(start, Int32(UInt8(ascii: "\n")), count) == nil else { return nil }
    place += count - 1
    guard endValue() else { return nil }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Goes on behind a value, to the next key or to the end.
  private mutating func endValue() -> Bool {
    if take(UInt8(ascii: ",")) { return true }
    isAtEnd = take(UInt8(ascii: "}"))
    return isAtEnd
  }

  private mutating func plainText() -> UnsafeRawBufferPointer? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = place
    place = plainEnd(start, limit: limit)
    guard place - start <= limits.maxStringBytes, place < limit,
      place.pointee == UInt8(ascii: "\"")
    else { return nil }
    place += 1
    return UnsafeRawBufferPointer(start: start, count: place - start - 1)
  }

  /// Takes a byte, and the blanks before it, where it comes next.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < limit, place.pointee == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() {
    while place < limit, place.pointee == UInt8(ascii: " ") { place += 1 }
  }

  /// Whether bytes are exactly `literal`.
  public static func isText(_ bytes: UnsafeRawBufferPointer, _ literal: StaticString) -> Bool {
    guard literal.hasPointerRepresentation, bytes.count == literal.utf8CodeUnitCount else {
      return false
    }
    guard let start = bytes.baseAddress else { return bytes.isEmpty }
    return memcmp(start, literal.utf8Start, bytes.count) == 0
  }
}
