import CXXHash
import CivilTime
import Records

/// The compact form of one day of one device's records: columns of variable-length numbers.
///
/// A byte for the form's version; the distinct contents (what a record says besides its time);
/// then for all records a column of numbers of contents, and one of pairs: the time from the end of
/// the record before to this one's start, which mostly is nothing, and its duration; last the few
/// records that have copies. Numbers are LEB128, signed ones zigzag. XXH3 of all that, with 64 bits and its lowest byte
/// first, stands at the end.
///
/// Version 1 had the time between starts and the durations in columns of their own; versions 1 and 2 had no sum.
enum DaySegment {
  private static let version: UInt8 = 3
  /// No record has more than this many milliseconds of copies: sums of them stay within range.
  private static let mostCopies: UInt64 = 1 << 53

  /// Why bytes are not a segment.
  struct Malformed: Error {}

  /// The bytes of a day of records.
  static func encode(_ day: DayRecords) -> [UInt8] {
    // Every number takes ten bytes at most.
    let capacity = 32 + 42 * day.contents.count + 30 * day.rows.count
    let body =
      Array(unsafeUninitializedCapacity: capacity) { memory, count in
        var bytes = Bytes(memory)
        bytes.append(byte: version)
        bytes.append(UInt64(day.contents.count))
        for content in day.contents { bytes.append(content) }
        bytes.append(UInt64(day.rows.count))
        for row in day.rows { bytes.append(UInt64(row.content)) }
        var previous = Int64(day.utcDay) * 86_400_000
        for row in day.rows {
          bytes.append(zigzag(row.start.milliseconds - previous))
          bytes.append(UInt64(bitPattern: row.duration))
          previous = row.start.milliseconds + row.duration
        }
        count = bytes.count
      } + copies(day.rows)
    return body + withUnsafeBytes(of: sum(of: body[...]).littleEndian) { Array($0) }
  }

