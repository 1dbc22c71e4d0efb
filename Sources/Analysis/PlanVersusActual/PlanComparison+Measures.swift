import CivilTime
import Plans
import Records

extension PlanComparison {
  /// What went on around a planned event, beyond where its own time went.
  public struct Course: Sendable, Hashable {
    /// Milliseconds on it before its time without a hole of more than five minutes, at most two hours
    /// and not beyond the event before; nil where only totals of hours are known.
    public var early: Int64?
    /// Milliseconds on it after its time, as above and not beyond the event after.
    public var overrun: Int64?
    /// Milliseconds of distraction between its planned start and the first five minutes on it.
    var delayDistraction: Int64 = 0
    /// Milliseconds of activity that is not it within the event and an hour before and after.
    var otherUse: Int64 = 0
    /// Its time that is known only as totals of hours which it fills in part: it may lie outside.
    var unplaced = PlanParts()
    /// Distraction within it by category, the largest first.
    var distractions: [CategoryTime] = []
  }

  /// Milliseconds spent on it, what lies before and after its time included; nil where it can't be
  /// judged or only totals of hours are known.
  public var actual: Int64? {
    guard isJudged, let on, let early = course.early, let overrun = course.overrun else {
      return nil
    }
    return on + early + overrun
  }
  /// Milliseconds more (or, negative, less) than planned; nil as above.
  public var deviation: Int64? { actual.map { $0 - planned } }
  /// The share of its time spent on it, in thousandths; nil where it can't be judged.
  public var adherence: Int? { isJudged ? PlanComparison.share(on, of: planned) : nil }
  /// The share of its active time spent on it, in thousandths; nil below ten minutes of activity.
  public var onScreenAdherence: Int? {
    tracked >= 600_000 ? PlanComparison.share(on, of: tracked) : nil
  }
  /// The share of its time that went to other activity, in thousandths; nil where no rule maps it or
  /// it lies ahead.
  public var drift: Int? { known(distraction + other) }
  /// The share of its time that went to distraction, in thousandths; nil as above.
  public var distractionShare: Int? { known(distraction) }
  /// The share of its time with activity on a device, in thousandths; nil where it lies ahead.
  public var coverage: Int? {
    status == .ahead ? nil : PlanComparison.share(tracked, of: planned)
  }
  /// Milliseconds of it with activity on a device.
  var tracked: Int64 { planned - away }

  /// Whether it says something of how the plan was kept: over by now, mapped and seen.
  public var isJudged: Bool { status.isJudged }

  private func known(_ part: Int64) -> Int? {
    on == nil || status == .ahead ? nil : PlanComparison.share(part, of: planned)
  }

  private static func share(_ part: Int64?, of whole: Int64) -> Int? {
    guard let part, whole > 0 else { return nil }
    return Int(part * 1000 / whole)
  }
}

extension PlanComparison.Status {
  /// Whether at least half of the time was spent on it, whenever that began.
  public var isKept: Bool { self == .kept || self == .late }

  /// Whether it says something of how the plan was kept.
  var isJudged: Bool {
    switch self {
    case .ahead, .noEvidence, .unmapped: false
    case .kept, .late, .short, .missed: true
    }
  }
}

extension PlanJudge {
  /// The longest hole in work on an event that still goes on.
  private static let hole: Int64 = 5 * 60_000
  /// How far before and after an event work on it is looked for.
  private static let reach: Int64 = 2 * 3_600_000
  /// How far before and after an event other use is looked for.
  private static let vicinity: Int64 = 3_600_000

  /// What went on around an event; `near` holds the events beside it, `unplaced` is what of its own
  /// time may lie outside, and `canTell` says whether work on it can be judged.
  func course(
    _ event: PlannedEvent,
    _ activity: AccountedActivity,
    among near: NearbyEvents,
    unplaced: PlanParts,
    canTell: Bool,
    delay: Int64?,
    _ isOn: (Segment) -> Bool
  ) -> PlanComparison.Course {
    var course = PlanComparison.Course()
    course.unplaced = unplaced
    if canTell, unplaced.on == 0, let beyond = beyond(event, activity, among: near, isOn) {
      course.early = beyond.early.reduce(0) { $0 + $1.length }
      course.overrun = beyond.overrun.reduce(0) { $0 + $1.length }
    }
    if let delay, delay > 0 {
      let wait = TimeSpan(event.span.start, event.span.start + delay)
      course.delayDistraction =
        PlanParts(activity.segments(overlapping: wait), within: wait, isOn).distraction
    }
    let around = TimeSpan(
      event.span.start - PlanJudge.vicinity,
      event.span.end + PlanJudge.vicinity
    )
    for segment in activity.segments(overlapping: around) where !isOn(segment) {
      course.otherUse += segment.span.intersection(around).length
    }
    course.distractions = PlanJudge.distractions(in: event.span, activity, isOn)
    return course
  }

  /// Work on an event before and after its time, contiguous with work within it; nil where totals of
  /// hours leave that open.
  func beyond(
    _ event: PlannedEvent,
    _ activity: AccountedActivity,
    among near: NearbyEvents,
    _ isOn: (Segment) -> Bool
  ) -> (early: [TimeSpan], overrun: [TimeSpan])? {
    let (start, end) = (event.span.start, event.span.end)
    var from = start - PlanJudge.reach
    var to = end + PlanJudge.reach
    for other in near.around(event.span) where other.id != event.id {
      if other.span.start < start { from = max(from, min(other.span.end, start)) }
      if other.span.end > end { to = min(to, max(other.span.start, end)) }
    }
    let work = activity.segments(overlapping: TimeSpan(from, to)).filter(isOn)
    let outside = [TimeSpan(from, start), TimeSpan(end, to)]
    guard
      !work.contains(where: { segment in
        segment.isHourTotal
          && outside.contains { !segment.span.intersection($0).isEmpty }
      })
    else { return nil }
    let spans = work.map { $0.span.intersection(TimeSpan(from, to)) }
    let runs = TimeSet(spans, bridging: PlanJudge.hole).spans
    func within(_ span: TimeSpan) -> [TimeSpan] { TimeSet(spans).intersection(span) }
    let before = runs.first { $0.start < start && $0.end > start }
    let after = runs.last { $0.start < end && $0.end > end }
    return (
      before.map { within(TimeSpan($0.start, start)) } ?? [],
      after.map { within(TimeSpan(end, $0.end)) } ?? []
    )
  }

  /// Distraction within a stretch of time by category, the largest first.
  static func distractions(
    in span: TimeSpan,
    _ activity: AccountedActivity,
    _ isOn: (Segment) -> Bool
  ) -> [CategoryTime] {
    var sums: [CategoryPath: Int64] = [:]
    for segment in activity.segments(overlapping: span)
    where (segment.productivity ?? 0) < 0 && !isOn(segment) {
      sums[activity.path(of: segment), default: 0] += segment.span.intersection(span).length
    }
    return CategoryTime.largestFirst(sums)
  }
}

extension CategoryTime {
  /// Times of distraction by category, the largest first.
  static func largestFirst(_ sums: [CategoryPath: Int64]) -> [CategoryTime] {
    sums.map { CategoryTime(category: $0.key, productivity: nil, milliseconds: $0.value) }
      .sorted {
        $0.milliseconds == $1.milliseconds
          ? $0.category < $1.category : $0.milliseconds > $1.milliseconds
      }
  }
}
