import CivilTime
import Plans
import Records

/// The activity that counts for goals by their categories.
public struct GoalActivity: Sendable {
  /// The categories that any goal counts.
  public let categories: Set<GoalCategories>
  /// By categories, when the person attended to what counts; spans may touch, not overlap.
  private var spans: [GoalCategories: [TimeSpan]] = [:]
  /// The local dates on which any device's tracker was at work.
  private(set) var observed: Set<CivilDate> = []

  /// Whether no run has read anything yet, so that nobody knows whether there is a tracker.
  public var isUnread = false

  /// No activity yet, of the goals that have categories.
  public init(_ goals: [Goal]) { categories = Set(goals.compactMap(GoalCategories.init)) }

  /// Whether any goal counts activity.
  public var isNeeded: Bool { !categories.isEmpty }

  /// When the person attended to what some categories hold.
  func spans(of categories: GoalCategories) -> [TimeSpan] { spans[categories] ?? [] }

  /// Adds what is known of some categories.
  public mutating func add(_ other: [TimeSpan], of categories: GoalCategories) {
    spans[categories, default: []] += other
  }

  /// Adds a date on which a tracker was at work.
  public mutating func addObserved(_ date: CivilDate) { observed.insert(date) }
}
