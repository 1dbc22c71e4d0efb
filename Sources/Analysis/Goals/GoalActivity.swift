import Activity
import CivilTime
import Planning

/// The activity that counts for goals by their categories.
public struct GoalActivity: Sendable {
  /// By goal identifier, when the person attended to what counts; spans may touch, not overlap.
  public private(set) var spans: [String: [TimeSpan]] = [:]
  /// When any device's tracker was at work.
  public private(set) var observed: [TimeSpan] = []
  /// Which goals the same activity counts for.
  private(set) var shared = SharedTime()
  private let goals: [(id: String, paths: [CategoryPath])]

  /// No activity yet, of the goals that have categories.
  public init(_ goals: [Goal]) {
    self.goals = goals.filter { $0.categories.isEmpty == false }.map { goal in
      (goal.id, goal.categories.map { CategoryPath($0.lowercased()) })
    }
  }

  /// Whether any goal counts activity.
  public var isNeeded: Bool { goals.isEmpty == false }

  /// Adds some days; letter case plays no part in the names of categories.
  public mutating func add(_ activity: AccountedActivity) {
    let paths = activity.categories.map { CategoryPath($0.description.lowercased()) }
    // By category, the goals that it counts for.
    let counted = paths.map { path in
      goals.indices.filter { goals[$0].paths.contains { path.isWithin($0) } }
    }
    let names = counted.map { $0.map { goals[$0].id } }
    for segment in activity.segments {
      shared.add(names[Int(segment.category)], from: segment.span.start)
      for goal in counted[Int(segment.category)] {
        spans[goals[goal].id, default: []].append(segment.span)
      }
    }
    observed += activity.observed.intersection(
      TimeSpan(
        activity.grid.cells.first?.start ?? Instant(milliseconds: 0),
        activity.grid.cells.last?.end ?? Instant(milliseconds: 0)
      )
    )
  }
}
