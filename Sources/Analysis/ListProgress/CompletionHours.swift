import CivilTime
import Plans

/// The hours of the day at which things get done: items and their parts, steps of plans, and habits.
///
/// What was done at no known time, and habits that were written down on another day, say nothing of it.
public struct CompletionHours: Sendable, Hashable {
  /// So many dates are looked at.
  public static let dates = 90
  /// Fewer say nothing of the hours.
  public static let least = 10

  /// How many were done in each hour of the day.
  public private(set) var counts = [Int](repeating: 0, count: 24)

  /// How many were done in all.
  public var total: Int { counts.reduce(0, +) }

  /// The two hours in a row in which most were done, by the first of them, with how many; nil where fewer than
  /// ten were done, or where the two hold less than a quarter of them.
  public var best: (hour: Int, count: Int)? {
    guard total >= CompletionHours.least else { return nil }
    let pairs = (0..<23).map { (hour: $0, count: counts[$0] + counts[$0 + 1]) }
    guard let best = pairs.max(by: { ($0.count, $1.hour) < ($1.count, $0.hour) }),
      best.count * 4 >= total
    else { return nil }
    return best
  }

  /// What was done in the last dates up to one.
  public init(
    _ lists: [ToDoList],
    _ checkins: [Checkin],
    through last: CivilDate,
    _ timeline: ZoneTimeline
  ) {
    let first = last - CompletionHours.dates + 1
    for list in lists {
      for item in list.items {
        for done in item.completions { add(done, first...last, timeline) }
        for part in item.subtasks { add(part.done, first...last, timeline) }
      }
      for milestone in list.milestones { add(milestone.done, first...last, timeline) }
    }
    for checkin in checkins where checkin.state == .done && (first...last).contains(checkin.date) {
      guard let recorded = checkin.recorded else { continue }
      if timeline.date(at: recorded) == checkin.date {
        counts[timeline.local(at: recorded).hour] += 1
      }
    }
  }

  private mutating func add(
    _ done: ToDo.Completion?,
    _ dates: ClosedRange<CivilDate>,
    _ timeline: ZoneTimeline
  ) {
    guard let done, done.isTimed, dates.contains(done.date) else { return }
    counts[timeline.local(at: done.instant).hour] += 1
  }
}
