import CivilTime
import Plans

/// Finds better times for the movable events of seven days, all of them together.
///
/// Only moves that promise ten minutes of focus or more, and are better than staying in four cases of
/// five, are told, at most three. An event whose move is not told stays where it is, and the others
/// are placed again around it, so no move rests on one that is not told.
public struct WeekScheduler {
  /// The least gain that is worth telling, in milliseconds of focus.
  public static let leastGain: Int64 = 10 * 60_000
  /// The least probability of any gain, in thousandths.
  public static let leastChance = 800
  /// The most moves that are told at once.
  public static let mostMoves = 3
  /// How often the week may be placed again; then everything stays.
  private static let mostRounds = 8

  let timeline: ZoneTimeline
  private let working: Range<Int>
  private let isFocusWork: (PlannedEvent) -> Bool

  /// A scheduler for the working hours, in minutes after midnight.
  ///
  /// `isFocusWork` says of which events focus is wanted; hours with more of it are no reason to move
  /// others.
  public init(
    timeline: ZoneTimeline,
    working: Range<Int>,
    isFocusWork: @escaping (PlannedEvent) -> Bool
  ) {
    self.timeline = timeline
    self.working = working
    self.isFocusWork = isFocusWork
  }

  /// Whether an event could be moved at all: classes, exams and meetings involve others, and what is
  /// done away from the screen has no hours with more focus.
  private func isMovable(_ event: PlannedEvent) -> Bool {
    event.isMovable && event.exclusion == nil
      && (event.kind == .project || event.kind == .personal)
      && !event.tags.contains(where: ["offline", "exam", "class"].contains)
      && isFocusWork(event) && MoveWindow(event, timeline) != nil
  }

  /// The schedule of the seven days from `date` on, by what a surface expects.
  public func schedule(
    events: [PlannedEvent],
    from date: CivilDate,
    surface: FocusSurface
  ) -> WeekSchedule {
    let busy = events.filter { $0.exclusion == nil }
    var week = MovableWeek(
      movable: busy.filter(isMovable),
      busy: busy,
      from: date,
      timeline: timeline,
      working: working
    )
    let expectation = FocusExpectation(surface, grid: week.grid)
    let count = week.events.count
    var isOptimal = true
    for _ in 0..<WeekScheduler.mostRounds {
      let instance = week.instance(expectation, timeline)
      let found = ScheduleSearch.best(instance)
      isOptimal = isOptimal && found.isOptimal
      let moves = week.events.indices.filter { found.choice[$0] != instance.blocks[$0].present }
        .map { index -> ScheduledMove in
          let place = instance.blocks[index].places[found.choice[index]]
          let needsAnother = instance.blocks.indices.contains { other in
            other != index
              && instance.blocks[other].places[instance.blocks[other].present].meets(place)
          }
          let event = week.events[index]
          return move(
            event,
            to: week.span(of: event, at: place),
            expectation,
            surface,
            needsAnother: needsAnother
          )
        }
      let worthy = moves.filter {
        $0.gain.value >= WeekScheduler.leastGain && $0.chance >= WeekScheduler.leastChance
      }.sorted { a, b in
        a.gain.value == b.gain.value
          ? PlannedEvent.precedes(a.event, b.event) : a.gain.value > b.gain.value
      }
      let told = worthy.prefix(WeekScheduler.mostMoves)
      if told.count == moves.count {
        return WeekSchedule(moves: Array(told), movableCount: count, isOptimal: isOptimal)
      }
      // Those that are not worth it first: without them others may be. Where there are too many events
      // for an exact answer, those that stayed are not asked again.
      let kept = Set((worthy.count == moves.count ? told : worthy[...]).map(\.event))
      let asked = found.isOptimal ? moves.map(\.event) : week.events
      week.fix(Set(asked).subtracting(kept))
    }
    return WeekSchedule(moves: [], movableCount: count, isOptimal: false)
  }

  private func move(
    _ event: PlannedEvent,
    to span: TimeSpan,
    _ expectation: FocusExpectation,
    _ surface: FocusSurface,
    needsAnother: Bool
  ) -> ScheduledMove {
    let gain = expectation.gain(from: event.span, to: span)
    func share(_ span: TimeSpan) -> Int {
      ClaimWriter.thousandths(expectation.focus(in: span) / Double(max(span.length, 1)))
    }
    return ScheduledMove(
      event: event,
      span: span,
      gain: gain.estimate,
      chance: ClaimWriter.thousandths(gain.chance),
      presentShare: share(event.span),
      otherShare: share(span),
      dayCount: surface.dayCount,
      needsAnother: needsAnother
    )
  }
}
