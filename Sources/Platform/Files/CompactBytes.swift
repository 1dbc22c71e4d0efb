/// Numbers and texts in few bytes: LEB128, signed numbers zigzag, texts with their length before them.
public struct CompactBytes {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Appends a number that is not negative.
  public mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends any number.
  public mutating func append(_ value: Int64) {
    append(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  /// Appends any number.
  public mutating func append(_ value: Int) { append(Int64(value)) }

  /// Appends a number, or that there is none.
  public mutating func append(_ value: Int64?) {
    append(UInt64(value == nil ? 0 : 1))
    if let value { append(value) }
  }

  /// Appends a text.
  public mutating func append(_ text: String) {
    append(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads what `CompactBytes` wrote, from front to back.
public struct CompactReader {
  /// Why bytes are not what was to be read.
  public struct Malformed: Error {
    /// A reason that needs no more words.
    public init() {}
  }

  private let bytes: [UInt8]
  private var place = 0

  /// A reader of some bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether everything was read.
  public var isAtEnd: Bool { place == bytes.count }

  /// The next number that is not negative.
  public mutating func unsigned() throws(Malformed) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Malformed()
  }

  /// The next number.
  public mutating func number() throws(Malformed) -> Int64 {
    let value = try unsigned()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The next number, or nil where there is none.
  public mutating func optionalNumber() throws(Malformed) -> Int64? {
    try unsigned() == 0 ? nil : try number()
  }

  /// How many things follow, of which each takes a byte at least.
  public mutating func count() throws(Malformed) -> Int {
    let value = try unsigned()
    guard value <= UInt64(bytes.count - place) else { throw Malformed() }
    return Int(value)
  }

  /// The next text.
  public mutating func text() throws(Malformed) -> String {
    let count = try count()
    defer { place += count }
    return String(decoding: bytes[place..<place + count], as: UTF8.self)
  }
}
