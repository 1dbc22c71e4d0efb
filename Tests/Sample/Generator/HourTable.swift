import CivilTime

/// A number for each hour of each day of the week, such as a probability in thousandths.
public struct HourTable: Sendable, Hashable {
  private var values: [Int]

  /// A table whose days of one kind are alike; each list holds the 24 hours from midnight on.
  ///
  /// Hours missing at the end of a list are 0.
  public init(weekdays: [Int], saturday: [Int], sunday: [Int]) {
    values = []
    for weekday in Weekday.allCases {
      let day = weekday < .saturday ? weekdays : weekday == .saturday ? saturday : sunday
      values += (0..<24).map { $0 < day.count ? day[$0] : 0 }
    }
  }

  /// The number for an hour, 0-23, of a day of the week; other hours are taken modulo 24.
  public subscript(weekday: Weekday, hour: Int) -> Int {
    get { values[HourTable.index(weekday, hour)] }
    set { values[HourTable.index(weekday, hour)] = newValue }
  }

  /// The 24 numbers of a day.
  public func hours(of weekday: Weekday) -> [Int] { (0..<24).map { self[weekday, $0] } }

  private static func index(_ weekday: Weekday, _ hour: Int) -> Int {
    (weekday.rawValue - 1) * 24 + ((hour % 24) + 24) % 24
  }
}
