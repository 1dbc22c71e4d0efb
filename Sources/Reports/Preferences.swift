import CivilTime

/// How a person wants what is published to be written, and to look.
///
/// It is a value that is passed to whoever writes; files of JSON are the same whatever it is.
public struct Preferences: Sendable, Hashable {
  /// How many hours the clock counts.
  public enum Clock: Int, Sendable, CaseIterable {
    /// `2:15 pm`
    case twelve = 12
    /// `14:15`
    case twentyFour = 24
  }

  /// How dates are written.
  public enum DateOrder: String, Sendable, CaseIterable {
    /// `Mon 25 May 2026`
    case dayMonth = "day_month"
    /// `Mon, May 25, 2026`
    case monthDay = "month_day"
    /// `Mon 2026-05-25`
    case iso
  }

  /// What stands before the decimals of a number.
  public enum Numbers: String, Sendable, CaseIterable {
    /// `12.4`
    case point
    /// `12,4`
    case comma
  }

  /// The day that weeks begin with in timetables; reports are on the weeks of ISO 8601.
  public var weekStart: Weekday
  /// How many hours the clock counts.
  public var clock: Clock
  /// How dates are written.
  public var date: DateOrder
  /// What stands before the decimals of a number.
  public var numbers: Numbers
  /// The colours of pages.
  public var theme: Theme

  /// Preferences; where nothing is chosen, the clock and the week are those of ISO 8601.
  public init(
    weekStart: Weekday = .monday,
    clock: Clock = .twentyFour,
    date: DateOrder = .dayMonth,
    numbers: Numbers = .point,
    theme: Theme = .standard
  ) {
    self.weekStart = weekStart
    self.clock = clock
    self.date = date
    self.numbers = numbers
    self.theme = theme
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

  /// An hour under a picture, where there is next to no room: `14`, or `2p`.
  func mark(_ hour: Int) -> String {
    guard clock == .twelve else { return String(hour > 24 ? hour - 24 : hour) }
    return "\(hour % 12 == 0 ? 12 : hour % 12)\(hour % 24 < 12 ? "a" : "p")"
  }

  /// The days of the week in the order they are shown in.
  public var weekdays: [Weekday] {
    let all = Weekday.allCases
    let first = weekStart.rawValue - 1
    return Array(all[first...] + all[..<first])
  }
}
