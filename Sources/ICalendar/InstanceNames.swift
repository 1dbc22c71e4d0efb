import CivilTime

/// Instances of a series as EXDATE or RECURRENCE-ID name them.
///
/// A date names the instance of that day, even where the series has times; a time names a whole
/// day where the series has dates. Kept as plain numbers, since a file may name a million.
public struct InstanceNames: Sendable, Hashable {
  /// Days on the series' own clock.
  public private(set) var days: [CivilDate] = []
  /// Points in time; of a series of whole days, the day that they fall on for its owner.
  public private(set) var instants: [Instant] = []
  /// Readings of the owner's clock, in seconds since 1970-01-01T00:00:00.
  private(set) var readings: [Int64] = []

  /// No instance.
  init() {}

  /// Whether no instance is named.
  public var isEmpty: Bool { days.isEmpty && instants.isEmpty && readings.isEmpty }

  /// Adds the instance that a time names in a series that starts so.
  mutating func add(_ time: CalendarTime, inSeriesFrom start: CalendarTime) {
    let time = time.adopting(zoneOf: start)
    switch time {
    case .date(let date): days.append(date)
    // 00:00:00Z is the date itself, written by a program without a zone.
    case .utc(let instant) where !start.isDate || time.local.secondOfDay != 0:
      instants.append(instant)
    case .utc, .floating, .zoned:
      if start.isDate {
        days.append(time.local.date)
      } else if case .zoned(let local, let zone) = time {
        instants.append(zone.instant(of: local))
      } else {
        readings.append(time.local.localSeconds)
      }
    }
  }
}

/// The named instances of one series that lie within some bounds, ready to be looked up.
struct InstanceSet {
  private var days: [Int] = []
  private var starts: [Instant] = []

  /// Those of the names that can be among instances in order of time.
  init(_ names: InstanceNames, of series: Series, among instances: [Series.Instance]) {
    guard !names.isEmpty, let first = instances.first, let last = instances.last else {
      return
    }
    // Readings and instants are less than two days apart.
    let near = first.start.utcDay - 2...last.start.utcDay + 2
    for date in names.days where near.contains(date.dayNumber) { days.append(date.dayNumber) }
    for instant in names.instants where near.contains(instant.utcDay) {
      if series.event.start.isDate {
        days.append(series.owner.local(at: instant).date.dayNumber)
      } else {
        starts.append(instant)
      }
    }
    for reading in names.readings where near.contains(Int(reading.floorDivided(by: 86_400))) {
      starts.append(series.clock.instant(localSeconds: reading))
    }
    // Some programs write the day's midnight for the instance of that day; where there is one at midnight, it is that.
    let known = starts.isEmpty ? [] : instances.map(\.start)
    for start in starts where !known.hasSorted(start) {
      let reading = series.clock.local(at: start)
      if reading.secondOfDay == 0 { days.append(reading.date.dayNumber) }
    }
    days.sort()
    starts.sort()
  }

  /// Whether an instance is named.
  func contains(_ instance: Series.Instance) -> Bool {
    starts.hasSorted(instance.start)
      || days.hasSorted(Int(instance.reading.floorDivided(by: 86_400)))
  }
}

extension Array where Element: Comparable {
  /// Whether an element is in the array, which is sorted.
  func hasSorted(_ element: Element) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
