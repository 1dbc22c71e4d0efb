import Activity
import CivilTime

/// Takes in the records of one export and merges them into the store, day by day.
///
/// Memory is bounded: days that do not fit are set down in a temporary table as they come, in parts,
/// and each day is put together once at the end.
public final class RecordImport: RecordSink {
  private let budget: Int
  private let store: Store
  private var open: [Key: [ActivityRecord]] = [:]
  private var held = 0
  private var current: (key: Key, records: [ActivityRecord])?
  private let stage: Statement

  private struct Key: Hashable {
    let device: String
    let utcDay: Int

    static func == (a: Key, b: Key) -> Bool {
      a.utcDay == b.utcDay && a.device.hasSameBytes(as: b.device)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(utcDay)
      for byte in device.utf8 { hasher.combine(byte) }
    }
  }

  /// Begins an import that holds at most `budget` records in memory until `finish`.
  ///
  /// The caller has opened a transaction.
  public init(store: Store, budget: Int = 200_000) throws {
    self.store = store
    self.budget = budget
    try store.connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS staged (
        utc_day INTEGER, device TEXT, part INTEGER, segment BLOB,
        PRIMARY KEY (utc_day, device, part)
      ) WITHOUT ROWID;
      DELETE FROM staged;
      """
    )
    stage = try store.connection.prepare(
      """
      INSERT INTO staged SELECT ?1, ?2, count(*), ?3 FROM staged
      WHERE utc_day = ?1 AND device = ?2
      """
    )
  }

  /// The number that stands for a text.
  public func text(_ bytes: UnsafeRawBufferPointer) throws -> TextID {
    try store.texts.id(of: bytes)
  }

  /// Takes in a record of a device.
  public func add(_ record: ActivityRecord, device: String) throws {
    let utcDay = record.start.utcDay
    if let key = current?.key, key.utcDay == utcDay, key.device.hasSameBytes(as: device) {
      current?.records.append(record)
    } else {
      putBack()
      let key = Key(device: device, utcDay: utcDay)
      var records = open.removeValue(forKey: key) ?? []
      records.append(record)
      current = (key, records)
    }
    held += 1
    if held >= budget { try setDown() }
  }

  /// Merges all that came into the store and tells which times changed.
  public func finish() throws -> [TimeSpan] {
    putBack()
    var changed: [TimeSpan] = []
    let staged = try store.connection.prepare(
      "SELECT DISTINCT utc_day, device FROM staged ORDER BY utc_day, device"
    )
    let keys = try staged.rows { Key(device: $0.text(1), utcDay: Int($0.integer(0))) }
    let parts = try store.connection.prepare(
      "SELECT segment FROM staged WHERE utc_day = ? AND device = ? ORDER BY part"
    )
    for key in Set(keys).union(open.keys).sorted(by: RecordImport.precedes) {
      var copies = open[key] ?? []
      for segment in try parts.rows([.init(key.utcDay), .text(key.device)], { $0.blob(0) }) {
        copies += try DaySegment.decode(segment, device: key.device, utcDay: key.utcDay).records
      }
      let day = DayRecords(
        device: key.device,
        utcDay: key.utcDay,
        copies: copies,
        text: store.texts.text
      )
      if let span = try merge(day) { changed.append(span) }
    }
    try store.connection.execute("DELETE FROM staged")
    open = [:]
    return changed
  }

  /// Merges one day; gives the time that changed, or nil where the store had it all.
  private func merge(_ day: DayRecords) throws -> TimeSpan? {
    let old = try store.records(device: day.device, utcDay: day.utcDay)
    let new = old.map { $0.merged(with: day, text: store.texts.text) } ?? day
    guard new != old, new.records.isEmpty == false else { return nil }
    try store.set(new)
    let start = Instant(milliseconds: Int64(day.utcDay) * 86_400_000)
    // The whole day, so that which days are counted does not depend on the exports' order.
    let end = start + 86_400_000
    return TimeSpan(start, max(new.reach ?? end, old?.reach ?? end, end))
  }

  private func putBack() {
    if let (key, records) = current { open[key] = records }
    current = nil
  }

  /// Sets all days held in memory down in the temporary table.
  private func setDown() throws {
    putBack()
    for (key, records) in open {
      let day = DayRecords(
        device: key.device,
        utcDay: key.utcDay,
        canonical: records.sorted { $0.start < $1.start }
      )
      try stage.run(
        .init(key.utcDay),
        .text(key.device),
        .blob(DaySegment.encode(day))
      )
    }
    open = [:]
    held = 0
  }

  private static func precedes(_ a: Key, _ b: Key) -> Bool {
    (a.utcDay, a.device) < (b.utcDay, b.device)
  }
}
