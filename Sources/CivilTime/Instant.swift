/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// All accounting is done on these integers; there is no floating point time anywhere.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// The instant that many milliseconds after the epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The instant that many whole seconds after the epoch.
  public init(seconds: Int64) {
    self.milliseconds = seconds * 1000
  }

  /// Whole seconds since the epoch, rounded down.
  public var seconds: Int64 { milliseconds.floorDivided(by: 1000) }

  /// The UTC day this instant lies in, counted from 1970-01-01.
  public var utcDay: Int { Int(milliseconds.floorDivided(by: 86_400_000)) }

  /// Orders by time.
  public static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }

  /// The instant `milliseconds` later.
  public static func + (a: Instant, milliseconds: Int64) -> Instant {
    Instant(milliseconds: a.milliseconds + milliseconds)
  }

  /// The instant `milliseconds` earlier.
  public static func - (a: Instant, milliseconds: Int64) -> Instant {
    Instant(milliseconds: a.milliseconds - milliseconds)
  }

  /// Milliseconds from `b` to `a`.
  public static func - (a: Instant, b: Instant) -> Int64 { a.milliseconds - b.milliseconds }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC, with milliseconds only where they are not zero: `2026-06-01T06:00:00Z`.
  public var description: String {
    let local = CivilDateTime(localSeconds: seconds)
    let fraction = milliseconds - seconds * 1000
    let tail = fraction == 0 ? "" : "." + Int(fraction).padded(to: 3)
    return "\(local.date)T\(local.clock)\(tail)Z"
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity; `divisor` is positive.
  @inlinable
  public func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

extension Int {
  /// The number in decimal, with zeros in front up to `width` digits.
  public func padded(to width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
