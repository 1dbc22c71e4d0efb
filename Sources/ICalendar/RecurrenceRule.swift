import CivilTime

/// How an event repeats.
///
/// Source: RFC 5545 section 3.3.10, with every frequency and every BYxxx part.
public struct RecurrenceRule: Sendable, Hashable {
  /// How long one period of the rule is.
  public enum Frequency: String, Sendable {
    /// A second.
    case secondly = "SECONDLY"
    /// A minute.
    case minutely = "MINUTELY"
    /// An hour.
    case hourly = "HOURLY"
    /// A day.
    case daily = "DAILY"
    /// A week.
    case weekly = "WEEKLY"
    /// A month.
    case monthly = "MONTHLY"
    /// A year; of weeks, where BYWEEKNO is given.
    case yearly = "YEARLY"

    /// Whether a period is shorter than a day.
    var isWithinDay: Bool { self == .secondly || self == .minutely || self == .hourly }
  }

  /// When a rule stops.
  public enum Limit: Sendable, Hashable {
    /// Never.
    case none
    /// After this many instances, the first included, before any are taken away.
    case count(Int)
    /// With the last instance that doesn't start after this.
    case until(CalendarTime)
  }

  /// A weekday of BYDAY.
  public struct Day: Sendable, Hashable {
    /// 2 for the second of its month or year, -1 for the last, 0 for every one.
    let ordinal: Int
    /// The weekday.
    public let weekday: Weekday

    /// The weekday with its ordinal, 0 for every one.
    public init(ordinal: Int = 0, weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  /// The BYxxx parts; an empty list is a part that isn't given.
  public struct Parts: Sendable, Hashable {
    /// BYMONTH: 1-12.
    public var months: [Int] = []
    /// BYWEEKNO: weeks of the year, 1-53, or -1 to -53 from its end.
    public var weeks: [Int] = []
    /// BYYEARDAY: 1-366, or -1 to -366 from the end of the year.
    var yearDays: [Int] = []
    /// BYMONTHDAY: 1-31, or -1 to -31 from the end of the month.
    var monthDays: [Int] = []
    /// BYDAY.
    public var days: [Day] = []
    /// BYHOUR: 0-23.
    public var hours: [Int] = []
    /// BYMINUTE: 0-59.
    public var minutes: [Int] = []
    /// BYSECOND: 0-59; a leap second is read as the second before it.
    public var seconds: [Int] = []
    /// BYSETPOS: which instances of a period count, from 1 or backwards from -1.
    var setPositions: [Int] = []

    /// No part at all.
    init() {}

    /// Whether no part is given.
    var isEmpty: Bool { self == Parts() }
  }

  /// FREQ.
  public let frequency: Frequency
  /// INTERVAL: every how many periods, at least 1.
  public let interval: Int
  /// COUNT or UNTIL.
  public let limit: Limit
  /// WKST: the day that weeks begin with.
  public let weekStart: Weekday
  /// The BYxxx parts.
  public let parts: Parts

  /// A rule with all its parts given.
  init(
    frequency: Frequency,
    interval: Int = 1,
    limit: Limit = .none,
    weekStart: Weekday = .monday,
    parts: Parts = Parts()
  ) {
    self.frequency = frequency
    self.interval = max(1, interval)
    self.limit = limit
    self.weekStart = weekStart
    self.parts = parts
  }

  /// The same rule with another limit.
  func limited(_ limit: Limit) -> RecurrenceRule {
    RecurrenceRule(
      frequency: frequency,
      interval: interval,
      limit: limit,
      weekStart: weekStart,
      parts: parts
    )
  }

  /// The same rule for an event of whole days.
  ///
  /// Section 3.3.10 wants BYHOUR, BYMINUTE and BYSECOND to be ignored there.
  func ofWholeDays() -> RecurrenceRule {
    var parts = parts
    parts.hours = []
    parts.minutes = []
    parts.seconds = []
    return RecurrenceRule(
      frequency: frequency,
      interval: interval,
      limit: limit,
      weekStart: weekStart,
      parts: parts
    )
  }
}
