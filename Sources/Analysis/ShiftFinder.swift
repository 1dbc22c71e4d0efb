import Activity
import CivilTime
import Planning

/// A movable event and a better time for it.
public struct ShiftCandidate: Sendable, Hashable {
  /// The event.
  public let event: PlannedEvent
  /// The other time, as long as the event.
  public let span: TimeSpan
  /// The share of focus to expect in the hours of the event's present time, in thousandths.
  public let presentShare: Int
  /// The share of focus to expect in the hours of the other time.
  public let otherShare: Int
  /// On how many days what is expected rests.
  public let dayCount: Int
}

/// Finds free hours with more focus for movable events.
public struct ShiftFinder {
  /// A move must promise at least so many thousandths more.
  static let leastGain = 100
  /// Minutes that stay free beside other events.
  static let buffer: Int64 = 10 * 60_000

  private let timeline: ZoneTimeline
  private let working: Range<Int>

  /// A finder for the working hours, in minutes after midnight.
  public init(timeline: ZoneTimeline, working: Range<Int>) {
    self.timeline = timeline
    self.working = working
  }

  /// The best move for each movable event of the seven days from `date` on, at most three.
  ///
  /// A candidate never touches another busy event, keeps a buffer, stays within the working hours of
  /// one day, and no two of them touch each other. Without a surface of two weeks there are none.
  public func candidates(
    events: [PlannedEvent],
    from date: CivilDate,
    surface: FocusSurface?
  ) -> [ShiftCandidate] {
    guard let surface, surface.dayCount >= PeakFinder.leastDays else { return [] }
    let grid = HourGrid(timeline: timeline, from: date, to: date + 7)
    let horizon = grid.span
    let busy = events.filter { $0.exclusion == nil }
    let movable = busy.filter {
      $0.isMovable && horizon.start <= $0.span.start && $0.span.end <= horizon.end
    }
    var found: [ShiftCandidate] = []
    for event in movable where found.count < 3 {
      // The person may take up one move and refuse another, so both places of an event stay taken.
      let others = busy.filter { $0.id != event.id }.map(\.span) + found.map(\.span)
      let best = (0..<7).flatMap { slots(on: date + $0, length: event.span.length, grid) }
        .filter { slot in others.allSatisfy { ShiftFinder.isApart($0, slot) } }
        .compactMap { candidate(event, $0, surface) }
        .max { a, b in
          a.otherShare == b.otherShare
            ? a.span.start > b.span.start : a.otherShare < b.otherShare
        }
      guard let best, best.otherShare - best.presentShare >= ShiftFinder.leastGain else { continue }
      found.append(best)
    }
    return found
  }

  private func candidate(
    _ event: PlannedEvent,
    _ slot: TimeSpan,
    _ surface: FocusSurface
  ) -> ShiftCandidate? {
    guard let now = share(event.span, surface), let then = share(slot, surface) else { return nil }
    return ShiftCandidate(
      event: event,
      span: slot,
      presentShare: now,
      otherShare: then,
      dayCount: surface.dayCount
    )
  }

  /// The share to expect in the hours that a span of one date touches.
  private func share(_ span: TimeSpan, _ surface: FocusSurface) -> Int? {
    let start = timeline.local(at: span.start)
    let end = timeline.local(at: span.end - 1)
    guard start.date == end.date, start.hour <= end.hour else { return nil }
    return surface.share(start.date, hours: start.hour..<(end.hour + 1))
  }

  /// The times of a day at which something of that length could begin, every half hour.
  private func slots(on date: CivilDate, length: Int64, _ grid: HourGrid) -> [TimeSpan] {
    stride(from: working.lowerBound, to: working.upperBound, by: 30).compactMap { minute in
      let local = CivilDateTime(date: date, secondOfDay: minute * 60)
      guard case .unique(let second) = timeline.resolve(local) else { return nil }
      let slot = TimeSpan(Instant(seconds: second), Instant(seconds: second) + length)
      let end = timeline.local(at: slot.end)
      guard end.date == date, end.secondOfDay <= working.upperBound * 60 else { return nil }
      return slot
    }
  }

  private static func isApart(_ other: TimeSpan, _ slot: TimeSpan) -> Bool {
    other.end + buffer <= slot.start || slot.end + buffer <= other.start
  }
}
