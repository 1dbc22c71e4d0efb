import CivilTime

/// The hourly shares of focus of whole weeks, with what was planned at them.
struct HourSample {
  /// With less activity, in minutes, an hour has no share.
  static let leastMinutes = 8.0
  /// On fewer days an hour is not modelled.
  static let leastDays = 5

  /// The first day.
  let start: CivilDate
  /// How many days there are, with those that have no activity.
  let dayCount: Int
  /// The hours of the personal day that are modelled.
  let hours: [Int]
  /// By day and hour, minutes of known activity; 0 where the hour is not modelled.
  let minutes: [Double]
  /// By day and hour, the share of focus; 0 where there is none.
  let shares: [Double]
  /// By day and hour, what was planned.
  let plans: [PlanSort]
  /// The mean of all shares.
  let mean: Double

  /// The shares of some days; nil where no hour has them on five days.
  init?(_ days: PersonalDays) {
    let length = max(0, days.dates.upperBound - days.dates.lowerBound)
    var minutes = [Double](repeating: 0, count: length * 24)
    var focus = minutes
    var plans = [PlanSort](repeating: .free, count: length * 24)
    for day in days.days where days.dates.contains(day.date) {
      let from = (day.date - days.dates.lowerBound) * 24
      for hour in 0..<24 {
        minutes[from + hour] = Double(day.active[hour]) / 60_000
        focus[from + hour] = Double(day.focus[hour]) / 60_000
        plans[from + hour] = day.plans[hour]
      }
    }
    let hours = (0..<24).filter { hour in
      (0..<length).count { minutes[$0 * 24 + hour] >= HourSample.leastMinutes }
        >= HourSample.leastDays
    }
    guard !hours.isEmpty else { return nil }
    let places = (0..<24).map { hours.firstIndex(of: $0) }
    var shares = [Double](repeating: 0, count: minutes.count)
    var sum = 0.0
    var count = 0.0
    for index in minutes.indices {
      guard minutes[index] >= HourSample.leastMinutes, places[index % 24] != nil else {
        minutes[index] = 0
        continue
      }
      shares[index] = focus[index] / minutes[index]
      sum += shares[index]
      count += 1
    }
    start = days.dates.lowerBound
    dayCount = length
    self.hours = hours
    self.minutes = minutes
    self.shares = shares
    self.plans = plans
    mean = sum / count
  }

  /// The date of a day.
  func date(_ day: Int) -> CivilDate { start + day }

  /// The hours of a day that have a share.
  func seen(_ day: Int) -> [Int] { hours.filter { minutes[day * 24 + $0] > 0 } }

  /// How many weeks there are.
  var weekCount: Int { (dayCount + 6) / 7 }
}

/// The classes of days whose levels and hours differ most: Monday to Friday, Saturday and Sunday.
enum DayClass {
  /// How many there are.
  static let count = 3

  /// The class of a weekday from Monday on, 0-6.
  static func of(_ weekday: Int) -> Int { max(0, weekday - 4) }
}
