import CivilTime
import Testing

@testable import Analysis
@testable import Plans

@Suite("How goals go on: pace, weeks, forecasts and streaks")
struct GoalCourseTests: GoalScene {
  @Test("what a day takes, and what the day itself was to bring")
  func pace() throws {
    let sessions = try [
      session("a", from: "2026-05-06T09:00+02:00", to: "2026-05-06T12:00+02:00")
    ]
    // 10 hours less 3, over the eight days from the 7th to the 14th.
    let review = try review(goal(), sessions, on: "2026-05-06")
    #expect(review.needed == 3_150_000)
    // That morning: 10 hours over nine days.
    #expect(review.wanted == 4_000_000)
    #expect(review.isOnTrackToday == true)
    let idle = try self.review(goal(), sessions, on: "2026-05-07")
    #expect(idle.wanted == 3_150_000)
    #expect(idle.isOnTrackToday == false)
    let uneven = try self.review(goal(), sessions, on: "2026-05-10")
    #expect(uneven.needed == 6_300_000)
    #expect(try self.review(goal(hours: 11), sessions, on: "2026-05-10").needed == 7_200_000)
    // A part of a millisecond is rounded up, so that the days together reach the target.
    let seventh = try self.review(goal(hours: 13), sessions, on: "2026-05-07")
    #expect(seventh.needed == 5_142_858)
    #expect(try self.review(goal(hours: 13), sessions, on: "2026-05-08").needed == 6_000_000)
    let third = try self.review(goal(hours: 4), sessions, on: "2026-05-07")
    #expect(third.needed == 514_286)
    // Before the start nothing counts: 10 hours over the eleven days from the 4th on.
    #expect(try self.review(goal(), [], on: "2026-04-20").needed == 3_272_728)
    // The deadline's own day is one to work on, and the next one is not.
    let due = try self.review(goal(), sessions, on: "2026-05-13")
    #expect(due.daysLeft == 0)
    #expect(due.needed == 7 * hour)
    #expect(due.verdict != .overdue(days: 0))
    let late = try self.review(goal(), sessions, on: "2026-05-14")
    #expect(late.daysLeft == -1)
    #expect(late.needed == nil)
    #expect(late.wanted == 7 * hour)
    #expect(late.verdict == .overdue(days: 1))
    // A daily target of one's own goes before the deadline's pace.
    let daily = try self.review(goal(daily: 2 * hour), sessions, on: "2026-05-06")
    #expect(daily.wanted == 2 * hour)
    // Of a week nothing is said.
    let ledger = GoalLedger(
      goals: [try goal()],
      sessions: sessions,
      activity: GoalActivity([]),
      timeline: try berlin(),
      asOf: try instant("2026-06-01T00:00:00Z")
    )
    let week = ledger.review(try date("2026-05-04")..<date("2026-05-11"))
    #expect(week.goals.first?.wanted == nil)
    #expect(week.worked == 3 * hour)
  }

  @Test("weeks are seven dates back from the instant, complete, and at most twelve")
  func weeks() throws {
    // Ten weeks of 1, 2, ... 10 hours; the change to summer time is in the first of them.
    let first = try date("2026-03-23")
    let timeline = try berlin()
    let sessions = (0..<10).map { week in
      let start = timeline.start(of: first + 7 * week) + 8 * hour
      return FocusSession(
        goals: ["a"],
        span: TimeSpan(start, start + Int64(week + 1) * hour)
      )
    }
    let far = try goal(hours: 100, start: "2026-03-23", deadline: "2026-07-20")
    let review = try review(far, sessions, on: "2026-05-31")
    #expect(review.weeks == (1...10).reversed().map { $0 * hour })
    #expect(review.busyWeek == 10 * hour)
    // 45 hours in 50 days are 6.3 a week.
    #expect(review.isFeasible == true)
    #expect(review.pace(weeks: 4) == (10 + 9 + 8 + 7) * hour / 4)
    #expect(review.pace(weeks: 4, skipping: 4) == (6 + 5 + 4 + 3) * hour / 4)
    #expect(review.pace(weeks: 4, skipping: 8) == nil)
    // A day less: the first week is not complete.
    #expect(try self.review(far, sessions, on: "2026-05-30").weeks.count == 9)
    // 9.8 hours a week from 1 June up to 5 July, 10.1 up to the day before.
    let even = try goal(hours: 104, start: "2026-03-23", deadline: "2026-07-05")
    #expect(try self.review(even, sessions, on: "2026-05-31").isFeasible == true)
    let near = try goal(hours: 104, start: "2026-03-23", deadline: "2026-07-04")
    #expect(try self.review(near, sessions, on: "2026-05-31").isFeasible == false)
    #expect(try self.review(near, sessions, on: "2026-04-12").isFeasible == nil)
    let old = try goal(hours: 100, start: "2020-01-01", deadline: nil)
    let weeks = try self.review(old, sessions, on: "2026-05-31").weeks
    #expect(weeks == (1...10).reversed().map { $0 * hour } + [0, 0])
    #expect(try self.review(old, [], on: "2026-05-31").outlook == .idle(weeks: 12))
    #expect(try self.review(goal(), [], on: "2026-05-12").outlook == .insufficient(weeks: 1))
  }

