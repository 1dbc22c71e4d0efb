import CivilTime
import Records
import Testing

@testable import Analysis
@testable import Plans

/// A session between two RFC 3339 texts.
func session(
  _ goals: String...,
  from: String,
  to: String,
  recorded: String? = nil
) throws -> FocusSession {
  FocusSession(
    goals: goals,
    span: TimeSpan(try instant(from), try instant(to)),
    recorded: try recorded.map { try instant($0) }
  )
}

extension GoalActivity {
  /// Adds some days.
  mutating func add(_ activity: AccountedActivity) {
    for set in categories { add(set.spans(in: activity), of: set) }
    for cell in activity.grid.cells where activity.observed.length(in: cell.span) > 0 {
      addObserved(cell.date)
    }
  }
}

/// What suites on goals have in common: goals of ten days in May, and their ledger.
protocol GoalScene {}

extension GoalScene {
  func berlin() throws -> ZoneTimeline {
    ZoneTimeline(home: try systemZone("Europe/Berlin"))
  }

  /// The only goal of a ledger at the end of a date, or earlier where less is known.
  func review(
    _ goal: Goal,
    _ sessions: [FocusSession],
    on text: String,
    timeline: ZoneTimeline? = nil,
    known: String = "2030-01-01T00:00:00Z",
    activity: GoalActivity? = nil
  ) throws -> GoalReview {
    let day = try date(text)
    let ledger = GoalLedger(
      goals: [goal],
      sessions: sessions,
      activity: activity ?? GoalActivity([]),
      timeline: try timeline ?? berlin(),
      asOf: try instant(known)
    )
    return try #require(ledger.review(day..<(day + 1)).goals.first)
  }

  func goal(
    _ id: String = "a",
    hours: Int64 = 10,
    daily: Int64? = nil,
    start: String = "2026-05-04",
    deadline: String? = "2026-05-14",
    categories: [String] = []
  ) throws -> Goal {
    Goal(
      id: id,
      title: "Goal \(id)",
      target: hours * hour,
      dailyTarget: daily,
      start: try date(start),
      deadline: try deadline.map { try date($0) },
      categories: categories
    )
  }
}
