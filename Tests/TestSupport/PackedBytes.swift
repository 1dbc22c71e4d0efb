/// Makes files of zip and gzip byte by byte, right ones and wrong ones.
public enum PackedBytes {
  /// CRC-32 as zip and gzip have it.
  ///
  /// Source: RFC 1952, section 8.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xedb8_8320 }
      }
    }
    return ~sum
  }

  /// Bytes as a stream of deflate that packs nothing.
  ///
  /// Source: RFC 1951, section 3.2.4.
  public static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xffff)
      rest = rest.dropFirst(block.count)
      packed.append(rest.isEmpty ? 1 : 0)
      packed += number(block.count, 2) + number(~block.count & 0xffff, 2) + block
    } while !rest.isEmpty
    return packed
  }

  /// A small letter `a`, and `lengths` times 258 more, at two bits for each 258: a bomb.
  ///
  /// One block of dynamic Huffman codes: `0` for a length of 258, `10` for the letter, `11` for the end, and `0`
  /// for the distance of 1. Their lengths are given by codes of their own: `0` for a run of zeros, `10` for 1
  /// and `11` for 2. Source: RFC 1951, section 3.2.7.
  public static func deflatedRun(lengths: Int) -> [UInt8] {
    var bits = Bits()
    bits.put(0b101, 3)
    bits.put(286 - 257, 5)
    bits.put(0, 5)
    bits.put(18 - 4, 4)
    // In the order 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1.
    for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.put(length, 3) }
    func zeros(_ count: Int) {
      bits.put(0, 1)
      bits.put(count - 11, 7)
    }
    zeros(97)
    bits.put(0b11, 2)
    zeros(138)
    zeros(20)
    bits.put(0b11, 2)
    zeros(28)
    // The length of 258, and the distance.
    bits.put(0b01, 2)
    bits.put(0b01, 2)
    bits.put(0b01, 2)
    for _ in 0..<lengths { bits.put(0, 2) }
    bits.put(0b11, 2)
    return bits.bytes
  }

  /// Bits from the lowest of each byte on.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var room = 0

    /// Adds the lowest bits of a number, the lowest one first.
    mutating func put(_ value: Int, _ count: Int) {
      for place in 0..<count {
        if room == 0 {
          bytes.append(0)
          room = 8
        }
        if value >> place & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(8 - room) }
        room -= 1
      }
    }
  }

  /// A file of gzip with one member.
  public static func gzip(
    _ bytes: [UInt8],
    deflated packed: [UInt8]? = nil,
    checksum sum: UInt32? = nil
  ) -> [UInt8] {
    var file: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
    file += packed ?? deflated(bytes)
    file += number(Int(sum ?? checksum(bytes)), 4)
    return file + number(bytes.count, 4)
  }

  /// A file in a zip.
  public struct Member: Sendable {
    /// The bytes of its name.
    public var name: [UInt8]
    /// What it holds.
    public var bytes: [UInt8]
    /// The number of the method: 0 is stored, 8 deflated.
    public var method = 8
    /// The general purpose flags; the lowest says that it is encrypted.
    public var flags = 0
    /// The checksum that the zip gives, where it is not the right one.
    public var checksum: UInt32?
    /// The packed bytes, where they are others than those that the method gives.
    public var packed: [UInt8]?
    /// The size that the zip gives.
    public var size: Int?
    /// Whether sizes stand behind the bytes, and zeros before them.
    public var hasDescriptor = false
    /// Whether numbers stand in fields of zip64.
    public var isLarge = false

    /// A member with a name in UTF-8.
    public init(_ name: String, _ text: String, method: Int = 8) {
      self.name = Array(name.utf8)
      bytes = Array(text.utf8)
      self.method = method
    }
  }

  /// A zip of some members; `isLarge` where its own numbers stand in the form of zip64.
  ///
  /// The directory names the last member so many times: a bomb of members that share their bytes.
  public static func zip(
    _ members: [Member],
    comment: String = "",
    front: [UInt8] = [],
    isLarge: Bool = false,
    namesOfLast: Int = 1
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    var lastEntry = 0
    for member in members {
      let packed = member.packed ?? (member.method == 0 ? member.bytes : deflated(member.bytes))
      let sum = number(Int(member.checksum ?? checksum(member.bytes)), 4)
      let size = member.size ?? member.bytes.count
      let offset = bytes.count
      let flags = member.flags | (member.hasDescriptor ? 8 : 0)
      let kind = number(flags, 2) + number(member.method, 2) + [0, 0, 0x21, 0x5c]
      let sizes = number(packed.count, 4) + number(size, 4)
      bytes += [0x50, 0x4b, 3, 4, 20, 0] + kind
      bytes += member.hasDescriptor ? [UInt8](repeating: 0, count: 12) : sum + sizes
      bytes += number(member.name.count, 2) + [3, 0] + member.name + [9, 9, 9] + packed
      if member.hasDescriptor { bytes += [0x50, 0x4b, 7, 8] + sum + sizes }
      let all = [UInt8](repeating: 0xff, count: 4)
      var extra: [UInt8] = []
      if member.isLarge {
        extra = [1, 0, 24, 0]
        for value in [size, packed.count, offset] { extra += number(value, 8) }
      }
      lastEntry = directory.count
      directory += [0x50, 0x4b, 1, 2, 20, 0, 20, 0] + kind + sum
      directory += member.isLarge ? all + all : sizes
      directory += number(member.name.count, 2) + number(extra.count, 2)
      directory += [UInt8](repeating: 0, count: 10)
      directory += (member.isLarge ? all : number(offset, 4)) + member.name + extra
    }
    let last = directory[lastEntry...]
    for _ in 0..<(namesOfLast - 1) { directory += last }
    let entries = members.count + namesOfLast - 1
    let start = bytes.count
    bytes += directory
    if isLarge {
      bytes +=
        [0x50, 0x4b, 6, 6] + number(44, 8) + [45, 0, 45, 0] + [UInt8](repeating: 0, count: 8)
      bytes += number(entries, 8) + number(entries, 8)
      bytes += number(directory.count, 8) + number(start, 8)
      bytes += [0x50, 0x4b, 6, 7, 0, 0, 0, 0] + number(start + directory.count, 8) + [1, 0, 0, 0]
    }
    let count = isLarge ? 0xffff : entries
    bytes += [0x50, 0x4b, 5, 6, 0, 0, 0, 0] + number(count, 2) + number(count, 2)
    bytes += number(directory.count, 4) + number(isLarge ? 0xffff_ffff : start, 4)
    return front + bytes + number(comment.utf8.count, 2) + Array(comment.utf8)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
