import CivilTime
import Records
import Reports
import Storage

extension DaysInDoubt {
  /// What the entries and the purges of a workspace tell of days whose figures are to be read with care.
  init(_ open: Session) throws {
    self.init()
    let timeline = open.configuration.timeline
    long = try open.longEntries().map {
      LongEntry(timeline.date(at: $0.start), length: $0.length)
    }
    func end(of extent: PurgeRule.Extent) -> CivilDate? {
      open.purged.filter.rules.filter { $0.extents.contains(extent) }.map(\.end).max()
        .map { timeline.date(at: $0) }
    }
    (purgedRecords, purgedTitles) = (end(of: .records), end(of: .titles))
  }
}

extension Session {
  /// The entries that are so long that a clock may have been forgotten, by their starts.
  package func longEntries() throws -> [LongEntry] {
    let exports = try store.appliedExports().filter { ExportFormat.holdsEntries($0.format) }
    let devices = Set(exports.flatMap(\.figures.days).map(\.device))
    return devices.isEmpty ? [] : try store.longEntries(of: devices)
  }
}
