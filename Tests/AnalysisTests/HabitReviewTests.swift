import CivilTime
import Testing

@testable import Analysis
@testable import ICalendar
@testable import Plans

@Suite("How habits go")
struct HabitReviewTests {
  private let zone = ZoneTimeline(home: HabitReviewTests.zone(7200))

  private static func zone(_ offset: Int) -> ZoneRules {
    ZoneRules(
      name: "Test/Zone",
      first: ZoneRules.Span(start: .min, offset: offset, abbreviation: "T")
    )
  }

  private func habit(
    _ recurrence: String,
    target: Int? = nil,
    times: [Int] = [],
    grace: Int = 0,
    start: String = "2026-05-04"
  ) throws -> Habit {
    Habit(
      id: "a",
      title: "Habit",
      recurrence: try DateRecurrence(recurrence),
      times: times,
      target: target,
      graceHours: grace,
      start: try #require(CivilDate(start))
    )
  }

  /// `x` done, `-` skipped, `.` nothing, a digit for so many steps: a date each from the start.
  private func log(_ habit: Habit, _ drawing: String) -> CheckinLog {
    let checkins = drawing.enumerated().flatMap { day, mark -> [Checkin] in
      let date = habit.start + day
      let count = mark == "x" ? 1 : mark.wholeNumberValue ?? 0
      if mark == "-" { return [Checkin(habit: "a", date: date, state: .skip)] }
      return (0..<count).map { _ in
        Checkin(
          habit: "a",
          date: date,
          recorded: zone.start(of: date) + 8 * 3_600_000 + Int64(day % 3) * 600_000
        )
      }
    }
    return CheckinLog(checkins, of: [habit])
  }

  private func review(
    _ habit: Habit,
    _ drawing: String,
    at hour: Double = 20,
    day: Int? = nil
  ) -> HabitReview {
    let log = log(habit, drawing)
    let date = habit.start + (day ?? drawing.count - 1)
    let now = zone.start(of: date) + Int64(hour * 3_600_000)
    return HabitReview(HabitCourse(habit, log, zone, at: now), log, zone)
  }

  @Test(
    "a streak counts what was due in a row; today is open until it is over",
    arguments: [
      ("daily", "", 0, 0), ("daily", ".", 0, 0), ("daily", "x", 1, 1), ("daily", "xxx.", 3, 3),
      ("daily", "xxx..", 0, 3), ("daily", "xx-x", 3, 3), ("daily", "xx.xxx", 3, 3),
      // Monday, Wednesday, Friday: what is done between them counts for nothing.
      ("mon, wed, fri", "x.x.x..x.", 4, 4), ("mon, wed, fri", "x.x....x.", 1, 2),
      ("mon, wed, fri", "xxxx", 2, 2),
      ("every 2 days", "x.x.x.", 3, 3),
    ]
  )
  func streak(recurrence: String, drawing: String, current: Int, longest: Int) throws {
    let habit = try habit(recurrence)
    let review = review(habit, drawing, day: max(0, drawing.count - 1))
    #expect(review.streak.current == current)
    #expect(review.streak.longest == longest)
  }

  @Test("a Monday that was missed breaks a streak on Wednesday, though nothing is due on it")
  func between() throws {
    let review = review(try habit("mon"), "x........", day: 9)
    #expect(review.streak.current == 0)
    #expect(review.streak.longest == 1)
  }

  @Test("a date is open for its hours of grace behind midnight, and both dates then")
  func grace() throws {
    let daily = try habit("daily", grace: 2)
    #expect(review(daily, "xx..", at: 1.99).streak.current == 2)
    #expect(review(daily, "xx..", at: 2).streak.current == 0)
    #expect(review(daily, "xx.x", at: 1).streak.current == 3)
    #expect(review(daily, "xx.x", at: 3).streak.current == 1)
    let outcomes = review(daily, "xx..", at: 1).course.periods.map(\.outcome)
    #expect(outcomes == [.done, .done, .open, .open])
  }

