import CivilTime
import Platform
import Records
import Storage

/// Exports that later ones make superfluous: those of rolling windows, and full exports that only grow.
extension Fold {
  /// Takes exports out of the archive that need not be kept.
  ///
  /// One goes when each of its records is in the export of its series that came just now, or in the one before it that is
  /// kept, and taking it out changes nothing of what counts. Of a calendar the newest state is kept: what was over before
  /// is in the file of what was joined.
  func letGo() throws {
    guard !added.isEmpty else { return }
    let series = Dictionary(grouping: exports, by: \.stateKey)
    for export in exports {
      guard let differences = added[export.stem], !export.isJoined else { continue }
      for old in olderStates(than: export, series[export.stateKey] ?? []) {
        guard try isSuperfluous(old, beside: export, differences) else { continue }
        try remove(old)
        try store.removeApplied(old)
        exports.removeAll { $0 == old }
      }
    }
    try letGoOldStores()
    added = [:]
  }

  /// Takes out the dump of an older store once the exports that were read again have all of it.
  private func letGoOldStores() throws {
    let stores = exports.filter {
      $0.name == OldStore.name && $0.format == ExportFormat.lockinDump.name
    }
    for old in stores where missing.isEmpty {
      let others = exports.filter { $0 != old }
      var days = DeviceDays()
      for span in old.figures.days {
        for utcDay in try store.recordDays(of: span.device, span.days) {
          days.insert(span.device, utcDay)
        }
      }
      guard
        others.contains(where: {
          added[$0.stem] != nil && $0.figures.days.contains(where: days.intersects)
        })
      else { continue }
      for span in others.flatMap(\.figures.days) { days.remove(span) }
      guard days.isEmpty else { continue }
      let alone = try aloneStore(others, among: others)
      guard try alone.recordHash() == store.recordHash() else { continue }
      try remove(old)
      try store.removeApplied(old)
      exports = others
    }
  }

  /// The state of a series just before one, and of a calendar all before it.
  private func olderStates(
    than export: ArchivedExport,
    _ series: [ArchivedExport]
  ) -> [ArchivedExport] {
    // They are in order.
    var (first, end) = (0, series.count)
    while first < end {
      let middle = (first + end) / 2
      if ArchivedExport.precedes(series[middle], export) {
        first = middle + 1
      } else {
        end = middle
      }
    }
    return export.format == ExportFormat.calendar.name
      ? series[..<first].filter { $0.name.hasSameBytes(as: export.name) }
      // What came with it was not in the cache yet when it was compared with that.
      : series[..<first].suffix(1).filter { !$0.isJoined && $0.readAt < export.readAt }
  }

  private func latestState(before export: ArchivedExport) -> ArchivedExport? {
    exports.last {
      $0.isState(ofSameAs: export) && ArchivedExport.precedes($0, export)
    }
  }

  private func isSuperfluous(
    _ old: ArchivedExport,
    beside export: ArchivedExport,
    _ differences: RecordImport.Differences
  ) throws -> Bool {
    if export.format == ExportFormat.calendar.name { return true }
    guard !ArchivedExport.isKeptByName(old.format) else { return false }
    // What is there of these days is all in the newer one, which supersedes as much of them.
    let whole = differences.days.subtracting(differences.missing)
    var rest = DeviceDays()
    for span in old.figures.days {
      for utcDay in try store.recordDays(of: span.device, span.days)
      where !whole.contains(span.device, utcDay) || !tellsSame(export, old, of: utcDay) {
        rest.insert(span.device, utcDay)
      }
    }
    if rest.isEmpty { return true }
    guard let before = latestState(before: old),
      rest.sorted.allSatisfy({ device, utcDays in
        utcDays.allSatisfy { day in
          tellsSame(before, old, of: day)
            && before.figures.days.contains { $0.device == device && $0.days.contains(day) }
        }
      })
    else { return false }
    let (mine, theirs) = (try records(of: old, rest), try records(of: before, rest))
    return mine == theirs
  }

  /// Whether a state tells of all of a day of which another one does, so that it supersedes the same.
  private func tellsSame(
    _ state: ArchivedExport,
    _ other: ArchivedExport,
    of utcDay: Int
  ) -> Bool {
    guard ExportFormat.tellsAll(other.format) else { return true }
    guard let time = SupersededTimes.time(state, timeline),
      let told = SupersededTimes.time(other, timeline)
    else { return false }
    let midnight = Instant(milliseconds: Int64(utcDay) * 86_400_000)
    let part = TimeSpan(midnight, midnight + 86_400_000).intersection(told)
    let (mine, theirs) = (
      state.figures.firstEnd ?? time.start, other.figures.firstEnd ?? told.start
    )
    return part.isEmpty
      || (time.start <= part.start && part.end <= time.end
        && (mine <= part.start || (time.start == told.start && mine <= theirs)))
  }

  /// The records that an export has of some days, whatever the numbers of their texts.
  private func records(of export: ArchivedExport, _ days: DeviceDays) throws -> [[UInt8]] {
    let alone = try aloneStore([export], of: days)
    var lines: [[UInt8]] = []
    try alone.dumpRecords { lines.append($0) }
    return lines
  }
}
