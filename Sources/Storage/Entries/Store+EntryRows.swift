import CivilTime
import Records

/// The rows that hold what is known of entries, and the records that they are of.
extension Store {
  /// Where an entry that an export had stands.
  enum EntryState: Int64 {
    /// The export has it.
    case present = 0
    /// What the name holds now tells nothing of its time.
    case past = 1
    /// The export tells of its time and does not have it.
    case gone = 4
    /// That was told.
    case told = 5

    /// Whether it is what its name said last.
    var isSaid: Bool { self == .present || self == .past }

    /// The state that a number in the store stands for.
    ///
    /// 2 and 3 were once given by days of UTC, also to what had merely fallen out of the beginning of an export: what
    /// the name holds when it is read next decides anew.
    init(_ number: Int64) { self = EntryState(rawValue: number) ?? .past }
  }

  /// Notes what is known of an entry of an export.
  func putEntry(
    _ mark: EntryMark,
    _ state: EntryState,
    _ version: EntryVersion?,
    of export: EntryExport
  ) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run(
        person,
        .text(export.file),
        .text(export.format),
        .integer(mark.start.milliseconds),
        .integer(mark.hash),
        .integer(mark.plain),
        .integer(state.rawValue),
        version.map { .integer($0.length) } ?? .null,
        version.map { .text($0.category) } ?? .null,
        version?.productivity.map { .integer(Int64($0)) } ?? .null
      )
  }

  /// Forgets an entry of an export.
  func removeEntry(
    _ mark: EntryMark,
    of file: String,
    _ format: String
  ) throws(StoreError) {
    try connection.prepare(
      "DELETE FROM entries WHERE person = ? AND file = ? AND format = ? AND start_ms = ? AND hash = ?"
    )
    .run(
      person,
      .text(file),
      .text(format),
      .integer(mark.start.milliseconds),
      .integer(mark.hash)
    )
  }

  /// The marks of all records that begin at some instants, or of those that end before another one.
  func entryMarks(
    at starts: Set<Instant>,
    until end: Instant? = Instant(milliseconds: .max)
  ) throws(StoreError) -> Set<EntryMark> {
    guard let end else { return [] }
    var found: Set<EntryMark> = []
    try forEachRecord(at: starts) { record, device in
      if record.end < end {
        found.insert(EntryMark(record, device: device, text: texts.text))
      }
    }
    return found
  }

  /// Hands over each record that begins at one of some instants, with its device.
  func forEachRecord(
    at starts: Set<Instant>,
    _ take: (ActivityRecord, String) -> Void
  ) throws(StoreError) {
    guard !starts.isEmpty else { return }
    let days = try connection.prepare(
      "SELECT device, segment FROM record_days WHERE person = ? AND utc_day = ?"
    )
    for utcDay in Set(starts.map(\.utcDay)).sorted() {
      for (device, segment) in try days.rows([person, .init(utcDay)], { ($0.text(0), $0.blob(1)) })
      {
        let records = try day(device: device, utcDay: utcDay, segment: segment).records
        for record in records where starts.contains(record.start) { take(record, device) }
      }
    }
    try texts.check()
  }

  static func entryMark(_ row: Statement) -> EntryMark {
    EntryMark(
      start: Instant(milliseconds: row.integer(0)),
      hash: row.integer(1),
      plain: row.integer(2)
    )
  }

  /// The version in three columns from one on; nil where a store of before does not know it.
  static func entryVersion(_ row: Statement, from column: Int32) -> EntryVersion? {
    guard !row.isNull(column) else { return nil }
    return EntryVersion(
      length: row.integer(column),
      category: row.text(column + 1),
      productivity: row.isNull(column + 2) ? nil : Int8(truncatingIfNeeded: row.integer(column + 2))
    )
  }
}
