import CivilTime
import Plans
import Records

/// Compares planned events with what was done.
public struct PlanJudge {
  private let mapping: PlanMapping
  private let titleMatches: (_ pattern: String, _ title: String) -> Bool
  private let folded = FoldedPaths()

  /// A judge by a mapping; `titleMatches` tells whether an expression matches a title.
  public init(
    mapping: PlanMapping,
    titleMatches: @escaping (_ pattern: String, _ title: String) -> Bool
  ) {
    self.mapping = mapping
    self.titleMatches = titleMatches
  }

  /// Which of the activity's categories belong to an event, and whether it is done at a screen; nil
  /// where no rule maps it.
  func categories(
    of event: PlannedEvent,
    in activity: AccountedActivity
  ) -> (belong: [Bool], isAtScreen: Bool)? {
    // Tags are kept in lower case, so that `cat:Work > Study` is known by its letters alone.
    let rules = mapping.rules(for: event, titleMatches: titleMatches)
    guard !rules.isEmpty, !rules.contains(where: \.isAway) else { return nil }
    let paths = rules.map { folded.path(CategoryPath($0.category)) }
    let belong = activity.categories.map { category in
      let path = folded.path(category)
      return paths.contains { path.isWithin($0) }
    }
    return (belong, rules.contains(where: \.isAtScreen))
  }

  /// How an event went; `near` holds all events around it.
  ///
  /// What is over as of `asOf` but not reached by the data is not known.
  func compare(
    _ event: PlannedEvent,
    with activity: AccountedActivity,
    among near: NearbyEvents,
    dataTo: Instant?,
    asOf: Instant
  ) -> PlanComparison {
    let mapped = categories(of: event, in: activity)
    let isAway = mapping.rules(for: event, titleMatches: titleMatches).contains(where: \.isAway)
    func isOn(_ segment: Segment) -> Bool { mapped?.belong[Int(segment.category)] ?? false }
    let parts = PlanParts(activity.segments(overlapping: event.span), within: event.span, isOn)
    let unplaced = unplaced(in: event.span, activity, isOn)
    let tracked = parts.tracked - unplaced.tracked
    // Absence of screen data is not absence of work, as a lecture may be on paper; unless the person
    // says that the work is done at a screen, and trackers were there to see it.
    let wasWatched =
      mapped?.isAtScreen == true
      && activity.observed.length(in: event.span) == event.span.length
    let isReached = dataTo.map { event.span.end <= $0 } ?? false
    let hasEvidence =
      isReached && !event.isOffline && !isAway && (tracked * 4 >= event.span.length || wasWatched)
    let isOver = isReached || event.span.end <= asOf
    let canTell = isOver && hasEvidence && mapped != nil
    let begun = canTell ? start(event, activity, isOn) : .never
    return PlanComparison(
      event: event,
      on: mapped == nil ? nil : parts.on,
      distraction: parts.distraction,
      other: parts.other,
      away: parts.away,
      startDelay: begun.delay,
      overlaps: near.around(event.span).contains {
        $0.id != event.id && !$0.span.intersection(event.span).isEmpty
      },
      status: status(
        event,
        on: parts.on,
        isOver: isOver,
        hasEvidence: hasEvidence,
        isMapped: mapped != nil || isAway,
        begun: begun
      ),
      course: course(
        event,
        activity,
        among: near,
        unplaced: unplaced,
        canTell: canTell,
        delay: begun.delay,
        isOn
      ),
      isBeyondData: dataTo.map { $0 <= event.span.start } ?? true,
      isGuessed: !mapping.isWritten(event, titleMatches: titleMatches)
    )
  }

  /// The totals of hours that an event fills in part: these do not say which part they were in.
  private func unplaced(
    in span: TimeSpan,
    _ activity: AccountedActivity,
    _ isOn: (Segment) -> Bool
  ) -> PlanParts {
    var unplaced = PlanParts()
    for hour in TimeSet(activity.cutHours(span)).intersection(span) {
      unplaced += PlanParts(
        activity.segments(overlapping: hour).filter(\.isHourTotal),
        within: hour,
        isOn
      )
    }
    return unplaced
  }

  private func status(
    _ event: PlannedEvent,
    on: Int64,
    isOver: Bool,
    hasEvidence: Bool,
    isMapped: Bool,
    begun: Start
  ) -> PlanComparison.Status {
    if !isOver { return .ahead }
    if !isMapped { return .unmapped }
    if !hasEvidence { return .noEvidence }
    if on < 300_000 { return .missed }
    if on * 2 < event.span.length { return .short }
    return switch begun {
    case .after(let delay) where delay > 600_000: .late
    case .never: .late
    case .after, .unknown: .kept
    }
  }

  /// When work on an event began.
  private enum Start {
    /// So many milliseconds after its time; negative where it began early.
    case after(Int64)
    /// In an hour of which only totals are known.
    case unknown
    /// There was no run of five minutes on it.
    case never

    var delay: Int64? { if case .after(let delay) = self { delay } else { nil } }
  }

  /// The start of the first run on it of five minutes, holes of two minutes allowed; looked for from
  /// fifteen minutes before the planned start.
  private func start(
    _ event: PlannedEvent,
    _ activity: AccountedActivity,
    _ isOn: (Segment) -> Bool
  ) -> Start {
    let from = event.span.start - 900_000
    let window = TimeSpan(from, event.span.end)
    let placed = activity.segments(overlapping: window).filter {
      isOn($0) && !$0.isHourTotal
    }
    let run = TimeSet(placed.map { $0.span.intersection(window) }, bridging: 120_000).spans
      .first { $0.length >= 300_000 }
    // A total may lie anywhere in its hour, so before what has a place as well.
    let hours = TimeSpan(activity.hourStart(event.span.start), run?.start ?? event.span.end)
    if activity.segments(overlapping: hours).contains(where: { isOn($0) && $0.isHourTotal }) {
      return .unknown
    }
    return run.map { .after($0.start - event.span.start) } ?? .never
  }
}

/// Categories in lower case, each made once: every event asks for all of them.
private final class FoldedPaths {
  private var known: [CategoryPath: CategoryPath] = [:]

  func path(_ category: CategoryPath) -> CategoryPath {
    if let path = known[category] { return path }
    let path = CategoryPath(category.description.lowercased())
    known[category] = path
    return path
  }
}

extension AccountedActivity {
  /// The hours that a span fills only in part, at most the first and the last one of it.
  fileprivate func cutHours(_ span: TimeSpan) -> [TimeSpan] {
    let ends = [grid.index(at: span.start), grid.index(at: span.end - 1)]
    return ends.compactMap { $0.map { grid.cells[$0].span } }
      .filter { $0.intersection(span) != $0 }
  }

  /// The start of the hour that holds an instant.
  fileprivate func hourStart(_ instant: Instant) -> Instant {
    grid.index(at: instant).map { grid.cells[$0].start } ?? instant
  }

  /// The segments that overlap a span, in order of time.
  func segments(overlapping span: TimeSpan) -> ArraySlice<Segment> {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].span.end > span.start { high = middle } else { low = middle + 1 }
    }
    var end = low
    while end < segments.count, segments[end].span.start < span.end { end += 1 }
    return segments[low..<end]
  }
}
