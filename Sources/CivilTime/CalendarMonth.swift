/// A month of a year.
public struct CalendarMonth: Hashable, Comparable, Sendable {
  /// The first day.
  public let first: CivilDate

  /// The month that holds `date`.
  public init(containing date: CivilDate) { first = date + (1 - date.day) }

  /// The year.
  public var year: Int { first.year }

  /// The number of the month, 1-12.
  public var number: Int { first.month }

  /// How many days it has, 28-31.
  public var dayCount: Int { CivilDate.daysInMonth(year: year, month: number) }

  /// From its first day up to the first one of the next month.
  public var dates: Range<CivilDate> { first..<(first + dayCount) }

  /// The days in order.
  public var days: [CivilDate] { (0..<dayCount).map { first + $0 } }

  /// The weeks that any of its days lies in, in order: four to six.
  public var weeks: [ISOWeek] {
    stride(from: 0, to: dayCount + first.weekday.rawValue - 1, by: 7).map {
      ISOWeek(containing: first) + $0 / 7
    }
  }

  /// `May`.
  public var name: String { first.monthName }

  /// The month `months` later, or earlier where that is negative.
  public static func + (a: CalendarMonth, months: Int) -> CalendarMonth {
    var month = a
    for _ in 0..<abs(months) {
      month = CalendarMonth(containing: months > 0 ? month.first + month.dayCount : month.first - 1)
    }
    return month
  }

  /// Orders by time.
  public static func < (a: CalendarMonth, b: CalendarMonth) -> Bool { a.first < b.first }
}

extension CalendarMonth: CustomStringConvertible {
  /// `May 2026`.
  public var description: String { "\(name) \(year)" }
}
