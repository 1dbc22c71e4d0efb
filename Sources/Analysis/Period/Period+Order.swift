import CivilTime

extension Period {
  /// Whether the advice of a period of this name is newer than that of another one.
  ///
  /// What rests on later days is newer. A week's advice rests on searches as of its end and is newer than
  /// that of its last day. Names of no period are the oldest.
  package static func isNewer(_ name: String, _ other: String) -> Bool {
    switch (Period(name: name), Period(name: other)) {
    case (let period?, let other?): other.age < period.age
    case (let period, let other): period != nil && other == nil
    }
  }

  /// The first day after it, and whether it is a week.
  private var age: (Int, Int) {
    switch self {
    case .day(let date): ((date + 1).dayNumber, 0)
    case .week(let week): ((week.monday + 7).dayNumber, 1)
    case .dates(let dates): (dates.upperBound.dayNumber, 0)
    }
  }
}
