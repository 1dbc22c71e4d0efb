import Analysis
import CivilTime

extension CalendarMonth {
  /// The months that hold any day of some periods, in order.
  public static func holding(_ periods: some Sequence<Period>) -> [CalendarMonth] {
    Set(
      periods.flatMap { period -> [CalendarMonth] in
        let dates = period.dates
        return [
          CalendarMonth(containing: dates.lowerBound),
          CalendarMonth(containing: dates.upperBound + -1),
        ]
      }
    ).sorted()
  }

  /// Whether any of its days or of their weeks is among some periods.
  func isHeld(by periods: Set<Period>) -> Bool {
    days.contains { periods.contains(.day($0)) } || weeks.contains { periods.contains(.week($0)) }
  }
}
