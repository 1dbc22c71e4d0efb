import CivilTime
import Plans
import Records

/// Finds better times for the movable events of seven days, all of them together.
///
/// Only moves are told that a tested claim speaks for, while hours foretell more than classes of days do,
/// and that promise ten minutes of focus or more, and more than three with a probability of 95%, or that part an
/// event from another that it lies over; at most three. An event whose move is not told stays where it is, and the others
/// are placed again around it, so no move rests on one that is not told.
public struct WeekScheduler {
  /// The least gain that is worth telling, in milliseconds of focus.
  public static let leastGain = Int64(HourModel.leastGain * 60_000)
  /// How often the week may be placed again; then everything stays.
  private static let mostRounds = 8
  /// The most events of which is told why they stay.
  private static let mostReasons = 20

  let timeline: ZoneTimeline
  let working: Range<Int>
  let spacing: Int64
  private let isFocusWork: (PlannedEvent) -> Bool

  /// A scheduler for the working hours, in minutes after midnight, that wishes for so many milliseconds beside
  /// what can't be moved.
  ///
  /// `isFocusWork` says of which events focus is wanted; hours with more of it are no reason to move
  /// others.
  init(
    timeline: ZoneTimeline,
    working: Range<Int>,
    spacing: Int64 = WorkingHours.spacing,
    isFocusWork: @escaping (PlannedEvent) -> Bool
  ) {
    self.timeline = timeline
    self.working = working
    self.spacing = spacing
    self.isFocusWork = isFocusWork
  }

  /// Whether the times of a movable event are the person's own to choose: classes, exams and meetings involve
  /// others.
  private func isOwn(_ event: PlannedEvent) -> Bool {
    (event.kind == .project || event.kind == .personal)
      && !event.tags.contains(where: ["exam", "class"].contains)
  }

  /// Whether it may gain focus: what is done away from the screen has no hours with more of it.
  private func gainsFocus(_ event: PlannedEvent) -> Bool {
    isFocusWork(event) && !event.tags.contains("offline")
  }

  /// The schedule of the seven days from `date` on, by what a model of hours expects, or without one; `presence` is
  /// the part of planned work that is spent at devices.
  ///
  /// What begins at `end` or later keeps its place until its own week is there.
  public func schedule(
    events: [PlannedEvent],
    from date: CivilDate,
    until end: Instant? = nil,
    model: HourModel?,
    presence: PlannedPresence
  ) -> WeekSchedule {
    let busy = events.filter { $0.exclusion == nil }
    let movable = busy.filter(\.isMovable)
    var week = MovableWeek(
      movable: movable.filter(isOwn),
      busy: busy,
      from: date,
      until: end,
      timeline: timeline,
      working: working,
      spacing: spacing,
      gainsFocus: gainsFocus
    )
    let expectation = model.map { FocusExpectation($0, presence: presence, grid: week.grid) }
    // What gains no focus goes only where it lies over another event.
    let idle = week.events.filter { !gainsFocus($0) && week.clashes[$0] == nil }
    week.fix(Set(idle))
    let candidates = week.events
    let found = placed(&week, expectation, dayCount: model?.dayCount ?? 0)
    let span = week.grid.span
    let others = movable.filter {
      !isOwn($0) && span.start <= $0.span.start && $0.span.end <= span.end
    }
    let last = end ?? span.end
    let later = movable.filter {
      isOwn($0) && last <= $0.span.start && $0.span.end <= span.end
    }
    let unfit =
      week.staying + (idle + others).map { StayingEvent($0, .notOwnWork) }
      + later.map { StayingEvent($0, .nextWeek) }
    let moved = Set(found.moves.map(\.event))
    let unmoved = candidates.filter { !moved.contains($0) }.prefix(WeekScheduler.mostReasons)
    func reason(_ event: PlannedEvent) -> StayingEvent.Reason {
      found.waiting.contains(event) ? .othersFirst : week.reason(event, expectation)
    }
    return WeekSchedule(
      moves: found.moves,
      staying: (unfit.prefix(WeekScheduler.mostReasons)
        + unmoved.map { StayingEvent($0, reason($0)) }).sorted {
          PlannedEvent.precedes($0.event, $1.event)
        },
      movableCount: candidates.count + unfit.count,
      isOptimal: found.isOptimal
    )
  }

  /// Places a week until each of its moves is worth telling; the events of others are fixed on the way.
  private func placed(
    _ week: inout MovableWeek,
    _ expectation: FocusExpectation?,
    dayCount: Int
  ) -> (moves: [ScheduledMove], waiting: Set<PlannedEvent>, isOptimal: Bool) {
    var isOptimal = true
    var waiting: Set<PlannedEvent> = []
    for _ in 0..<WeekScheduler.mostRounds {
      let instance = week.instance(expectation)
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
          let span = week.span(of: event, at: place)
          return ScheduledMove(
            event: event,
            span: span,
            gain: expectation.flatMap { expectation in
              gainsFocus(event) ? gain(event, to: span, expectation, dayCount: dayCount) : nil
            },
            clash: week.clashes[event],
            needsAnother: needsAnother
          )
        }
      let worthy = moves.filter { $0.gain != nil || $0.clash != nil }
        .sorted(by: ScheduledMove.comesFirst)
      let told = worthy.prefix(WeekSchedule.mostMoves)
      if told.count == moves.count { return (Array(told), waiting, isOptimal) }
      waiting.formUnion(worthy.dropFirst(WeekSchedule.mostMoves).map(\.event))
      // Those that are not worth it first: without them others may be. Where there are too many events
      // for an exact answer, those that stayed are not asked again.
      let kept = Set((worthy.count == moves.count ? told : worthy[...]).map(\.event))
      let asked = found.isOptimal ? moves.map(\.event) : week.events
      week.fix(Set(asked).subtracting(kept))
    }
    return ([], waiting, false)
  }

  /// What a move gains, where that is sure enough to be told.
  private func gain(
    _ event: PlannedEvent,
    to span: TimeSpan,
    _ expectation: FocusExpectation,
    dayCount: Int
  ) -> ScheduledMove.Gain? {
    guard let gain = expectation.gain(from: event.span, to: span), gain.isTold else { return nil }
    func milliseconds(_ minutes: Double) -> Int64 { Int64((minutes * 60_000).rounded()) }
    return ScheduledMove.Gain(
      focus: IntervalEstimate(
        value: milliseconds(gain.minutes),
        low: milliseconds(gain.interval.lowerBound),
        high: milliseconds(gain.interval.upperBound)
      ),
      chance: ClaimWriter.thousandths(gain.chance),
      presentShare: expectation.share(in: event.span),
      otherShare: expectation.share(in: span),
      dayCount: dayCount
    )
  }
}
