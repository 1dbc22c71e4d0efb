import CivilTime

/// When a session ended, as a person says it: `11:30`, or a date and time.
public struct SessionEndTime: Sendable, Hashable {
  private enum Said: Hashable {
    /// Minutes after midnight.
    case timeOfDay(Int)
    case moment(TimestampText)
  }

  private let said: Said

  /// Reads `11:30`, `24:00` as the midnight that ends a day, and dates with times as `2026-04-08T14:00`, with or without an offset; nil of anything else.
  public init?(_ text: String) {
    if let moment = TimestampText(text), text.utf8.count > 10 {
      said = .moment(moment)
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || $0 &- 0x30 < 10 }),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      hour < 24 || (hour, minute) == (24, 0), minute < 60
    else { return nil }
    said = .timeOfDay(hour % 24 * 60 + minute)
  }

  /// The instant that is meant of a session with this start: a time of day is the first one after it.
  public func instant(after start: Instant, in timeline: ZoneTimeline) -> Instant {
    switch said {
    case .moment(let text): return text.resolved(in: timeline).instant
    case .timeOfDay(let minute):
      let date = timeline.local(at: start).date
      // A reading that the clock leaves out is meant as it would have been; one that it repeats comes twice.
      let times = (0...2).flatMap { day -> [Int64] in
        switch timeline.resolve(CivilDateTime(date: date + day, secondOfDay: minute * 60)) {
        case .unique(let seconds), .skipped(let seconds): [seconds]
        case .repeated(let first, let second): [first, second]
        }
      }
      return times.map(Instant.init(seconds:)).first { $0 > start } ?? start
    }
  }
}
