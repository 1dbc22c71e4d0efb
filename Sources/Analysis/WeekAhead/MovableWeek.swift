import CivilTime
import Plans
import Records

/// The movable events of seven days with all places that each could have.
///
/// A place begins on a quarter of an hour within the working hours of one day, lies over nothing fixed and is no more
/// crowded than the present one. How much room is left around a place and whether the present one lies over another
/// event are parts of what a place is worth, so that what is crowded now is what goes first; staying is always possible.
struct MovableWeek {
  /// The most that movable events may fill of a day, in milliseconds.
  static let dailyCap: Int64 = 6 * 3_600_000
  /// What a move must gain to be worth the trouble, in thousandths of a minute of focus.
  static let movingCost = 2000.0
  /// What each hour of distance costs, so that of nearly equal places the nearer one is taken.
  static let hourlyCost = 250.0
  /// What each minute costs that should be free around an event and is not.
  static let crowdingCost = 100.0
  /// What lying over another event costs, at all and for each minute.
  static let clash = (once: 20_000.0, each: 500.0)

  let grid: HourGrid
  /// The events that may go, in order of time and name.
  private(set) var events: [PlannedEvent]
  /// Of those, by event, another that it lies over.
  let clashes: [PlannedEvent: PlannedEvent]
  /// The movable events that stay whatever is known of hours.
  let staying: [StayingEvent]
  private var fixed: [PlannedEvent]
  /// Movable events that count as fixed: they still take up their day's cap.
  private var kept: [PlannedEvent]
  private let places: WeekPlaces
  private let gainsFocus: (PlannedEvent) -> Bool
  private let spacing: Int64

  /// The week from a date on, with the events that may be moved and with all that are busy.
  ///
  /// Beside fixed ones so many milliseconds should stay free. Hours with more focus are no reason to move what gains
  /// none. What begins at `end` or later counts as fixed.
  init(
    movable: [PlannedEvent],
    busy: [PlannedEvent],
    from date: CivilDate,
    until end: Instant? = nil,
    timeline: ZoneTimeline,
    working: Range<Int>,
    spacing: Int64,
    gainsFocus: @escaping (PlannedEvent) -> Bool
  ) {
    self.gainsFocus = gainsFocus
    grid = HourGrid(timeline: timeline, from: date, to: date + 7)
    let places = WeekPlaces(timeline: timeline, working: working, from: date)
    self.places = places
    self.spacing = spacing
    let span = grid.span
    let last = end ?? span.end
    let ahead = movable.filter {
      span.start <= $0.span.start && $0.span.start < last && $0.span.end <= span.end
    }
    .sorted(by: PlannedEvent.precedes)
    let unfit = ahead.compactMap { event in
      MovableWeek.reason(event, places).map { StayingEvent(event, $0) }
    }
    let unmoved = Set(unfit.map(\.event))
    let fit = ahead.filter { !unmoved.contains($0) }
    let names = Set(fit)
    let reach = 4 * 3_600_000 as Int64
    let others = busy.filter {
      !names.contains($0) && $0.span.start < span.end + reach
        && $0.span.end > span.start - reach
    }
    let clashes = Clashes(fit, among: others)
    self.clashes = clashes.met
    events = clashes.free
    let stays = clashes.staying.map(\.event)
    fixed = others + stays
    kept = movable.filter { !names.contains($0) } + stays
    staying = (unfit + clashes.staying).sorted { PlannedEvent.precedes($0.event, $1.event) }
  }

  /// Why an event can go nowhere, whatever else is planned.
  private static func reason(_ event: PlannedEvent, _ places: WeekPlaces) -> StayingEvent.Reason? {
    if MoveWindow(event, places.timeline) == nil { return .unreadWindow }
    if event.span.length > dailyCap { return .tooLong }
    // Times in a reply lie on a five-minute grid.
    if event.span.length % 300_000 != 0 { return .oddLength }
    return places.day(of: event.span) == nil ? .overMidnight : nil
  }

  /// Takes events as fixed.
  mutating func fix(_ some: Set<PlannedEvent>) {
    let gone = events.filter(some.contains)
    fixed += gone
    kept += gone
    events.removeAll(where: some.contains)
  }

