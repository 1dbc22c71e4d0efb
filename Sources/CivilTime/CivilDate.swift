/// A date of the proleptic Gregorian calendar, without a zone.
///
/// Kept as the number of days since 1970-01-01, so that date arithmetic is integer arithmetic.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let dayNumber: Int

  /// The date that many days after 1970-01-01.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// The date with these parts, or nil where no such day exists (30 February, month 13).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(year: year, month: month)
    else { return nil }
    self.dayNumber = CivilDate.dayNumber(year: year, month: month, day: day)
  }

  /// Reads `YYYY-MM-DD`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Orders by time.
  public static func < (a: CivilDate, b: CivilDate) -> Bool { a.dayNumber < b.dayNumber }

  /// The date `days` later.
  public static func + (a: CivilDate, days: Int) -> CivilDate {
    CivilDate(dayNumber: a.dayNumber + days)
  }

  /// The date `days` earlier.
  public static func - (a: CivilDate, days: Int) -> CivilDate {
    CivilDate(dayNumber: a.dayNumber - days)
  }

  /// Days from `b` to `a`.
  public static func - (a: CivilDate, b: CivilDate) -> Int { a.dayNumber - b.dayNumber }

  /// Year, month 1-12 and day 1-31.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  public var parts: (year: Int, month: Int, day: Int) {
    let z = dayNumber + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let mp = (5 * dayOfYear + 2) / 153
    let month = mp < 10 ? mp + 3 : mp - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * mp + 2) / 5 + 1)
  }

  /// The calendar year.
  public var year: Int { parts.year }

  /// The month, 1-12.
  public var month: Int { parts.month }

  /// The day of the month, 1-31.
  public var day: Int { parts.day }

  /// The first three letters of the month's English name: `Mar`.
  public var shortMonthName: String { String(monthName.prefix(3)) }

  /// The month's English name: `March`.
  public var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return names[month - 1]
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday, the fourth day of the ISO week.
    let index = (dayNumber + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  /// The number of days in a month, 28-31.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days from 1970-01-01 to the given valid date; days_from_civil of the source named above.
  @inlinable
  public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let century = Int(Int64(y).floorDivided(by: 100))
    let leapDays = (y >> 2) - century + (century >> 2)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return y * 365 + leapDays + dayOfYear - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// ISO 8601: `2026-03-29`.
  public var description: String {
    let (year, month, day) = parts
    return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Comparable, Sendable {
  /// The first day of the ISO week.
  case monday = 1
  /// The second day of the ISO week.
  case tuesday
  /// The third day of the ISO week.
  case wednesday
  /// The fourth day of the ISO week.
  case thursday
  /// The fifth day of the ISO week.
  case friday
  /// The sixth day of the ISO week.
  case saturday
  /// The seventh day of the ISO week.
  case sunday

  /// Orders from Monday to Sunday.
  public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// The English name: `Monday`.
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The first three letters of the English name: `Mon`.
  public var shortName: String { String(name.prefix(3)) }
}
