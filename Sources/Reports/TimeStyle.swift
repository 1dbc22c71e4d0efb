import CivilTime

/// How a person wants the clock and the week to be shown.
public struct TimeStyle: Sendable, Hashable {
  /// How many hours the clock counts.
  public enum Clock: Int, Sendable, CaseIterable {
    /// `2:15 pm`
    case twelve = 12
    /// `14:15`
    case twentyFour = 24
  }

  /// The day that weeks begin with.
  public var weekStart: Weekday
  /// How many hours the clock counts.
  public var clock: Clock

  /// A style; where nothing is chosen, that of ISO 8601.
  public init(weekStart: Weekday = .monday, clock: Clock = .twentyFour) {
    self.weekStart = weekStart
    self.clock = clock
  }

  /// A time of day, in minutes after midnight: `14:15` or `2:15 pm`.
  ///
  /// The end of a day is `24:00`, or `midnight`.
  public func time(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, (minutes % 60).padded(to: 2))
    guard clock == .twelve else { return "\(hour.padded(to: 2)):\(minute)" }
    if minutes == 1440 { return "midnight" }
    return "\(hour % 12 == 0 ? 12 : hour % 12):\(minute) \(hour < 12 ? "am" : "pm")"
  }

  /// A stretch of a day: `10:15\u{2013}11:45`.
  public func times(_ from: Int, _ to: Int) -> String { "\(time(from))\u{2013}\(time(to))" }

  /// An hour beside a grid: `14:00`, or `2 pm`.
  func hour(_ hour: Int) -> String {
    guard clock == .twelve else { return "\(hour.padded(to: 2)):00" }
    return "\(hour % 12 == 0 ? 12 : hour % 12) \(hour % 24 < 12 ? "am" : "pm")"
  }

  /// The days of the week in the order they are shown in.
  public var weekdays: [Weekday] {
    let all = Weekday.allCases
    let first = weekStart.rawValue - 1
    return Array(all[first...] + all[..<first])
  }
}
