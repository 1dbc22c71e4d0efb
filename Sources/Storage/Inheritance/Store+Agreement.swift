import CivilTime
import Records

/// What tells whether two stores have records from the same export.
extension Store {
  /// What is found of the records of a store in another one that was read by the same choices.
  public struct Agreement: Equatable {
    /// How many the other one has as well.
    public internal(set) var there = 0
    /// How many of these are as long there, or shorter, so that they say no more.
    public internal(set) var explained = 0
    /// How many it lacks.
    public internal(set) var lacking = 0
  }

  /// How many records that begin in some times another store has as well, and how many it lacks; those that a store of
  /// today has say nothing.
  public func agreement(
    with other: Store,
    besides today: Store,
    within spans: [TimeSpan]
  ) throws -> Agreement {
    var inheritance = Inheritance()
    inheritance.spans = spans
    var found = Agreement()
    try forEachDay { day in
      let before = try other.lengths(of: day)
      let now = try today.lengths(of: day)
      for record in inheritance.part(of: day).records {
        let identity = SpokenIdentity(record, texts)
        guard now[identity] == nil else { continue }
        if let length = before[identity] {
          found.there += 1
          if length <= record.duration { found.explained += 1 }
        } else {
          found.lacking += 1
        }
      }
    }
    try texts.check()
    return found
  }

  /// How long the records are that this store has of a device's day, by what tells them from others, in milliseconds.
  func lengths(of day: DayRecords) throws -> [SpokenIdentity: Int64] {
    let known = try storedDay(day.device, day.utcDay)
    let lengths = Dictionary(
      known?.records.map { (SpokenIdentity($0, texts), $0.duration) } ?? [],
      uniquingKeysWith: max
    )
    try texts.check()
    return lengths
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
