import CivilTime
import Plans
import Testing

@testable import Analysis

@Suite("Room for what goals need")
struct WorkBlockTests: GoalScene {
  /// A goal of ten hours as of the evening of Thursday, 7 May 2026, three days behind, with six days left.
  private func thesis(daily: Int64? = nil, deadline: String? = "2026-05-13") throws -> GoalReview {
    try review(try goal(daily: daily, deadline: deadline), [], on: "2026-05-07")
  }

  private func event(_ from: String, _ to: String, tags: [String] = []) throws -> PlannedEvent {
    PlannedEvent(
      id: from,
      file: "",
      uid: from,
      instance: nil,
      title: "",
      kind: .personal,
      span: TimeSpan(
        try instant("2026-05-08T\(from):00+02:00"),
        try instant("2026-05-08T\(to):00+02:00")
      ),
      isMovable: false,
      tags: tags,
      isAllDay: false,
      isBusy: true
    )
  }

  /// The blocks on a date as the clock shows them.
  private func blocks(
    _ goals: [GoalReview],
    on text: String = "2026-05-08",
    _ events: [PlannedEvent] = [],
    taken: [PlannedEvent] = [],
    hours: FocusExpectation? = nil
  ) throws -> [String] {
    let timeline = try berlin()
    return WorkBlockFinder(timeline: timeline, working: 480..<1080).blocks(
      on: try date(text),
      goals: goals,
      events: events,
      taken: taken.map(\.span),
      hours: hours
    ).map { block in
      let best = block.isBest.map { $0 ? " best" : " free" } ?? ""
      return "\(block.goal) \(timeline.local(at: block.span.start).hourAndMinute)-"
        + "\(timeline.local(at: block.span.end).hourAndMinute) of \(block.need / minute)\(best)"
    }
  }

  @Test("a deadline takes its share of a day, at the first time that is free")
  func first() throws {
    // Ten hours in the six days from 8 to 13 May, the deadline.
    #expect(try blocks([thesis()]) == ["a 08:00-09:40 of 100"])
    #expect(try blocks([thesis()], [event("09:00", "10:00")]) == ["a 10:15-11:55 of 100"])
  }

  @Test("what the person chose for a day comes before what the deadline takes")
  func daily() throws {
    #expect(try blocks([thesis(daily: 30 * minute)]) == ["a 08:00-08:30 of 30"])
    #expect(try blocks([thesis(daily: 30 * minute, deadline: nil)]) == ["a 08:00-08:30 of 30"])
    #expect(try blocks([thesis(daily: nil, deadline: nil)]) == [])
  }

  @Test(
    "nobody is asked for more at once than a fifth of the busiest week, or 25 minutes",
    arguments: [(60, "08:00-08:25"), (300, "08:00-09:00"), (700, "08:00-10:00")]
  )
  func capacity(minutes: Int, expected: String) throws {
    // One session in each of five weeks before Thursday, 7 May; a hundred hours are too many for anybody.
    let sessions = try ["04-06", "04-13", "04-20", "04-27", "05-04"].map { date in
      let end = 6 * 60 + minutes
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let clock = "\(two(end / 60)):\(two(end % 60))"
      return try session(
        "a",
        from: "2026-\(date)T06:00:00+02:00",
        to: "2026-\(date)T\(clock):00+02:00"
      )
    }
    let goal = try goal(hours: 100, start: "2026-04-01", deadline: "2026-05-13")
    let told = try blocks([review(goal, sessions, on: "2026-05-07")])
    #expect(told.first?.hasPrefix("a \(expected) of ") == true, "\(told)")
  }

  /// What is expected of Friday, 8 May, whose hours from 14 to 16 o'clock have shares of their own.
  private func hours(_ share: Double, variance: Double = 0.0001) throws -> FocusExpectation {
    let model = HourModel(
      shares: (0..<168).map { (14..<16).contains(PersonalDays.clockHour($0 % 24)) ? share : 0.5 },
      variance: variance,
      claims: [],
      dayCount: 30
    )
    let friday = try date("2026-05-08")
    let grid = HourGrid(timeline: try berlin(), from: friday, to: friday + 1)
    return FocusExpectation(model, presence: .all, grid: grid)
  }

  @Test("the time with the most focus to expect is the best, and none is where all are alike")
  func best() throws {
    #expect(try blocks([thesis()], hours: hours(0.8)) == ["a 14:00-15:40 of 100 best"])
    #expect(try blocks([thesis()], hours: hours(0.5)) == ["a 08:00-09:40 of 100 free"])
    // More is expected, and it is far from certain.
    #expect(
      try blocks([thesis()], hours: hours(0.8, variance: 0.2)) == ["a 14:00-15:40 of 100 free"]
    )
  }

  @Test("beside what else is suggested, what is left is not called the best")
  func beside() throws {
    let elsewhere = try event("08:00", "09:00")
    #expect(
      try blocks([thesis()], taken: [elsewhere], hours: hours(0.8)) == ["a 14:00-15:40 of 100 best"]
    )
    let there = try event("14:00", "16:00")
    #expect(
      try blocks([thesis()], taken: [there], hours: hours(0.8)) == ["a 08:00-09:40 of 100 free"]
    )
  }

  @Test("what is planned for a goal is taken off what it needs")
  func planned() throws {
    let all = try event("12:00", "13:40", tags: ["goal:a"])
    #expect(try blocks([thesis()], [all]) == [])
    let half = try event("12:00", "12:45", tags: ["goal:a"])
    #expect(try blocks([thesis()], [half]) == ["a 08:00-08:55 of 100"])
  }

  @Test("where so long a time is not free it is the longest that is, and nothing on a full day")
  func crowded() throws {
    let full = [try event("08:00", "12:00"), try event("13:00", "18:00")]
    #expect(try blocks([thesis()], full) == ["a 12:15-12:50 of 100"])
    #expect(try blocks([thesis()], [event("08:00", "18:00")]) == [])
  }

  @Test("on a weekend only what is behind gets any")
  func weekend() throws {
    #expect(try blocks([thesis()], on: "2026-05-09") == ["a 08:00-09:40 of 100"])
    let open = try review(try goal(daily: 20 * minute, deadline: nil), [], on: "2026-05-07")
    #expect(try blocks([open], on: "2026-05-09") == [])
    #expect(try blocks([open], on: "2026-05-11") == ["a 08:00-08:20 of 20"])
  }

  @Test("two goals get different times, the more urgent one first")
  func two() throws {
    let other = try review(try goal("b", daily: 20 * minute, deadline: nil), [], on: "2026-05-07")
    #expect(try blocks([other, thesis()]) == ["a 08:00-09:40 of 100", "b 10:00-10:20 of 20"])
  }
}
