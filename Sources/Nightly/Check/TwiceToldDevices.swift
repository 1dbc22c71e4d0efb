import CivilTime
import Records
import Storage

/// Devices whose hours are those of another one, as two programs tell of one machine and no export says so.
///
/// Of two devices at once one has the person's attention, so that a minute counts once as long as both tell when it was. Totals of
/// hours do not, and a table of windows does not say when nobody was there: with these each hour counts up to twice.
struct TwiceToldDevices {
  /// Two devices.
  struct Pair: Hashable {
    /// The one that is called after the format of its exports.
    let nameless: String
    let other: String
    /// On how many days both have the same hours.
    let days: Int
  }

  /// Formats whose devices are called after them, and which tell of totals or of windows alone.
  private static let formats: [ExportFormat] = [
    .rescueTime, .rescueTimeArchive, .hourlySummary, .activityWatchCSV, .activityWatchReport,
  ]
  /// So many of the latest days on which both have records are compared.
  private static let most = 14
  /// So many have to be there.
  private static let fewest = 3
  /// So much time, in milliseconds, has to be in both.
  private static let least: Int64 = 2 * 3_600_000
  /// Four fifths of what either has is in the same hours.
  private static let share: (of: Int64, in: Int64) = (4, 5)

  let store: Store
  /// The devices that the person has given a name.
  let named: Set<String>

  /// All of them.
  func pairs() throws -> [Pair] {
    let devices = try store.devicesByAge().map(\.name)
    let nameless = Set(TwiceToldDevices.formats.map(\.word)).subtracting(named)
    var pairs: [Pair] = []
    for device in devices where nameless.contains(device) {
      for other in devices where other != device {
        // Of two that are called after their formats one finding is enough.
        if pairs.contains(where: { $0.nameless == other && $0.other == device }) { continue }
        let days = try days(device, other)
        if days > 0 { pairs.append(Pair(nameless: device, other: other, days: days)) }
      }
    }
    return pairs
  }

  /// On how many of the latest days two devices have the same hours; 0 where they are not much the same.
  private func days(_ device: String, _ other: String) throws -> Int {
    let days = try store.commonDays(of: device, and: other, atMost: TwiceToldDevices.most)
    guard days.count >= TwiceToldDevices.fewest else { return 0 }
    var mine: [Hours] = []
    var theirs: [Hours] = []
    for day in days {
      for records in try store.records(first: day, last: day) where records.utcDay == day {
        if records.device == device { mine.append(Hours(records)) }
        if records.device == other { theirs.append(Hours(records)) }
      }
    }
    guard mine.count == days.count, theirs.count == days.count else { return 0 }
    // Either may know when nobody was there.
    for a in [\Hours.all, \.attended] {
      for b in [\Hours.all, \.attended]
      where TwiceToldDevices.areSame(mine.map { $0[keyPath: a] }, theirs.map { $0[keyPath: b] }) {
        return days.count
      }
    }
    return 0
  }

  /// Whether four fifths of either lie in hours of the other.
  private static func areSame(_ a: [[Int64]], _ b: [[Int64]]) -> Bool {
    let common = zip(a, b).reduce(Int64(0)) { sum, day in
      sum + zip(day.0, day.1).reduce(0) { $0 + min($1.0, $1.1) }
    }
    let longer = max(a.joined().reduce(0, +), b.joined().reduce(0, +))
    return common >= least && common * share.in >= longer * share.of
  }

  /// What a device has in each hour of a UTC day, in milliseconds.
  private struct Hours {
    /// All that was in front.
    private(set) var all = [Int64](repeating: 0, count: 24)
    /// As far as somebody was there; all of it where nothing tells.
    private(set) var attended: [Int64]

    init(_ day: DayRecords) {
      let start = Instant(milliseconds: Int64(day.utcDay) * 86_400_000)
      func spans(_ kind: ActivityRecord.Kind) -> [TimeSpan] {
        day.rows.filter { day.contents[Int($0.content)].kind == kind }
          .map { TimeSpan($0.start, $0.start + $0.duration) }
      }
      let (uses, presence) = (spans(.use), spans(.present))
      for use in uses { Hours.add(use, to: &all, from: start) }
      attended = all
      guard !presence.isEmpty else { return }
      attended = [Int64](repeating: 0, count: 24)
      let known = TimeSet(presence)
      for use in TimeSet(uses).spans {
        for part in known.intersection(use) { Hours.add(part, to: &attended, from: start) }
      }
    }

    private static func add(_ span: TimeSpan, to hours: inout [Int64], from start: Instant) {
      let first = max(0, Int((span.start - start) / 3_600_000))
      for hour in first..<24 {
        let begin = start + Int64(hour) * 3_600_000
        guard begin < span.end else { return }
        hours[hour] += span.intersection(TimeSpan(begin, begin + 3_600_000)).length
      }
    }
  }
}
