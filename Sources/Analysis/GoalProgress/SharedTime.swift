import CivilTime
import Plans

/// Which goals the same time counts for, and from when on.
///
/// Time before a goal's start does not count for it, so nothing is shared before both have begun.
struct SharedTime: Sendable {
  private let first: [String: [String: Instant]]

  /// What some goals share, each given with its first instant, the activity that counts for it, and its
  /// sessions.
  ///
  /// Sessions count for several goals where they name them; that two of them lie at the same time says
  /// nothing. Of activity, an instant belongs to one category, so it counts for both of two sets of
  /// categories where they hold it both.
  init(_ goals: [(goal: Goal, from: Instant)], activity: GoalActivity, sessions: [FocusSession]) {
    var first: [String: [String: Instant]] = [:]
    func note(_ a: String, _ b: String, _ at: Instant) {
      first[a, default: [:]][b] = min(at, first[a]?[b] ?? at)
      first[b, default: [:]][a] = min(at, first[b]?[a] ?? at)
    }
    let starts = Dictionary(goals.map { ($0.goal.id, $0.from) }, uniquingKeysWith: min)
    for session in sessions {
      let known = Set(session.goals.filter { starts[$0] != nil }).sorted()
      for (place, a) in known.enumerated() {
        for b in known[(place + 1)...] {
          let from = max(starts[a] ?? session.span.start, starts[b] ?? session.span.start)
          if session.span.end > from { note(a, b, max(from, session.span.start)) }
        }
      }
    }
    // Goals of one set, and the sets against each other: not the goals' time itself, which may be years.
    let groups = Dictionary(
      grouping: goals.compactMap { goal in
        GoalCategories(goal.goal).map { (set: $0, id: goal.goal.id, from: goal.from) }
      },
      by: \.set
    ).sorted { $0.key.name < $1.key.name }
    for (place, group) in groups.enumerated() {
      for other in groups[place...] {
        let common =
          group.key == other.key
          ? TimeSet(activity.spans(of: group.key)).spans
          : SharedTime.common(activity.spans(of: group.key), activity.spans(of: other.key))
        for a in group.value {
          for b in other.value where a.id != b.id {
            let from = max(a.from, b.from)
            if let at = SharedTime.first(in: common, from: from) { note(a.id, b.id, at) }
          }
        }
      }
    }
    self.first = first
  }

  /// The goals that a goal shares something with, in order of name.
  func partners(of goal: String) -> [(goal: String, from: Instant)] {
    (first[goal] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The times in both of two lists, in order.
  private static func common(_ a: [TimeSpan], _ b: [TimeSpan]) -> [TimeSpan] {
    let (a, b) = (TimeSet(a).spans, TimeSet(b).spans)
    var (i, j) = (0, 0)
    var common: [TimeSpan] = []
    while i < a.count, j < b.count {
      let part = a[i].intersection(b[j])
      if !part.isEmpty { common.append(part) }
      if a[i].end < b[j].end { i += 1 } else { j += 1 }
    }
    return common
  }

  /// The first instant of any of the spans, which are in order, that is not before `from`.
  private static func first(in spans: [TimeSpan], from: Instant) -> Instant? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > from { high = middle } else { low = middle + 1 }
    }
    return low < spans.count ? max(from, spans[low].start) : nil
  }
}
