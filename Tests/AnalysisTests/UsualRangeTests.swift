import CivilTime
import Testing

@testable import Analysis

@Suite("Usual values and hours")
struct UsualRangeTests {
  @Test(
    "quartiles lie between values, rounded down",
    arguments: [
      ([1, 2, 3, 4], 1, 2, 3), ([4, 3, 2, 1], 1, 2, 3), ([10, 20, 30, 40], 17, 25, 32),
      ([1, 2, 3, 4, 5], 2, 3, 4), ([5, 5, 5, 5], 5, 5, 5),
      ([0, 100, 200, 300, 1000], 100, 200, 300),
      ([1, 2, 4, 8, 16, 32, 64, 128], 3, 12, 40), ([-10, -5, 0, 5], -7, -3, 1),
    ] as [([Int64], Int64, Int64, Int64)]
  )
  func quartiles(values: [Int64], low: Int64, median: Int64, high: Int64) throws {
    let range = try #require(UsualRange(values))
    #expect([range.low, range.median, range.high] == [low, median, high])
    #expect(range.periods == values.count)
  }

  @Test("fewer than four periods say nothing")
  func tooFew() {
    #expect(UsualRange([]) == nil)
    #expect(UsualRange([1, 2, 3]) == nil)
    #expect(Verdict(5, nil) == .tooEarly)
  }

  @Test("a value is above, below or within, the ends included")
  func verdicts() {
    let range = UsualRange([10, 20, 30, 40])
    #expect(Verdict(33, range) == .above)
    #expect(Verdict(32, range) == .within)
    #expect(Verdict(17, range) == .within)
    #expect(Verdict(16, range) == .below)
    #expect(Verdict(nil, range) == .tooEarly)
  }

  /// Hours of ten weekdays from Monday on: known and focus in minutes.
  private func weekdays(_ count: Int, _ hours: [(Int, Int64, Int64)]) -> [HourFacts] {
    let days = (0..<14).map { firstDay + $0 }.filter { $0.weekday <= .friday }.prefix(count)
    return days.flatMap { day in
      hours.map { hourFacts(day, $0.0, known: $0.1, focus: $0.2) }
    }
  }

  @Test("the two hours in a row with the highest share")
  func top() throws {
    let shares = HourShares(
      weekdays(5, [(8, 60, 12), (9, 60, 54), (10, 60, 48), (11, 60, 30), (20, 15, 0)]),
      days: .weekdays
    )
    let top = try #require(shares.top())
    #expect(top.fromHour == 9)
    #expect(top.toHour == 11)
    #expect(top.share == 850)
    // 144 of 255 minutes.
    #expect(top.overall == 564)
    #expect(top.dayCount == 5)
    #expect(top.known == 600 * minute)
    #expect(shares.share(from: 8, to: 9, atLeast: 5) == 200)
    #expect(shares.share(from: 20, to: 24, atLeast: 5) == 0)
    #expect(shares.dayCount == 5)
  }

  @Test("four days are too few on weekdays, three are enough at weekends")
  func floors() {
    #expect(HourShares(weekdays(4, [(9, 60, 60)]), days: .weekdays).top() == nil)
    #expect(HourShares(weekdays(5, [(9, 60, 60)]), days: .weekdays).top()?.dayCount == 5)
    #expect(HourShares(weekdays(10, [(9, 60, 60)]), days: .weekend).top() == nil)
    func weekend(_ days: [Int]) -> TopHours? {
      let hours = days.map { hourFacts(firstDay + $0, 9, known: 60, focus: 60) }
      return HourShares(hours, days: .weekend).top()
    }
    #expect(weekend([5, 6]) == nil)
    #expect(weekend([5, 6, 12])?.dayCount == 3)
    #expect(weekend([4, 5, 6]) == nil)
  }

  @Test("an hour counts from a quarter of an hour of known activity on")
  func quarter() {
    #expect(HourShares(weekdays(5, [(9, 14, 14)]), days: .all).top() == nil)
    #expect(HourShares(weekdays(5, [(9, 15, 15)]), days: .all).top()?.share == 1000)
    #expect(
      HourShares(weekdays(5, [(9, 0, 0)]), days: .all).share(from: 0, to: 24, atLeast: 0) == nil
    )
    // An hour of a single day does not win by its share.
    let rare = weekdays(1, [(14, 60, 60)]) + weekdays(6, [(9, 60, 30)])
    #expect(HourShares(rare, days: .all).top()?.fromHour == 8)
  }

  @Test("hours outside the clock are left out, and a range that ends first is empty")
  func ranges() {
    let shares = HourShares(weekdays(5, [(0, 60, 30), (23, 60, 60)]), days: .all)
    #expect(shares.share(from: -5, to: 1, atLeast: 5) == 500)
    #expect(shares.share(from: 23, to: 99, atLeast: 5) == 1000)
    #expect(shares.share(from: 12, to: 9, atLeast: 0) == nil)
    #expect(shares.share(from: 30, to: 40, atLeast: 0) == nil)
  }

  @Test("which dates are which days")
  func days() {
    let week = (0..<7).map { firstDay + $0 }
    #expect(week.filter(TopHours.Days.all.contains).count == 7)
    #expect(week.filter(TopHours.Days.weekdays.contains) == Array(week.prefix(5)))
    #expect(week.filter(TopHours.Days.weekend.contains) == Array(week.suffix(2)))
  }
}
