import CivilTime

/// What a report is about: one local day, one ISO week, or any dates that somebody asks about.
public enum Period: Sendable, Hashable {
  /// A local date.
  case day(CivilDate)
  /// A week.
  case week(ISOWeek)
  /// Any dates, of which nothing is published.
  case dates(Range<CivilDate>)

  /// Reads `2026-03-29` or `2026-W13`, which have reports; nil for anything else.
  public init?(name: String) {
    if let date = CivilDate(name) {
      self = .day(date)
    } else if let week = ISOWeek(name) {
      self = .week(week)
    } else {
      return nil
    }
  }

  /// `2026-03-29` or `2026-W13`; of any dates the first and the one after the last, `2026-03-09/2026-06-01`.
  public var name: String {
    switch self {
    case .day(let date): date.description
    case .week(let week): week.description
    case .dates(let dates): "\(dates.lowerBound)/\(dates.upperBound)"
    }
  }

  /// Its dates.
  public var dates: Range<CivilDate> {
    switch self {
    case .day(let date): date..<(date + 1)
    case .week(let week): week.monday..<(week.monday + 7)
    case .dates(let dates): dates
    }
  }
}
