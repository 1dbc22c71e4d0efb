import CivilTime

/// How a session that was started stands by the clocks.
public enum SessionState: Sendable, Hashable {
  /// It goes on, for so many milliseconds by now.
  case going(elapsed: Int64)
  /// It ended by itself; with what is not certain of it.
  case over(end: Instant, doubt: FocusSession.Doubt?)
  /// A stopwatch that went on for longer than a session may last, so many milliseconds: nobody stopped it.
  case tooLong(elapsed: Int64)
  /// The clock was set back, and nothing else tells for how long it has gone on; but at least for so many
  /// milliseconds.
  case unknown(atLeast: Int64)
}

extension RunningSession {
  /// How far two clocks may go apart by themselves, in milliseconds.
  private static let slack: Int64 = 2000

  /// How long it has been since the start.
  private enum Elapsed {
    case known(Int64)
    case atLeast(Int64)
  }

  /// How it stands now.
  ///
  /// Within one start of the machine the clock counts that nobody sets, whatever became of the date and time;
  /// after another start, date and time count. Where these were set back besides, which shows by a machine
  /// that would have started before the session was last known to go on, nothing is guessed.
  public func state(at now: ClockReading) -> SessionState {
    switch elapsed(at: now) {
    case .known(let elapsed):
      if let length, elapsed >= length { return .over(end: start.wall + length, doubt: nil) }
      if length == nil, elapsed > SessionsFile.longest { return .tooLong(elapsed: elapsed) }
      return .going(elapsed: elapsed)
    case .atLeast(let least):
      // It has had its whole length, whatever the date and time say.
      if let length, least >= length { return .over(end: start.wall + length, doubt: .clock) }
      return .unknown(atLeast: least)
    }
  }

  /// The instant by which it has run for so many milliseconds, in whole seconds, as a log is easier to read so:
  /// one of them at least.
  public func end(after elapsed: Int64) -> Instant {
    start.wall + max(1000, elapsed.floorDivided(by: 1000) * 1000)
  }

  private func elapsed(at now: ClockReading) -> Elapsed {
    let (last, before) = (mark?.reading ?? start, mark?.elapsed ?? 0)
    if let old = last.uptime, let new = now.uptime {
      if old.boot == new.boot {
        let passed = new.elapsed - old.elapsed
        return passed >= 0 ? .known(before + passed) : .atLeast(before)
      }
      // The session was known to go on before the machine was started anew.
      guard now.wall - new.elapsed >= last.wall - RunningSession.slack else {
        return .atLeast(before + new.elapsed)
      }
    }
    let passed = now.wall - last.wall
    return passed >= 0 ? .known(before + passed) : .atLeast(before)
  }
}