  @Test("a forecast's dates count from the instant's date, as the deadline does")
  func outlook() throws {
    let timeline = try berlin()
    let sessions = try (0..<4).map { week in
      let start = timeline.start(of: try date("2026-05-04") + 7 * week) + 8 * hour
      return FocusSession(goals: ["a"], span: TimeSpan(start, start + 5 * hour))
    }
    // 19 of 39 hours remain; five a week make even odds on the 27th day from 1 June on.
    let goal = try goal(hours: 39, start: "2026-05-04", deadline: "2026-06-29")
    guard case .expected(let completion) = try review(goal, sessions, on: "2026-05-31").outlook
    else {
      Issue.record("there is no forecast")
      return
    }
    #expect(completion.middle?.description == "2026-06-27")
    #expect((501...750).contains(completion.byDeadline ?? 0))
    #expect(completion.weeks == 4)
    let due = try date("2026-06-27")
    let (early, late) = (try #require(completion.early), try #require(completion.late))
    #expect(early < due)
    #expect(late > due)
  }

  @Test("a date that a zone left out is no day of a streak, and none that breaks it")
  func apia() throws {
    // Samoa went from 29 to 31 December 2011.
    let timeline = ZoneTimeline(home: try systemZone("Pacific/Apia"))
    let goal = try goal(start: "2011-12-26", deadline: "2012-01-05")
    let sessions = try [
      session("a", from: "2011-12-28T10:00-10:00", to: "2011-12-28T11:00-10:00"),
      session("a", from: "2011-12-29T23:00-10:00", to: "2011-12-31T00:30+14:00"),
      session("a", from: "2012-01-01T10:00+14:00", to: "2012-01-01T11:00+14:00"),
    ]
    let review = try review(goal, sessions, on: "2012-01-01", timeline: timeline)
    #expect(review.streak.current == 4)
    #expect(review.streak.counted == 6)
    #expect(review.actual == 3 * hour + 30 * minute)
    #expect(
      try self.review(goal, sessions, on: "2011-12-31", timeline: timeline).worked == 30 * minute
    )
    // Expected are calendar days: 7 of 10.
    #expect(review.standing.expected == 7 * hour)
  }

  @Test(
    "a date that a flight east cut to less than twelve hours does not break a streak",
    arguments: [
      // 10:00 in Honolulu is 05:00 of the next date in Tokyo: ten hours of the tenth.
      ("2026-05-10T20:00:00Z", 2),
      // 11:59:59.999 hours are too few, 12 are enough.
      ("2026-05-10T21:59:59Z", 2),
      ("2026-05-10T22:00:00Z", 1),
    ]
  )
  func flight(move: String, current: Int) throws {
    let timeline = ZoneTimeline(
      home: try systemZone("Pacific/Honolulu"),
      moves: [.init(from: try instant(move), zone: try systemZone("Asia/Tokyo"))]
    )
    let sessions = try [
      session("a", from: "2026-05-09T18:00-10:00", to: "2026-05-09T19:00-10:00"),
      session("a", from: "2026-05-11T10:00+09:00", to: "2026-05-11T11:00+09:00"),
    ]
    let review = try review(goal(), sessions, on: "2026-05-11", timeline: timeline)
    #expect(review.streak.current == current)
    #expect(review.worked == hour)
  }

  @Test("a streak that ended yesterday still runs; one that ended before is over")
  func pending() throws {
    let sessions = try ["08", "09", "10"].map {
      try session("a", from: "2026-05-\($0)T10:00+02:00", to: "2026-05-\($0)T10:10+02:00")
    }
    func streak(_ known: String, on day: String) throws -> Int {
      try review(goal(), sessions, on: day, known: known).streak.current
    }
    #expect(try streak("2026-05-11T09:00+02:00", on: "2026-05-11") == 3)
    #expect(try streak("2026-05-11T23:59+02:00", on: "2026-05-11") == 3)
    #expect(try streak("2026-05-12T00:00+02:00", on: "2026-05-11") == 0)
    // The tenth, before and after its ten minutes.
    #expect(try streak("2026-05-10T10:09+02:00", on: "2026-05-10") == 2)
    #expect(try streak("2026-05-10T10:10+02:00", on: "2026-05-10") == 3)
    // As of its end the tenth is yesterday already.
    #expect(try streak("2026-05-20T00:00+02:00", on: "2026-05-10") == 3)
    #expect(try streak("2026-05-20T00:00+02:00", on: "2026-05-09") == 2)
  }

  @Test("days and weeks that no tracker saw say nothing of a goal that counts activity")
  func unseen() throws {
    let goal = try goal(hours: 50, start: "2026-05-18", deadline: nil, categories: ["Work"])
    var used = GoalActivity([goal])
    // 1 and 3 June; of the second nothing is known, on the fourth nothing was done.
    let seen = [minutes(0, 1440), minutes(2 * 1440, 4 * 1440)]
    used.add(
      activity(
        [("Work", 2, 60, 120), ("Work", 2, 2 * 1440 + 60, 2 * 1440 + 120)],
        observed: seen,
        days: 4
      )
    )
    let utc = ZoneTimeline(home: .utc)
    let third = try review(goal, [], on: "2026-06-03", timeline: utc, activity: used)
    #expect(third.streak.current == 2)
    #expect(third.streak.counted == 2)
    let fourth = try review(goal, [], on: "2026-06-04", timeline: utc, activity: used)
    #expect(fourth.streak.current == 0)
    // Back from 5 June: a week with data, and one before all data.
    #expect(fourth.weeks == [2 * hour])
    #expect(fourth.outlook == .insufficient(weeks: 1))
  }
}
