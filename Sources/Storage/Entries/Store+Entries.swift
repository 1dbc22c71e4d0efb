import CivilTime
import Days
import Records

/// Which entries exports of entries have and had: a person may change them after they were read.
///
/// Records of all exports are joined and never taken back, and do not say which of them they come from.
extension Store {
  /// Where an entry that an export had stands.
  private enum State: Int64 {
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
    init(_ number: Int64) { self = State(rawValue: number) ?? .past }
  }

  /// The name and the format of an export of entries: another format under its name is another tracker's.
  public struct EntryExport: Sendable {
    let file: String
    let format: String
    /// Whether all its rows could be read: what it lacks may be among those that could not.
    public var isWhole = true
    /// The zones in which its days begin; nil where the start of its last entry ends what it tells of.
    public var timeline: ZoneTimeline?
    /// By which choices it is read, and by which its name was read last: a clock of another zone moves every entry.
    public var rules: (now: String?, before: String?) = (nil, nil)
    /// Where the first of its entries to end does.
    var earliestEnd: Instant?

    /// An export by its name and its format's.
    public init(file: String, format: String) {
      self.file = file
      self.format = format
    }

    /// The time that it tells of, which has these entries; nil where that is none.
    ///
    /// It begins with the first entry and not on its day: exports of the last hours, or of weeks from a local midnight on,
    /// begin anywhere in a day of UTC, and what lies before has fallen out of them.
    func covers(_ entries: some Collection<EntryMark>) -> Range<Instant>? {
      let starts = isWhole ? entries.map(\.start) : []
      guard let first = starts.min(), let last = starts.max() else { return nil }
      let dayAfter = timeline.map { $0.start(of: $0.local(at: last).date + 1) }
      return first..<max(last + 1, dayAfter ?? last)
    }
  }

  /// Notes the entries that an export has now.
  ///
  /// Those that it had before and has no more are gone where they begin in the time that it tells of: from the start of
  /// its first entry to the end of the local day on which its last one begins. What begins after the first one and ends
  /// before any that it has may have fallen out of a window by ends, in which a long one reaches back over it.
  func note(
    _ entries: [EntryMark: EntryVersion],
    of export: EntryExport
  ) throws(StoreError) {
    let covered = export.covers(entries.keys)
    let known = Dictionary(
      try connection.prepare(
        "SELECT start_ms, hash, plain, state, length_ms, category, productivity FROM entries "
          + "WHERE person = ? AND file = ? AND format = ?"
      ).rows([person, .text(export.file), .text(export.format)]) {
        (Store.mark($0), (state: State($0.integer(3)), version: Store.version($0, from: 4)))
      }
    ) { $1 }
    // What was read by other choices is another one's, and can't be compared.
    let isComparable = export.rules.before.map { $0 == export.rules.now } ?? true
    for (mark, known) in known where entries[mark] == nil && !isComparable && known.state.isSaid {
      try remove(mark, of: export.file, export.format)
    }
    let there = EntryMarks(entries.keys)
    let missing = known.keys.filter {
      entries[$0] == nil && covered?.contains($0.start) ?? false
    }
    let later = Set(missing.map(\.start).filter { $0 > covered?.lowerBound ?? $0 })
    var before = try marks(at: later, until: export.earliestEnd)
    if let older { before.formUnion(try older.marks(at: later, until: export.earliestEnd)) }
    let early = EntryMarks(before)
    for (mark, (state, version)) in known
    where entries[mark] == nil && (isComparable || !state.isSaid) {
      if there.contains(mark) {
        // It was read again without its title.
        try remove(mark, of: export.file, export.format)
      } else if covered?.contains(mark.start) ?? false, !early.contains(mark) {
        if state != .gone, state != .told { try put(mark, .gone, version, of: export) }
      } else if state == .present {
        try put(mark, .past, version, of: export)
      }
    }
    for (mark, version) in entries {
      let before = known[mark]
      if before?.state != .present || before?.version != version {
        try put(mark, .present, version, of: export)
      }
    }
  }