  /// The places of every event and what each is worth; without an expectation that an event can leave another.
  func instance(_ expectation: FocusExpectation?) -> ScheduleInstance {
    let obstacles = Obstacles(fixed, spacing: spacing)
    var caps = [Int64](repeating: MovableWeek.dailyCap, count: 7)
    var held = [Int64](repeating: 0, count: 7)
    for event in kept where gainsFocus(event) {
      if let day = places.day(of: event.span) { caps[day] = max(0, caps[day] - event.span.length) }
    }
    var blocks: [ScheduleInstance.Block] = []
    for (index, event) in events.enumerated() {
      let day = places.day(of: event.span) ?? 0
      held[day] += event.span.length
      // The next event keeps its place, even where it leaves no rest.
      let next = events.indices.contains(index + 1) ? events[index + 1].span.start : nil
      blocks.append(block(event, day: day, until: next, expectation, obstacles))
    }
    for day in caps.indices { caps[day] = max(caps[day], held[day]) }
    return ScheduleInstance(blocks: blocks, caps: caps)
  }

  private func block(
    _ event: PlannedEvent,
    day: Int,
    until next: Instant?,
    _ expectation: FocusExpectation?,
    _ obstacles: Obstacles
  ) -> ScheduleInstance.Block {
    let (length, origin) = (event.span.length, grid.span.start)
    let rest = BlockRest.milliseconds(after: length)
    let now = gainsFocus(event) ? expectation?.focus(in: event.span) : nil
    let wish = crowding(event.span, obstacles) + clash(event, obstacles)
    var found = places.spans(for: event, beside: obstacles).compactMap {
      day,
      span -> ScheduleInstance.Place? in
      let there = expectation?.focus(in: span)
      // Where an event has to leave another, hours of which nothing is known are as good as any.
      guard clashes[event] != nil || (now != nil && there != nil) else { return nil }
      let focus = now.flatMap { now in there.map { ($0 - now) / 60 } } ?? 0
      let distance = Double(abs(span.start - event.span.start)) / 3_600_000
      let cost = MovableWeek.movingCost + MovableWeek.hourlyCost * distance
      return ScheduleInstance.Place(
        day: day,
        start: span.start - origin,
        clear: span.end + rest - origin,
        gain: Int64((focus - cost + wish - crowding(span, obstacles)).rounded())
      )
    }
    let present = ScheduleInstance.Place(
      day: day,
      start: event.span.start - origin,
      clear: min(event.span.end + rest, next ?? event.span.end + rest) - origin,
      gain: 0
    )
    let index = found.firstIndex { $0.start > present.start } ?? found.count
    found.insert(present, at: index)
    return ScheduleInstance.Block(length: length, places: found, present: index)
  }

  /// What the room around a span costs that is not free, in thousandths of a minute of focus.
  private func crowding(_ span: TimeSpan, _ obstacles: Obstacles) -> Double {
    MovableWeek.crowdingCost * Double(obstacles.lack(span)) / 60_000
  }

  /// What it costs that an event lies over another.
  private func clash(_ event: PlannedEvent, _ obstacles: Obstacles) -> Double {
    guard clashes[event] != nil else { return 0 }
    let minutes = Double(obstacles.overlap(event.span)) / 60_000
    return MovableWeek.clash.once + MovableWeek.clash.each * minutes
  }

  /// Why an event stays for which no other time is told.
  func reason(_ event: PlannedEvent, _ expectation: FocusExpectation?) -> StayingEvent.Reason {
    let others = fixed.filter { $0 != event } + events.filter { $0 != event }
    let free = places.spans(for: event, beside: Obstacles(others, spacing: spacing))
    if free.isEmpty { return .noRoom }
    guard let expectation, expectation.focus(in: event.span) != nil,
      free.contains(where: { expectation.focus(in: $0.span) != nil })
    else { return .hoursUnknown }
    return expectation.isConfounded(event.span) ? .hoursConfounded : .nothingBetter
  }

  /// The span of an event at a place.
  func span(of event: PlannedEvent, at place: ScheduleInstance.Place) -> TimeSpan {
    let start = grid.span.start + place.start
    return TimeSpan(start, start + event.span.length)
  }
}
