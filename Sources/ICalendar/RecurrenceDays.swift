import CivilTime

/// What a rule asks of days, laid out in bits so that a day is tested in a few instructions.
struct RecurrenceDays {
  let frequency: RecurrenceRule.Frequency
  private let weekStart: Weekday
  /// The day of DTSTART.
  let first: CivilDate
  private let firstParts: (year: Int, month: Int, day: Int)
  /// BYMONTH: bit n for month n, all bits where it isn't given.
  private let months: UInt32
  private let hasMonths: Bool
  private let weeks: [Int]
  /// BYYEARDAY: whether day n counts, and day n from the end; empty where it isn't given.
  private let yearDays: (ahead: [Bool], back: [Bool])
  /// BYMONTHDAY: bit n for day n, and for day n from the end.
  private let monthDays: (ahead: UInt32, back: UInt32)
  private let hasMonthDays: Bool
  /// BYDAY: bit n for every weekday n (1-7).
  private let weekdays: UInt8
  /// BYDAY: for weekday n, bits of the ordinals from the start and from the end; may be empty.
  private let ordinals: (ahead: [UInt64], back: [UInt64])
  private let hasDays: Bool

  init(_ rule: RecurrenceRule, first: CivilDate) {
    let parts = rule.parts
    self.frequency = rule.frequency
    self.weekStart = rule.weekStart
    self.first = first
    self.firstParts = first.parts
    self.hasMonths = !parts.months.isEmpty
    self.months = hasMonths ? parts.months.reduce(0) { $0 | 1 << UInt32($1) } : ~0
    self.weeks = parts.weeks
    var ahead = 0 as UInt32
    var back = 0 as UInt32
    for day in parts.monthDays {
      if day > 0 { ahead |= 1 << UInt32(day) } else { back |= 1 << UInt32(-day) }
    }
    self.monthDays = (ahead, back)
    self.hasMonthDays = !parts.monthDays.isEmpty
    var yearDays: (ahead: [Bool], back: [Bool]) = ([], [])
    if !parts.yearDays.isEmpty {
      yearDays.ahead = Array(repeating: false, count: 367)
      yearDays.back = yearDays.ahead
      for day in parts.yearDays {
        if day > 0 { yearDays.ahead[day] = true } else { yearDays.back[-day] = true }
      }
    }
    self.yearDays = yearDays
    self.hasDays = !parts.days.isEmpty
    var weekdays = 0 as UInt8
    var ordinals: (ahead: [UInt64], back: [UInt64]) = ([], [])
    for day in parts.days {
      let weekday = day.weekday.rawValue
      guard day.ordinal != 0 else {
        weekdays |= 1 << UInt8(weekday)
        continue
      }
      if ordinals.ahead.isEmpty {
        ordinals.ahead = Array(repeating: 0, count: 8)
        ordinals.back = ordinals.ahead
      }
      if day.ordinal > 0 {
        ordinals.ahead[weekday] |= 1 << UInt64(day.ordinal)
      } else {
        ordinals.back[weekday] |= 1 << UInt64(-day.ordinal)
      }
    }
    self.weekdays = weekdays
    self.ordinals = ordinals
  }

  // MARK: Periods of weeks, months and years

  /// The number of the period that holds a day: a week, a month or a year since DTSTART's.
  func period(holding day: Int) -> Int {
    switch frequency {
    case .weekly: return (weekBegin(of: day) - weekBegin(of: first.dayNumber)) / 7
    case .monthly:
      let parts = CivilDate(dayNumber: day).parts
      return (parts.year - firstParts.year) * 12 + parts.month - firstParts.month
    default: return year(holding: day) - year(holding: first.dayNumber)
    }
  }

  /// A day that none of the period's days lies before.
  func begin(ofPeriod period: Int) -> Int {
    switch frequency {
    case .weekly: return weekBegin(of: first.dayNumber) + 7 * period
    case .monthly:
      let month = month(ofPeriod: period)
      return CivilDate.dayNumber(year: month.year, month: month.month, day: 1)
    default:
      let year = year(holding: first.dayNumber) + period
      return weeks.isEmpty ? CivilDate.dayNumber(year: year, month: 1, day: 1) : weekOne(of: year)
    }
  }

