import CivilTime
import Days
import Records

/// Looks for records of an export that the store has already, all of them some hours earlier or later.
///
/// A tracker that writes times without a zone writes all of them anew by another clock once its person has moved: as nothing else
/// differs, each hour stands twice, and each export by itself is right.
struct MovedClock {
  /// As many records at least, on two days or more, have one at the same distance.
  private static let fewest = 3
  /// Four fifths of what the store had on these days, in both of these.
  private static let share = (of: 4, in: 5)
  /// No two clocks of the world are a day apart, and what is done each day begins a day apart.
  private static let farthest: Int64 = 86_400_000
  /// All zones are quarters of an hour apart.
  private static let step: Int64 = 900_000
  /// So many records of either are compared.
  private static let most = 50_000

  /// What a record says but for when.
  private struct Said: Hashable {
    let content: RecordContent
    let duration: Int64
  }

  private struct Place: Hashable {
    let device: String
    let said: Said
  }

  /// Compares a day of exports with what is taken over for it from a store of before.
  mutating func add(_ day: DayRecords, besides taken: DayRecords) {
    let said = Set(day.records.map(Record.init))
    let rest = taken.records.filter { !said.contains(Record($0)) }
    guard !rest.isEmpty else { return }
    add(day, over: DayRecords(device: day.device, utcDay: day.utcDay, canonical: rest))
  }

  private struct Record: Hashable {
    let said: Said
    let start: Instant

    init(_ record: ActivityRecord) {
      said = Said(content: record.content, duration: record.duration)
      start = record.start
    }
  }

  private var before: [(place: Place, start: Instant)] = []
  private var now: [Place: [Instant]] = [:]
  private var countNow = 0
  /// How many records of the days that were compared are in both.
  private var common = 0

  /// Compares a day of an export with what the store had of it.
  mutating func add(_ day: DayRecords, over old: DayRecords) {
    guard before.count < MovedClock.most, countNow < MovedClock.most else { return }
    let times = Set(day.rows.map { TimeSpan($0.start, $0.start + $0.duration) })
    let shared = old.rows.count { times.contains(TimeSpan($0.start, $0.start + $0.duration)) }
    // Exports mostly have what they had.
    guard shared * 5 <= old.rows.count else {
      common += old.rows.count
      return
    }
    let sources = Set(day.contents.map(\.source))
    let (new, known) = (Set(day.records.map(Record.init)), Set(old.records.map(Record.init)))
    for record in old.records where sources.contains(record.source) {
      if new.contains(Record(record)) {
        common += 1
      } else {
        before.append((Place(device: old.device, said: Record(record).said), record.start))
      }
    }
    for record in new.subtracting(known) {
      now[Place(device: day.device, said: record.said), default: []].append(record.start)
      countNow += 1
    }
  }

  /// By how much the records of both are apart, and which are; nil where they are not.
  var found: DoubledRecords? {
    guard before.count >= MovedClock.fewest else { return nil }
    var votes: [Int64: Int] = [:]
    for old in before {
      for shift in Set(shifts(of: old)) { votes[shift, default: 0] += 1 }
    }
    // The earlier one where two are as frequent.
    guard
      let best = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key
    else { return nil }
    // Two zones do not change their clocks on the same day.
    let near = Set([best, best - 3_600_000, best + 3_600_000])
    let twice = before.filter { !near.isDisjoint(with: shifts(of: $0)) }
    guard twice.count >= MovedClock.fewest,
      twice.count * MovedClock.share.in >= (before.count + common) * MovedClock.share.of,
      Set(twice.map(\.start.utcDay)).count > 1,
      let first = twice.map(\.start).min(), let last = twice.map(\.start).max(),
      let device = twice.first?.place.device
    else { return nil }
    return DoubledRecords(
      device: device,
      count: twice.count,
      shift: best,
      span: TimeSpan(min(first, first + best), max(last, last + best) + 1)
    )
  }

  /// How much later than a record of before those begin that say the same.
  private func shifts(of old: (place: Place, start: Instant)) -> [Int64] {
    (now[old.place] ?? []).map { $0 - old.start }.filter {
      $0 != 0 && abs($0) < MovedClock.farthest && $0 % MovedClock.step == 0
    }
  }
}

/// Records that count twice, as exports have them by two clocks.
public struct DoubledRecords: Hashable, Sendable {
  /// The device that they are of.
  public let device: String
  /// How many.
  public let count: Int
  /// By how many milliseconds what was read later is later.
  public let shift: Int64
  /// The time in which they begin, by either clock.
  public let span: TimeSpan
}

/// Which records of the store count twice.
extension Store {
  /// What the keys begin with under which that is kept, by device.
  static let doubledRecords = "doubled_records "

  /// All that is known to, by device.
  public func doubledRecords() throws(StoreError) -> [DoubledRecords] {
    try bases(beginningWith: Store.doubledRecords).compactMap { key, value in
      let numbers = value.split(separator: " ").compactMap { Int64($0) }
      guard numbers.count == 4 else { return nil }
      return DoubledRecords(
        device: String(key.dropFirst(Store.doubledRecords.count)),
        count: Int(numbers[0]),
        shift: numbers[1],
        span: TimeSpan(Instant(milliseconds: numbers[2]), Instant(milliseconds: numbers[3]))
      )
    }
  }

  /// Keeps that some do, until the store is made anew: what would mend it changes how exports are read.
  public func keep(_ doubled: DoubledRecords) throws(StoreError) {
    let (first, last) = (doubled.span.start.milliseconds, doubled.span.end.milliseconds)
    try setBasis(
      Store.doubledRecords + doubled.device,
      "\(doubled.count) \(doubled.shift) \(first) \(last)"
    )
  }

  /// Forgets that of devices of which nothing is left in that time.
  public func tidyDoubledRecords() throws {
    for doubled in try doubledRecords() {
      let days = try records(
        first: doubled.span.start.utcDay,
        last: doubled.span.end.utcDay
      )
      if !days.contains(where: { $0.device.hasSameBytes(as: doubled.device) }) {
        try removeBasis(Store.doubledRecords + doubled.device)
      }
    }
  }
}