  private func put(
    _ mark: EntryMark,
    _ state: State,
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

  private func remove(
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

  /// The entries that exports had and have no more, which no other export has as it is now, and which the store
  /// still counts, or an `older` one that records are taken over from; by name, sorted by its bytes.
  ///
  /// Of two versions of an entry the store may have the length of the one and the category of the other: what no export
  /// says as it is, and one of them said otherwise, is such an entry as well.
  public func changedEntries(countedBy older: Store? = nil) throws(StoreError) -> [ChangedEntries] {
    // The index is of rows from 2 on, and is used where that is said.
    let gone = try connection.prepare(
      """
      SELECT start_ms, hash, plain, file, state, length_ms, category, productivity FROM entries
      WHERE person = ? AND state >= 2 AND state IN (\(State.gone.rawValue), \(State.told.rawValue))
      ORDER BY file, start_ms, hash
      """
    ).rows([person]) {
      (
        mark: Store.mark($0), file: $0.text(3), state: $0.integer(4),
        version: Store.version($0, from: 5)
      )
    }
    guard !gone.isEmpty else { return [] }
    let starts = Set(gone.map(\.mark.start))
    let (present, said, _) = try saidEntries(at: starts)
    let versions = Dictionary(grouping: gone) { $0.mark.start }
      .mapValues { Set($0.compactMap(\.version)) }
    let exact = Set(gone.map(\.mark))
    var counted: [EntryMark: EntryMark] = [:]
    let holder = older ?? self
    try holder.forEachRecord(at: starts) { record, device in
      let mark = EntryMark(record, device: device, text: holder.texts.text)
      guard !said.contains(mark, lostTitles: !exact.contains(mark)) else { return }
      counted[mark] = mark
      for version in versions[record.start] ?? [] {
        let other = EntryMark(record, version, device: device, text: holder.texts.text)
        if counted[other] == nil { counted[other] = mark }
      }
    }
    var found: [ChangedEntries] = []
    for entry in gone where !present.contains(entry.mark) {
      guard let mark = counted[entry.mark] ?? counted[entry.mark.withoutTitle] else { continue }
      let isOfLast = found.last?.file.hasSameBytes(as: entry.file) ?? false
      let last = isOfLast ? found.removeLast() : nil
      found.append(
        ChangedEntries(
          file: entry.file,
          marks: (last?.marks ?? []).union([entry.mark]),
          counted: (last?.counted ?? []).union([mark]),
          isNew: last?.isNew ?? false || entry.state == State.gone.rawValue
        )
      )
    }
    return found
  }

  /// The entries that begin at some instants and that exports have now, and with them those that one of them said last
  /// and no other has lost.
  private func saidEntries(
    at starts: Set<Instant>
  ) throws(StoreError) -> (present: EntryMarks, said: EntryMarks, gone: Set<EntryMark>) {
    let every = try connection.prepare(
      "SELECT start_ms, hash, plain, state FROM entries WHERE person = ?"
    )
    try every.bind([person])
    var marks: [State: Set<EntryMark>] = [:]
    while try every.step() {
      let mark = Store.mark(every)
      guard starts.contains(mark.start) else { continue }
      let state = State(every.integer(3))
      marks[state == .told ? .gone : state, default: []].insert(mark)
    }
    let present = marks[.present] ?? []
    let gone = marks[.gone] ?? []
    let past = (marks[.past] ?? []).subtracting(gone)
    return (EntryMarks(present), EntryMarks(present.union(past)), gone)
  }

  /// Notes that those were told of that `changedEntries` gives.
  func setChangedTold() throws(StoreError) {
    let set = try connection.prepare(
      "UPDATE entries SET state = ? WHERE person = ? AND file = ? AND start_ms = ? AND hash = ? AND state = ?"
    )
    for changed in try changedEntries() where changed.isNew {
      for mark in changed.marks {
        try set.run(
          .integer(State.told.rawValue),
          person,
          .text(changed.file),
          .integer(mark.start.milliseconds),
          .integer(mark.hash),
          .integer(State.gone.rawValue)
        )
      }
    }
  }

  /// By which choices a name was read last, in this store or the one that it takes over from, by their hash and what they
  /// say; nil where that is not known.
  public func lastRules(of file: String) throws(StoreError) -> (hash: String, text: String?)? {
    for store in [self, older].compactMap(\.self) {
      if let hash = try store.rememberedHash(of: file) {
        guard let rules = try store.latestImport(of: hash)?.rules else { return nil }
        return (rules, try store.rules(of: rules))
      }
    }
    return nil
  }

  /// Takes over what another store knows of the entries of exports.
  public func takeEntries(from other: Store) throws(StoreError) {
    let insert = try connection.prepare(
      "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    let rows = try other.connection.prepare("SELECT * FROM entries")
      .rows { row in (0..<row.columnCount).map { row.value($0) } }
    for row in rows { _ = try insert.rows(row) { _ in } }
    older = other
  }

  /// Forgets what is known of entries that the store does not hold any more, and of titles that it has lost.
  ///
  /// An entry is held by another version of it as well.
  func tidyEntries() throws(StoreError) {
    let known = try connection.prepare(
      "SELECT start_ms, hash, plain, file, format, state, length_ms, category, productivity FROM entries WHERE person = ?"
    ).rows([person]) {
      (
        mark: Store.mark($0), export: EntryExport(file: $0.text(3), format: $0.text(4)),
        state: State($0.integer(5)), version: Store.version($0, from: 6)
      )
    }
    var versions: [Instant: Set<EntryVersion>] = [:]
    for entry in known {
      if let version = entry.version { versions[entry.mark.start, default: []].insert(version) }
    }
    var held: Set<EntryMark> = []
    try forEachRecord(at: Set(known.map(\.mark.start))) { record, device in
      held.insert(EntryMark(record, device: device, text: texts.text))
      for version in versions[record.start] ?? [] {
        held.insert(EntryMark(record, version, device: device, text: texts.text))
      }
    }
    // Two that only differed in their titles become one, which no export has lost where one of them has it.
    let order = known.sorted { $0.state.rawValue > $1.state.rawValue }
    for (mark, export, state, version) in order where !held.contains(mark) {
      try remove(mark, of: export.file, export.format)
      if held.contains(mark.withoutTitle) {
        try put(mark.withoutTitle, state, version, of: export)
      }
    }
  }

  /// What exports last said of entries that begin at some instants and that none of them has lost, and the marks of those
  /// that are.
  func versions(
    at starts: Set<Instant>
  ) throws(StoreError) -> (said: [Instant: [EntryMark: EntryVersion]], gone: Set<EntryMark>) {
    guard !starts.isEmpty else { return ([:], []) }
    let (_, said, gone) = try saidEntries(at: starts)
    let every = try connection.prepare(
      "SELECT start_ms, hash, plain, length_ms, category, productivity FROM entries WHERE person = ?"
    )
    try every.bind([person])
    var found: [Instant: [EntryMark: EntryVersion]] = [:]
    while try every.step() {
      let mark = Store.mark(every)
      if starts.contains(mark.start), said.has(mark), let version = Store.version(every, from: 3) {
        found[mark.start, default: [:]][mark] = version
      }
    }
    return (found, gone)
  }

  /// The marks of all records that begin at some instants, or of those that end before another one.
  private func marks(
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
  private func forEachRecord(
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

  private static func mark(_ row: Statement) -> EntryMark {
    EntryMark(
      start: Instant(milliseconds: row.integer(0)),
      hash: row.integer(1),
      plain: row.integer(2)
    )
  }

  /// The version in three columns from one on; nil where a store of before does not know it.
  private static func version(_ row: Statement, from column: Int32) -> EntryVersion? {
    guard !row.isNull(column) else { return nil }
    return EntryVersion(
      length: row.integer(column),
      category: row.text(column + 1),
      productivity: row.isNull(column + 2) ? nil : Int8(truncatingIfNeeded: row.integer(column + 2))
    )
  }
}
