import Analysis
import CivilTime
import Reports

/// What the reports on some dates may look at: for each part, how far around them.
///
/// A report is a pure function of what is near its period, and this says what near is. Keys are made of it,
/// and whoever draws a report reads nothing beyond it.
struct NearDates {
  /// So many days before a period's first may an event begin that is looked at.
  static let planBefore = 17
  /// So many days behind its last one.
  static let planAfter = 10

  /// The dates themselves.
  let dates: Range<CivilDate>
  /// The dates whose activity counts: their own with a day more on either side, for work that begins before
  /// midnight or ends after, and those that rhythms and forecasts rest on.
  let activity: [Range<CivilDate>]
  /// The dates whose free time rhythms rest on.
  let rhythms: [Range<CivilDate>]
  /// The days that theirs are compared with.
  let days: [CivilDate]
  /// The weeks that theirs are compared with.
  let weeks: [ISOWeek]
  /// The dates on which exams and deadlines ahead of theirs may have been worked for.
  let windows: Range<CivilDate>

  /// So many weeks before show what is usual.
  private static let usual = UsualRange.mostPeriods

  /// What the report on one period may look at.
  init(_ period: Period) {
    dates = period.dates
    let monday = ISOWeek(containing: dates.lowerBound).monday
    activity = [
      (dates.lowerBound - 1)..<(dates.upperBound + 1),
      (period.rhythm - Foresight.days)..<period.rhythm,
      // What is new is told by what the day or the week before would have said.
      (period.before.rhythm - Foresight.days)..<period.before.rhythm,
      (monday - Foresight.days)..<monday,
    ]
    rhythms = [period.rhythm, period.before.rhythm, monday].map { ($0 - Foresight.days)..<$0 }
    days = Set(
      NearDates.all(dates).flatMap { date in
        [date - 1] + (1...NearDates.usual).map { date - 7 * $0 } + NearDates.weekdays(before: date)
      }
    ).sorted()
    weeks = (1...NearDates.usual).map { ISOWeek(containing: monday - 7 * $0) }
    windows = Alerts.days(before: dates.upperBound)
  }

  /// The days from Monday to Friday of the four weeks before such a day, the latest first; none of others.
  static func weekdays(before date: CivilDate) -> [CivilDate] {
    guard date.weekday < .saturday else { return [] }
    return (1...28).map { date - $0 }.filter { $0.weekday < .saturday }
  }

  private static func all(_ dates: Range<CivilDate>) -> [CivilDate] {
    (dates.lowerBound.dayNumber..<dates.upperBound.dayNumber).map(CivilDate.init(dayNumber:))
  }

  /// The UTC days of the plan: those around the dates, and those whose free time rhythms rest on.
  var plans: [Range<Int>] { [NearDates.plan(of: dates)] + rhythms.map(Rhythms.planned) }

  /// The days of the plan that a report on some dates looks at: windows of exams, the week ahead, free blocks.
  static func plan(of dates: Range<CivilDate>) -> Range<Int> {
    (dates.lowerBound.dayNumber - planBefore)..<(dates.upperBound.dayNumber + planAfter)
  }
}

extension NearDates {
  /// Whether the key of a report is made of what is read, too.
  func names(_ read: ReadWatch.Read) -> Bool {
    switch read {
    case .day(let date): dates.contains(date) || days.contains(date)
    case .week(let week):
      weeks.contains(week)
        || dates.lowerBound <= week.monday && week.monday + 7 <= dates.upperBound
    case .activity(let some):
      activity.contains {
        $0.lowerBound <= some.lowerBound && some.upperBound <= $0.upperBound
      }
    case .window(let date): windows.contains(date)
    case .plan(let some):
      plans.contains { $0.lowerBound <= some.lowerBound && some.upperBound <= $0.upperBound }
    }
  }
}
