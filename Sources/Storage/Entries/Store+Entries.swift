import CivilTime
import Records

/// Which entries exports of entries have and had: a person may change them after they were read.
///
/// Records of all exports are joined and never taken back, and do not say which of them they come from.
extension Store {
  /// Notes the entries that an export has now.
  ///
  /// Those that it had before and has no more are gone where they begin in the time that it tells of: from the start of
  /// its first entry to the end of the local day on which its last one begins. What begins after the first one and ends
  /// before any that it has may have fallen out of a window by ends, in which a long one reaches back over it.
  func note(_ imported: ImportedEntries) throws(StoreError) {
    let (export, entries) = (imported.export, imported.versions)
    let covered = imported.covered
    let known = Dictionary(
      try connection.prepare(
        "SELECT start_ms, hash, plain, state, length_ms, category, productivity FROM entries "
          + "WHERE person = ? AND file = ? AND format = ?"
      ).rows([person, .text(export.file), .text(export.format)]) {
        (
          Store.entryMark($0),
          (state: EntryState($0.integer(3)), version: Store.entryVersion($0, from: 4))
        )
      }
    ) { $1 }
    // What was read by other choices is another one's, and can't be compared.
    let isComparable = export.rules.before.map { $0 == export.rules.now } ?? true
    for (mark, known) in known where entries[mark] == nil && !isComparable && known.state.isSaid {
      try removeEntry(mark, of: export.file, export.format)
    }
    let there = EntryMarks(entries.keys)
    let missing = known.keys.filter {
      entries[$0] == nil && covered?.contains($0.start) ?? false
    }
    let later = Set(missing.map(\.start).filter { $0 > covered?.lowerBound ?? $0 })
    var before = try entryMarks(at: later, until: imported.earliestEnd)
    if let older { before.formUnion(try older.entryMarks(at: later, until: imported.earliestEnd)) }
    let early = EntryMarks(before)
    for (mark, (state, version)) in known
    where entries[mark] == nil && (isComparable || !state.isSaid) {
      if there.contains(mark) {
        // It was read again without its title.
        try removeEntry(mark, of: export.file, export.format)
      } else if covered?.contains(mark.start) ?? false, !early.contains(mark) {
        if state != .gone, state != .told { try putEntry(mark, .gone, version, of: export) }
      } else if state == .present {
        try putEntry(mark, .past, version, of: export)
      }
    }
    for (mark, version) in entries {
      let before = known[mark]
      if before?.state != .present || before?.version != version {
        try putEntry(mark, .present, version, of: export)
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

  /// Forgets what is known of entries that the store does not hold any more, and of titles that it has lost; of those that
  /// were cut it is known of what is left.
  ///
  /// An entry is held by another version of it as well.
  func tidyEntries(cut: [CutEntry]) throws(StoreError) {
    let known = try connection.prepare(
      "SELECT start_ms, hash, plain, file, format, state, length_ms, category, productivity FROM entries WHERE person = ?"
    ).rows([person]) {
      (
        mark: Store.entryMark($0), export: EntryExport(file: $0.text(3), format: $0.text(4)),
        state: EntryState($0.integer(5)), version: Store.entryVersion($0, from: 6)
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
    let cuts = Dictionary(grouping: cut, by: \.record.start)
    for (mark, export, state, version) in order where !held.contains(mark) {
      try removeEntry(mark, of: export.file, export.format)
      if held.contains(mark.withoutTitle) {
        try putEntry(mark.withoutTitle, state, version, of: export)
      }
      for entry in cuts[mark.start] ?? [] {
        guard let rest = entry.rest(of: mark, version, text: texts.text) else { continue }
        try putEntry(rest.mark, state, rest.version, of: export)
      }
    }
  }
}
