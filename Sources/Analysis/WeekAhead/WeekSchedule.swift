import CivilTime
import Plans

/// The best times for the movable events of a week.
public struct WeekSchedule: Sendable, Hashable {
  /// The most moves that are told at once.
  static let mostMoves = 3

  /// The moves that are worth telling, those of events that lie over others first, then the largest gain.
  public let moves: [ScheduledMove]
  /// Movable events that stay where they are, in order of time; of very many the first of each sort.
  public let staying: [StayingEvent]
  /// How many events of the days say that they may be moved.
  public let movableCount: Int
  /// Whether no other schedule of those events is better by what is expected.
  public let isOptimal: Bool

  /// A schedule with all its parts given.
  public init(
    moves: [ScheduledMove],
    staying: [StayingEvent] = [],
    movableCount: Int,
    isOptimal: Bool
  ) {
    self.moves = moves
    self.staying = staying
    self.movableCount = movableCount
    self.isOptimal = isOptimal
  }

  /// The schedule of the rest of a week that keeps to the one of an earlier day of it.
  ///
  /// What was told then and is still ahead stands, and other moves of the week's events come beside it where they
  /// touch none of it.
  ///
  /// As days pass a schedule of seven days would put the same event now here, now there for next to no gain, and
  /// somebody who follows both would find two times for one event, or two events at one time.
  func following(
    _ earlier: WeekSchedule,
    from start: Instant,
    spacing: Int64 = WorkingHours.spacing
  ) -> WeekSchedule {
    let ahead = earlier.moves.filter { min($0.event.span.start, $0.span.start) >= start }
    // Another move that had to come first may be over.
    let standing = ahead.filter { !$0.needsAnother || ahead.count == earlier.moves.count }
    let others = moves.filter { move in
      !move.needsAnother && !standing.contains { $0.isTouched(by: move, spacing: spacing) }
    }
    let told = Array((standing + others).prefix(WeekSchedule.mostMoves))
    let moved = Set(told.map(\.event))
    let waiting = moves.filter { !moved.contains($0.event) }.map {
      StayingEvent($0.event, .othersFirst)
    }
    return WeekSchedule(
      moves: told.sorted(by: ScheduledMove.comesFirst),
      staying: (staying.filter { !moved.contains($0.event) } + waiting).sorted {
        PlannedEvent.precedes($0.event, $1.event)
      },
      movableCount: movableCount,
      isOptimal: isOptimal && others.count == moves.count
    )
  }
}

extension ScheduledMove {
  /// Whether another move is of the same event, or would end nearer to this one than events should be.
  fileprivate func isTouched(by other: ScheduledMove, spacing: Int64) -> Bool {
    let room = TimeSpan(span.start - spacing, span.end + spacing)
    return event == other.event || room.start < other.span.end && other.span.start < room.end
  }
}
