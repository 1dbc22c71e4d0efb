import CivilTime
import Reports
import Storage

extension DaysInDoubt {
  /// What a store and the purges of a workspace tell of days whose figures are known to be wrong.
  init(_ open: Session) throws {
    self.init()
    let timeline = open.configuration.timeline
    lost = try open.store.lostDays()
    // One entry may be gone from several exports.
    changed = Set(try open.store.changedEntries().flatMap(\.marks))
      .map { timeline.date(at: $0.start) }.sorted()
    doubled = try open.store.doubledRecords().map { records in
      let last = timeline.date(at: records.span.end)
      return timeline.date(at: records.span.start)..<last + 1
    }
    long = try open.store.longEntries().map {
      LongEntry(timeline.date(at: $0.start), length: $0.length)
    }
    func end(of extent: Tombstone.Extent) -> CivilDate? {
      open.purged.stones.stones.filter { $0.extents.contains(extent) }.map(\.end).max()
        .map { timeline.date(at: $0) }
    }
    (purgedRecords, purgedTitles) = (end(of: .records), end(of: .titles))
  }
}
