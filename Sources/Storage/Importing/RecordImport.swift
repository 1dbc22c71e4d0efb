import CXXHash
import CivilTime
import Records

/// Takes in the records of one export and merges them into the store, day by day.
///
/// Memory is bounded: days that do not fit are written as they come. A day that the store knew from
/// other exports waits in a temporary table for its other parts, since copies within one export count
/// otherwise than copies between exports; a day that is new is written in its place.
public final class RecordImport: RecordTaker {
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
  public private(set) var span: TimeSpan?
  /// What it says of rows without an end.
  public private(set) var openRows: ImportedOpenRows
  /// The entries of the export, where it is one of entries, which a person may change afterwards; nil of any other.
  public var entries: ImportedEntries?
  /// The records of the export that have other categories in the store.
  public private(set) var recategorised = Recategorised()
  /// What the store had already, by another clock.
  private var movedClock = MovedClock()
  /// The devices that may have the same records, as exports of the same format have some of them.
  public var alike: [String] = []
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
  public private(set) var beyondTexts = 0
  /// Whether records are without their applications or categories, as there were too many.
  public var isBeyondNames: Bool { namesBeyond > 0 }
  private var namesBeyond = 0
  /// Records that were not taken in, as they are of more devices than a store holds.
  public private(set) var beyondDevices = 0
  private let stage: Statement
  private let find: Statement
  private let replace: Statement

  /// An export may name so many applications, each of which is looked up in the rules.
  public static let mostApps = 10_000
  /// An export may give so many categories.
  public static let mostCategories = 1000
  /// So many of either may stand in a dump of a store.
  private static let mostNamesOfStore = 1_000_000
  /// So many applications and categories beyond those are left empty; an export with more of them is none.
  private static let mostBeyond = 100_000

  /// An export in which what should be names of applications or categories is something else.
  public struct TooManyNames: Error {}
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
  /// `sizeOfExport` is the number of its bytes; one that `isOfStore` has what a store took in from many exports.
  public init(
    store: Store,
    room: DeviceRoom = DeviceRoom(),
    sizeOfExport: Int = .max,
    isOfStore: Bool = false,
    openRows: ImportedOpenRows = ImportedOpenRows(),
    budget: Int = 100_000
  ) throws {
    self.openRows = openRows
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
  public func take(_ batch: RecordBatch) throws {
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
        reach(over: batch.rows[first..<end])
        openRows.look(
          batch.rows[first..<end],
          contents.contents,
          device: { store.texts.text(texts[Int(device)]) },
          text: store.texts.text
        )
        contents.add(
          batch.rows[first..<end],
          to: day(Key(device: texts[Int(device)], utcDay: utcDay))
        )
      } else {
        beyondDevices += end - first
      }
      first = end
    }
    openRows.noteEnd(of: batch, contents.contents, texts)
    held += batch.rows.count
    if held >= budget {
      try setDown { $0.round < round }
      if held >= budget { try setDown { _ in true } }
    }
  }

  /// Notes the time that some records lie in.
  private func reach(over rows: ArraySlice<RecordRow>) {
    guard let first = rows.first else { return }
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
  public func finish() throws -> [TimeSpan] {
    try openRows.close(store.texts) { try stored(Key(device: $0, utcDay: $1)) }
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
    if let entries { try store.note(entries) }
    return changed.sorted { RecordImport.precedes($0.key, $1.key) }.map(\.value)
  }

  /// The records that count twice, as the store had them by another clock; nil where none do.
  public var doubled: DoubledRecords? { movedClock.found }

  /// The days from the first to the last that the export has records of, by device.
  public var spans: [ImportSpan] {
    days.map { device, days in ImportSpan(device: store.texts.text(device), days: days) }
      .sorted { $0.device.utf8.lexicographicallyPrecedes($1.device.utf8) }
  }

  /// The open records of a device and day.
  private func day(_ key: Key) -> OpenDay {
    for place in recent.indices where recent[place].key == key { return recent[place].day }
    let day = open[key] ?? OpenDay()
    open[key] = day
    let known = days[key.device] ?? key.utcDay...key.utcDay
    days[key.device] = min(known.lowerBound, key.utcDay)...max(known.upperBound, key.utcDay)
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
    entries?.add(
      records(of: open),
      device: store.texts.text(key.device),
      text: store.texts.text
    )
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

  /// What the store has of a day of other devices that may have the same records.
  private func daysAlike(_ key: Key) throws -> [DayRecords] {
    let device = store.texts.text(key.device)
    return try alike.filter { !$0.hasSameBytes(as: device) }.compactMap {
      try store.storedDay($0, key.utcDay)
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
    if let old {
      recategorised.add(day, over: old, in: new, text: store.texts.text)
    }
    try movedClock.add(day, over: old) { try daysAlike(key) }
    guard new != old, !new.rows.isEmpty else { return }
    try store.set(new, replace)
    changed[key] = span(of: key, reach: [new.reach, old?.reach].compactMap { $0 }.max())
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
