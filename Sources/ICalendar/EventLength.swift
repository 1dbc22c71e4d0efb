import CivilTime

/// How long an instance of an event lasts.
enum EventLength {
  /// Days of the calendar, for all-day events.
  case days(Int)
  /// Exact milliseconds.
  case exact(Int64)
  /// Days of the calendar on the event's clock, then exact seconds.
  case nominal(NominalDuration)

  /// The length of an event that starts and ends so.
  ///
  /// DTEND fixes the exact length of all instances (RFC 5545 section 3.8.5.3); an end before the
  /// start is no length. An all-day event lasts one day at least.
  init(start: CalendarTime, end: Event.End, owner: ZoneTimeline) {
    switch (start, end) {
    case (.date(let first), .time(let last)):
      self = .days(max(1, last.local.date - first))
    case (.date, .duration(let duration)): self = .days(max(1, duration.days))
    case (.date, .none): self = .days(1)
    case (_, .time(let last)):
      self = .exact(max(0, last.instant(owner: owner) - start.instant(owner: owner)))
    case (_, .duration(let duration)): self = .nominal(duration)
    case (_, .none): self = .exact(0)
    }
  }

  /// The end of an instance that starts on this reading of the clock, at this instant.
  func end(local: Int64, start: Instant, clock: EventClock) -> Instant {
    switch self {
    case .days(let days): return clock.start(of: CivilDateTime(localSeconds: local).date + days)
    case .exact(let milliseconds): return start + milliseconds
    case .nominal(let duration):
      let shifted =
        duration.days == 0
        ? start : clock.instant(localSeconds: local + Int64(duration.days) * 86_400)
      return max(start, shifted + duration.seconds * 1000)
    }
  }

  /// Days that no instance is longer than.
  var roundedUpDays: Int {
    switch self {
    case .days(let days): days
    case .exact(let milliseconds): Int(milliseconds / 86_400_000) + 1
    case .nominal(let duration): duration.days + Int(duration.seconds / 86_400) + 1
    }
  }
}
