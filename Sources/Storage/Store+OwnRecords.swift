import CivilTime
import Records

/// What a person logged afterwards, as records of a device of their own.
extension Store {
  /// An entry that the person wrote down.
  package struct OwnRecord: Sendable, Hashable {
    /// When it was.
    package let span: TimeSpan
    /// What it was; empty where nobody said.
    package let title: String
    /// What it counts as.
    package let category: String
    /// Its class, -2...2, where no rule knows the category; else nil.
    package let productivity: Int8?

    package init(span: TimeSpan, title: String, category: String, productivity: Int8?) {
      self.span = span
      self.title = title
      self.category = category
      self.productivity = productivity
    }
  }

  /// The UTC days of which a tracker tells something.
  package func trackedDays() throws -> Set<Int> {
    let statement = try connection.prepare(
      "SELECT DISTINCT utc_day FROM record_days WHERE person = ? AND device <> ?"
    )
    return Set(
      try statement.rows([person, .text(AccountingPolicy.ownDevice)]) { Int($0.integer(0)) }
    )
  }

  /// Whether there are records of a person who has no tracker.
  package func hasOwnRecordsAlone() throws -> Bool {
    let devices = try connection.prepare("SELECT DISTINCT device FROM record_days WHERE person = ?")
      .rows([person]) { $0.text(0) }
    return devices == [AccountingPolicy.ownDevice]
  }

  /// Has the person's own records be these and no others, but for what was purged; what changes is counted anew.
  ///
  /// The caller has opened a transaction.
  package func replaceOwnRecords(by records: [OwnRecord], _ filter: PurgeFilter) throws {
    let (device, source) = (AccountingPolicy.ownDevice, AccountingPolicy.ownSource)
    let gone = filter.reach(device: device, source: source)
    let sourceID = try texts.id(of: source)
    let known = try connection.prepare(
      "SELECT utc_day FROM record_days WHERE person = ? AND device = ?"
    ).rows([person, .text(device)]) { Int($0.integer(0)) }
    let new = try records.compactMap { record in
      ActivityRecord(
        kind: .use,
        source: sourceID,
        start: record.span.start,
        duration: record.span.length,
        title: try texts.id(of: record.title),
        category: try texts.id(of: record.category),
        productivity: record.productivity
      ).left(by: gone)
    }
    let byDay = Dictionary(grouping: new, by: \.start.utcDay)
    let statement = try replacingDays()
    var changed: [TimeSpan] = []
    for utcDay in Set(known).union(byDay.keys).sorted() {
      let old = try storedDay(device, utcDay)
      let others = old?.records.filter { texts.text($0.source) != source } ?? []
      let day = DayRecords(
        device: device,
        utcDay: utcDay,
        copies: others + (byDay[utcDay] ?? []),
        text: texts.text
      )
      guard day != old else { continue }
      try put(day, statement)
      let start = Instant(milliseconds: Int64(utcDay) * 86_400_000)
      let reach = [day.reach, old?.reach].compactMap { $0 }.max() ?? start
      changed.append(TimeSpan(start, max(reach, start + 86_400_000)))
    }
    try markStale(changed)
  }
}