  private static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
  }

  /// The few records that have copies.
  private static func copies(_ rows: [RecordRow]) -> [UInt8] {
    let copied = rows.indices.filter { rows[$0].duplicate != 0 }
    return Array(unsafeUninitializedCapacity: 10 + 20 * copied.count) { memory, count in
      var bytes = Bytes(memory)
      bytes.append(UInt64(copied.count))
      for index in copied {
        bytes.append(UInt64(index))
        bytes.append(UInt64(bitPattern: rows[index].duplicate))
      }
      count = bytes.count
    }
  }

  /// Memory that is written from front to back and known to be large enough.
  private struct Bytes {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

    mutating func append(byte: UInt8) {
      memory[count] = byte
      count += 1
    }

    mutating func append(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        append(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      append(byte: UInt8(rest))
    }

    mutating func append(_ content: RecordContent) {
      append(
        byte: content.kind.rawValue | (content.isAmbiguous ? 0x10 : 0)
          | (content.productivity == nil ? 0 : 0x20) | (content.isHourTotal ? 0x40 : 0)
          | (content.isAudible ? 0x80 : 0)
      )
      if let productivity = content.productivity { append(byte: UInt8(bitPattern: productivity)) }
      append(UInt64(content.source))
      append(UInt64(content.app))
      append(UInt64(content.title))
      append(UInt64(content.url))
      append(UInt64(content.category))
    }
  }

  /// The records in the bytes of a segment; anything that is not one is refused.
  static func decode(
    _ bytes: [UInt8],
    device: String,
    utcDay: Int
  ) throws(Malformed) -> DayRecords {
    var body = bytes[...]
    if bytes.first == version {
      body = bytes.dropLast(8)
      let sum = bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard sum == DaySegment.sum(of: body) else { throw Malformed() }
    }
    return try body.withUnsafeBufferPointer { bytes throws(Malformed) in
      try decode(bytes, device: device, utcDay: utcDay)
    }
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    device: String,
    utcDay: Int
  ) throws(Malformed) -> DayRecords {
    var reader = Reader(bytes: bytes)
    let form = try reader.byte()
    guard (1...version).contains(form) else { throw Malformed() }
    let contentCount = try reader.count()
    var contents: [RecordContent] = []
    contents.reserveCapacity(contentCount)
    for _ in 0..<contentCount { contents.append(try reader.content()) }
    let rowCount = try reader.count()
    let (midnight, isBeyond) = Int64(utcDay).multipliedReportingOverflow(by: 86_400_000)
    guard !isBeyond else { throw Malformed() }
    var rows: [RecordRow]
    do {
      rows = try Array(unsafeUninitializedCapacity: rowCount) { rows, count in
        try decode(&reader, form, contentCount, midnight, rowCount, into: rows)
        count = rowCount
      }
    } catch {
      throw Malformed()
    }
    for _ in 0..<(try reader.count()) {
      let index = try reader.number()
      guard index < UInt64(rows.count) else { throw Malformed() }
      let duplicate = try reader.number()
      guard duplicate <= mostCopies else { throw Malformed() }
      rows[Int(index)].duplicate = Int64(duplicate)
    }
    guard reader.isAtEnd else { throw Malformed() }
    return DayRecords(device: device, utcDay: utcDay, canonical: rows, contents: contents)
  }

  /// Reads the columns of contents and times into memory for so many rows.
  private static func decode(
    _ reader: inout Reader,
    _ form: UInt8,
    _ contentCount: Int,
    _ midnight: Int64,
    _ rowCount: Int,
    into rows: UnsafeMutableBufferPointer<RecordRow>
  ) throws(Malformed) {
    for index in 0..<rowCount {
      let number = try reader.number()
      guard number < UInt64(contentCount) else { throw Malformed() }
      rows.initializeElement(
        at: index,
        to: RecordRow(start: Instant(milliseconds: 0), duration: 0, content: UInt32(number))
      )
    }
    var at = midnight
    for index in 0..<rowCount {
      let (sum, overflow) = at.addingReportingOverflow(unzigzag(try reader.number()))
      // Every record begins on its day, which keeps its end within range as well.
      guard !overflow, sum >= midnight, sum - midnight < 86_400_000 else {
        throw Malformed()
      }
      rows[index].start = Instant(milliseconds: sum)
      if form > 1 { rows[index].duration = try reader.length() }
      at = sum + rows[index].duration
    }
    if form == 1 {
      for index in 0..<rowCount { rows[index].duration = try reader.length() }
    }
  }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  private static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() throws(Malformed) -> UInt8 {
      guard position < bytes.count else { throw Malformed() }
      defer { position += 1 }
      return bytes[position]
    }

    @inline(__always)
    mutating func number() throws(Malformed) -> UInt64 {
      guard position + 8 <= bytes.count else { return try numberNearEnd() }
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes)
          .loadUnaligned(fromByteOffset: position, as: UInt64.self)
      )
      if word & 0x80 == 0 {
        position += 1
        return word & 0x7f
      }
      let ends = ~word & 0x8080_8080_8080_8080
      guard ends != 0 else { return try numberNearEnd() }
      // All bits up to the byte that ends the number; then its groups of seven are moved together.
      var value = word & (ends ^ (ends &- 1)) & 0x7f7f_7f7f_7f7f_7f7f
      value = value & 0x007f_007f_007f_007f | (value & 0x7f00_7f00_7f00_7f00) >> 1
      value = value & 0x0000_3fff_0000_3fff | (value & 0x3fff_0000_3fff_0000) >> 2
      value = value & 0x0000_0000_0fff_ffff | (value & 0x0fff_ffff_0000_0000) >> 4
      position += ends.trailingZeroBitCount / 8 + 1
      return value
    }

    private mutating func numberNearEnd() throws(Malformed) -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while true {
        let next = try byte()
        guard shift < 63 || next <= 1 else { throw Malformed() }
        value |= UInt64(next & 0x7f) << shift
        if next < 0x80 { return value }
        shift += 7
        guard shift <= 63 else { throw Malformed() }
      }
    }

    /// A count of things that each take at least a byte.
    mutating func count() throws(Malformed) -> Int {
      let value = try number()
      guard value <= UInt64(bytes.count - position) else { throw Malformed() }
      return Int(value)
    }

    /// A length of time in milliseconds; a century at most.
    mutating func length() throws(Malformed) -> Int64 {
      let value = try number()
      guard value <= 100 * 366 * 86_400_000 else { throw Malformed() }
      return Int64(value)
    }

    mutating func textID() throws(Malformed) -> TextID {
      guard let id = TextID(exactly: try number()) else { throw Malformed() }
      return id
    }

    mutating func content() throws(Malformed) -> RecordContent {
      let flags = try byte()
      guard let kind = ActivityRecord.Kind(rawValue: flags & 0x0f) else { throw Malformed() }
      let productivity = flags & 0x20 == 0 ? nil : Int8(bitPattern: try byte())
      let source = try textID()
      let app = try textID()
      let title = try textID()
      let url = try textID()
      return RecordContent(
        kind: kind,
        source: source,
        app: app,
        title: title,
        url: url,
        category: try textID(),
        productivity: productivity,
        isAmbiguous: flags & 0x10 != 0,
        isHourTotal: flags & 0x40 != 0,
        isAudible: flags & 0x80 != 0
      )
    }
  }
}
