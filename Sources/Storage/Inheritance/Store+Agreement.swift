import CivilTime
import Days
import Records

/// What tells whether two stores have records from the same export.
extension Store {
  /// How many records that begin in some times another store has as well, and how many it lacks; those that a store of
  /// today has say nothing.
  public func agreement(
    with other: Store,
    besides today: Store,
    within spans: [TimeSpan]
  ) throws -> (there: Int, lacking: Int) {
    var inheritance = Inheritance()
    inheritance.spans = spans
    var found = (there: 0, lacking: 0)
    func identities(_ store: Store, _ day: DayRecords) throws -> Set<SpokenIdentity> {
      let known = try store.storedDay(day.device, day.utcDay)
      return Set(known?.records.map { SpokenIdentity($0, store.texts) } ?? [])
    }
    try forEachDay { day in
      let (before, now) = (try identities(other, day), try identities(today, day))
      for record in inheritance.part(of: day).records {
        let identity = SpokenIdentity(record, texts)
        if now.contains(identity) { continue }
        if before.contains(identity) { found.there += 1 } else { found.lacking += 1 }
      }
    }
    for store in [self, other, today] { try store.texts.check() }
    return found
  }

  /// What tells a record from others, whatever numbers its texts have.
  struct SpokenIdentity: Hashable {
    let start: Instant
    let kind: UInt8
    let isHourTotal: Bool
    let texts: [[UInt8]]

    init(_ record: ActivityRecord, _ table: TextTable) {
      start = record.start
      kind = record.kind.rawValue
      isHourTotal = record.isHourTotal
      let ids =
        [record.source, record.app, record.title, record.url]
        + (record.isHourTotal && record.app == 0 ? [record.category] : [])
      texts = ids.map { Array(table.text($0).utf8) }
    }
  }
}
