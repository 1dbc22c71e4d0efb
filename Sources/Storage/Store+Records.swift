import CivilTime
import Records

/// Activity records: one row for each device and UTC day.
extension Store {
  /// A record may last so many days at most; readers refuse longer ones.
  static let longestRecordDays = 31

  /// The records of all devices that overlap the UTC days from `first` up to `last`, both included.
  public func records(first: Int, last: Int) throws -> [DayRecords] {
    try packedRecords(first: first, last: last).map { try $0.unpacked() }
  }

  /// The same in the form that they are kept in, to be unpacked on another thread.
  public func packedRecords(first: Int, last: Int) throws(StoreError) -> [PackedDay] {
    let earlier = try connection.prepare(
      """
      SELECT device, utc_day FROM record_days
      WHERE person = ? AND utc_day BETWEEN ? AND ? AND reach_ms > ? ORDER BY utc_day, device
      """
    ).rows([
      person, .init(first - Store.longestRecordDays - 1), .init(first - 1),
      .integer(Int64(first) * 86_400_000),
    ]) { (device: $0.text(0), utcDay: Int($0.integer(1))) }
    let one = try connection.prepare(
      "SELECT device, utc_day, segment FROM record_days WHERE person = ? AND utc_day = ? AND device = ?"
    )
    var days: [PackedDay] = []
    for day in earlier {
      days += try one.rows([person, .init(day.utcDay), .text(day.device)], packed)
    }
    return try days
      + connection.prepare(
        """
        SELECT device, utc_day, segment FROM record_days
        WHERE person = ? AND utc_day BETWEEN ? AND ? ORDER BY utc_day, device
        """
      ).rows([person, .init(first), .init(last)], packed)
  }

  /// The records of one device that begin on a UTC day; nil where there are none.
  func storedDay(_ device: String, _ utcDay: Int) throws -> DayRecords? {
    try connection.prepare(
      "SELECT segment FROM record_days WHERE person = ? AND utc_day = ? AND device = ?"
    ).rows([person, .init(utcDay), .text(device)]) { $0.blob(0) }.first
      .map { try day(device: device, utcDay: utcDay, segment: $0) }
  }

  private func packed(_ row: Statement) -> PackedDay {
    PackedDay(path: path, device: row.text(0), utcDay: Int(row.integer(1)), segment: row.blob(2))
  }

  /// The times that records lie in: whole UTC days, and as far as their records reach; with `span`,
  /// only the days that could have to do with it.
  public func recordedTimes(near span: TimeSpan? = nil) throws(StoreError) -> TimeSet {
    let first = span.map { $0.start.utcDay - Store.longestRecordDays - 1 } ?? Int(Int32.min)
    let last = span.map { $0.end.utcDay } ?? Int(Int32.max)
    let rows = try connection.prepare(
      "SELECT utc_day, reach_ms FROM record_days WHERE person = ? AND utc_day BETWEEN ? AND ?"
    )
    .rows([person, .init(first), .init(last)]) { row in
      let start = Instant(milliseconds: row.integer(0) * 86_400_000)
      return TimeSpan(start, max(start + 86_400_000, Instant(milliseconds: row.integer(1))))
    }
    return TimeSet(rows)
  }

  /// How many records begin on each UTC day from `first` up to `last`, days without any left out.
  public func recordCounts(first: Int, last: Int) throws(StoreError) -> [Int: Int] {
    let statement = try connection.prepare(
      """
      SELECT utc_day, sum(records) FROM record_days
      WHERE person = ? AND utc_day BETWEEN ? AND ? GROUP BY utc_day
      """
    )
    let counts = try statement.rows([person, .init(first), .init(last)]) {
      (Int($0.integer(0)), Int($0.integer(1)))
    }
    return Dictionary(counts) { $0 + $1 }
  }

  /// Replaces the records of one device and day, again and again.
  func replacingDays() throws(StoreError) -> Statement {
    try connection.prepare("INSERT OR REPLACE INTO record_days VALUES (?, ?, ?, ?, ?, ?)")
  }

  /// Replaces the records of one device and day; `statement` is from `replacingDays`.
  func set(_ day: DayRecords, _ statement: Statement) throws(StoreError) {
    try statement.run(
      person,
      .init(day.utcDay),
      .text(day.device),
      .integer(day.reach?.milliseconds ?? 0),
      .init(day.rows.count),
      .blob(DaySegment.encode(day))
    )
  }

  /// The same where the day goes with its last record.
  func put(_ day: DayRecords, _ statement: Statement) throws(StoreError) {
    guard day.rows.isEmpty else { return try set(day, statement) }
    try connection.prepare(
      "DELETE FROM record_days WHERE person = ? AND utc_day = ? AND device = ?"
    ).run(person, .init(day.utcDay), .text(day.device))
  }

