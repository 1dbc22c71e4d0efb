import CivilTime
import Plans

/// Finds better times for the movable events of seven days, all of them together.
///
/// Only moves are told that a tested claim speaks for, while hours foretell more than classes of days do,
/// and that promise ten minutes of focus or more, and more than three with a probability of 95%; at most
/// three. An event whose move is not told stays where it is, and the others
/// are placed again around it, so no move rests on one that is not told.
public struct WeekScheduler {
  /// The least gain that is worth telling, in milliseconds of focus.
  public static let leastGain = Int64(HourModel.leastGain * 60_000)
  /// How often the week may be placed again; then everything stays.
  private static let mostRounds = 8

  let timeline: ZoneTimeline
  let working: Range<Int>
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

  /// The schedule of the seven days from `date` on, by what a model of hours expects; `presence` is the
  /// part of planned work that is spent at devices.
  public func schedule(
    events: [PlannedEvent],
    from date: CivilDate,
    model: HourModel,
    presence: PlannedPresence
  ) -> WeekSchedule {
    let busy = events.filter { $0.exclusion == nil }
    var week = MovableWeek(
      movable: busy.filter(isMovable),
      busy: busy,
      from: date,
      timeline: timeline,
      working: working
    )
    let expectation = FocusExpectation(model, presence: presence, grid: week.grid)
    let count = week.events.count
    var isOptimal = true
    for _ in 0..<WeekScheduler.mostRounds {
      let instance = week.instance(expectation, timeline)
      let found = ScheduleSearch.best(instance)
      isOptimal = isOptimal && found.isOptimal
      let moves = week.events.indices.filter { found.choice[$0] != instance.blocks[$0].present }
        .compactMap { index -> (move: ScheduledMove, isTold: Bool)? in
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
            dayCount: model.dayCount,
            needsAnother: needsAnother
          )
        }
      let worthy = moves.filter(\.isTold).map(\.move).sorted { a, b in
        a.gain.value == b.gain.value
          ? PlannedEvent.precedes(a.event, b.event) : a.gain.value > b.gain.value
      }
      let told = worthy.prefix(WeekSchedule.mostMoves)
      if told.count == moves.count {
        return WeekSchedule(moves: Array(told), movableCount: count, isOptimal: isOptimal)
      }
      // Those that are not worth it first: without them others may be. Where there are too many events
      // for an exact answer, those that stayed are not asked again.
      let kept = Set((worthy.count == moves.count ? told : worthy[...]).map(\.event))
      let asked = found.isOptimal ? moves.map(\.move.event) : week.events
      week.fix(Set(asked).subtracting(kept))
    }
    return WeekSchedule(moves: [], movableCount: count, isOptimal: false)
  }

  private func move(
    _ event: PlannedEvent,
    to span: TimeSpan,
    _ expectation: FocusExpectation,
    dayCount: Int,
    needsAnother: Bool
  ) -> (move: ScheduledMove, isTold: Bool)? {
    guard let gain = expectation.gain(from: event.span, to: span) else { return nil }
    func milliseconds(_ minutes: Double) -> Int64 { Int64((minutes * 60_000).rounded()) }
    let move = ScheduledMove(
      event: event,
      span: span,
      gain: IntervalEstimate(
        value: milliseconds(gain.minutes),
        low: milliseconds(gain.interval.lowerBound),
        high: milliseconds(gain.interval.upperBound)
      ),
      chance: ClaimWriter.thousandths(gain.chance),
      presentShare: expectation.share(in: event.span),
      otherShare: expectation.share(in: span),
      dayCount: dayCount,
      needsAnother: needsAnother
    )
    return (move, gain.isTold)
  }
}
