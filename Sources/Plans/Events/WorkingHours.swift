import CivilTime

/// The hours of the clock in which something may be suggested, on each day.
///
/// All who propose times and all who check them ask here, so that they agree on days of 23 or 25 hours
/// and on dates that the clock skips.
public struct WorkingHours: Sendable {
  /// Between the times at which something may begin, in minutes.
  public static let step = 15
  /// Milliseconds that suggestions keep free beside events that can't be moved, where nothing else is chosen.
  public static let spacing: Int64 = 10 * 60_000

  private let timeline: ZoneTimeline
  private let minutes: Range<Int>

  /// The hours between two readings of the person's clock, in minutes after midnight (0-1440).
  public init(timeline: ZoneTimeline, minutes: Range<Int>) {
    self.timeline = timeline
    self.minutes = minutes
  }

  /// The times at which something could begin on a date, in order: quarters of an hour that the clock
  /// shows once.
  public func starts(on date: CivilDate) -> [Instant] {
    let first = (minutes.lowerBound + WorkingHours.step - 1) / WorkingHours.step * WorkingHours.step
    return stride(from: first, to: min(minutes.upperBound, 1440), by: WorkingHours.step).compactMap
    {
      let reading = CivilDateTime(date: date, secondOfDay: $0 * 60)
      guard case .unique(let second) = timeline.resolve(reading) else { return nil }
      return Instant(seconds: second)
    }
  }

  /// Whether all of a span lies within the hours of one day; the end of the day at midnight belongs to it.
  public func hold(_ span: TimeSpan) -> Bool {
    let first = timeline.local(at: span.start)
    let last = timeline.local(at: span.isEmpty ? span.end : span.end - 1)
    return first.date == last.date && first.secondOfDay >= minutes.lowerBound * 60
      && last.secondOfDay < minutes.upperBound * 60
  }
}
