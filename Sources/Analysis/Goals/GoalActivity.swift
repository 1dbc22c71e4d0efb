import Activity
import CivilTime
import Planning

/// The activity that counts for goals by their categories.
///
/// Goals of the same categories have the same activity, so it is kept once for all of them.
public struct GoalActivity: Sendable {
  /// When any device's tracker was at work.
  public private(set) var observed: [TimeSpan] = []
  /// Which goals the same activity counts for.
  private(set) var shared = SharedTime()
  private var kinds: [Kind] = []
  /// By goal identifier, its place among the kinds.
  private var places: [String: Int] = [:]

  /// Goals that count the same categories.
  private struct Kind {
    let paths: Set<CategoryPath>
    var goals: [String]
    /// When the person attended to what counts; spans may touch, and come twice.
    var spans: [TimeSpan] = []
  }

  /// No activity yet, of the goals that have categories.
  public init(_ goals: [Goal]) {
    var known: [Set<CategoryPath>: Int] = [:]
    for goal in goals where !goal.categories.isEmpty {
      let paths = Set(goal.categories.map { CategoryPath($0.lowercased()) })
      let place = known[paths] ?? kinds.count
      if place == kinds.count { kinds.append(Kind(paths: paths, goals: [])) }
      known[paths] = place
      kinds[place].goals.append(goal.id)
      places[goal.id] = place
    }
  }

  /// Whether any goal counts activity.
  public var isNeeded: Bool { !kinds.isEmpty }

  /// Adds some days; letter case plays no part in the names of categories.
  public mutating func add(_ activity: AccountedActivity) {
    let paths = activity.categories.map { CategoryPath($0.description.lowercased()) }
    // By category, the kinds of goals that it counts for.
    let counted = paths.map { path in
      kinds.indices.filter { kinds[$0].paths.contains { path.isWithin($0) } }
    }
    var first = [Instant?](repeating: nil, count: paths.count)
    for segment in activity.segments {
      let category = Int(segment.category)
      let start = segment.span.start
      first[category] = min(first[category] ?? start, start)
      for kind in counted[category] { kinds[kind].spans.append(segment.span) }
    }
    for (some, first) in zip(counted, first) {
      if let first { shared.add(some.flatMap { kinds[$0].goals }, from: first) }
    }
    observed += activity.observed.intersection(
      TimeSpan(
        activity.grid.cells.first?.start ?? Instant(milliseconds: 0),
        activity.grid.cells.last?.end ?? Instant(milliseconds: 0)
      )
    )
  }

  /// The activity that counts for goals, each instant once.
  var times: Times { Times(places: places, sets: kinds.map { TimeSet($0.spans) }) }

  /// Activity by goal.
  struct Times {
    fileprivate let places: [String: Int]
    fileprivate let sets: [TimeSet]

    /// What of a goal's activity lies within a span, in order of time.
    func spans(of goal: String, in span: TimeSpan) -> [TimeSpan] {
      places[goal].map { sets[$0].intersection(span) } ?? []
    }

    /// What of the activity of any goal lies within the goal's span, where all spans that are not empty
    /// have the same end; the same instant may come twice.
    func spans(of goals: [(goal: String, span: TimeSpan)]) -> [TimeSpan] {
      var spans = [TimeSpan?](repeating: nil, count: sets.count)
      for (goal, span) in goals where !span.isEmpty {
        guard let place = places[goal] else { continue }
        // All spans have one end, so that of goals of a kind the longest holds the others.
        let widest = spans[place] ?? span
        spans[place] = TimeSpan(min(widest.start, span.start), max(widest.end, span.end))
      }
      return zip(sets, spans).flatMap { set, span in span.map { set.intersection($0) } ?? [] }
    }
  }
}
