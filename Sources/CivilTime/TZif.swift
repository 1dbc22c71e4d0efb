/// Why the bytes of a zone file could not be read.
public enum TZifError: Error, Equatable, Sendable {
  /// The bytes do not begin with `TZif`.
  case notTZif
  /// The file is of version 1, which ends in 2037.
  case tooOld
  /// The bytes end before the data they announce.
  case truncated
  /// An index or a footer in the file makes no sense.
  case malformed
}

/// Reads compiled zone files.
///
/// Source: RFC 8536, versions 2 and later. Changes after the last one in the table come from the
/// footer's rule, until the year 2400; the rules repeat exactly every 400 years after that.
public enum TZif {
  /// The last year whose changes are put into the table.
  static let lastYear = 2400
  /// The times of change that are read, in seconds UTC: RFC 8536 section 3.2 asks for no earlier
  /// one than the first, the Big Bang of older compilers.
  static let possibleTimes = -(Int64(1) << 59)...(Int64(1) << 59)
  /// The offsets that are read, in seconds: those of RFC 8536 section 3.2.
  static let possibleOffsets = -89_999...93_599

  /// Makes the rules of the zone `name` from the bytes of its file.
  public static func read(_ bytes: [UInt8], name: String) throws(TZifError) -> ZoneRules {
    var cursor = BigEndianCursor(bytes: bytes)
    let old = try Header(&cursor)
    guard old.version >= 0x32 else { throw .tooOld }
    try cursor.skip(old.dataSize(timeSize: 4))
    let (first, rest) = try Table(&cursor).spans()
    guard try cursor.signed(1) == 10 else { throw .malformed }
    let footer = cursor.rest.prefix { $0 != 10 }
    guard footer.endIndex < bytes.count else { throw .truncated }
    guard !footer.isEmpty else { return ZoneRules(name: name, first: first, rest: rest) }
    guard let rule = PosixZoneRule(Array(footer)) else { throw .malformed }
    guard !rest.isEmpty || rule.daylight != nil else {
      return ZoneRules(name: name, first: rule.standard(from: .min))
    }
    return ZoneRules(name: name, first: first, rest: laidOut(rest, rule))
  }

  /// The spans of the table, and those of the footer's rule behind them.
  private static func laidOut(_ table: [ZoneRules.Span], _ rule: PosixZoneRule) -> [ZoneRules.Span]
  {
    let after = table.last?.start ?? .min
    // The year 1 keeps a file whose only change is the Big Bang from being laid out year by year.
    let firstYear = table.isEmpty ? 1970 : max(1, CivilDateTime(localSeconds: after).date.year)
    guard firstYear <= lastYear else { return table }
    var spans = table
    for year in firstYear...lastYear {
      spans.append(contentsOf: rule.changes(in: year).filter { $0.start > after })
    }
    // A change near New Year may fall into the neighbouring year's place.
    spans.sort { $0.start < $1.start }
    return spans
  }

  /// The data block with times of 64 bits.
  private struct Table {
    private var times: [Int64] = []
    private var indices: [Int] = []
    private var types: [(offset: Int, name: Int)] = []
    private let names: [UInt8]

    init(_ cursor: inout BigEndianCursor) throws(TZifError) {
      let header = try Header(&cursor)
      guard header.types > 0 else { throw .malformed }
      for _ in 0..<header.times {
        let time = try cursor.signed(8)
        guard possibleTimes.contains(time) else { throw .malformed }
        times.append(time)
      }
      for _ in 0..<header.times { indices.append(Int(try cursor.signed(1)) & 0xff) }
      for _ in 0..<header.types {
        let offset = Int(try cursor.signed(4))
        guard possibleOffsets.contains(offset) else { throw .malformed }
        _ = try cursor.signed(1)
        types.append((offset, Int(try cursor.signed(1)) & 0xff))
      }
      names = Array(try cursor.take(header.characters))
      try cursor.skip(header.leaps * 12 + header.standard + header.universal)
    }

    /// What holds before the first change, and from each change on.
    func spans() throws(TZifError) -> (first: ZoneRules.Span, rest: [ZoneRules.Span]) {
      let first = try span(.min, 0)
      var rest: [ZoneRules.Span] = []
      for (time, index) in zip(times, indices) {
        guard time > rest.last?.start ?? .min else { throw .malformed }
        rest.append(try span(time, index))
      }
      return (first, rest)
    }

    private func span(_ start: Int64, _ index: Int) throws(TZifError) -> ZoneRules.Span {
      guard index < types.count, types[index].name < names.count else { throw .malformed }
      let abbreviation = names[types[index].name...].prefix { $0 != 0 }
      return ZoneRules.Span(
        start: start,
        offset: types[index].offset,
        abbreviation: String(decoding: abbreviation, as: UTF8.self)
      )
    }
  }

  /// The six counts at the head of a data block.
  private struct Header {
    let version: UInt8
    let universal: Int
    let standard: Int
    let leaps: Int
    let times: Int
    let types: Int
    let characters: Int

    init(_ cursor: inout BigEndianCursor) throws(TZifError) {
      guard try cursor.take(4).elementsEqual("TZif".utf8) else { throw .notTZif }
      self.version = UInt8(truncatingIfNeeded: try cursor.signed(1))
      try cursor.skip(15)
      self.universal = try cursor.count()
      self.standard = try cursor.count()
      self.leaps = try cursor.count()
      self.times = try cursor.count()
      self.types = try cursor.count()
      self.characters = try cursor.count()
    }

    func dataSize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standard
        + universal
    }
  }
}

/// Takes big-endian numbers off the front of a byte array.
private struct BigEndianCursor {
  let bytes: [UInt8]
  var position = 0

  var rest: ArraySlice<UInt8> { bytes[position...] }

  mutating func take(_ count: Int) throws(TZifError) -> ArraySlice<UInt8> {
    guard count >= 0, bytes.count - position >= count else { throw .truncated }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) throws(TZifError) { _ = try take(count) }

  mutating func signed(_ size: Int) throws(TZifError) -> Int64 {
    let taken = try take(size)
    let value = taken.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * size
    return Int64(bitPattern: value << unused) >> unused
  }

  mutating func count() throws(TZifError) -> Int {
    let count = Int(try signed(4))
    guard count >= 0 else { throw .malformed }
    return count
  }
}