  /// The devices that have records, sorted by name.
  public func devices() throws(StoreError) -> [String] {
    try connection.prepare("SELECT DISTINCT device FROM record_days WHERE person = ?")
      .rows([person]) { $0.text(0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The devices that have records, by the UTC day of their first one, then by name.
  public func devicesByAge() throws(StoreError) -> [(name: String, firstDay: Int)] {
    try connection.prepare(
      "SELECT device, min(utc_day) FROM record_days WHERE person = ? GROUP BY device"
    ).rows([person]) { (name: $0.text(0), firstDay: Int($0.integer(1))) }
      .sorted {
        $0.firstDay == $1.firstDay
          ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) : $0.firstDay < $1.firstDay
      }
  }

  /// The first and the last UTC day on which a record begins, and the latest end, or nil without.
  public func extent() throws(StoreError) -> (firstDay: Int, lastDay: Int, reach: Instant)? {
    let statement = try connection.prepare(
      """
      SELECT min(utc_day), max(utc_day),
             (SELECT max(reach_ms) FROM record_days WHERE person = ?1 AND utc_day >=
               (SELECT max(utc_day) FROM record_days WHERE person = ?1) - ?2)
      FROM (SELECT min(utc_day) AS utc_day FROM record_days WHERE person = ?1
            UNION ALL SELECT max(utc_day) FROM record_days WHERE person = ?1)
      """
    )
    // What reaches furthest begins at most the longest record before the last day.
    return try statement.rows([person, .init(Store.longestRecordDays + 1)]) { row in
      row.optionalInteger(0).map {
        (Int($0), Int(row.integer(1)), Instant(milliseconds: row.integer(2)))
      }
    }.first ?? nil
  }

  /// The latest instant that each device's records speak of, at most `asOf`, in order of the devices' names.
  package func lastEnds(asOf: Instant) throws(StoreError) -> [(device: String, end: Instant)] {
    try connection.prepare(
      """
      SELECT device, max(reach_ms) FROM record_days WHERE person = ? AND utc_day <= ?
      GROUP BY device ORDER BY device
      """
    ).rows([person, .init(asOf.utcDay)]) {
      (device: $0.text(0), end: min(asOf, Instant(milliseconds: $0.integer(1))))
    }
  }

  /// When the first record begins; nil without records.
  package func firstStart() throws -> Instant? {
    guard let first = try extent()?.firstDay else { return nil }
    return try records(first: first, last: first).flatMap(\.records).map(\.start).min()
  }

  /// The latest instant that the records that begin before `asOf` speak of, at most `asOf`; nil
  /// without records.
  public func lastEnd(asOf: Instant) throws -> Instant? {
    let statement = try connection.prepare(
      """
      SELECT device, utc_day, segment, reach_ms FROM record_days
      WHERE person = ? AND utc_day <= ? ORDER BY utc_day DESC, device
      """
    )
    try statement.bind([person, .init(asOf.utcDay)])
    var best: Instant?
    var lastDay: Int?
    while try statement.step() {
      let utcDay = Int(statement.integer(1))
      if let last = lastDay, utcDay < last - Store.longestRecordDays - 1 { break }
      if let best, statement.integer(3) <= best.milliseconds { continue }
      let day = try day(
        device: statement.text(0),
        utcDay: utcDay,
        segment: statement.blob(2)
      )
      for record in day.records where record.start < asOf {
        best = max(best ?? record.start, min(record.reach, asOf))
        lastDay = lastDay ?? utcDay
      }
    }
    return best
  }

  /// The records in a row's bytes.
  func day(device: String, utcDay: Int, segment: [UInt8]) throws(StoreError) -> DayRecords {
    try PackedDay(path: path, device: device, utcDay: utcDay, segment: segment).unpacked()
  }
}

/// The records of one device and UTC day as the store keeps them.
public struct PackedDay: Sendable {
  let path: String
  let device: String
  let utcDay: Int
  let segment: [UInt8]

  /// The records; throws `StoreError` where the store is damaged.
  public func unpacked() throws(StoreError) -> DayRecords {
    do {
      return try DaySegment.decode(segment, device: device, utcDay: utcDay)
    } catch {
      throw StoreError.damaged(
        path,
        "the records of \(device) on \(CivilDate(dayNumber: utcDay)) can't be read"
      )
    }
  }
}

extension Store {
  /// Hands over the records of every device and day, in order of time.
  func forEachDay(_ take: (DayRecords) throws -> Void) throws {
    let days = try connection.prepare(
      "SELECT device, utc_day, segment FROM record_days WHERE person = ? ORDER BY utc_day, device"
    )
    try days.bind([person])
    while try days.step() {
      try take(
        try day(device: days.text(0), utcDay: Int(days.integer(1)), segment: days.blob(2))
      )
    }
  }
}

/// An entry that is so long that its clock may have been forgotten.
package struct LongEntry: Hashable, Sendable {
  /// The device that its records are of.
  package let device: String
  /// When it begins.
  package let start: Instant
  /// Milliseconds.
  package let length: Int64
}

extension Store {
  /// Entries from so many milliseconds on are told: twelve hours.
  package static let longEntry: Int64 = 12 * 3_600_000

  /// The entries of some devices that are as long, or longer, by their starts.
  package func longEntries(of devices: Set<String>) throws -> [LongEntry] {
    let days = try connection.prepare(
      """
      SELECT device, utc_day, segment FROM record_days
      WHERE person = ? AND reach_ms >= utc_day * 86400000 + ? ORDER BY utc_day, device
      """
    )
    try days.bind([person, .integer(Store.longEntry)])
    var found: [LongEntry] = []
    while try days.step() {
      let device = days.text(0)
      guard devices.contains(device) else { continue }
      let day = try day(device: device, utcDay: Int(days.integer(1)), segment: days.blob(2))
      found += day.rows.filter { $0.duration >= Store.longEntry }.map {
        LongEntry(device: device, start: $0.start, length: $0.duration)
      }
    }
    return found.sorted { $0.start < $1.start }
  }
}
