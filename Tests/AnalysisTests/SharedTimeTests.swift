import CivilTime
import Platform
import Testing

@testable import Analysis
@testable import Plans
@testable import Records

/// What is shared, pair by pair and stretch by stretch: slow, and plain to see.
private struct EveryPair {
  var first: [String: [String: Instant]] = [:]
  var spans: [String: [TimeSpan]] = [:]

  /// By goal, when it starts: nothing is shared before.
  let starts: [String: Instant]

  mutating func add(_ goals: [String], _ span: TimeSpan) {
    for a in goals {
      for b in goals where a != b {
        let from = max(span.start, starts[a] ?? span.start, starts[b] ?? span.start)
        if from < span.end { first[a, default: [:]][b] = min(from, first[a]?[b] ?? from) }
      }
    }
  }

  mutating func add(_ activity: AccountedActivity, _ goals: [Goal]) {
    for segment in activity.segments {
      let path = CategoryPath(activity.path(of: segment).description.lowercased())
      let counted = goals.filter {
        $0.categories.contains { path.isWithin(CategoryPath($0.lowercased())) }
      }
      add(counted.map(\.id), segment.span)
      for goal in counted { spans[goal.id, default: []].append(segment.span) }
    }
  }

  func partners(of goal: String, before end: Instant) -> [String] {
    (first[goal] ?? [:]).filter { $0.value < end }.keys.sorted()
  }
}

@Suite("Which goals share time")
struct SharedTimeTests: GoalScene {
  private static let categories = [
    "Work", "work > study", "Work > STUDY > Pages", "Work > Mail", "Leisure", "Leisure > Games",
    "Other",
  ]

  private func midnight(_ date: CivilDate) -> Instant {
    Instant(seconds: Int64(date.dayNumber) * 86_400)
  }

  private func some(_ random: inout SplitMix64, of names: [String], most: Int) -> [String] {
    (0..<random.integer(in: 0...most)).map { _ in names[random.integer(in: 0...names.count - 1)] }
  }

  private func goals(_ random: inout SplitMix64) throws -> [Goal] {
    try (0..<random.integer(in: 0...12)).map { index in
      try goal(
        "g\(random.integer(in: 0...9))\(index)",
        start: "2026-06-0\(random.integer(in: 1...9))",
        deadline: nil,
        categories: some(&random, of: SharedTimeTests.categories, most: 3)
      )
    }
  }

  @Test(
    "the time and the partners of goals are those of every pair in every stretch",
    arguments: 1...150
  )
  func everyPair(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let goals = try goals(&random)
    var used = GoalActivity(goals)
    var expected = EveryPair(
      starts: Dictionary(
        goals.map { ($0.id, midnight($0.start ?? firstDay)) },
        uniquingKeysWith: min
      )
    )
    for day in 0..<random.integer(in: 0...4) {
      // One after another, as a person attends to one thing at a time.
      var end = Int64(day * 1440)
      let parts = (0..<random.integer(in: 0...14)).map { _ -> (String, Int8?, Int64, Int64) in
        let from = end + Int64(random.integer(in: 0...30))
        end = from + Int64(random.integer(in: 1...60))
        return (SharedTimeTests.categories[random.integer(in: 0...6)], 2, from, end)
      }
      let some = activity(parts, from: firstDay + day)
      used.add(some)
      expected.add(some, goals)
    }
    let asOf = midnight(firstDay) + Int64(random.integer(in: 0...6 * 1440)) * minute
    let ids = goals.map(\.id)
    let sessions = (0..<random.integer(in: 0...8)).map { _ -> FocusSession in
      let from = midnight(firstDay) + Int64(random.integer(in: -1440...5 * 1440)) * minute
      let span = TimeSpan(from, from + Int64(random.integer(in: 1...300)) * minute)
      return FocusSession(
        goals: some(&random, of: ids + ["stranger"], most: 4),
        span: span,
        recorded: nil
      )
    }
    for session in sessions {
      expected.add(session.goals.filter(ids.contains), session.span)
      for goal in Set(session.goals) { expected.spans[goal, default: []].append(session.span) }
    }
    let ledger = GoalLedger(
      goals: goals,
      sessions: sessions,
      activity: used,
      timeline: ZoneTimeline(home: .utc),
      asOf: asOf
    )
    for day in 0..<7 {
      let dates = firstDay + day..<firstDay + day + 1
      let end = min(asOf, midnight(firstDay + day + 1))
      let review = ledger.review(dates)
      let span = TimeSpan(min(midnight(firstDay + day), end), end)
      var all: [TimeSpan] = []
      for item in review.goals {
        let id = item.goal.id
        let counted = TimeSpan(midnight(item.goal.start ?? firstDay), asOf)
        let spans = (expected.spans[id] ?? []).map { $0.intersection(counted) }
        #expect(item.worked == TimeSet(spans).length(in: span))
        #expect(item.sharedWith == expected.partners(of: id, before: end), "\(id) on day \(day)")
        all += spans
      }
      #expect(review.worked == TimeSet(all).length(in: span))
    }
  }
}
