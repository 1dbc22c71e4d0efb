import CXXHash
import CivilTime
import Records

/// Takes in the records of one export and merges them into the store, day by day.
///
/// Memory is bounded: days that do not fit are written as they come. A day that the store knew from
/// other exports waits in a temporary table for its other parts, since copies within one export count
/// otherwise than copies between exports; a day that is new is written in its place.
package final class RecordImport: RecordTaker {
  private let budget: Int
  private let store: Store
  private var open: [Key: OpenDay] = [:]
  private var recent: [(key: Key, day: OpenDay)] = []
  private var held = 0
  private var round = 0
  /// The days that hold records of this export and no others.
  private var own: Set<Key> = []
  private var changed: [Key: TimeSpan] = [:]
  /// The first and the last day that the export has records of, by device.
  private var days: [TextID: ClosedRange<Int>] = [:]
  /// The time from the first record that was taken in to the end of the last one; nil before any.
  package private(set) var span: TimeSpan?
  /// When the records end that begin first; nil before any.
  package private(set) var firstEnd: Instant?
  /// When its last record begins; nil before any.
  package private(set) var lastStart: Instant?
  /// The records of it that do not count, as a later state of its series tells of that time.
  private let superseded: Superseded
  /// The days of which records are taken in; nil for all.
  private let wanted: DeviceDays?
  /// How what is there now of its days differs from what the export says of them.
  package private(set) var differences = Differences()
  /// The days that it has records of.
  private var ownDays: Set<Key> = []

  /// What differs between an export and what was there.
  package struct Differences {
    /// The days that it has records of, but not all, or not as it has them.
    package var missing = DeviceDays()
    /// The days that it has records of.
    package var days = DeviceDays()
    /// By how many records it made days longer, by device and UTC day.
    package var added: [String: [Int: Int]] = [:]

    /// No differences.
    package init() {}
  }
  /// The store's numbers of texts, by writer and by the writer's numbers.
  private var numbers: [[TextID]] = []
  private let room: DeviceRoom
  /// Whether there is room for each device of this import.
  private var isTaken: [TextID: Bool] = [:]
  /// The applications that this import names.
  private var apps = TextSet(most: RecordImport.mostApps)
  /// The categories that this import names.
  private var categories = TextSet(most: RecordImport.mostCategories)
  /// How many texts there is room for.
  private let roomForTexts: Int
  /// The hashes of the texts that were kept.
  private var kept: Set<UInt64> = []
  /// How many texts were left empty, as there were too many for an export of its size.
  package private(set) var beyondTexts = 0
  /// Whether records are without their applications or categories, as there were too many.
  package var isBeyondNames: Bool { namesBeyond > 0 }
  private var namesBeyond = 0
  /// Records that were not taken in, as they are of more devices than a store holds.
  package private(set) var beyondDevices = 0
  private let stage: Statement
  private let find: Statement
  private let replace: Statement

  /// An export may name so many applications, each of which is looked up in the rules.
  package static let mostApps = 10_000
  /// An export may give so many categories.
  package static let mostCategories = 1000
  /// So many of either may stand in a dump of a store.
  private static let mostNamesOfStore = 1_000_000
  /// So many applications and categories beyond those are left empty; an export with more of them is none.
  private static let mostBeyond = 100_000

  /// An export in which what should be names of applications or categories is something else.
  package struct TooManyNames: Error {}
  /// Each text of an export stands for so many of its bytes at least, but for the first hundred thousand.
  private static let bytesOfText = 100

  private struct Key: Hashable {
    let device: TextID
    let utcDay: Int
  }

  /// Begins an import that holds at most about `budget` records in memory until `finish`.
  ///
  /// The caller has opened a transaction.
  ///
  /// `sizeOfExport` is the number of its bytes; one that `isOfStore` has what a store took in from many exports. Records
  /// that are `superseded` are left out, and of `wanted` days alone any are taken in.
  package init(
    store: Store,
    room: DeviceRoom = DeviceRoom(),
    sizeOfExport: Int = .max,
    isOfStore: Bool = false,
    without superseded: Superseded = Superseded(),
    of wanted: DeviceDays? = nil,
    budget: Int = 100_000
  ) throws {
    self.superseded = superseded
    self.wanted = wanted
    self.store = store
    self.budget = budget
    if isOfStore {
      apps = TextSet(most: RecordImport.mostNamesOfStore)
      categories = TextSet(most: RecordImport.mostNamesOfStore)
    }
    try store.connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS staged (
        utc_day INTEGER, device INTEGER, part INTEGER, segment BLOB,
        PRIMARY KEY (utc_day, device, part)
      ) WITHOUT ROWID;
      DELETE FROM staged;
      """
    )
    self.room = room
    roomForTexts = max(100_000, sizeOfExport / RecordImport.bytesOfText)
    find = try store.connection.prepare(
      "SELECT segment FROM record_days WHERE person = ? AND utc_day = ? AND device = ?"
    )
    replace = try store.replacingDays()
    stage = try store.connection.prepare(
      """
      INSERT INTO staged SELECT ?1, ?2, count(*), ?3 FROM staged
      WHERE utc_day = ?1 AND device = ?2
      """
    )
  }

  /// Takes in some records, whose texts get the store's numbers.
  package func take(_ batch: RecordBatch) throws {
    while numbers.count <= batch.writer { numbers.append([0]) }
    try batch.forEachNewText {
      if hasRoom(for: $0) {
        numbers[batch.writer].append(try store.texts.id(of: $0))
      } else {
        beyondTexts += 1
        numbers[batch.writer].append(0)
      }
    }
    round += 1
    let texts = numbers[batch.writer]
    var contents = BatchContents(batch, texts)
    namesBeyond += contents.leaveEmpty(beyond: &apps, &categories)
    guard namesBeyond <= RecordImport.mostBeyond else { throw TooManyNames() }
    var first = 0
    while first < batch.rows.count {
      // Neighbours mostly are of the same device and day.
      let device = batch.devices[first]
      let utcDay = batch.rows[first].start.utcDay
      let midnight = Instant(milliseconds: Int64(utcDay) * 86_400_000)
      let end = batch.endOfRun(from: first, within: midnight..<midnight + 86_400_000)
      if device == 0 || texts[Int(device)] != 0, try takes(texts[Int(device)]) {
        let key = Key(device: texts[Int(device)], utcDay: utcDay)
        reach(over: batch.rows[first..<end], key)
        let rows = counted(batch.rows[first..<end], contents.contents, key)
        if !rows.isEmpty { contents.add(rows, to: day(key)) }
      } else {
        beyondDevices += end - first
      }
      first = end
    }
    held += batch.rows.count
    if held >= budget {
      try setDown { $0.round < round }
      if held >= budget { try setDown { _ in true } }
    }
  }

  /// The records of a day that count and are wanted.
  private func counted(
    _ rows: ArraySlice<RecordRow>,
    _ contents: [RecordContent],
    _ key: Key
  ) -> ArraySlice<RecordRow> {
    guard wanted != nil || !superseded.isEmpty else { return rows }
    let device = store.texts.text(key.device)
    if let wanted, !wanted.contains(device, key.utcDay) { return [] }
    if superseded.isEmpty { return rows }
    return rows.filter { row in
      let source = store.texts.text(contents[Int(row.content)].source)
      return superseded.times(device, source)?.contains(row.start) != true
    }[...]
  }

  /// Notes the time that some records of a day lie in.
  private func reach(over rows: ArraySlice<RecordRow>, _ key: Key) {
    let known = days[key.device] ?? key.utcDay...key.utcDay
    days[key.device] = min(known.lowerBound, key.utcDay)...max(known.upperBound, key.utcDay)
    ownDays.insert(key)
    guard let first = rows.first else { return }
    let earliest = rows.lazy.map(\.start).min() ?? first.start
    if span.map({ earliest <= $0.start }) ?? true {
      let ends = rows.lazy.filter { $0.start == earliest }.map { $0.start + $0.duration }
      let known = span?.start == earliest ? firstEnd : nil
      firstEnd = [known, ends.max()].compactMap(\.self).max()
    }
    lastStart = rows.reduce(lastStart) { max($0 ?? $1.start, $1.start) }
    var (start, end) = (span?.start ?? first.start, span?.end ?? first.start + 1)
    for row in rows {
      start = min(start, row.start)
      // A record without length lies in its millisecond.
      end = max(end, row.start + max(1, row.duration))
    }
    span = TimeSpan(start, end)
  }

  /// Whether there is room for a text that a writer brings.
  ///
  /// Writers forget texts and bring them again: one that there was room for has its room. It is known by
  /// 64 bits of its hash; that one in a million texts is taken for another of them, and so is kept, costs
  /// nothing but its own room.
  private func hasRoom(for text: UnsafeRawBufferPointer) -> Bool {
    let hash = XXH3_64bits(text.baseAddress, text.count)
    if kept.count < roomForTexts {
      kept.insert(hash)
      return true
    }
    return kept.contains(hash)
  }

  /// Whether there is room for records of a device.
  private func takes(_ device: TextID) throws -> Bool {
    if let known = isTaken[device] { return known }
    let isNew = try room.takes(store.texts.text(device), in: store)
    isTaken[device] = isNew
    return isNew
  }

  /// Merges all that came into the store and tells which times changed.
  package func finish() throws -> [TimeSpan] {
    let staged = try store.connection.prepare(
      "SELECT DISTINCT utc_day, device FROM staged ORDER BY utc_day, device"
    )
    let keys = try staged.rows {
      Key(device: TextID(truncatingIfNeeded: $0.integer(1)), utcDay: Int($0.integer(0)))
    }
    let parts = try store.connection.prepare(
      "SELECT segment FROM staged WHERE utc_day = ? AND device = ? ORDER BY part"
    )
    for key in keys {
      let device = store.texts.text(key.device)
      var copies = open.removeValue(forKey: key).map { dayRecords(key, $0).records } ?? []
      for segment in try parts.rows([.init(key.utcDay), .init(Int(key.device))], { $0.blob(0) }) {
        copies += try store.day(device: device, utcDay: key.utcDay, segment: segment).records
      }
      try merge(key, dayRecords(key, copies), into: try stored(key))
    }
    for key in open.keys.sorted(by: RecordImport.precedes) {
      if let day = open[key] { try write(key, day, isLast: true) }
    }
    try store.connection.execute("DELETE FROM staged")
    open = [:]
    recent = []
    try store.texts.check()
    for key in ownDays { differences.days.insert(store.texts.text(key.device), key.utcDay) }
    return changed.sorted { RecordImport.precedes($0.key, $1.key) }.map(\.value)
  }

  /// The days from the first to the last that the export has records of, by device.
  package var spans: [ImportSpan] {
    days.map { device, days in ImportSpan(device: store.texts.text(device), days: days) }
      .sorted { $0.device.utf8.lexicographicallyPrecedes($1.device.utf8) }
  }

  /// The open records of a device and day.
  private func day(_ key: Key) -> OpenDay {
    for place in recent.indices where recent[place].key == key { return recent[place].day }
    let day = open[key] ?? OpenDay()
    open[key] = day
    day.round = round
    recent.insert((key, day), at: 0)
    if recent.count > 4 { recent.removeLast() }
    return day
  }

  /// Writes the open days that `isDone` says yes to, and forgets them.
  private func setDown(_ isDone: (OpenDay) -> Bool) throws {
    for (_, day) in recent { day.round = round }
    for key in open.keys.sorted(by: RecordImport.precedes) {
      guard let day = open[key], isDone(day) else { continue }
      try write(key, day, isLast: false)
      held -= day.rows.count
      open[key] = nil
    }
    recent.removeAll { open[$0.key] == nil }
    store.connection.beginWriteback()
  }

  /// Writes records of one day, to which more may come unless they are the last.
  private func write(_ key: Key, _ open: OpenDay, isLast: Bool) throws {
    let old = try stored(key)
    if let old, own.contains(key) {
      let day = dayRecords(key, old.records + records(of: open))
      if day != old { try store.set(day, replace) }
      changed[key] = span(of: key, reach: day.reach)
    } else if old == nil || isLast {
      if old == nil { own.insert(key) }
      try merge(key, dayRecords(key, open), into: old)
    } else {
      let day = DayRecords(
        device: "",
        utcDay: key.utcDay,
        canonical: records(of: open).sorted { $0.start < $1.start }
      )
      try stage.run(.init(key.utcDay), .init(Int(key.device)), .blob(DaySegment.encode(day)))
    }
  }

  private func stored(_ key: Key) throws -> DayRecords? {
    let device = store.texts.text(key.device)
    return try find.rows([store.person, .init(key.utcDay), .text(device)]) { $0.blob(0) }.first
      .map { try store.day(device: device, utcDay: key.utcDay, segment: $0) }
  }

  private func dayRecords(_ key: Key, _ copies: [ActivityRecord]) -> DayRecords {
    DayRecords(
      device: store.texts.text(key.device),
      utcDay: key.utcDay,
      copies: copies,
      text: store.texts.text
    )
  }

  private func dayRecords(_ key: Key, _ open: OpenDay) -> DayRecords {
    DayRecords(
      device: store.texts.text(key.device),
      utcDay: key.utcDay,
      copies: open.rows,
      contents: open.contents,
      text: store.texts.text
    )
  }

  private func records(of open: OpenDay) -> [ActivityRecord] {
    let contents = open.contents
    return open.rows.map { ActivityRecord($0, contents[Int($0.content)]) }
  }

  /// Merges one day into what the store had of it.
  private func merge(_ key: Key, _ day: DayRecords, into old: DayRecords?) throws {
    let new = old.map { $0.merged(with: day, text: store.texts.text) } ?? day
    let count = new.rows.count - (old?.rows.count ?? 0)
    if count > 0 {
      differences.added[store.texts.text(key.device), default: [:]][key.utcDay, default: 0] += count
    }
    if let old { note(key, day, over: old, in: new) }
    guard new != old, !new.rows.isEmpty else { return }
    try store.set(new, replace)
    changed[key] = span(of: key, reach: [new.reach, old?.reach].compactMap { $0 }.max())
  }

  /// Notes how what is there now of a day differs from what the export says of it.
  private func note(_ key: Key, _ day: DayRecords, over old: DayRecords, in new: DayRecords) {
    guard new != day else { return }
    let device = store.texts.text(key.device)
    let own = Set(day.records.map(\.withoutCopies))
    if new.records.contains(where: { !own.contains($0.withoutCopies) }) {
      differences.missing.insert(device, key.utcDay)
    }
  }

  /// The time that a day's records lie in: the whole day at least, so that which days are counted
  /// does not depend on the exports' order.
  private func span(of key: Key, reach: Instant?) -> TimeSpan {
    let start = Instant(milliseconds: Int64(key.utcDay) * 86_400_000)
    let end = start + 86_400_000
    return TimeSpan(start, max(reach ?? end, end))
  }

  private static func precedes(_ a: Key, _ b: Key) -> Bool {
    (a.utcDay, a.device) < (b.utcDay, b.device)
  }
}

extension ActivityRecord {
  /// The record with nothing said of copies of it.
  fileprivate var withoutCopies: ActivityRecord {
    var record = self
    record.duplicate = 0
    return record
  }
}
