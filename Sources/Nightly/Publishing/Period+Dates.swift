import Analysis
import CivilTime

extension Period {
  /// The Monday as of which its rhythm is: the last one before what lies ahead of it.
  ///
  /// A Sunday and its week have the same, and so say the same of the days ahead.
  /// Any dates have a rhythm of their own, as of the day after.
  var rhythm: CivilDate {
    switch self {
    case .day(let date): ISOWeek(containing: date + 1).monday
    case .week(let week): week.monday + 7
    case .dates(let dates): dates.upperBound
    }
  }

  /// The day before a day, the week before a week; of any dates these.
  var before: Period {
    switch self {
    case .day(let date): .day(date - 1)
    case .week(let week): .week(week + -1)
    case .dates: self
    }
  }

  /// The time whose plan is looked at, where that lies beyond what is laid out for all.
  func beyond(_ planned: TimeSpan, _ timeline: ZoneTimeline) -> TimeSpan? {
    let days = NearDates.plan(of: dates)
    let near = TimeSpan(
      timeline.start(of: CivilDate(dayNumber: days.lowerBound)),
      timeline.start(of: CivilDate(dayNumber: days.upperBound))
    )
    return planned.start <= near.start && near.end <= planned.end ? nil : near
  }
}
