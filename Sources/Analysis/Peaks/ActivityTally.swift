import CivilTime
import Records

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
}
