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

  private struct Description: Hashable {
    let kind: ActivityRecord.Kind
    let isAmbiguous: Bool
    let isHourTotal: Bool
    let productivity: Int8?
    let source: TextID
    let app: TextID
    let title: TextID
    let url: TextID
    let category: TextID

    init(_ record: ActivityRecord) {
      kind = record.kind
      isAmbiguous = record.isAmbiguous
      isHourTotal = record.isHourTotal
      productivity = record.productivity
      source = record.source
      app = record.app
      title = record.title
      url = record.url
      category = record.category
    }
  }

  /// The bytes of a day of records.
  static func encode(_ day: DayRecords) -> [UInt8] {
    var numbers: [Description: Int] = [:]
    var descriptions: [Description] = []
    var columns: [UInt8] = []
    for record in day.records {
      let description = Description(record)
      let number = numbers[description] ?? descriptions.count
      if number == descriptions.count {
        descriptions.append(description)
        numbers[description] = number
      }
      append(UInt64(number), to: &columns)
    }
    var previous = Int64(day.utcDay) * 86_400_000
    for record in day.records {
      append(zigzag(record.start.milliseconds - previous), to: &columns)
      previous = record.start.milliseconds
    }
    for record in day.records { append(UInt64(bitPattern: record.duration), to: &columns) }

    var bytes: [UInt8] = [version]
    append(UInt64(descriptions.count), to: &bytes)
    for description in descriptions {
      bytes.append(
        description.kind.rawValue | (description.isAmbiguous ? 0x10 : 0)
          | (description.productivity == nil ? 0 : 0x20) | (description.isHourTotal ? 0x40 : 0)
      )
      if let productivity = description.productivity {
        bytes.append(UInt8(bitPattern: productivity))
      }
      append(UInt64(description.source), to: &bytes)
      append(UInt64(description.app), to: &bytes)
      append(UInt64(description.title), to: &bytes)
      append(UInt64(description.url), to: &bytes)
      append(UInt64(description.category), to: &bytes)
    }
    append(UInt64(day.records.count), to: &bytes)
    bytes += columns
    let copied = day.records.indices.filter { day.records[$0].duplicate != 0 }
    append(UInt64(copied.count), to: &bytes)
    for index in copied {
      append(UInt64(index), to: &bytes)
      append(UInt64(bitPattern: day.records[index].duplicate), to: &bytes)
    }
    return bytes
  }

  /// The records in the bytes of a segment; anything that is not one is refused.
  static func decode(
    _ bytes: [UInt8],
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

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  private static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() throws(Malformed) -> UInt8 {
      guard position < bytes.count else { throw Malformed() }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func number() throws(Malformed) -> UInt64 {
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
