import CivilTime
import Records

/// One of a person's days, from four in the morning to four in the next: known activity by hour.
public struct PersonalDay: Sendable, Hashable {
  /// The date on which it begins.
  public let date: CivilDate
  /// Milliseconds of activity of a known class, by hour from the day's first on; 24 of them.
  public let active: [Int64]
  /// Milliseconds of focus among them.
  public let focus: [Int64]
  /// What was planned, by hour; 24 of them.
  public let plans: [PlanSort]
  /// Milliseconds of planned work that wants focus, by hour; 24 of them.
  let work: [Int64]

  /// A day with all its parts given; an hour that is missing had no activity and no plan, and no hour has
  /// more focus than activity.
  ///
  /// Without `work`, what was planned for an hour fills all of it.
  public init(
    date: CivilDate,
    active: [Int64],
    focus: [Int64],
    plans: [PlanSort] = [],
    work: [Int64]? = nil
  ) {
    let active = (0..<24).map { $0 < active.count ? max(0, active[$0]) : 0 }
    self.date = date
    self.active = active
    self.focus = (0..<24).map { $0 < focus.count ? min(max(0, focus[$0]), active[$0]) : 0 }
    let sorts = (0..<24).map { $0 < plans.count ? plans[$0] : .free }
    self.plans = sorts
    self.work = (0..<24).map { hour in
      guard let work else { return sorts[hour] == .focusWork ? PersonalDay.hourLength : 0 }
      return hour < work.count ? min(max(0, work[hour]), PersonalDay.hourLength) : 0
    }
  }

  /// Milliseconds of an hour.
  static let hourLength: Int64 = 3_600_000

  /// The day with the hours alone that were free, or with those alone in which something was planned.
  func only(planned isPlanned: Bool) -> PersonalDay {
    PersonalDay(
      date: date,
      active: (0..<24).map { (plans[$0] != .free) == isPlanned ? active[$0] : 0 },
      focus: focus,
      plans: plans,
      work: work
    )
  }

  /// Milliseconds of known activity of the whole day.
  public var total: Int64 { active.reduce(0, +) }

  /// Whether the day says enough to be compared with others: two hours of known activity, in at
  /// least four hours with five minutes each.
  var isUsable: Bool {
    total >= 2 * 3_600_000 && active.count { $0 >= 5 * 60_000 } >= 4
  }
}

/// Known activity and focus by personal day and hour, the input of all that is said of a rhythm.
///
/// The personal day begins at four in the morning, so that an evening that goes on past midnight is
/// one piece. Where a clock change repeats an hour, both count under its name.
public struct PersonalDays: Sendable, Hashable {
  /// The hour on the clock at which the personal day begins.
  public static let firstHour = 4

  /// The dates that were looked at.
  public let dates: Range<CivilDate>
  /// The days with known activity, in order.
  public let days: [PersonalDay]
  /// The hour on the clock at which the dates of hours begin.
  let dayStarts: Int

  /// The days among `dates` of one person, from hour buckets in any order.
  ///
  /// What lies before the first personal day's beginning, after the last date's midnight, or has no
  /// known class is left out.
  public init(_ buckets: some Sequence<HourBucket>, dates: Range<CivilDate>) {
    var tally = ActivityTally()
    tally.add(buckets)
    self = tally.personalDays(dates)
  }

  /// Days that are given as such, in order and each date once.
  public init(days: [PersonalDay], dates: Range<CivilDate>, dayStarts: Int = 0) {
    self.days = days
    self.dates = dates
    self.dayStarts = dayStarts
  }

  /// The same with the hours alone in which nothing was planned.
  var free: PersonalDays {
    PersonalDays(
      days: days.map { $0.only(planned: false) },
      dates: dates,
      dayStarts: dayStarts
    )
  }

  /// The days that say enough to be compared.
  public var usable: [PersonalDay] { days.filter(\.isUsable) }

  /// The personal day that an hour on the clock of a date belongs to, and its place there, 0-23.
  ///
  /// Where dates begin at `dayStarts`, the hours before it are those of the next day on the calendar.
  package static func place(
    _ date: CivilDate,
    hour: Int,
    dayStarts: Int = 0
  ) -> (date: CivilDate, hour: Int) {
    let calendarDate = hour < dayStarts ? date + 1 : date
    return hour < firstHour
      ? (calendarDate - 1, hour + 24 - firstHour) : (calendarDate, hour - firstHour)
  }

  /// The place of an hour on the clock in the personal day, 0-23.
  static func place(ofHour hour: Int) -> Int { (hour % 24 + 24 - firstHour) % 24 }

  /// The hour on the clock, 0-23, at a place of the personal day.
  public static func clockHour(_ place: Int) -> Int { (place + firstHour) % 24 }
}
