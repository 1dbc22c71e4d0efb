import CivilTime

/// The kinds of days that a rhythm is looked for in.
public enum DayKind: String, Sendable, CaseIterable {
  /// All of them.
  case all
  /// Monday to Friday.
  case weekdays
  /// Saturday and Sunday.
  case weekend

  /// Whether a date is one of these days.
  public func contains(_ date: CivilDate) -> Bool {
    switch self {
    case .all: true
    case .weekdays: date.weekday <= .friday
    case .weekend: date.weekday >= .saturday
    }
  }

  /// Whether there are days that are of both kinds.
  public func meets(_ other: DayKind) -> Bool { self == other || self == .all || other == .all }
}
