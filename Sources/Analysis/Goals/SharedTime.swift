import CivilTime

/// Which goals the same session or the same activity counts for, and from when on.
///
/// It is kept by what counts for the same goals, as a year of activity has a few categories but a
/// hundred thousand stretches, and pairs of goals are many.
struct SharedTime: Sendable {
  /// Goals, as numbers in order, with the earliest beginning of what counts for all of them.
  private var groups: [(goals: [Int], from: Instant)] = []
  private var places: [[Int]: Int] = [:]
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// By goal, the groups that it is of.
  private var memberships: [[Int]] = []

  /// Notes something that began at an instant and counts for some goals.
  mutating func add(_ goals: [String], from start: Instant) {
    guard goals.count > 1 else { return }
    let members = Set(goals.map { number(of: $0) }).sorted()
    guard let place = places[members] else {
      places[members] = groups.count
      for goal in members { memberships[goal].append(groups.count) }
      return groups.append((members, start))
    }
    groups[place].from = min(groups[place].from, start)
  }

  private mutating func number(of goal: String) -> Int {
    if let number = numbers[goal] { return number }
    numbers[goal] = names.count
    names.append(goal)
    memberships.append([])
    return names.count - 1
  }

  /// The goals that a goal shares something with, in order of name.
  func partners(of goal: String) -> [(goal: String, from: Instant)] {
    guard let number = numbers[goal] else { return [] }
    var first = [Instant?](repeating: nil, count: names.count)
    for place in memberships[number] {
      let (goals, from) = groups[place]
      for other in goals where other != number { first[other] = min(first[other] ?? from, from) }
    }
    return zip(names, first).compactMap { name, from in from.map { (name, $0) } }
      .sorted { $0.goal < $1.goal }
  }
}
