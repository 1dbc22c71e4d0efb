import CivilTime
import Records

/// Entries that a person changed after they were read.
extension Store {
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
      WHERE person = ? AND state >= 2 AND state IN (\(EntryState.gone.rawValue), \(EntryState.told.rawValue))
      ORDER BY file, start_ms, hash
      """
    ).rows([person]) {
      (
        mark: Store.entryMark($0), file: $0.text(3), state: $0.integer(4),
        version: Store.entryVersion($0, from: 5)
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
          isNew: last?.isNew ?? false || entry.state == EntryState.gone.rawValue
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
    var marks: [EntryState: Set<EntryMark>] = [:]
    while try every.step() {
      let mark = Store.entryMark(every)
      guard starts.contains(mark.start) else { continue }
      let state = EntryState(every.integer(3))
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
          .integer(EntryState.told.rawValue),
          person,
          .text(changed.file),
          .integer(mark.start.milliseconds),
          .integer(mark.hash),
          .integer(EntryState.gone.rawValue)
        )
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
      let mark = Store.entryMark(every)
      if starts.contains(mark.start), said.has(mark),
        let version = Store.entryVersion(every, from: 3)
      {
        found[mark.start, default: [:]][mark] = version
      }
    }
    return (found, gone)
  }
}