  /// Puts the days that the period has, in order of time, into `days`; returns how many were looked at.
  func find(inPeriod period: Int, _ days: inout [Int]) -> Int {
    days.removeAll(keepingCapacity: true)
    switch frequency {
    case .weekly:
      let begin = begin(ofPeriod: period)
      let wanted = hasDays ? weekdays : 1 << UInt8(first.weekday.rawValue)
      for day in begin..<begin + 7 where wanted & RecurrenceDays.bit(ofWeekdayOf: day) != 0 {
        if !hasMonths || isMonthNamed(day) { days.append(day) }
      }
      return 7
    case .monthly:
      let month = month(ofPeriod: period)
      guard months & 1 << UInt32(month.month) != 0 else { return 1 }
      return find(inMonth: month.month, of: month.year, &days)
    default: return find(inYear: year(holding: first.dayNumber) + period, &days)
    }
  }

  private func month(ofPeriod period: Int) -> (year: Int, month: Int) {
    let month = firstParts.year * 12 + firstParts.month - 1 + period
    return (month / 12, month % 12 + 1)
  }

  private func find(inYear year: Int, _ days: inout [Int]) -> Int {
    if !weeks.isEmpty { return find(inWeeksOf: year, &days) }
    if !yearDays.ahead.isEmpty || (hasDays && !hasMonths && !hasMonthDays) {
      let begin = CivilDate.dayNumber(year: year, month: 1, day: 1)
      var looked = 0
      for month in 1...12 {
        let length = CivilDate.daysInMonth(year: year, month: month)
        guard months & 1 << UInt32(month) != 0 else { continue }
        let start = CivilDate.dayNumber(year: year, month: month, day: 1)
        for day in 1...length
        where allows(start + day - 1, day, of: length, year: year, yearBegin: begin) {
          days.append(start + day - 1)
        }
        looked += length
      }
      return looked + 1
    }
    // What the rule doesn't say is DTSTART's, and so is the month that BYMONTHDAY counts in.
    guard hasMonths else { return find(inMonth: firstParts.month, of: year, &days) }
    var looked = 0
    for month in 1...12 where months & 1 << UInt32(month) != 0 {
      looked += find(inMonth: month, of: year, &days)
    }
    return looked
  }

  private func find(inMonth month: Int, of year: Int, _ days: inout [Int]) -> Int {
    let start = CivilDate.dayNumber(year: year, month: month, day: 1)
    let length = CivilDate.daysInMonth(year: year, month: month)
    guard hasDays || hasMonthDays else {
      if firstParts.day <= length { days.append(start + firstParts.day - 1) }
      return 1
    }
    let begin = CivilDate.dayNumber(year: year, month: 1, day: 1)
    guard hasMonthDays else {
      for day in 1...length
      where isWeekdayNamed(start + day - 1, day, of: length, year: year, yearBegin: begin) {
        days.append(start + day - 1)
      }
      return length
    }
    var named = monthDaysNamed(length: length)
    while named != 0 {
      let day = named.trailingZeroBitCount
      named &= named - 1
      if isWeekdayNamed(start + day - 1, day, of: length, year: year, yearBegin: begin) {
        days.append(start + day - 1)
      }
    }
    return 8
  }

  private func find(inWeeksOf year: Int, _ days: inout [Int]) -> Int {
    let begin = weekOne(of: year)
    let count = (weekOne(of: year + 1) - begin) / 7
    var named = weeks.reduce(0 as UInt64) { bits, week in
      let index = week > 0 ? week - 1 : count + week
      return (0..<count).contains(index) ? bits | 1 << UInt64(index) : bits
    }
    var looked = 1
    while named != 0 {
      let week = begin + 7 * named.trailingZeroBitCount
      named &= named - 1
      for day in week..<week + 7 {
        let isWeekday =
          hasDays || hasMonthDays || !yearDays.ahead.isEmpty
          || RecurrenceDays.bit(ofWeekdayOf: day) == 1 << UInt8(first.weekday.rawValue)
        if isWeekday, allows(day) { days.append(day) }
      }
      looked += 7
    }
    return looked
  }

  // MARK: Single days

  /// Whether no part of the rule leaves any day out.
  var allowsAll: Bool {
    !hasMonths && !hasMonthDays && !hasDays && yearDays.ahead.isEmpty
  }

