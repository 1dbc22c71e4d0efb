import CivilTime
import Platform
import Records

/// Looks for records of an export that the store has already, all of them some hours earlier or later.
///
/// A tracker that writes times without a zone writes all of them anew by another clock once its person has moved: as nothing else
/// differs, each hour stands twice, and each export by itself is right.
struct MovedClock {
  /// As many records at least, from first to last over half a day, have one at the same distance.
  private static let fewest = 3
  /// Four fifths of what the store had on these days, in both of these.
  private static let share = (of: 4, in: 5)
  /// No two clocks of the world are a day apart, and what is done each day begins a day apart.
  private static let farthest: Int64 = 86_400_000
  /// All zones are quarters of an hour apart.
  private static let step: Int64 = 900_000
  /// So many say by how much they are apart.
  private static let sample = 1000
  /// So many records of either are compared.
  private static let most = 50_000

  /// Records that the store had and the export has not: where each begins, and a hash of all else that it says but its device,
  /// which 'sources' may call otherwise.
  private var before: [EntryMark] = []
  /// The same of those that the export brings.
  private var now: [EntryMark] = []
  /// The device of the day that was compared last.
  private var device = ""
  /// How many records of the days that were compared are in both.
  private var common = 0

  /// Compares a day of an export with what the store had of it, and with what `others` give, whatever their devices are called:
  /// these are asked for where the store had little of it.
  mutating func add(
    _ day: DayRecords,
    over old: DayRecords?,
    and others: () throws -> [DayRecords]
  ) rethrows {
    guard max(before.count, now.count) < MovedClock.most else { return }
    // Exports mostly have what they had.
    if let old, MovedClock.shared(day.rows, old.rows) * 5 > old.rows.count {
      common += old.rows.count
      return
    }
    let all = try [old].compactMap(\.self) + others()
    guard !all.isEmpty else { return }
    let sources = day.contents.map(\.source)
    let new = MovedClock.marks(of: day)
    var known: [EntryMark] = []
    for old in all {
      for (mark, row) in zip(MovedClock.marks(of: old), old.rows)
      where sources.contains(old.contents[Int(row.content)].source) { known.append(mark) }
    }
    let both = Set(new).intersection(known)
    device = day.device
    common += both.count
    before += known.filter { !both.contains($0) }
    now += new.filter { !both.contains($0) }
  }

  /// Compares a day of exports with what is taken over for it from a store of before.
  mutating func add(_ days: [DayRecords], besides taken: DayRecords) {
    for day in days {
      let said = Set(MovedClock.marks(of: day))
      let records = taken.records
      let rest = zip(MovedClock.marks(of: taken), records).filter { !said.contains($0.0) }.map(\.1)
      guard !rest.isEmpty else { continue }
      add(day, over: DayRecords(device: taken.device, utcDay: taken.utcDay, canonical: rest)) { [] }
    }
  }

  /// How many rows of two days are the same by their times; of several that begin alike some may be passed over.
  private static func shared(_ a: [RecordRow], _ b: [RecordRow]) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < a.count, j < b.count {
      let (first, second) = (a[i], b[j])
      if first.start == second.start, first.duration == second.duration { count += 1 }
      if first.start <= second.start { i += 1 }
      if second.start <= first.start { j += 1 }
    }
    return count
  }

  /// What tells the records of a day from each other, in their order: the hash is of all that they say but when.
  private static func marks(of day: DayRecords) -> [EntryMark] {
    var input = FingerprintInput()
    return day.rows.map { row in
      let content = day.contents[Int(row.content)]
      input.removeAll()
      input.add(row.duration)
      input.add(Int64(content.kind.rawValue))
      input.add(content.productivity.map(Int64.init))
      for text in [content.source, content.app, content.title, content.url, content.category] {
        input.add(Int64(text))
      }
      let hash = Int64(bitPattern: input.fingerprint.halves.low)
      return EntryMark(start: row.start, hash: hash, plain: hash)
    }
  }

  /// By how much the records of both are apart, and which are; nil where they are not.
  var found: DoubledRecords? {
    guard before.count >= MovedClock.fewest, !now.isEmpty else { return nil }
    let sorted = now.sorted { ($0.hash, $0.start) < ($1.hash, $1.start) }
    let sample = before.prefix(MovedClock.sample).flatMap { MovedClock.shifts(of: $0, in: sorted) }
    guard let best = MovedClock.mostFrequent(sample) else { return nil }
    // Two zones do not change their clocks on the same day.
    let near = [best, best - 3_600_000, best + 3_600_000]
    let twice = before.filter {
      MovedClock.shifts(of: $0, in: sorted).contains(where: near.contains)
    }
    .map(\.start)
    guard twice.count >= MovedClock.fewest,
      twice.count * MovedClock.share.in >= (before.count + common) * MovedClock.share.of,
      let first = twice.min(), let last = twice.max(), last - first >= MovedClock.farthest / 2
    else { return nil }
    return DoubledRecords(
      device: device,
      count: twice.count,
      shift: best,
      span: TimeSpan(min(first, first + best), max(last, last + best) + 1)
    )
  }

  /// How much later than a record those of a sorted list begin that say the same.
  private static func shifts(of old: EntryMark, in now: [EntryMark]) -> [Int64] {
    var (low, high) = (0, now.count)
    while low < high {
      let middle = (low + high) / 2
      let isBelow = (now[middle].hash, now[middle].start) < (old.hash, old.start - farthest)
      if isBelow { low = middle + 1 } else { high = middle }
    }
    let near = now[low...].prefix { $0.hash == old.hash && $0.start < old.start + farthest }
    return near.map { $0.start - old.start }.filter { $0 != 0 && $0 > -farthest && $0 % step == 0 }
  }

  /// The number that stands most often in a list, the least of several; nil in an empty one.
  private static func mostFrequent(_ numbers: [Int64]) -> Int64? {
    var (best, most, run): (Int64?, Int, Int) = (nil, 0, 0)
    let sorted = numbers.sorted()
    for (place, number) in sorted.enumerated() {
      run = place > 0 && sorted[place - 1] == number ? run + 1 : 1
      if run > most { (best, most) = (number, run) }
    }
    return best
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
  func tidyDoubledRecords() throws {
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
