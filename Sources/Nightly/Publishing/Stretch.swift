import Analysis
import CivilTime
import Reports

/// Some weeks that follow each other, with their days: where nothing has changed that any of their reports
/// can rest on, they are looked at as one.
struct Stretch {
  /// Names it among all others, whatever is published.
  let number: Int
  /// By week, its periods.
  fileprivate(set) var weeks: [[Period]] = []

  /// About a quarter of a year.
  private static let length = 13

  /// The number of the stretch that a Monday lies in.
  fileprivate static func number(of monday: CivilDate) -> Int {
    let (number, rest) = (monday.dayNumber - firstMonday).quotientAndRemainder(
      dividingBy: 7 * length
    )
    return rest < 0 ? number - 1 : number
  }

  /// The first Monday of 1970.
  private static let firstMonday = 4

  /// From its first Monday up to that of the next one.
  var dates: Range<CivilDate> {
    let first = CivilDate(dayNumber: Stretch.firstMonday + 7 * Stretch.length * number)
    return first..<(first + 7 * Stretch.length)
  }

  /// Its periods, whatever their week.
  var periods: [Period] { weeks.flatMap(\.self) }

  /// The files of its reports.
  var paths: [ReportPaths] { periods.map { ReportPaths($0) } }
}

extension PublishedPeriods {
  /// The published periods by stretch, in order.
  var stretches: [Stretch] {
    var stretches: [Stretch] = []
    for week in byWeek {
      guard let monday = week.first.map({ ISOWeek(containing: $0.dates.lowerBound).monday })
      else { continue }
      let number = Stretch.number(of: monday)
      if stretches.last?.number != number { stretches.append(Stretch(number: number)) }
      stretches[stretches.count - 1].weeks.append(week)
    }
    return stretches
  }

  /// The published periods by week, each week's days the latest first, and then the week.
  var byWeek: [[Period]] {
    var byWeek: [ISOWeek: [Period]] = [:]
    for date in days.reversed() {
      byWeek[ISOWeek(containing: date), default: []].append(.day(date))
    }
    for week in weeks { byWeek[week, default: []].append(.week(week)) }
    return byWeek.sorted { $0.key < $1.key }.map(\.value)
  }
}
