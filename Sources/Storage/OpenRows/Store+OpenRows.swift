import CivilTime
import Records

/// Rows that may have been cut, by the name under which they were read.
extension Store {
  /// What the keys of those that are kept begin with.
  static let openRows = "open_rows "

  /// All of them, by the names of the files.
  public func openRows() throws(StoreError) -> [String: OpenRows] {
    let rows = try bases(beginningWith: Store.openRows).map { key, value in
      (String(key.dropFirst(Store.openRows.count)), OpenRows(text: value))
    }
    return Dictionary(rows) { $1 }
  }

  /// Those of a file.
  public func openRows(of file: String) throws(StoreError) -> OpenRows {
    OpenRows(text: try basis(Store.openRows + file) ?? "")
  }

  /// Forgets some that another export says as well: they are records whatever becomes of their row.
  ///
  /// Of the names in `copies` none is forgotten.
  public func forget(_ said: Set<EntryMark>, but copies: [String]) throws(StoreError) {
    guard !said.isEmpty else { return }
    for (other, open) in try openRows()
    where !copies.contains(where: { $0.hasSameBytes(as: other) }) {
      let left = open.without(said)
      if left != open { try set(left, of: other) }
    }
  }

  /// Keeps those of a file.
  public func set(_ open: OpenRows, of file: String) throws(StoreError) {
    guard !open.isEmpty else { return try removeBasis(Store.openRows + file) }
    try setBasis(Store.openRows + file, open.text)
  }

  /// Keeps those of another store of which nothing is known yet, where no export gave their records.
  ///
  /// The caller takes their records over afterwards.
  public func takeOpenRows(_ unsettled: [String: OpenRows]) throws {
    for (file, open) in unsettled {
      let given = try marks(at: open.marks)
      try set(open.without(given).adding(openRows(of: file)), of: file)
    }
  }

  /// Forgets those that are not in the store any more as they were: a hash of what was purged, or of a line with a title that
  /// was, could be told from others by trying.
  public func tidyOpenRows() throws {
    for (file, open) in try openRows() {
      try set(open.without(open.marks.subtracting(marks(at: open.marks))), of: file)
    }
  }

  /// What the store has at the instants of some marks.
  private func marks(at sought: Set<EntryMark>) throws -> Set<EntryMark> {
    let starts = Set(sought.map(\.start))
    var there: Set<EntryMark> = []
    for utcDay in Set(starts.map(\.utcDay)) {
      for day in try records(first: utcDay, last: utcDay) {
        for record in day.records where starts.contains(record.start) {
          there.insert(EntryMark(record, device: day.device, text: texts.text))
        }
      }
    }
    try texts.check()
    return there
  }

  /// Takes rows that were cut out of the store, where they are there as they were said; gives the number of records, and
  /// marks their times.
  ///
  /// What the table says of their instants is put there once more: of two that the store does not tell apart it keeps one,
  /// which may have been the one that goes.
  public func takeBack(_ outcome: OpenRowWatch.Outcome) throws -> Int {
    var count = 0
    for (row, said) in outcome.cut {
      guard let start = row.marks.first?.start else { continue }
      let utcDay = start.utcDay
      for day in try records(first: utcDay, last: utcDay) where day.utcDay == utcDay {
        let kept = day.records.filter { record in
          guard record.start == start else { return true }
          return !row.marks.contains(EntryMark(record, device: day.device, text: texts.text))
        }
        guard kept.count < day.rows.count else { continue }
        count += day.rows.count - kept.count
        let rest = DayRecords(device: day.device, utcDay: utcDay, canonical: kept)
        let put = DayRecords(
          device: day.device,
          utcDay: utcDay,
          copies: said.filter { $0.device.hasSameBytes(as: day.device) }.map(\.record),
          text: texts.text
        )
        try self.put(
          put.rows.isEmpty ? rest : rest.merged(with: put, text: texts.text),
          replacingDays()
        )
        let begin = Instant(milliseconds: Int64(utcDay) * 86_400_000)
        try markStale([TimeSpan(begin, max(day.reach ?? begin, begin + 86_400_000))])
      }
    }
    try texts.check()
    return count
  }
}
