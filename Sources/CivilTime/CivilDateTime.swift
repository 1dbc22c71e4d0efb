/// A date and a time of day as a wall clock shows them, without a zone.
public struct CivilDateTime: Hashable, Comparable, Sendable {
  /// The date.
  public let date: CivilDate
  /// Seconds since 00:00 on the clock, 0-86399.
  public let secondOfDay: Int

  /// The given second of the given date.
  public init(date: CivilDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The date and clock reading that are `localSeconds` after 1970-01-01T00:00:00 on the same clock.
  public init(localSeconds: Int64) {
    let day = localSeconds.floorDivided(by: 86_400)
    self.date = CivilDate(dayNumber: Int(day))
    self.secondOfDay = Int(localSeconds - day * 86_400)
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock.
  public var localSeconds: Int64 { Int64(date.dayNumber) * 86_400 + Int64(secondOfDay) }

  /// The hour on the clock, 0-23.
  public var hour: Int { secondOfDay / 3600 }

  /// The minute on the clock, 0-59.
  public var minute: Int { secondOfDay / 60 % 60 }

  /// The second on the clock, 0-59.
  public var second: Int { secondOfDay % 60 }

  /// The clock reading as `HH:MM:SS`.
  public var clock: String {
    "\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2))"
  }

  /// The clock reading as `HH:MM`.
  public var hourAndMinute: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }

  /// Orders by what the calendar and the clock show.
  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    a.localSeconds < b.localSeconds
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// ISO 8601 without offset: `2026-03-29T02:30:00`.
  public var description: String { "\(date)T\(clock)" }
}
