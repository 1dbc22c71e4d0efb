import Activity
import CivilTime

/// The compact form of one day of one device's records: columns of variable-length numbers.
///
/// A byte for the form's version; the distinct descriptions (what a record says besides its time);
/// then for all records a column of description numbers, one of differences between starts and one
/// of durations; last the few records that have copies. Numbers are LEB128, signed ones zigzag.
enum DaySegment {
  private static let version: UInt8 = 1

  /// Why bytes are not a segment.
  struct Malformed: Error {}

  /// The bytes of a day of records.
  static func encode(_ day: DayRecords) -> [UInt8] {
    let records = day.records
    var table = DescriptionTable(count: records.count)
    let numbers = records.indices.map { table.number(of: records[$0], at: $0, in: records) }
    // Every number takes ten bytes at most.
    let capacity = 32 + 42 * table.firsts.count + 30 * records.count
    return Array(unsafeUninitializedCapacity: capacity) { memory, count in
      var bytes = Bytes(memory)
      bytes.append(byte: version)
      bytes.append(UInt64(table.firsts.count))
      for first in table.firsts { bytes.append(description: records[first]) }
      bytes.append(UInt64(records.count))
      for number in numbers { bytes.append(UInt64(number)) }
      var previous = Int64(day.utcDay) * 86_400_000
      for record in records {
        bytes.append(zigzag(record.start.milliseconds - previous))
        previous = record.start.milliseconds
      }
      for record in records { bytes.append(UInt64(bitPattern: record.duration)) }
      count = bytes.count
    } + copies(records)
  }

  /// The few records that have copies.
  private static func copies(_ records: [ActivityRecord]) -> [UInt8] {
    let copied = records.indices.filter { records[$0].duplicate != 0 }
    return Array(unsafeUninitializedCapacity: 10 + 20 * copied.count) { memory, count in
      var bytes = Bytes(memory)
      bytes.append(UInt64(copied.count))
      for index in copied {
        bytes.append(UInt64(index))
        bytes.append(UInt64(bitPattern: records[index].duplicate))
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

    mutating func append(description record: ActivityRecord) {
      append(
        byte: record.kind.rawValue | (record.isAmbiguous ? 0x10 : 0)
          | (record.productivity == nil ? 0 : 0x20) | (record.isHourTotal ? 0x40 : 0)
      )
      if let productivity = record.productivity { append(byte: UInt8(bitPattern: productivity)) }
      append(UInt64(record.source))
      append(UInt64(record.app))
      append(UInt64(record.title))
      append(UInt64(record.url))
      append(UInt64(record.category))
    }
  }

  /// Numbers the distinct descriptions of records in the order they come.
  private struct DescriptionTable {
    /// The first record with each description.
    private(set) var firsts: [Int] = []
    /// Open addressing: numbers of descriptions, or -1.
    private var slots: [Int32]

    init(count: Int) {
      var size = 16
      while size < 2 * count { size *= 2 }
      slots = Array(repeating: -1, count: size)
    }

    mutating func number(of record: ActivityRecord, at index: Int, in all: [ActivityRecord]) -> Int
    {
      var hash = (UInt64(record.app) | UInt64(record.title) << 32) &* 0x9e37_79b9_7f4a_7c15
      hash ^= UInt64(record.url) | UInt64(record.category) << 32
      hash = (hash ^ hash >> 29) &* 0xbf58_476d_1ce4_e5b9
      var slot = Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
      while slots[slot] >= 0 {
        let number = Int(slots[slot])
        if DescriptionTable.areAlike(all[firsts[number]], record) { return number }
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Int32(firsts.count)
      firsts.append(index)
      return firsts.count - 1
    }

    private static func areAlike(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
      a.title == b.title && a.app == b.app && a.category == b.category && a.url == b.url
        && a.source == b.source && a.kind == b.kind && a.isAmbiguous == b.isAmbiguous
        && a.productivity == b.productivity && a.isHourTotal == b.isHourTotal
    }
  }

  /// The records in the bytes of a segment; anything that is not one is refused.
  static func decode(
    _ bytes: [UInt8],
    device: String,
    utcDay: Int
  ) throws(Malformed) -> DayRecords {
    try bytes.withUnsafeBufferPointer { bytes throws(Malformed) in
      try decode(bytes, device: device, utcDay: utcDay)
    }
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    device: String,
    utcDay: Int
  ) throws(Malformed) -> DayRecords {
    var reader = Reader(bytes: bytes)
    guard try reader.byte() == version else { throw Malformed() }
    let descriptionCount = try reader.count()
    var templates: [ActivityRecord] = []
    templates.reserveCapacity(descriptionCount)
    for _ in 0..<descriptionCount { templates.append(try reader.template()) }
    let recordCount = try reader.count()
    var records: [ActivityRecord] = []
    records.reserveCapacity(recordCount)
    for _ in 0..<recordCount {
      let number = try reader.number()
      guard number < UInt64(templates.count) else { throw Malformed() }
      records.append(templates[Int(number)])
    }
    let (midnight, isBeyond) = Int64(utcDay).multipliedReportingOverflow(by: 86_400_000)
    guard isBeyond == false else { throw Malformed() }
    var at = midnight
    for index in records.indices {
      let (sum, overflow) = at.addingReportingOverflow(unzigzag(try reader.number()))
      // Every record begins on its day, which keeps its end within range as well.
      guard overflow == false, sum >= midnight, sum - midnight < 86_400_000 else {
        throw Malformed()
      }
      at = sum
      records[index].start = Instant(milliseconds: at)
    }
    for index in records.indices { records[index].duration = try reader.length() }
    for _ in 0..<(try reader.count()) {
      let index = try reader.number()
      guard index < UInt64(records.count) else { throw Malformed() }
      guard let duplicate = Int64(exactly: try reader.number()) else { throw Malformed() }
      records[Int(index)].duplicate = duplicate
    }
    guard reader.isAtEnd else { throw Malformed() }
    return DayRecords(device: device, utcDay: utcDay, canonical: records)
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

    mutating func number() throws(Malformed) -> UInt64 {
      let first = try byte()
      if first < 0x80 { return UInt64(first) }
      var value = UInt64(first & 0x7f)
      var shift: UInt64 = 7
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

    mutating func template() throws(Malformed) -> ActivityRecord {
      let flags = try byte()
      guard flags & 0x80 == 0, let kind = ActivityRecord.Kind(rawValue: flags & 0x0f) else {
        throw Malformed()
      }
      let productivity = flags & 0x20 == 0 ? nil : Int8(bitPattern: try byte())
      let source = try textID()
      let app = try textID()
      let title = try textID()
      let url = try textID()
      return ActivityRecord(
        kind: kind,
        source: source,
        start: Instant(milliseconds: 0),
        duration: 0,
        app: app,
        title: title,
        url: url,
        category: try textID(),
        productivity: productivity,
        isAmbiguous: flags & 0x10 != 0,
        isHourTotal: flags & 0x40 != 0
      )
    }
  }
}
