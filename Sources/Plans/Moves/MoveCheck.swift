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
    /// The clock shows the other time's beginning or end twice.
    case unclear
    /// Another event is there.
    case taken(PlannedEvent)
    /// An event that can't be moved is nearer than so many milliseconds, and none is as near now.
    case near(PlannedEvent, spacing: Int64)
  }

  private let timeline: ZoneTimeline
  private let hours: WorkingHours
  private let spacing: Int64
  private let now: Instant

  /// A check as of an instant; the working hours are minutes after midnight, and `spacing` is how many
  /// milliseconds are to stay free beside events that can't be moved.
  public init(
    timeline: ZoneTimeline,
    working: Range<Int>,
    spacing: Int64 = WorkingHours.spacing,
    now: Instant
  ) {
    self.timeline = timeline
    hours = WorkingHours(timeline: timeline, minutes: working)
    self.spacing = spacing
    self.now = now
  }

  /// The first thing that is in the way of a move, or nil where nothing is.
  ///
  /// `events` is the whole plan; `together` are other moves that are made at the same time, so that
  /// their events count at their new times.
  public func obstacle(
    to move: Move,
    among events: [PlannedEvent],
    together: [Move] = []
  ) -> Obstacle? {
    obstacles(to: move, among: events, together: together).first
  }

  /// Everything that is in the way of a move, what concerns its event first; of events that take the
  /// other time, the first one.
  public func obstacles(
    to move: Move,
    among events: [PlannedEvent],
    together: [Move] = []
  ) -> [Obstacle] {
    guard let event = events.first(where: { $0.id == move.event }) else { return [.gone] }
    var found: [Obstacle] = []
    if !event.isMovable || event.exclusion != nil { found.append(.notMovable) }
    if event.span != move.from { found.append(.elsewhere(event.span)) }
    if event.span.start <= now { found.append(.begun) }
    if move.to.start <= now { found.append(.past) }
    if move.to.isEmpty || move.to.length != event.span.length { found.append(.otherLength) }
    if !hours.hold(move.to) { found.append(.outsideHours) }
    if !timeline.showsOnce(move.to) { found.append(.unclear) }
    let places = together.reduce(into: [String: TimeSpan]()) { $0[$1.event] = $1.to }
    let others = events.filter { $0.id != move.event && $0.exclusion == nil }
    let crowd = Crowd(others.filter { !$0.isMovable }, spacing: spacing)
    func first(within margin: Int64, _ isMeant: (PlannedEvent) -> Bool) -> PlannedEvent? {
      others.first { other in
        let span = places[other.id] ?? other.span
        return isMeant(other) && span.start < move.to.end + margin
          && span.end + margin > move.to.start
      }
    }
    if let other = first(within: 0, { _ in true }) {
      found.append(.taken(other))
    } else if crowd.isMore(at: move.to, than: move.from),
      let other = first(within: spacing, { !$0.isMovable })
    {
      found.append(.near(other, spacing: spacing))
    }
    return found
  }
}
