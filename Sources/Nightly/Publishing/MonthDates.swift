import CivilTime
import Reports

/// What the page of a month may look at.
struct MonthDates {
  /// The days whose cores count: those of the month and of the months it stands beside.
  let cores: Range<CivilDate>
  /// The days whose categories and hours count: those of the month and of the one before.
  let activity: Range<CivilDate>
  /// The UTC days of the plan: those of the month, wherever its clock stands.
  let plan: Range<Int>

  init(_ month: CalendarMonth) {
    let end = month.dates.upperBound
    cores = (MonthReport.looked(month).first ?? month).first..<end
    activity = (month + -1).first..<end
    plan = (month.first.dayNumber - 1)..<(end.dayNumber + 1)
  }

  /// Whether the key of the page is made of what is read, too.
  func names(_ read: ReadWatch.Read) -> Bool {
    switch read {
    case .day(let date): cores.contains(date)
    case .activity(let dates):
      activity.lowerBound <= dates.lowerBound && dates.upperBound <= activity.upperBound
    case .plan(let days): plan.lowerBound <= days.lowerBound && days.upperBound <= plan.upperBound
    case .week, .window: false
    }
  }

  /// Whether the key of a year's page, of which these months have pages, is made of what is read, too.
  static func names(_ read: ReadWatch.Read, ofYear months: [CalendarMonth]) -> Bool {
    switch read {
    case .day(let date):
      months.contains { $0.dates.contains(date) || ($0 + -12).dates.contains(date) }
    case .activity(let dates): months.contains { $0.dates == dates }
    case .plan, .week, .window: false
    }
  }
}
