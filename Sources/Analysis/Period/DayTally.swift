import CivilTime
import Platform
import Records

/// What rhythms and months need to know of a date: known activity, focus and distraction by hour, time by
/// category and class, and how planned events went.
public struct DayTally: Sendable, Hashable {
  /// An hour on the clock with any activity.
  public struct Hour: Sendable, Hashable {
    /// The hour, 0-23; an hour that a clock change repeats counts once, with all its time.
    public let hour: Int
    /// Milliseconds of activity of a known class.
    public fileprivate(set) var known: Int64 = 0
    /// Milliseconds of a positive class among them.
    public fileprivate(set) var focus: Int64 = 0
    /// Milliseconds of a negative class among them.
    public fileprivate(set) var distraction: Int64 = 0
  }

  /// The date.
  public let date: CivilDate
  /// The hours with any known activity, in order.
  public let hours: [Hour]
  /// The time of each category, by name and then by class.
  public let times: [CategoryTime]
  /// How the events went that were planned to begin on the date, in order of time.
  public let outcomes: [PlanOutcome]
  /// From the first activity of the date to its last; nil without any.
  public let use: TimeSpan?

  /// The tally of a date of one person, from its hour buckets in any order, with how its plan went.
  public init(
    _ date: CivilDate,
    _ buckets: some Sequence<HourBucket>,
    outcomes: [PlanOutcome] = [],
    use: TimeSpan? = nil
  ) {
    self.use = use
    var hours: [Int: Hour] = [:]
    var times: [CategoryKey: Int64] = [:]
    for bucket in buckets where bucket.milliseconds > 0 && bucket.cell.date == date {
      let time = min(bucket.milliseconds, DayTally.longestHour)
      times[CategoryKey(bucket.category, bucket.productivity), default: 0] &+= time
      guard let productivity = bucket.productivity, (0..<24).contains(bucket.cell.hour) else {
        continue
      }
      var hour = hours[bucket.cell.hour] ?? Hour(hour: bucket.cell.hour)
      hour.known &+= time
      if productivity >= 1 { hour.focus &+= time }
      if productivity < 0 { hour.distraction &+= time }
      hours[bucket.cell.hour] = hour
    }
    self.date = date
    self.hours = hours.values.sorted { $0.hour < $1.hour }
    self.times = times.map {
      CategoryTime(category: $0.key.path, productivity: $0.key.productivity, milliseconds: $0.value)
    }.sorted(by: CategoryTime.byName)
    self.outcomes = outcomes
  }

  /// No bucket of an hour is longer, in milliseconds: a store that says otherwise was not written by
  /// lockin.
  private static let longestHour: Int64 = 3 * 3_600_000

  /// The tally in few bytes, which `init(_:_:)` reads back.
  public var bytes: [UInt8] {
    var out = CompactBytes()
    out.append(UInt64(hours.count))
    for hour in hours {
      out.append(UInt64(hour.hour))
      out.append(hour.known)
      out.append(hour.focus)
      out.append(hour.distraction)
    }
    out.append(UInt64(times.count))
    for time in times {
      out.append(time.category.description)
      out.append(time.productivity.map(Int64.init))
      out.append(time.milliseconds)
    }
    out.append(UInt64(outcomes.count))
    for outcome in outcomes { outcome.append(to: &out) }
    out.append(use?.start.milliseconds)
    out.append(use?.length)
    return out.bytes
  }

  /// Reads the tally of a date; throws where the bytes are none.
  public init(_ date: CivilDate, bytes: [UInt8]) throws(CompactReader.Malformed) {
    var input = CompactReader(bytes)
    var hours: [Hour] = []
    for _ in 0..<(try input.count()) {
      var hour = Hour(hour: Int(truncatingIfNeeded: try input.unsigned()))
      guard (0..<24).contains(hour.hour) else { throw CompactReader.Malformed() }
      hour.known = try input.number()
      hour.focus = try input.number()
      hour.distraction = try input.number()
      hours.append(hour)
    }
    var times: [CategoryTime] = []
    for _ in 0..<(try input.count()) {
      times.append(
        CategoryTime(
          category: CategoryPath(try input.text()),
          productivity: try input.optionalNumber().map { Int8(truncatingIfNeeded: $0) },
          milliseconds: try input.number()
        )
      )
    }
    var outcomes: [PlanOutcome] = []
    for _ in 0..<(try input.count()) { outcomes.append(try PlanOutcome(from: &input)) }
    let (start, length) = (try input.optionalNumber(), try input.optionalNumber())
    use = start.flatMap { start in
      length.map { TimeSpan(Instant(milliseconds: start), Instant(milliseconds: start) + $0) }
    }
    guard input.isAtEnd else { throw CompactReader.Malformed() }
    self.date = date
    self.hours = hours
    self.times = times
    self.outcomes = outcomes
  }
}
