import CivilTime
import Records

/// Time by category and local date, the input of what is said of changes from week to week.
public struct CategoryDays: Sendable, Hashable {
  /// A week, as far as it is covered.
  struct Week: Sendable, Hashable {
    /// Its Monday.
    let monday: CivilDate
    /// On how many of its days a tracker saw anything.
    let coveredDays: Int
    /// Milliseconds by category.
    let times: [CategoryPath: Int64]
  }

  /// The dates that were looked at.
  public let dates: Range<CivilDate>
  /// By date, milliseconds by category; a date without any activity is missing.
  let times: [CivilDate: [CategoryPath: Int64]]

  /// Days with their times, in milliseconds, which are cut to what a day can hold.
  public init(_ times: [CivilDate: [CategoryPath: Int64]], dates: Range<CivilDate>) {
    self.dates = dates
    self.times = times.filter { dates.contains($0.key) }.mapValues { day in
      day.mapValues { min(max(0, $0), CategoryDays.longestDay) }
    }
  }

  /// The weeks that lie within the dates whole and on at least four of whose days there was activity,
  /// in order.
  var completeWeeks: [Week] {
    guard let first = times.keys.min(), let last = times.keys.max() else { return [] }
    var weeks: [Week] = []
    var week = ISOWeek(containing: first)
    while week.monday <= last {
      defer { week = week + 1 }
      guard dates.lowerBound <= week.monday, week.monday + 7 <= dates.upperBound else { continue }
      let days = week.days.compactMap { times[$0] }.filter { !$0.isEmpty }
      guard days.count >= CategoryDays.leastDays else { continue }
      var sums: [CategoryPath: Int64] = [:]
      for day in days { sums.merge(day) { $0 + $1 } }
      weeks.append(Week(monday: week.monday, coveredDays: days.count, times: sums))
    }
    return weeks
  }

  /// On how many days of a week there has to be activity: more than half.
  static let leastDays = 4
  /// No local day is longer, in milliseconds.
  private static let longestDay: Int64 = 30 * 3_600_000
}

/// Sums hour buckets by personal day and by date while they are read, so that buckets of years need
/// not be held at once.
public struct ActivityTally: Sendable {
  private struct Hours {
    var active = [Int64](repeating: 0, count: 24)
    var focus = [Int64](repeating: 0, count: 24)

    mutating func add(_ known: Int64, _ counted: Int64, at place: Int) {
      active[place] &+= known
      focus[place] &+= counted
    }
  }

  private var hours: [CivilDate: Hours] = [:]
  private var categories: [CivilDate: [CategoryPath: Int64]] = [:]

  /// What is counted among the activity of each hour.
  public enum Part: Sendable {
    /// Time of a positive class.
    case focus
    /// Time of a negative one.
    case distraction
  }

  private let part: Part
  private let dayStarts: Int

  /// Nothing yet; `part` is what takes the place of focus, and dates begin at the hour `dayStarts`.
  public init(of part: Part = .focus, dayStarts: Int = 0) {
    self.part = part
    self.dayStarts = dayStarts
  }

  /// Adds the time of buckets in any order; each bucket once.
  public mutating func add(_ buckets: some Sequence<HourBucket>) {
    for (date, day) in Dictionary(grouping: buckets, by: \.cell.date) { add(DayTally(date, day)) }
  }

  /// Adds what is known of a date.
  public mutating func add(_ day: DayTally) {
    if !day.categories.isEmpty {
      // Most dates are added once.
      if categories[day.date] == nil {
        categories[day.date] = day.categories
      } else {
        categories[day.date]?.merge(day.categories) { $0 &+ $1 }
      }
    }
    for hour in day.hours {
      let place = PersonalDays.place(day.date, hour: hour.hour, dayStarts: dayStarts)
      let counted = part == .focus ? hour.focus : hour.distraction
      hours[place.date, default: Hours()].add(hour.known, counted, at: place.hour)
    }
  }

  /// The personal days of some dates as they were known at the end of the last one: its hours after
  /// midnight had not come yet.
  public func personalDays(_ dates: Range<CivilDate>) -> PersonalDays {
    let first = 24 - PersonalDays.firstHour
    var days: [PersonalDay] = []
    for number in 0..<max(0, dates.upperBound - dates.lowerBound) {
      let date = dates.lowerBound + number
      guard var known = hours[date] else { continue }
      if date + 1 == dates.upperBound {
        for place in min(first + dayStarts, 24)..<24 {
          (known.active[place], known.focus[place]) = (0, 0)
        }
      }
      let day = PersonalDay(date: date, active: known.active, focus: known.focus)
      if day.total > 0 { days.append(day) }
    }
    return PersonalDays(days: days, dates: dates, dayStarts: dayStarts)
  }

  /// The time by category of some dates.
  public func categoryDays(_ dates: Range<CivilDate>) -> CategoryDays {
    var times: [CivilDate: [CategoryPath: Int64]] = [:]
    for number in 0..<max(0, dates.upperBound - dates.lowerBound) {
      times[dates.lowerBound + number] = categories[dates.lowerBound + number]
    }
    return CategoryDays(times, dates: dates)
  }
}
