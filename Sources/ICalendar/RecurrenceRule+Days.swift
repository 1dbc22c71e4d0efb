import CivilTime

extension RecurrenceRule {
  /// Whether there is no day in any year that the rule could name, as in BYMONTH=2;BYMONTHDAY=30.
  ///
  /// Weeks are taken three days longer on both sides, since where they begin differs from year to year:
  /// a rule that is told of here names no day for sure.
  var namesNoDay: Bool {
    let counts = parts.days.map(\.ordinal)
    let isWithinMonth = frequency == .monthly || !parts.months.isEmpty
    if isWithinMonth, !counts.isEmpty, counts.allSatisfy({ abs($0) > 5 }) { return true }
    let given = [parts.months, parts.weeks, parts.yearDays, parts.monthDays]
    guard given.count(where: { !$0.isEmpty }) > 1 else { return false }
    let months = DaySet(parts.months, of: 12)
    let monthDays = DaySet(parts.monthDays, of: 31)
    let yearDays = DaySet(parts.yearDays, of: 366)
    var dayOfYear = 0
    for month in 1...12 {
      let length = CivilDate.daysInMonth(year: 2024, month: month)
      for day in 1...length {
        dayOfYear += 1
        guard months.holds(month) else { continue }
        // What holds in leap years holds a day earlier behind February in others.
        let isInMonth =
          monthDays.holds(day) || monthDays.holds(day - length - 1)
          || (month == 2 && monthDays.holds(day - length))
        let isInYear =
          yearDays.holds(dayOfYear) || yearDays.holds(dayOfYear - 367)
          || (month > 2 && yearDays.holds(dayOfYear - 1))
          || (month < 3 && yearDays.holds(dayOfYear - 366))
        if isInMonth, isInYear, isInWeek(dayOfYear) { return false }
      }
    }
    return true
  }

  private func isInWeek(_ dayOfYear: Int) -> Bool {
    parts.weeks.isEmpty
      || parts.weeks.contains { week in
        let first = week > 0 ? 7 * week - 9 : 367 + 7 * week - 3
        // The first and the last week reach into the years beside theirs.
        return [dayOfYear - 366, dayOfYear, dayOfYear + 366].contains {
          (first...first + 12).contains($0)
        }
      }
  }

  /// Some numbers, of which an empty list means all.
  private struct DaySet {
    private var ahead: [Bool]
    private var back: [Bool]
    private let isOpen: Bool

    init(_ numbers: [Int], of count: Int) {
      isOpen = numbers.isEmpty
      ahead = Array(repeating: false, count: count + 1)
      back = ahead
      for number in numbers where abs(number) <= count {
        if number > 0 { ahead[number] = true } else { back[-number] = true }
      }
    }

    func holds(_ number: Int) -> Bool {
      if isOpen { return true }
      guard abs(number) < ahead.count, number != 0 else { return false }
      return number > 0 ? ahead[number] : back[-number]
    }
  }
}
