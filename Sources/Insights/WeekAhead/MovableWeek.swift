import CivilTime
import Days
import Plans

/// The movable events of seven days with all places that each could have.
///
/// A place begins on a quarter of an hour within the working hours of one day, keeps ten minutes from
/// what is fixed, and leaves room for the rest after it. An event whose present place would break a
/// rule itself counts as fixed, so what is now is always possible.
struct MovableWeek {
  /// The most that movable events may fill of a day, in milliseconds.
  static let dailyCap: Int64 = 6 * 3_600_000
  /// From this length on, two blocks are an hour apart, in milliseconds.
  static let longBlock: Int64 = 180 * 60_000
  /// What a move must gain to be worth the trouble, in thousandths of a minute of focus.
  static let movingCost = 2000.0
  /// What each hour of distance costs, so that of nearly equal places the nearer one is taken.
  static let hourlyCost = 250.0

  /// The milliseconds of rest after a block: ten minutes for each fifty that it goes on beyond the first
  /// fifty, and a quarter of an hour after an hour and a half or an hour after three.
  static func rest(after length: Int64) -> Int64 {
    let minute: Int64 = 60_000
    let beyond = max(0, length - 50 * minute)
    let breaks = (beyond + 50 * minute - 1) / (50 * minute) * 10 * minute
    return breaks + (length >= longBlock ? 60 * minute : length >= 90 * minute ? 15 * minute : 0)
  }

  let grid: HourGrid
  /// The events that may be moved, in order of time and name.
  private(set) var events: [PlannedEvent] = []
  private var fixed: [PlannedEvent]
  /// Movable events that count as fixed: they still take up their day's cap.
  private var kept: [PlannedEvent] = []
  private let days: WeekDays

  /// The week from a date on, with the events that may be moved and with all that are busy.
  init(
    movable: [PlannedEvent],
    busy: [PlannedEvent],
    from date: CivilDate,
    timeline: ZoneTimeline,
    working: Range<Int>
  ) {
    grid = HourGrid(timeline: timeline, from: date, to: date + 7)
    let days = WeekDays(timeline: timeline, working: working, from: date)
    self.days = days
    let span = grid.span
    let reach = 4 * 3_600_000 as Int64
    events =
      movable.filter { event in
        guard span.start <= event.span.start, event.span.end <= span.end,
          event.span.length <= MovableWeek.dailyCap,
          // Times in a reply lie on a five-minute grid.
          event.span.length % 300_000 == 0
        else { return false }
        return days.day(of: event.span) != nil
      }.sorted(by: PlannedEvent.precedes)
    let names = Set(events)
    fixed = busy.filter {
      !names.contains($0) && $0.span.start < span.end + reach
        && $0.span.end > span.start - reach
    }
    kept = movable.filter { !names.contains($0) }
    fixBroken()
  }

  /// Takes events as fixed.
  mutating func fix(_ some: Set<PlannedEvent>) {
    fix(events.map(some.contains))
    fixBroken()
  }

  private mutating func fix(_ isFixed: [Bool]) {
    let some = events.indices.filter { isFixed[$0] }.map { events[$0] }
    fixed += some
    kept += some
    events = events.indices.filter { !isFixed[$0] }.map { events[$0] }
  }

  /// Fixes every event whose present place breaks a rule, until none is left.
  private mutating func fixBroken() {
    while true {
      let obstacles = Obstacles(fixed)
      var broken = events.map { !obstacles.allow($0.span) }
      var latest: (index: Int, clear: Instant)?
      var filled = [Int64](repeating: 0, count: 7)
      for (index, event) in events.enumerated() {
        let day = days.day(of: event.span)
        let clear = event.span.end + MovableWeek.rest(after: event.span.length)
        if let latest, event.span.start < latest.clear,
          day == days.day(of: events[latest.index].span)
        {
          broken[index] = true
          broken[latest.index] = true
        }
        if latest.map({ $0.clear < clear }) ?? true { latest = (index, clear) }
        guard let day, !broken[index] else { continue }
        filled[day] += event.span.length
        if filled[day] > MovableWeek.dailyCap { broken[index] = true }
      }
      guard broken.contains(true) else { return }
      fix(broken)
    }
  }

