import CivilTime

/// Which goals the same session or the same activity counts for, and from when on.
struct SharedTime: Sendable {
  private var first: [String: [String: Instant]] = [:]

  /// Notes something that began at an instant and counts for some goals.
  mutating func add(_ goals: [String], from start: Instant) {
    guard goals.count > 1 else { return }
    for a in goals {
      for b in goals where a != b {
        first[a, default: [:]][b] = min(start, first[a]?[b] ?? start)
      }
    }
  }

  /// The goals that a goal shares something with, in order of name.
  func partners(of goal: String) -> [(goal: String, from: Instant)] {
    (first[goal] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
