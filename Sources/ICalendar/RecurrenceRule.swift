import CivilTime

/// How an event repeats.
///
/// Source: RFC 5545 section 3.3.10. Understood are the frequencies from DAILY to YEARLY with
/// INTERVAL, COUNT, UNTIL, WKST, BYMONTH, BYMONTHDAY, BYDAY and BYSETPOS.
public struct RecurrenceRule: Sendable, Hashable {
  /// How long one period of the rule is.
  public enum Frequency: String, Sendable {
    /// A day.
    case daily = "DAILY"
    /// A week.
    case weekly = "WEEKLY"
    /// A month.
    case monthly = "MONTHLY"
    /// A year.
    case yearly = "YEARLY"
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
    public let ordinal: Int
    /// The weekday.
    public let weekday: Weekday

    /// The weekday with its ordinal, 0 for every one.
    public init(ordinal: Int = 0, weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  /// FREQ.
  public let frequency: Frequency
  /// INTERVAL: every how many periods, at least 1.
  public let interval: Int
  /// COUNT or UNTIL.
  public let limit: Limit
  /// WKST: the day that weeks begin with.
  public let weekStart: Weekday
  /// BYMONTH: 1-12, empty for all.
  public let months: [Int]
  /// BYMONTHDAY: 1-31, or -1 to -31 from the end; empty for no restriction.
  public let monthDays: [Int]
  /// BYDAY, empty for no restriction.
  public let days: [Day]
  /// BYSETPOS: which of the days of a period count, from 1 or backwards from -1; empty for all.
  public let setPositions: [Int]

  /// A rule with all its parts given.
  public init(
    frequency: Frequency,
    interval: Int = 1,
    limit: Limit = .none,
    weekStart: Weekday = .monday,
    months: [Int] = [],
    monthDays: [Int] = [],
    days: [Day] = [],
    setPositions: [Int] = []
  ) {
    self.frequency = frequency
    self.interval = max(1, interval)
    self.limit = limit
    self.weekStart = weekStart
    self.months = months
    self.monthDays = monthDays
    self.days = days
    self.setPositions = setPositions
  }

  /// The same rule with another limit.
  func limited(_ limit: Limit) -> RecurrenceRule {
    RecurrenceRule(
      frequency: frequency,
      interval: interval,
      limit: limit,
      weekStart: weekStart,
      months: months,
      monthDays: monthDays,
      days: days,
      setPositions: setPositions
    )
  }
}

/// Why a rule can't be followed.
enum RecurrenceProblem: Error, Equatable {
  /// This part is right, but not understood here.
  case unsupported(String)
  /// This part is wrong.
  case invalid(String)
}

extension RecurrenceRule {
  /// Reads the value of an RRULE; names and keywords in any case, empty parts ignored.
  init(_ text: String) throws(RecurrenceProblem) {
    var parts: [String: String] = [:]
    for part in text.trimmed.uppercased().split(separator: ";") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2,
        parts.updateValue(String(halves[1]), forKey: String(halves[0])) == nil
      else { throw .invalid(String(part)) }
    }
    let known: Set<String> = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYMONTHDAY", "BYDAY", "BYSETPOS",
    ]
    if let name = parts.keys.sorted().first(where: { known.contains($0) == false }) {
      throw .unsupported(name)
    }
    let frequency = try RecurrenceRule.frequency(parts["FREQ"])
    let days = try RecurrenceRule.days(parts["BYDAY"])
    let monthDays = try RecurrenceRule.numbers(parts["BYMONTHDAY"], "BYMONTHDAY", -31...31)
    self.init(
      frequency: frequency,
      interval: try RecurrenceRule.positive(parts["INTERVAL"], "INTERVAL") ?? 1,
      limit: try RecurrenceRule.limit(count: parts["COUNT"], until: parts["UNTIL"]),
      weekStart: try RecurrenceRule.weekday(parts["WKST"] ?? "MO", "WKST"),
      months: try RecurrenceRule.numbers(parts["BYMONTH"], "BYMONTH", 1...12),
      monthDays: monthDays,
      days: days,
      setPositions: try RecurrenceRule.numbers(parts["BYSETPOS"], "BYSETPOS", -366...366)
    )
    // The combinations that section 3.3.10 forbids.
    if frequency == .weekly, monthDays.isEmpty == false { throw .invalid("BYMONTHDAY") }
    if frequency == .daily || frequency == .weekly, days.contains(where: { $0.ordinal != 0 }) {
      throw .invalid("BYDAY=\(parts["BYDAY"] ?? "")")
    }
    if setPositions.isEmpty == false, days.isEmpty, monthDays.isEmpty, months.isEmpty {
      throw .invalid("BYSETPOS")
    }
  }

  private static func frequency(_ text: String?) throws(RecurrenceProblem) -> Frequency {
    guard let text else { throw .invalid("FREQ") }
    if let frequency = Frequency(rawValue: text) { return frequency }
    guard ["SECONDLY", "MINUTELY", "HOURLY"].contains(text) else { throw .invalid("FREQ=\(text)") }
    throw .unsupported("FREQ=\(text)")
  }

  private static func limit(
    count: String?,
    until: String?
  ) throws(RecurrenceProblem) -> Limit {
    if let count = try positive(count, "COUNT") {
      guard until == nil else { throw .invalid("COUNT beside UNTIL") }
      return .count(count)
    }
    guard let until else { return .none }
    guard let time = WrittenTime(until) else { throw .invalid("UNTIL=\(until)") }
    return .until(time.unzoned)
  }

  private static func positive(
    _ text: String?,
    _ name: String
  ) throws(RecurrenceProblem) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), number > 0 else { throw .invalid("\(name)=\(text)") }
    return number
  }

  private static func numbers(
    _ text: String?,
    _ name: String,
    _ range: ClosedRange<Int>
  ) throws(RecurrenceProblem) -> [Int] {
    guard let text else { return [] }
    var numbers: [Int] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(item), number != 0, range.contains(number) else {
        throw .invalid("\(name)=\(text)")
      }
      if numbers.contains(number) == false { numbers.append(number) }
    }
    return numbers
  }

  private static func days(_ text: String?) throws(RecurrenceProblem) -> [Day] {
    guard let text else { return [] }
    var days: [Day] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let weekday = try weekday(String(item.suffix(2)), "BYDAY")
      var ordinal = 0
      if item.count > 2 {
        guard let number = Int(item.dropLast(2)), number != 0, (-53...53).contains(number) else {
          throw .invalid("BYDAY=\(text)")
        }
        ordinal = number
      }
      let day = Day(ordinal: ordinal, weekday: weekday)
      if days.contains(day) == false { days.append(day) }
    }
    return days
  }

  private static func weekday(
    _ text: String,
    _ name: String
  ) throws(RecurrenceProblem) -> Weekday {
    switch text {
    case "MO": return .monday
    case "TU": return .tuesday
    case "WE": return .wednesday
    case "TH": return .thursday
    case "FR": return .friday
    case "SA": return .saturday
    case "SU": return .sunday
    default: throw .invalid("\(name)=\(text)")
    }
  }
}
