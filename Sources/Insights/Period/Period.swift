import CivilTime

/// What a report is about: one local day or one ISO week.
public enum Period: Sendable, Hashable {
  /// A local date.
  case day(CivilDate)
  /// A week.
  case week(ISOWeek)

  /// Reads `2026-03-29` or `2026-W13`; nil for anything else.
  public init?(name: String) {
    if let date = CivilDate(name) {
      self = .day(date)
    } else if let week = ISOWeek(name) {
      self = .week(week)
    } else {
      return nil
    }
  }

  /// `2026-03-29` or `2026-W13`.
  public var name: String {
    switch self {
    case .day(let date): date.description
    case .week(let week): week.description
    }
  }
}
