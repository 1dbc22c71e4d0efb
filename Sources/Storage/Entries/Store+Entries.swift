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
    /// What the name holds now tells nothing of its days.
    case past = 1
    /// The export tells of its days and does not have it.
    case gone = 2
    /// That was told.
    case told = 3
  }

  /// Notes the entries that an export has now under a name.
  ///
  /// Those that it had before and has no more are gone where they begin on a UTC day from its first entry to its
  /// last one.
  func note(_ entries: Set<EntryMark>, of file: String) throws(StoreError) {
    let days = entries.map(\.start.utcDay)
    let covered = days.min().flatMap { first in days.max().map { first...$0 } }
    let known = Dictionary(
      try connection.prepare(
        "SELECT start_ms, hash, state FROM entries WHERE person = ? AND file = ?"
      ).rows([person, .text(file)]) { (Store.mark($0), State(rawValue: $0.integer(2))) }
    ) { $1 }
    let set = try connection.prepare("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)")
    func put(_ mark: EntryMark, _ state: State) throws(StoreError) {
      try set.run(
        person,
        .text(file),
        .integer(mark.start.milliseconds),
        .integer(mark.hash),
        .integer(state.rawValue)
      )
    }
    for (mark, state) in known where !entries.contains(mark) {
      if covered?.contains(mark.start.utcDay) ?? false {
        if state != .gone, state != .told { try put(mark, .gone) }
      } else if state == .present {
        try put(mark, .past)
      }
    }
    for mark in entries where known[mark] != .present { try put(mark, .present) }
  }

  /// The entries that exports had and have no more, which no other export has as it is now, and which the store
  /// still counts, or an `older` one that records are taken over from; by name, sorted by its bytes.
  public func changedEntries(countedBy older: Store? = nil) throws(StoreError) -> [ChangedEntries] {
    let gone = try connection.prepare(
      """
      SELECT start_ms, hash, file, state FROM entries
      WHERE person = ? AND state >= \(State.gone.rawValue) ORDER BY file, start_ms, hash
      """
    ).rows([person]) { (mark: Store.mark($0), file: $0.text(2), state: $0.integer(3)) }
    guard !gone.isEmpty else { return [] }
    var standing = try (older ?? self).standing(gone.map(\.mark))
    let present = try connection.prepare(
      "SELECT start_ms, hash FROM entries WHERE person = ? AND state = ?"
    )
    try present.bind([person, .integer(State.present.rawValue)])
    while try present.step() { standing.remove(Store.mark(present)) }
    var found: [ChangedEntries] = []
    for entry in gone where standing.contains(entry.mark) {
      let isOfLast = found.last?.file.hasSameBytes(as: entry.file) ?? false
      let last = isOfLast ? found.removeLast() : nil
      found.append(
        ChangedEntries(
          file: entry.file,
          marks: (last?.marks ?? []).union([entry.mark]),
          isNew: last?.isNew ?? false || entry.state == State.gone.rawValue
        )
      )
    }
    return found
  }

  /// Notes that those were told of that `changedEntries` gives.
  func setChangedTold() throws(StoreError) {
    let set = try connection.prepare(
      "UPDATE entries SET state = ? WHERE person = ? AND file = ? AND start_ms = ? AND hash = ?"
    )
    for changed in try changedEntries() where changed.isNew {
      for mark in changed.marks {
        try set.run(
          .integer(State.told.rawValue),
          person,
          .text(changed.file),
          .integer(mark.start.milliseconds),
          .integer(mark.hash)
        )
      }
    }
  }

  /// Takes over what another store knows of the entries of exports.
  public func takeEntries(from other: Store) throws(StoreError) {
    let insert = try connection.prepare("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?, ?)")
    let rows = try other.connection.prepare("SELECT * FROM entries")
      .rows { row in (0..<row.columnCount).map { row.value($0) } }
    for row in rows { _ = try insert.rows(row) { _ in } }
  }

  /// Forgets what is known of entries that the store does not hold any more.
  func tidyEntries() throws(StoreError) {
    let known = try connection.prepare("SELECT start_ms, hash, file FROM entries WHERE person = ?")
      .rows([person]) { (mark: Store.mark($0), file: $0.text(2)) }
    let standing = try standing(known.map(\.mark))
    let remove = try connection.prepare(
      "DELETE FROM entries WHERE person = ? AND file = ? AND start_ms = ? AND hash = ?"
    )
    for entry in known where !standing.contains(entry.mark) {
      try remove.run(
        person,
        .text(entry.file),
        .integer(entry.mark.start.milliseconds),
        .integer(entry.mark.hash)
      )
    }
  }

  /// Those of some entries that the store holds as they are.
  private func standing(_ marks: [EntryMark]) throws(StoreError) -> Set<EntryMark> {
    let days = try connection.prepare(
      "SELECT device, segment FROM record_days WHERE person = ? AND utc_day = ?"
    )
    var found: Set<EntryMark> = []
    for (utcDay, wanted) in Dictionary(grouping: marks, by: \.start.utcDay) {
      let (wanted, starts) = (Set(wanted), Set(wanted.map(\.start)))
      for (device, segment) in try days.rows([person, .init(utcDay)], { ($0.text(0), $0.blob(1)) })
      {
        let records = try day(device: device, utcDay: utcDay, segment: segment).records
        for record in records where starts.contains(record.start) {
          let mark = EntryMark(record, device: device, text: texts.text)
          if wanted.contains(mark) { found.insert(mark) }
        }
      }
    }
    try texts.check()
    return found
  }

  private static func mark(_ row: Statement) -> EntryMark {
    EntryMark(start: Instant(milliseconds: row.integer(0)), hash: row.integer(1))
  }
}
