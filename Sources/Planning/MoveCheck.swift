import CivilTime

/// Whether a movable event can go to another time, as the plan is at this moment.
public struct MoveCheck: Sendable {
  /// Why an event can't go there.
  public enum Obstacle: Sendable, Hashable {
    /// It is not planned any more.
    case gone
    /// It is planned at another time than the one it was to leave.
    case elsewhere(TimeSpan)
    /// It may not be moved, or fills no hours.
    case notMovable
    /// It has begun already.
    case begun
    /// The other time lies in the past.
    case past
    /// The other time is not as long as the event.
    case otherLength
    /// The other time goes beyond the working hours of one day.
    case outsideHours
    /// Another event is there, or less than ten minutes away and not movable.
    case taken(PlannedEvent)
  }

  /// Milliseconds that stay free beside events that can't be moved.
  public static let buffer: Int64 = 10 * 60_000

  private let timeline: ZoneTimeline
  private let working: Range<Int>
  private let now: Instant

  /// A check as of an instant; the working hours are minutes after midnight.
  public init(timeline: ZoneTimeline, working: Range<Int>, now: Instant) {
    self.timeline = timeline
    self.working = working
    self.now = now
  }

  /// What is in the way of a move, or nil where nothing is.
  ///
  /// `events` is the whole plan; `together` are other moves that are made at the same time, so that
  /// their events count at their new times.
  public func obstacle(
    to move: Suggestion.Move,
    among events: [PlannedEvent],
    together: [Suggestion.Move] = []
  ) -> Obstacle? {
    guard let event = events.first(where: { $0.id == move.event }) else { return .gone }
    guard event.isMovable, event.exclusion == nil else { return .notMovable }
    guard event.span == move.from else { return .elsewhere(event.span) }
    if event.span.start <= now { return .begun }
    if move.to.start <= now { return .past }
    if move.to.length != event.span.length { return .otherLength }
    guard isWithinWorkingHours(move.to) else { return .outsideHours }
    let places = together.reduce(into: [String: TimeSpan]()) { $0[$1.event] = $1.to }
    for other in events where other.id != move.event && other.exclusion == nil {
      let span = places[other.id] ?? other.span
      let margin = other.isMovable ? 0 : MoveCheck.buffer
      if span.start < move.to.end + margin, span.end + margin > move.to.start {
        return .taken(other)
      }
    }
    return nil
  }

  private func isWithinWorkingHours(_ span: TimeSpan) -> Bool {
    let start = timeline.local(at: span.start)
    let end = timeline.local(at: span.end)
    return start.date == end.date && start.secondOfDay >= working.lowerBound * 60
      && end.secondOfDay <= working.upperBound * 60
  }
}
