/// Bytes of a zip that are read from front to back; its numbers have their lowest byte first.
struct ZipBytes {
  static let member: [UInt8] = [0x50, 0x4b, 3, 4]
  static let entry: [UInt8] = [0x50, 0x4b, 1, 2]
  static let end: [UInt8] = [0x50, 0x4b, 5, 6]
  static let largeEnd: [UInt8] = [0x50, 0x4b, 6, 6]
  static let locator: [UInt8] = [0x50, 0x4b, 6, 7]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next bytes, or nil where there are fewer.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// A number of so many bytes; nil where there are fewer, or it is beyond what a file can hold.
  mutating func number(_ count: Int) -> Int64? {
    guard let bytes = take(count) else { return nil }
    return Int64(exactly: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
