import CivilTime

/// How something comes again on dates, at no time of the clock: a habit, or something to be done.
///
/// ```
/// daily   weekdays   weekends   mon, wed, fri   weekly   monthly   yearly   every 2 weeks   after 30 days
/// FREQ=MONTHLY;BYDAY=-1FR
/// ```
/// Words stand for the rules of RFC 5545 section 3.3.10 that they say; every rule of days or more is taken,
/// but for BYWEEKNO and BYYEARDAY, and none that names a time of day.
public struct DateRecurrence: Sendable, Hashable {
  /// Why a text is no recurrence.
  public enum Mistake: Error, Hashable, Sendable {
    /// It is neither a rule nor words that are known.
    case unknown
    /// This part of the rule is wrong.
    case invalid(String)
    /// This part of the rule has no meaning for dates.
    case noDatePart(String)
    /// No date is ever named, as by BYMONTH=2;BYMONTHDAY=30.
    case namesNoDate
  }

  /// The rule.
  public let rule: RecurrenceRule
  /// Whether it counts from the day on which it was done last, as `after 30 days` does.
  public let countsFromDone: Bool

  /// A recurrence by its rule.
  public init(_ rule: RecurrenceRule, countsFromDone: Bool = false) {
    self.rule = rule
    self.countsFromDone = countsFromDone
  }

  /// Reads words or a rule; letter case is set aside.
  public init(_ text: String) throws(Mistake) {
    guard text.contains("=") else {
      let words = text.lowercased().split(separator: " ")
      if words.first == "after" {
        let every = (["every"] + words.dropFirst()).joined(separator: " ")
        guard let rule = RecurrenceRule(words: every), rule.parts.isEmpty else { throw .unknown }
        self.init(rule, countsFromDone: true)
        return
      }
      guard let rule = RecurrenceRule(words: text) else { throw .unknown }
      self.init(rule)
      return
    }
    let named = text.split(separator: ":", maxSplits: 1)
    let value = named.count == 2 && named[0].uppercased() == "RRULE" ? named[1] : text[...]
    do throws(RecurrenceProblem) {
      self.init(try RecurrenceRule(String(value)))
    } catch {
      switch error {
      case .invalid(let part): throw .invalid(part)
      case .unsupported(let part): throw .noDatePart(part)
      }
    }
    if let part = rule.partBeyondDates { throw .noDatePart(part) }
    if rule.namesNoDay { throw .namesNoDate }
  }

  /// Whether the rule only says how long a period is, and no days within it: weekly, monthly or yearly.
  public var namesPeriodsOnly: Bool {
    rule.frequency != .daily && rule.parts.isEmpty
  }

  /// The same, with the last day of a month for one that the month has not: 31 is 30 in June.
  ///
  /// RFC 5545 leaves such dates out. What repeats on `start` alone is taken to name its day; a rule that
  /// names several days, or weekdays, stays as it is.
  public func clampedToMonths(from start: CivilDate) -> DateRecurrence {
    guard rule.frequency == .monthly || rule.frequency == .yearly, rule.parts.days.isEmpty,
      rule.parts.setPositions.isEmpty, rule.parts.monthDays.count <= 1
    else { return self }
    let day = rule.parts.monthDays.first ?? start.day
    guard day > 28 else { return self }
    var parts = rule.parts
    if rule.frequency == .yearly, parts.months.isEmpty { parts.months = [start.month] }
    parts.monthDays = Array(28...day)
    parts.setPositions = [-1]
    return DateRecurrence(
      RecurrenceRule(
        frequency: rule.frequency,
        interval: rule.interval,
        limit: rule.limit,
        weekStart: rule.weekStart,
        parts: parts
      ),
      countsFromDone: countsFromDone
    )
  }

  /// The dates on which it comes, in order.
  ///
  /// It begins with `start`, which is one of them only where the rule names it.
  public func dates(from start: CivilDate, in range: Range<CivilDate>) -> [CivilDate] {
    guard range.lowerBound < range.upperBound, range.upperBound > start else { return [] }
    let end: RecurrenceEnd =
      if case .until(let until) = rule.limit {
        .reading(Int64(until.writtenDate.dayNumber) * 86_400 + 86_399)
      } else {
        .never
      }
    let bounds = RecurrenceWalk.Bounds(
      start: Int64(start.dayNumber) * 86_400,
      from: Int64(max(start, range.lowerBound).dayNumber) * 86_400,
      through: Int64(range.upperBound.dayNumber) * 86_400 - 1,
      startsWithStart: false
    )
    var steps = Int.max
    // set aside: between two dates there are never so many steps.
    let found = try? RecurrenceWalk.instances(of: rule, within: bounds, until: end, steps: &steps)
    return (found ?? []).map { CivilDate(dayNumber: Int($0 / 86_400)) }
  }

  /// The first date on which it comes at `date` or later, within the next 30 years; nil where there is
  /// none.
  public func first(from start: CivilDate, at date: CivilDate) -> CivilDate? {
    var begin = max(start, date)
    let end = begin + 10_958
    var length = 40
    while begin < end {
      if let found = dates(from: start, in: begin..<(begin + length)).first { return found }
      begin = begin + length
      length *= 4
    }
    return nil
  }
}

extension DateRecurrence {
  /// The same without an end.
  public var endless: DateRecurrence {
    DateRecurrence(
      RecurrenceRule(
        frequency: rule.frequency,
        interval: rule.interval,
        limit: .none,
        weekStart: rule.weekStart,
        parts: rule.parts
      )
    )
  }

  /// The last date on which it comes, where it has an end; nil where it has none, or never comes.
  ///
  /// It begins with `start`; what goes on for longer than 30 years ends there.
  public func last(from start: CivilDate) -> CivilDate? {
    switch rule.limit {
    case .none: nil
    case .count: dates(from: start, in: start..<start + 10_958).last
    case .until(let until): dates(from: start, in: start..<max(start, until.writtenDate) + 1).last
    }
  }
}

extension RecurrenceRule {
  /// The part that says something that dates know nothing of, or nil.
  fileprivate var partBeyondDates: String? {
    if frequency.isWithinDay { return "FREQ=\(frequency.rawValue)" }
    let parts: [(String, [Int])] = [
      ("BYHOUR", parts.hours), ("BYMINUTE", parts.minutes), ("BYSECOND", parts.seconds),
      ("BYWEEKNO", parts.weeks), ("BYYEARDAY", parts.yearDays),
    ]
    return parts.first { !$0.1.isEmpty }?.0
  }
}

extension CalendarTime {
  /// The date as it is written, whatever the zone.
  public var writtenDate: CivilDate {
    switch self {
    case .date(let date): date
    case .floating(let reading), .zoned(let reading, _): reading.date
    case .utc(let instant): CivilDateTime(localSeconds: instant.seconds).date
    }
  }
}