  /// The places of every event and what each is worth.
  func instance(_ expectation: FocusExpectation, _ timeline: ZoneTimeline) -> ScheduleInstance {
    let obstacles = Obstacles(fixed)
    let origin = grid.span.start
    var caps = [Int64](repeating: MovableWeek.dailyCap, count: 7)
    var held = [Int64](repeating: 0, count: 7)
    for event in kept {
      if let day = days.day(of: event.span) { caps[day] = max(0, caps[day] - event.span.length) }
    }
    let blocks = events.map { event -> ScheduleInstance.Block in
      let length = event.span.length
      let rest = MovableWeek.rest(after: length)
      let window = MoveWindow(event, timeline)
      let now = expectation.focus(in: event.span)
      func place(_ span: TimeSpan, day: Int, _ expected: Double) -> ScheduleInstance.Place {
        let focus = (expected - (now ?? 0)) / 60
        let distance = Double(abs(span.start - event.span.start)) / 3_600_000
        let cost = MovableWeek.movingCost + MovableWeek.hourlyCost * distance
        return ScheduleInstance.Place(
          day: day,
          start: span.start - origin,
          clear: span.end + rest - origin,
          gain: span == event.span ? 0 : Int64((focus - cost).rounded())
        )
      }
      var places = days.starts.flatMap { start -> [ScheduleInstance.Place] in
        let span = TimeSpan(start.instant, start.instant + length)
        guard span.start != event.span.start, window?.holds(span) ?? false, obstacles.allow(span),
          days.hours.hold(span), timeline.showsOnce(span), now != nil,
          let expected = expectation.focus(in: span)
        else { return [] }
        return [place(span, day: start.day, expected)]
      }
      let day = days.day(of: event.span) ?? 0
      held[day] += length
      let present = place(event.span, day: day, now ?? 0)
      let index = places.firstIndex { $0.start > present.start } ?? places.count
      places.insert(present, at: index)
      return ScheduleInstance.Block(length: length, places: places, present: index)
    }
    for day in caps.indices { caps[day] = max(caps[day], held[day]) }
    return ScheduleInstance(blocks: blocks, caps: caps)
  }

  /// The span of an event at a place.
  func span(of event: PlannedEvent, at place: ScheduleInstance.Place) -> TimeSpan {
    let start = grid.span.start + place.start
    return TimeSpan(start, start + event.span.length)
  }
}

/// What fixed events leave free.
private struct Obstacles {
  private let spans: TimeSet
  private let widened: TimeSet
  private let long: TimeSet

  init(_ fixed: [PlannedEvent]) {
    spans = TimeSet(fixed.map(\.span))
    widened = TimeSet(
      fixed.map {
        TimeSpan($0.span.start - MoveCheck.buffer, $0.span.end + MoveCheck.buffer)
      }
    )
    long = TimeSet(
      fixed.filter { $0.span.length >= MovableWeek.longBlock }
        .map { TimeSpan($0.span.start, $0.span.end + 3_600_000) }
    )
  }

  /// Whether a block may lie there: away from what is fixed, its rest free, and no long block within an
  /// hour after another.
  func allow(_ span: TimeSpan) -> Bool {
    let rest = TimeSpan(span.end, span.end + MovableWeek.rest(after: span.length))
    return widened.length(in: span) == 0 && spans.length(in: rest) == 0
      && (span.length < MovableWeek.longBlock || long.length(in: span) == 0)
  }
}

/// Seven days, and where something could begin in their working hours.
private struct WeekDays {
  let hours: WorkingHours
  /// The starts in order of time, each with its day.
  let starts: [(day: Int, instant: Instant)]
  /// The bounds of the days, eight of them.
  private let bounds: [Instant]

  /// The seven days from a date on; the working hours are minutes after midnight.
  init(timeline: ZoneTimeline, working: Range<Int>, from date: CivilDate) {
    let hours = WorkingHours(timeline: timeline, minutes: working)
    self.hours = hours
    bounds = (0...7).map { timeline.start(of: date + $0) }
    starts = (0..<7).flatMap { day in
      hours.starts(on: date + day).map { (day: day, instant: $0) }
    }
  }

  /// The day that holds all of a span.
  func day(of span: TimeSpan) -> Int? {
    (0..<7).first { bounds[$0] <= span.start && span.end <= bounds[$0 + 1] }
  }
}