  @Test("of steps within a day as many have to be done as are wanted")
  func steps() throws {
    let eight = try habit("daily", target: 8)
    #expect(review(eight, "887").course.periods.map(\.outcome) == [.done, .done, .open])
    #expect(review(eight, "878").course.periods.map(\.outcome) == [.done, .missed, .done])
    #expect(review(eight, "887").course.periods[2].done == 7)
    let some = try habit("daily", target: 2, times: [480, 720, 1200])
    #expect(review(some, "12").course.periods.map(\.outcome) == [.missed, .done])
  }

  @Test("a quota is done on any dates of its week, each once; the first week is cut off")
  func quota() throws {
    // 6 May 2026 is a Wednesday.
    let three = try habit("weekly", target: 3, start: "2026-05-06")
    let outcomes = review(three, "x.x..x.x.x..x......").course.periods.map(\.outcome)
    #expect(outcomes == [.excused, .done, .missed, .open] || outcomes == [.excused, .done, .open])
    #expect(review(three, "xxx..").course.periods.map(\.outcome) == [.done])
    let month = try habit("monthly", start: "2026-01-31")
    #expect(
      review(month, ".x", day: 60).course.periods.map(\.outcome) == [
        .excused, .done, .missed, .open,
      ]
    )
  }

  @Test("a date that was skipped counts for nothing")
  func skipped() throws {
    let review = review(try habit("daily"), "x-.x")
    #expect(review.course.periods.map(\.outcome) == [.done, .excused, .missed, .done])
    #expect(review.rate == DoneShare(done: 2, due: 3))
  }

  @Test("a date that hardly existed is not missed")
  func short() throws {
    // At noon the clock goes eleven hours forward: that date ends an hour later.
    let journey = ZoneTimeline(
      home: HabitReviewTests.zone(0),
      moves: [
        .init(
          from: Instant(
            seconds: Int64(try #require(CivilDate("2026-05-05")).dayNumber) * 86_400 + 3_600
          ),
          zone: HabitReviewTests.zone(13 * 3600)
        )
      ]
    )
    let habit = try habit("daily")
    let log = log(habit, "x.x")
    let now = journey.start(of: habit.start + 2) + 20 * 3_600_000
    let outcomes = HabitCourse(habit, log, journey, at: now).periods.map(\.outcome)
    #expect(outcomes == [.done, .excused, .done])
  }

  @Test("the rate is what was done of what was due")
  func rate() throws {
    let some = review(try habit("daily"), "xx.xx.xx.x")
    #expect(some.rate == DoneShare(done: 7, due: 10))
    #expect(some.rate.perMille == 700)
  }

  @Test("badges look back 7 and 30 dates")
  func badges() throws {
    let drawing = String(repeating: ".", count: 20) + String(repeating: "x", count: 20)
    let review = review(try habit("daily"), drawing)
    #expect(review.week == DoneShare(done: 7, due: 7))
    #expect(review.month == DoneShare(done: 20, due: 30))
    #expect(review.rate == DoneShare(done: 20, due: 40))
  }

  @Test("strength grows with every date done, and one miss takes little of it")
  func strength() throws {
    let daily = try habit("daily")
    // 1 - 0.5^(n/13).
    #expect(review(daily, String(repeating: "x", count: 13)).strength == 500)
    #expect(review(daily, String(repeating: "x", count: 26)).strength == 750)
    let missed = review(daily, String(repeating: "x", count: 26) + ".x")
    #expect(missed.strength == 726)
    #expect(review(daily, ".", at: 5).strength == nil)
    #expect(review(daily, String(repeating: "x", count: 13) + "----").strength == 500)
    // Weekly: each week has its seven dates, which count for less.
    let weekly = try habit("mon")
    let weeks = review(weekly, String(repeating: "x......", count: 13))
    #expect(weeks.strength == 842)
  }

  @Test("the usual minute is the median of when it was written down on its date")
  func usual() throws {
    #expect(review(try habit("daily"), "xxxx").usualMinute == nil)
    #expect(review(try habit("daily"), "xxxxxx").usualMinute == 490)
  }
}
