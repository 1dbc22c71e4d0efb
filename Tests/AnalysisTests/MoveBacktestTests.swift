import CivilTime
import Testing

@testable import Analysis
@testable import Plans

@Suite("Suggested moves looked back on")
struct MoveBacktestTests {
  /// Days with an hour of activity from 8 to 20, as far as `isActive` says, and minutes of focus.
  private func days(
    _ count: Int,
    isActive: (CivilDate, Int) -> Bool = { _, _ in true },
    _ focus: (Int) -> Int64
  ) -> PersonalDays {
    let hours = (0..<24).map(PersonalDays.clockHour)
    let days = (0..<count).map { number -> PersonalDay in
      let date = firstDay + number
      func isSeen(_ hour: Int) -> Bool { (8..<20).contains(hour) && isActive(date, hour) }
      return PersonalDay(
        date: date,
        active: hours.map { isSeen($0) ? hour : 0 },
        focus: hours.map { isSeen($0) ? focus($0) * minute : 0 }
      )
    }
    return PersonalDays(days: days, dates: firstDay..<(firstDay + count))
  }

  /// An event from 14:00 to 15:00 on the Tuesday of each week, counted from the first.
  private func tuesdays(_ weeks: Int, isMovable: Bool = true) -> [PlannedEvent] {
    (0..<weeks).map { week in
      let start = Int64(week) * 10_080 + 1440 + 840
      return event(
        minutes(start, start + 60),
        id: "w\(week)",
        kind: .project,
        isMovable: isMovable
      )
    }
  }

  private func test(_ days: PersonalDays, _ events: [PlannedEvent]) -> MoveBacktest {
    let scheduler = WeekScheduler(timeline: ZoneTimeline(home: .utc), working: 480..<1080) { _ in
      true
    }
    let finder = PeakFinder(replicates: 39, most: 39)
    // Twelve weeks at most, as far as the days before them are as many as a claim needs.
    let weeks = (1...12).reversed().compactMap { number -> WeekScheduler.PastWeek? in
      let start = days.dates.upperBound - 7 * number
      guard start > days.dates.lowerBound else { return nil }
      let before = PersonalDays(
        days: days.days.filter { $0.date < start },
        dates: days.dates.lowerBound..<start
      )
      guard before.usable.count >= PeakFinder.leastDays,
        let model = HourModel(before, claims: finder.search(before).claims)
      else { return nil }
      let presence = PlannedPresence(before, working: 480..<1080)
      return .init(dates: start..<(start + 7), model: model, presence: presence)
    }
    return scheduler.backtest(weeks, seen: days, events: events)
  }

  /// Hours 9 and 10 have 54 minutes of focus, the others 18.
  private func morning(_ hour: Int) -> Int64 { hour == 9 || hour == 10 ? 54 : 18 }

  @Test(
    "each week is placed anew by the days before it, and the new hours are held against the old"
  )
  func pairs() throws {
    let found = test(days(63, morning), tuesdays(9))
    // Of nine weeks the first two are too early, and the two behind them bear no moves out.
    #expect(found.weeks == 7 && found.moves == 5)
    #expect(found.pairs.count == 5 && found.pairWeeks == 5)
    let first = try #require(found.pairs.first)
    #expect(first.week == firstDay + 28)
    #expect(drawing(first.planned) == "\(29 * 1440 + 840)-\(29 * 1440 + 900)")
    #expect(drawing(first.other) == "\(29 * 1440 + 600)-\(29 * 1440 + 660)")
    // Nine tenths less three, in every week.
    #expect(found.pairs.allSatisfy { $0.realised == 600 })
    #expect(found.realised == IntervalEstimate(value: 600, low: 600, high: 600))
    let foreseen = try #require(found.foreseen)
    #expect((550...600).contains(foreseen))
    #expect(found.ratio == foreseen * 1000 / 600)
    #expect(found.closerThanNothing == 5)
  }

  @Test("nothing is said without moves, without activity at both times, or of three weeks")
  func tooLittle() {
    #expect(test(days(28, morning), []) == MoveBacktest(weeks: 2, moves: 0, pairs: []))
    #expect(test(days(42, morning), tuesdays(6, isMovable: false)).moves == 0)
    #expect(test(days(0, morning), tuesdays(2)) == MoveBacktest(weeks: 0, moves: 0, pairs: []))
    #expect(test(days(20, morning), tuesdays(3)).weeks == 0)
    // From the sixth week on nobody is there at 14 o'clock.
    let away = days(56, isActive: { $1 != 14 || $0 < firstDay + 35 }, morning)
    let found = test(away, tuesdays(8))
    #expect(found.moves == 4 && found.pairs.count == 1)
    #expect(found.realised == nil && found.ratio == nil && found.isEnough == false)
    #expect(test(days(49, morning), tuesdays(7)).realised == nil)
    #expect(test(days(56, morning), tuesdays(8)).realised?.value == 600)
  }

  private func pair(_ week: Int, _ realised: Int) -> MoveBacktest.Pair {
    let start = Int64(week) * 10_080
    return MoveBacktest.Pair(
      week: firstDay + 7 * week,
      planned: minutes(start, start + 60),
      other: minutes(start + 60, start + 120),
      plannedSeen: [],
      otherSeen: [],
      foreseen: 200,
      realised: realised
    )
  }

  @Test("the interval is one over weeks, the pairs of a week not being independent")
  func interval() {
    func found(_ pairs: [MoveBacktest.Pair]) -> MoveBacktest {
      MoveBacktest(weeks: 4, moves: 9, pairs: pairs)
    }
    // t(0.95, 3) = 2.353363; the error is the root of 4/3 times 50,000, over 4.
    let four = found([pair(0, 100), pair(1, 200), pair(2, 300), pair(3, 400)])
    #expect(four.realised == IntervalEstimate(value: 250, low: 98, high: 402))
    #expect(four.ratio == 800)
    // 200 is no closer than 0 to the first, which is halfway.
    #expect(four.closerThanNothing == 3)
    // Weeks count alike: 100 and three times 300.
    let five = found([pair(0, 100), pair(0, 100), pair(1, 300), pair(2, 300), pair(3, 300)])
    #expect(five.realised == IntervalEstimate(value: 250, low: 132, high: 368))
    // What was seen may be nothing.
    let none = found([pair(0, -100), pair(1, 200), pair(2, 300), pair(3, 0)])
    #expect(none.realised?.value == 100 && none.ratio == nil)
    #expect(found([pair(0, 1), pair(1, 1), pair(2, 1)]).realised == nil)
  }

  @Test("an event of which less than half was seen makes no pair")
  func half() {
    let start = Int64(7 * 5 + 1) * 1440 + 840
    let away = days(42, isActive: { $1 != 15 || $0 < firstDay + 35 }, morning)
    func found(_ from: Int64, _ to: Int64) -> [Int] {
      let event = event(minutes(start + from, start + to), kind: .project, isMovable: true)
      let found = test(away, [event])
      return [found.moves, found.pairs.count]
    }
    // From 14 to 16 o'clock half was seen, from 14:30 on a third.
    #expect(found(0, 60) == [1, 1])
    #expect(found(0, 120) == [1, 1])
    #expect(found(30, 120) == [1, 0])
    let long = event(minutes(start, start + 120), kind: .project, isMovable: true)
    let pair = test(away, [long]).pairs.first
    #expect(pair?.plannedSeen.map(drawing) == [drawing(minutes(start, start + 60))])
    #expect(pair?.otherSeen.count == 2)
  }
}
