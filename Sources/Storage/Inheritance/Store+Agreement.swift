import CivilTime
import Days
import Records

/// What tells whether two stores have records from the same export.
extension Store {
  /// How many records that begin in some times another store has as well, how many it lacks, and how many it has beyond
  /// them of the same devices and programs from the first to the last of them; those that a store of today has say nothing.
  public func agreement(
    with other: Store,
    besides today: Store,
    within spans: [TimeSpan]
  ) throws -> Agreement {
    var inheritance = Inheritance()
    inheritance.spans = spans
    var found = Agreement()
    var reach: [String: (first: Instant, last: Instant, sources: Set<String>)] = [:]
    func identities(_ store: Store, _ day: DayRecords) throws -> Set<SpokenIdentity> {
      let known = try store.storedDay(day.device, day.utcDay)
      return Set(known?.records.map { SpokenIdentity($0, store.texts) } ?? [])
    }
    try forEachDay { day in
      guard let first = day.rows.first?.start, let last = day.rows.last?.start else { return }
      let known = reach[day.device] ?? (first, last, [])
      let sources = known.sources.union(day.contents.map { texts.text($0.source) })
      reach[day.device] = (min(known.first, first), max(known.last, last), sources)
      let (before, now) = (try identities(other, day), try identities(today, day))
      for record in inheritance.part(of: day).records {
        let identity = SpokenIdentity(record, texts)
        if now.contains(identity) { continue }
        if before.contains(identity) { found.there += 1 } else { found.lacking += 1 }
      }
    }
    try other.forEachDay { day in
      guard let reach = reach[day.device] else { return }
      let (own, now) = (try identities(self, day), try identities(today, day))
      for record in inheritance.part(of: day).records
      where reach.first <= record.start && record.start <= reach.last
        && reach.sources.contains(other.texts.text(record.source))
      {
        let identity = SpokenIdentity(record, other.texts)
        if !own.contains(identity), !now.contains(identity) { found.beyond += 1 }
      }
    }
    for store in [self, other, today] { try store.texts.check() }
    return found
  }

  /// How the records of two stores agree, by their numbers.
  public struct Agreement {
    /// Those that both have.
    public fileprivate(set) var there = 0
    /// Those that the other one lacks.
    public fileprivate(set) var lacking = 0
    /// Those that the other one alone has.
    public fileprivate(set) var beyond = 0
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
