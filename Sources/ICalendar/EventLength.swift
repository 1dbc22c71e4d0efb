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
  func end(reading: Int64, start: Instant, clock: EventClock) -> Instant {
    switch self {
    case .days(let days): return clock.start(of: CivilDateTime(localSeconds: reading).date + days)
    case .exact(let milliseconds): return start + milliseconds
    case .nominal(let duration):
      let shifted =
        duration.days == 0
        ? start : clock.instant(localSeconds: reading + Int64(duration.days) * 86_400)
      return max(start, shifted + duration.seconds * 1000)
    }
  }

  /// Seconds that no instance is longer than; a day of the calendar may have more than 24 hours.
  var longest: Int64 {
    switch self {
    case .days(let days): Int64(days + 1) * 86_400
    case .exact(let milliseconds): milliseconds / 1000 + 1
    case .nominal(let duration):
      Int64(duration.days + (duration.days > 0 ? 1 : 0)) * 86_400 + duration.seconds
    }
  }
}
