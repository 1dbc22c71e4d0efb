import CivilTime

/// The days that a rule names, one period after the other.
///
/// Works on day numbers alone: the time of day and the zone are the caller's.
struct RecurrencePeriods {
  let rule: RecurrenceRule
  /// The day of DTSTART.
  let first: CivilDate

  /// No date after the year 9999 can be written in a calendar.
  static let lastDay = CivilDate.dayNumber(year: 9999, month: 12, day: 31)
  /// As many days as there are in the years 0 to 9999; a longer interval has one period only.
  private static let longestInterval = 3_652_425

  private var interval: Int { min(rule.interval, RecurrencePeriods.longestInterval) }

  /// The number of the last period that begins on or before a day; 0 for earlier days.
  func index(before day: Int) -> Int {
    let date = CivilDate(dayNumber: min(day, RecurrencePeriods.lastDay))
    let periods =
      switch rule.frequency {
      case .daily: date - first
      case .weekly: (date.dayNumber - firstWeek) / 7
      case .monthly: (date.year - first.year) * 12 + date.month - first.month
      case .yearly: date.year - first.year
      }
    return max(0, periods / interval)
  }

  /// The first day of a period, which may lie before `first` for the first one.
  func start(of index: Int) -> Int {
    let (steps, overflows) = index.multipliedReportingOverflow(by: interval)
    guard overflows == false, steps <= RecurrencePeriods.longestInterval else { return .max }
    switch rule.frequency {
    case .daily: return first.dayNumber + steps
    case .weekly: return firstWeek + 7 * steps
    case .monthly:
      let month = first.year * 12 + first.month - 1 + steps
      return CivilDate.dayNumber(year: month / 12, month: month % 12 + 1, day: 1)
    case .yearly: return CivilDate.dayNumber(year: first.year + steps, month: 1, day: 1)
    }
  }

  /// The days of the period that begins on `start`, in order of time, and how many were looked at.
  func days(of start: Int) -> (days: [Int], steps: Int) {
    let candidates = candidates(of: start)
    let days = candidates.filter { isNamed(CivilDate(dayNumber: $0)) }
    return (selected(days), candidates.count + 1)
  }

  private var firstWeek: Int {
    first.dayNumber - (first.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
  }

  private func candidates(of start: Int) -> [Int] {
    let date = CivilDate(dayNumber: start)
    switch rule.frequency {
    case .daily: return [start]
    case .weekly: return Array(start..<start + 7)
    case .monthly: return candidates(year: date.year, month: date.month)
    case .yearly:
      // A year without BYMONTH, BYMONTHDAY and BYDAY has the month of DTSTART only.
      let months =
        if rule.months.isEmpty == false {
          rule.months.sorted()
        } else if rule.monthDays.isEmpty, rule.days.isEmpty {
          [first.month]
        } else {
          Array(1...12)
        }
      return months.flatMap { candidates(year: date.year, month: $0) }
    }
  }

  private func candidates(year: Int, month: Int) -> [Int] {
    let start = CivilDate.dayNumber(year: year, month: month, day: 1)
    let length = CivilDate.daysInMonth(year: year, month: month)
    guard rule.days.isEmpty else { return Array(start..<start + length) }
    let wanted = rule.monthDays.isEmpty ? [first.day] : rule.monthDays
    let days = Set(wanted.map { $0 > 0 ? $0 : length + 1 + $0 })
    return days.filter { (1...length).contains($0) }.sorted().map { start + $0 - 1 }
  }

  private func isNamed(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.parts
    if rule.months.isEmpty == false, rule.months.contains(month) == false { return false }
    let length = CivilDate.daysInMonth(year: year, month: month)
    if rule.monthDays.isEmpty == false,
      rule.monthDays.contains(day) == false, rule.monthDays.contains(day - length - 1) == false
    {
      return false
    }
    guard rule.days.isEmpty else {
      let weekday = date.weekday
      return rule.days.contains {
        $0.weekday == weekday && isOrdinal($0.ordinal, date: date, year: year, length: length)
      }
    }
    return rule.frequency != .weekly || date.weekday == first.weekday
  }

  /// Whether a date is the n-th of its weekday in its month, or in its year where the rule counts
  /// so: FREQ=YEARLY without BYMONTH.
  private func isOrdinal(_ ordinal: Int, date: CivilDate, year: Int, length: Int) -> Bool {
    guard ordinal != 0 else { return true }
    let inYear = rule.frequency == .yearly && rule.months.isEmpty
    let index =
      inYear ? date.dayNumber - CivilDate.dayNumber(year: year, month: 1, day: 1) : date.day - 1
    let total = inYear ? (CivilDate.isLeap(year) ? 366 : 365) : length
    return ordinal > 0 ? index / 7 + 1 == ordinal : (total - 1 - index) / 7 + 1 == -ordinal
  }

  private func selected(_ days: [Int]) -> [Int] {
    guard rule.setPositions.isEmpty == false else { return days }
    let indices = Set(rule.setPositions.map { $0 > 0 ? $0 - 1 : days.count + $0 })
    return indices.filter(days.indices.contains).sorted().map { days[$0] }
  }
}

/// A rule took more steps than it may.
struct StepBudgetExceeded: Error {}

extension RecurrenceRule {
  /// The days of a series between two days, both included, in order of time.
  ///
  /// The day of DTSTART always belongs to a series and counts as its first. Without COUNT the walk
  /// begins at `from`, not at `first`. `isPast` tells whether an instance on a day would lie beyond
  /// UNTIL; `steps` is how many days may still be looked at before `StepBudgetExceeded` is thrown.
  func days(
    first: CivilDate,
    from: Int,
    through: Int,
    steps: inout Int,
    isPast: (Int) -> Bool
  ) throws(StepBudgetExceeded) -> [Int] {
    let periods = RecurrencePeriods(rule: self, first: first)
    var left: Int? = nil
    if case .count(let count) = limit { left = count - 1 }
    // A series whose UNTIL lies before DTSTART is one that was deleted from its first instance on.
    guard isPast(first.dayNumber) == false else { return [] }
    var found = from <= first.dayNumber && first.dayNumber <= through ? [first.dayNumber] : []
    var index = left == nil ? max(0, periods.index(before: from) - 1) : 0
    let last = min(through, RecurrencePeriods.lastDay)
    while true {
      let start = periods.start(of: index)
      guard start <= last, left != 0 else { return found }
      let (days, looked) = periods.days(of: start)
      steps -= looked
      guard steps >= 0 else { throw StepBudgetExceeded() }
      for day in days where day > first.dayNumber {
        guard day <= last, isPast(day) == false, left != 0 else { return found }
        left = left.map { $0 - 1 }
        if day >= from { found.append(day) }
      }
      index += 1
    }
  }
}
