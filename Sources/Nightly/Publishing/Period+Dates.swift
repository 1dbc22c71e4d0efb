import CivilTime
import Insights
import Reports

extension Period {
  /// Its dates.
  var dates: Range<CivilDate> {
    switch self {
    case .day(let date): date..<(date + 1)
    case .week(let week): week.monday..<(week.monday + 7)
    }
  }

  /// Whether it is a day or a week.
  var kind: Report.Kind {
    switch self {
    case .day: .day
    case .week: .week
    }
  }

  /// The Monday as of which its rhythm is: the last one before what lies ahead of it, for a day that of
  /// its own week.
  var rhythm: CivilDate {
    switch self {
    case .day(let date): ISOWeek(containing: date).monday
    case .week(let week): week.monday + 7
    }
  }

  /// The day before a day, the week before a week.
  var before: Period {
    switch self {
    case .day(let date): .day(date - 1)
    case .week(let week): .week(week + -1)
    }
  }
}
