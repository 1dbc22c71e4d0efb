import CivilTime

/// How a session that was started stands by the clock.
public enum SessionState: Sendable, Hashable {
  /// It goes on, for so many milliseconds by now.
  case going(elapsed: Int64)
  /// It ended by itself.
  case over(end: Instant)
  /// A stopwatch that went on for longer than a session may last, so many milliseconds: nobody stopped it.
  case tooLong(elapsed: Int64)
  /// The clock was set back to before its start.
  case unknown
}

extension RunningSession {
  /// How it stands now.
  public func state(at now: Instant) -> SessionState {
    let elapsed = now - start
    if elapsed < 0 { return .unknown }
    if let length {
      return elapsed >= length ? .over(end: start + length) : .going(elapsed: elapsed)
    }
    return elapsed > SessionsFile.longest ? .tooLong(elapsed: elapsed) : .going(elapsed: elapsed)
  }

  /// The instant by which it has run for so many milliseconds, in whole seconds, as a log is easier to read so:
  /// one of them at least.
  public func end(after elapsed: Int64) -> Instant {
    start + max(1000, elapsed.floorDivided(by: 1000) * 1000)
  }
}
