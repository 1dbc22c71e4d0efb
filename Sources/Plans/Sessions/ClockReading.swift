import CivilTime

/// What the clocks of a machine show at one moment.
public struct ClockReading: Sendable, Hashable {
  /// How long a machine has been on.
  public struct Uptime: Sendable, Hashable {
    /// What names this start of the machine and no other.
    let boot: String
    /// Milliseconds since then; those in which the machine slept are among them.
    let elapsed: Int64

    /// A time since a start of the machine.
    public init(boot: String, elapsed: Int64) {
      self.boot = boot
      self.elapsed = elapsed
    }
  }

  /// The date and the time of day, which anybody may set.
  public let wall: Instant
  /// The clock that nobody sets; nil where an instant was given in place of the clocks, and where the
  /// system does not tell.
  public let uptime: Uptime?

  /// A reading of both clocks, or of one.
  public init(wall: Instant, uptime: Uptime? = nil) {
    self.wall = wall
    self.uptime = uptime
  }

  /// The same without what is less than a second of the date and time.
  public var inWholeSeconds: ClockReading {
    ClockReading(wall: Instant(seconds: wall.seconds), uptime: uptime)
  }
}
