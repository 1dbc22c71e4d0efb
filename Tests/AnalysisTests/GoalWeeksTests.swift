import CivilTime
import Platform
import Testing

@testable import Analysis
@testable import Plans

@Suite("A week of goals is the sum of its days")
struct GoalWeeksTests: GoalScene {
  @Test(
    "also where one is archived within it",
    arguments: [true, false]
  )
  func archivedWithin(hasSession: Bool) throws {
    let since = try date("2026-05-08")
    let goal = Goal(
      id: "a",
      title: "a",
      target: 100 * hour,
      start: try date("2026-05-01"),
      categories: ["Work"],
      archived: .since(since)
    )
    var activity = GoalActivity([goal])
    let works = try (4...10).map {
      let day = try date("2026-05-\($0 < 10 ? "0" : "")\($0)")
      return TimeSpan(try instant("\(day)T08:00Z"), try instant("\(day)T10:00Z"))
    }
    activity.add(works, of: try #require(GoalCategories(goal)))
    let ledger = GoalLedger(
      goals: [goal],
      sessions: hasSession
        ? [try session("a", from: "2026-05-09T20:00Z", to: "2026-05-09T21:00Z")] : [],
      activity: activity,
      timeline: try berlin(),
      asOf: try instant("2026-06-01T00:00:00Z")
    )
    let monday = try date("2026-05-04")
    let days = (0..<7).map { ledger.near(monday + $0..<monday + $0 + 1).worked / hour }
    #expect(days == [2, 2, 2, 2, 0, hasSession ? 1 : 0, 0])
    #expect(ledger.near(monday..<monday + 7).worked / hour == days.reduce(0, +))
  }

  @Test("also where one that is done for four weeks is no longer shown, and its category goes on")
  func completedBefore() throws {
    // Its target is reached on 4 May, so that 31 May, a Sunday, is its last day.
    let goal = try goal(hours: 2, deadline: "2026-06-30", categories: ["Work"])
    let monday = try date("2026-05-25")
    let week = try ledger([goal], from: "2026-05-04", days: 60, sessions: [])
    #expect(days(week, monday) == [2, 2, 2, 2, 2, 2, 2])
    #expect(week.near(monday..<monday + 7).worked / hour == 14)
    // A week later it is gone, but for the day of a session.
    let later = try ledger(
      [goal],
      from: "2026-05-04",
      days: 60,
      sessions: [session("a", from: "2026-06-04T20:00Z", to: "2026-06-04T21:00Z")]
    )
    #expect(days(later, monday + 7) == [0, 0, 0, 3, 0, 0, 0])
    let seen = later.near(monday + 7..<monday + 14)
    #expect(seen.worked / hour == 3 && seen.goals.map(\.worked) == [3 * hour])
    // Done on a Wednesday, it goes on a Wednesday.
    let within = try ledger([goal], from: "2026-05-06", days: 60, sessions: [])
    #expect(days(within, monday + 7) == [2, 2, 0, 0, 0, 0, 0])
    #expect(within.near(monday + 7..<monday + 14).worked / hour == 4)
  }

  @Test("whatever the goals, the sessions and the activity", arguments: 1...60)
  func sums(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let first = try date("2026-02-02")
    let goals = (0..<4).map { number -> Goal in
      let start = first + random.integer(in: 0...40)
      return Goal(
        id: "g\(number)",
        title: "g\(number)",
        target: Int64(random.integer(in: 1...40)) * hour,
        start: start,
        deadline: random.chance(perMille: 700) ? start + random.integer(in: 1...60) : nil,
        categories: random.chance(perMille: 700) ? [["Work", "Study"][number % 2]] : [],
        archived: random.chance(perMille: 300)
          ? .since(start + random.integer(in: 0...90)) : nil
      )
    }
    var activity = GoalActivity(goals)
    let timeline = try berlin()
    for category in Set(goals.compactMap(GoalCategories.init)).sorted(by: { "\($0)" < "\($1)" }) {
      let works = (0..<random.integer(in: 0...120)).map { _ in
        some(&random, timeline.start(of: first), 120)
      }
      activity.add(works, of: category)
    }
    let ledger = GoalLedger(
      goals: goals,
      sessions: (0..<random.integer(in: 0...25)).map { _ in
        FocusSession(
          goals: ["g\(random.integer(in: 0...3))"],
          span: some(&random, timeline.start(of: first), 120),
          recorded: nil
        )
      },
      activity: activity,
      timeline: timeline,
      asOf: timeline.start(of: first + random.integer(in: 60...125))
    )
    var told: Int64 = 0
    for week in 0..<18 {
      let monday = first + 7 * week
      let period = ledger.near(monday..<monday + 7)
      let days = (0..<7).map { ledger.near(monday + $0..<monday + $0 + 1) }
      #expect(period.worked == days.map(\.worked).reduce(0, +))
      for goal in period.goals {
        let parts = days.flatMap(\.goals).filter { $0.goal.id == goal.goal.id }
        #expect(goal.worked == parts.map(\.worked).reduce(0, +), "\(goal.goal.id) in \(monday)")
        told += goal.worked
      }
    }
    #expect(told > 0)
  }

  /// Some time of up to three hours, at any time of so many days.
  private func some(_ random: inout SplitMix64, _ from: Instant, _ days: Int) -> TimeSpan {
    let start = from + Int64(random.integer(in: 0...(days * 1440))) * minute
    return TimeSpan(start, start + Int64(random.integer(in: 1...180)) * minute)
  }

  /// A ledger of two hours of work on each day.
  private func ledger(
    _ goals: [Goal],
    from text: String,
    days: Int,
    sessions: [FocusSession]
  ) throws -> GoalLedger {
    let first = try date(text)
    var activity = GoalActivity(goals)
    activity.add(
      try (0..<days).map {
        TimeSpan(try instant("\(first + $0)T08:00Z"), try instant("\(first + $0)T10:00Z"))
      },
      of: try #require(GoalCategories(goals[0]))
    )
    return GoalLedger(
      goals: goals,
      sessions: sessions,
      activity: activity,
      timeline: try berlin(),
      asOf: try instant("2026-08-01T00:00:00Z")
    )
  }

  /// The hours of each day of a week.
  private func days(_ ledger: GoalLedger, _ monday: CivilDate) -> [Int64] {
    (0..<7).map { ledger.near(monday + $0..<monday + $0 + 1).worked / hour }
  }
}
