import CivilTime
import Platform
import Testing

@testable import Analysis

@Suite("Claims that recur")
struct RecurrenceTests {
  /// Days from Monday on with an hour of activity from 8 to 20 each, and as much focus in minutes as
  /// `minutes` says of the week and the hour on the clock.
  private func days(
    weeks: Int,
    on weekdays: Range<Int> = 0..<7,
    _ minutes: (Int, Int) -> Int
  ) -> PersonalDays {
    let days = (0..<(weeks * 7)).filter { weekdays.contains($0 % 7) }.map { day in
      let hours = (0..<24).map(PersonalDays.clockHour)
      return PersonalDay(
        date: firstDay + day,
        active: hours.map { (8..<20).contains($0) ? hour : 0 },
        focus: hours.map {
          var random = SplitMix64(seed: UInt64(day * 24 + $0))
          let noise = random.integer(in: 0...9)
          return (8..<20).contains($0) ? Int64(minutes(day / 7, $0) + noise) * minute : 0
        }
      )
    }
    return PersonalDays(days: days, dates: firstDay..<(firstDay + weeks * 7))
  }

  private func claim(
    _ days: DayKind = .all,
    _ direction: PeakClaim.Direction = .peak,
    from: Int = 9,
    hours: Int = 2,
    leftOut: [Int] = []
  ) -> PeakClaim {
    let estimate = IntervalEstimate(value: 500, low: 400, high: 600)
    return PeakClaim(
      days: days,
      direction: direction,
      strength: .likely,
      fromHour: from,
      hourCount: hours,
      level: estimate,
      difference: estimate,
      expectedDifference: 500,
      leftOut: leftOut,
      dayCount: 28,
      active: 1,
      chance: 1
    )
  }

  @Test(
    "a claim recurs by week from six weeks on, of which seven in ten agree",
    arguments: [
      (5, 5, nil, false), (6, 6, nil, true), (6, 5, nil, true), (6, 4, nil, false),
      (10, 7, nil, true), (10, 6, nil, false), (0, 0, nil, false), (5, 5, true, true),
      (10, 6, false, false), (10, 6, true, true),
    ] as [(Int, Int, Bool?, Bool)]
  )
  func rule(weeks: Int, agreeing: Int, halves: Bool?, isRecurring: Bool) {
    let recurrence = Recurrence(weeks: weeks, agreeing: agreeing, inBothHalves: halves)
    #expect(recurrence.isRecurring == isRecurring)
  }

  @Test("the weeks with the claim's sign are counted, one with a single day left out")
  func weeks() {
    // From the eighth week on the other way round; the last week has one day.
    let all = days(weeks: 10) { week, hour in 9...10 ~= hour ? (week < 7 ? 40 : 10) : 25 }
    let cut = PersonalDays(days: all.days.filter { $0.date <= firstDay + 63 }, dates: all.dates)
    func found(_ claim: PeakClaim, _ days: PersonalDays) -> [Int] {
      RecurrenceFinder(finder: PeakFinder(replicates: 99)).recurrences(of: [claim], in: days)
        .flatMap { [$0.weeks, $0.agreeing] }
    }
    #expect(found(claim(), all) == [10, 7])
    #expect(found(claim(), cut) == [9, 7])
    #expect(found(claim(.all, .slump), cut) == [9, 2])
    #expect(found(claim(.weekdays), cut) == [9, 7])
    #expect(found(claim(.weekend), cut) == [9, 7])
    // Without the hours that a clearer claim holds nothing is left to compare.
    #expect(found(claim(leftOut: Array(8..<9) + Array(11..<20)), cut) == [0, 0])
    #expect(RecurrenceFinder().recurrences(of: [], in: cut) == [])
  }

  @Test("what weeks do not bear out is looked for in both halves of them")
  func halves() throws {
    // Five weeks are too few to count, but enough for a search of each half by days.
    let steady = days(weeks: 5) { _, hour in 9...10 ~= hour ? 40 : 10 }
    let found = RecurrenceFinder().recurrences(of: [claim()], in: steady)
    #expect(found == [Recurrence(weeks: 5, agreeing: 5, inBothHalves: true)])
    let other = RecurrenceFinder().recurrences(of: [claim(from: 15)], in: steady)
    #expect(other == [Recurrence(weeks: 5, agreeing: 0, inBothHalves: false)])
    // In every other week alone.
    let byTurns = days(weeks: 10) { week, hour in 9...10 ~= hour && week % 2 == 0 ? 40 : 10 }
    let half = try #require(RecurrenceFinder().recurrences(of: [claim()], in: byTurns).first)
    #expect(half.inBothHalves == false && half.weeks == 10)
    // Three weeks give halves of less than fourteen days.
    let short = days(weeks: 3) { _, hour in 9...10 ~= hour ? 40 : 10 }
    #expect(
      RecurrenceFinder().recurrences(of: [claim()], in: short)
        == [Recurrence(weeks: 3, agreeing: 3, inBothHalves: false)]
    )
  }

  @Test("claims are alike where half of the hours of the week are in both")
  func alike() {
    #expect(claim(.all).isAlike(claim(.weekdays)))
    #expect(claim(.all).isAlike(claim(.weekend)) == false)
    #expect(claim(.weekdays).isAlike(claim(.weekend)) == false)
    #expect(claim().isAlike(claim(hours: 4)))
    #expect(claim().isAlike(claim(hours: 5)) == false)
    #expect(claim().isAlike(claim(.all, .slump)) == false)
    #expect(claim(from: 23).isAlike(claim(from: 0)) == false)
    #expect(claim(from: 23, hours: 3).isAlike(claim(from: 0)))
    #expect(claim(hours: 4).isAlike(claim(hours: 6, leftOut: [13, 14])))
  }
}
