/// A week of ISO 8601: Monday to Sunday, named by the year that holds its Thursday.
public struct ISOWeek: Hashable, Comparable, Sendable {
  /// The first day, a Monday.
  public let monday: CivilDate

  /// The week that holds `date`.
  public init(containing date: CivilDate) {
    self.monday = date - (date.weekday.rawValue - 1)
  }

  /// Reads `YYYY-Www`, such as `2026-W13`; nil where the text or the week does not exist.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 3, parts[1].hasPrefix("W"),
      [parts[0], parts[1].dropFirst()].allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }
      ),
      let year = Int(parts[0]), let number = Int(parts[1].dropFirst()), number >= 1,
      let fourth = CivilDate(year: year, month: 1, day: 4)
    else { return nil }
    self.init(containing: fourth + 7 * (number - 1))
    guard self.year == year, self.number == number else { return nil }
  }

  /// The year that the week is numbered in; 2027-01-01 lies in week 53 of 2026.
  public var year: Int { (monday + 3).year }

  /// The number of the week, 1-53.
  public var number: Int {
    let thursday = monday + 3
    return (thursday.dayNumber - CivilDate.dayNumber(year: thursday.year, month: 1, day: 1)) / 7 + 1
  }

  /// The seven days, Monday first.
  public var days: [CivilDate] { (0..<7).map { monday + $0 } }

  /// The week `weeks` later.
  public static func + (a: ISOWeek, weeks: Int) -> ISOWeek {
    ISOWeek(containing: a.monday + 7 * weeks)
  }

  /// Orders by time.
  public static func < (a: ISOWeek, b: ISOWeek) -> Bool { a.monday < b.monday }
}

extension ISOWeek: CustomStringConvertible {
  /// ISO 8601: `2026-W13`.
  public var description: String { "\(year.padded(to: 4))-W\(number.padded(to: 2))" }
}
