import CivilTime
import Plans

/// Where something could lie in the working hours of seven days.
struct WeekPlaces {
  let hours: WorkingHours
  let timeline: ZoneTimeline
  /// The starts in order of time, each with its day.
  let starts: [(day: Int, instant: Instant)]
  /// The bounds of the days, eight of them.
  private let bounds: [Instant]

  /// The seven days from a date on; the working hours are minutes after midnight.
  init(timeline: ZoneTimeline, working: Range<Int>, from date: CivilDate) {
    let hours = WorkingHours(timeline: timeline, minutes: working)
    self.hours = hours
    self.timeline = timeline
    bounds = (0...7).map { timeline.start(of: date + $0) }
    starts = (0..<7).flatMap { day in
      hours.starts(on: date + day).map { (day: day, instant: $0) }
    }
  }

  /// The day that holds all of a span.
  func day(of span: TimeSpan) -> Int? {
    (0..<7).first { bounds[$0] <= span.start && span.end <= bounds[$0 + 1] }
  }

  /// The places of a length that an event may have besides its own.
  func spans(
    for event: PlannedEvent,
    beside obstacles: Obstacles
  ) -> [(day: Int, span: TimeSpan)] {
    guard let window = MoveWindow(event, timeline) else { return [] }
    return starts.compactMap { start in
      let span = TimeSpan(start.instant, start.instant + event.span.length)
      guard span.start != event.span.start, window.holds(span),
        obstacles.allow(span, from: event.span), hours.hold(span), timeline.showsOnce(span)
      else { return nil }
      return (start.day, span)
    }
  }
}

/// What fixed events leave free.
struct Obstacles {
  private let spans: TimeSet
  private let crowd: Crowd
  private let long: TimeSet
  private let spacing: Int64

  /// What some events leave free beside which so many milliseconds should stay so.
  init(_ fixed: [PlannedEvent], spacing: Int64) {
    self.spacing = spacing
    spans = TimeSet(fixed.map(\.span))
    // Beside what could be moved itself nothing has to stay free.
    crowd = Crowd(fixed.filter { !$0.isMovable }, spacing: spacing)
    long = TimeSet(
      fixed.filter { $0.span.length >= BlockRest.longBlock }
        .map { TimeSpan($0.span.start, $0.span.end + 3_600_000) }
    )
  }

  /// Whether a block may go there: where nothing is, no more crowded than now, and no long one within an hour
  /// after another.
  func allow(_ span: TimeSpan, from present: TimeSpan) -> Bool {
    spans.length(in: span) == 0 && !crowd.isMore(at: span, than: present)
      && (span.length < BlockRest.longBlock || long.length(in: span) == 0)
  }

  /// The milliseconds that should be free around a block and are not: the wished for before it, its rest after.
  func lack(_ span: TimeSpan) -> Int64 {
    let rest = max(spacing, BlockRest.milliseconds(after: span.length))
    return spans.length(in: TimeSpan(span.start - spacing, span.start))
      + spans.length(in: TimeSpan(span.end, span.end + rest))
  }

  /// The milliseconds of a span in which something else is.
  func overlap(_ span: TimeSpan) -> Int64 { spans.length(in: span) }
}