  /// Whether a day has a month, a place in the year and the month, and a weekday that are named.
  func allows(_ day: Int) -> Bool {
    let (year, month, dayOfMonth) = CivilDate(dayNumber: day).parts
    guard months & 1 << UInt32(month) != 0 else { return false }
    return allows(
      day,
      dayOfMonth,
      of: CivilDate.daysInMonth(year: year, month: month),
      year: year,
      yearBegin: CivilDate.dayNumber(year: year, month: 1, day: 1)
    )
  }

  /// The first day after this one that can be allowed: the next, or the first of the next named month.
  func nextCandidate(after day: Int) -> Int {
    guard hasMonths else { return day + 1 }
    var (year, month, _) = CivilDate(dayNumber: day + 1).parts
    if months & 1 << UInt32(month) != 0 { return day + 1 }
    repeat {
      month += 1
      if month > 12 { (year, month) = (year + 1, 1) }
    } while months & 1 << UInt32(month) == 0
    return CivilDate.dayNumber(year: year, month: month, day: 1)
  }

  /// As `allows(_:)`, for a day of a month that is named.
  private func allows(
    _ day: Int,
    _ dayOfMonth: Int,
    of length: Int,
    year: Int,
    yearBegin: Int
  ) -> Bool {
    if hasMonthDays, monthDaysNamed(length: length) & 1 << UInt32(dayOfMonth) == 0 { return false }
    if !yearDays.ahead.isEmpty {
      let index = day - yearBegin
      let total = CivilDate.isLeap(year) ? 366 : 365
      guard yearDays.ahead[index + 1] || yearDays.back[total - index] else { return false }
    }
    return isWeekdayNamed(day, dayOfMonth, of: length, year: year, yearBegin: yearBegin)
  }

  private func isMonthNamed(_ day: Int) -> Bool {
    months & 1 << UInt32(CivilDate(dayNumber: day).month) != 0
  }

  /// The days of a month of so many days that BYMONTHDAY names, bit n for day n.
  private func monthDaysNamed(length: Int) -> UInt32 {
    guard monthDays.back != 0 else { return monthDays.ahead & ~0 >> UInt32(31 - length) }
    var named = monthDays.ahead
    for day in 1...length where monthDays.back & 1 << UInt32(length + 1 - day) != 0 {
      named |= 1 << UInt32(day)
    }
    return named & ~0 >> UInt32(31 - length)
  }

  /// Whether BYDAY has the day; an ordinal counts in the month, or in the year for FREQ=YEARLY
  /// without BYMONTH.
  private func isWeekdayNamed(
    _ day: Int,
    _ dayOfMonth: Int,
    of length: Int,
    year: Int,
    yearBegin: Int
  ) -> Bool {
    guard hasDays else { return true }
    if weekdays & RecurrenceDays.bit(ofWeekdayOf: day) != 0 { return true }
    guard !ordinals.ahead.isEmpty else { return false }
    let inYear = frequency == .yearly && !hasMonths
    let index = inYear ? day - yearBegin : dayOfMonth - 1
    let total = inYear ? (CivilDate.isLeap(year) ? 366 : 365) : length
    let weekday = CivilDate(dayNumber: day).weekday.rawValue
    return ordinals.ahead[weekday] & 1 << UInt64(index / 7 + 1) != 0
      || ordinals.back[weekday] & 1 << UInt64((total - 1 - index) / 7 + 1) != 0
  }

  // MARK: Weeks

  private static func bit(ofWeekdayOf day: Int) -> UInt8 {
    // 1970-01-01 was a Thursday, the fourth day of the ISO week.
    let index = (day + 3) % 7
    return 1 << UInt8(index < 0 ? index + 8 : index + 1)
  }

  private func weekBegin(of day: Int) -> Int {
    day - (CivilDate(dayNumber: day).weekday.rawValue - weekStart.rawValue + 7) % 7
  }

  /// The first day of the first week with four days or more in the year, which 4 January is in.
  private func weekOne(of year: Int) -> Int {
    weekBegin(of: CivilDate.dayNumber(year: year, month: 1, day: 4))
  }

  /// The year that a day counts in, which for BYWEEKNO is the one that its week belongs to.
  private func year(holding day: Int) -> Int {
    let year = CivilDate(dayNumber: day).year
    guard !weeks.isEmpty else { return year }
    if day < weekOne(of: year) { return year - 1 }
    return day < weekOne(of: year + 1) ? year : year + 1
  }
}
