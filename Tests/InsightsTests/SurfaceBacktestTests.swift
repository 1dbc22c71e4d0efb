import CivilTime
import Randomness
import Testing

@testable import Insights

@Suite("How well weeks would have been foreseen")
struct SurfaceBacktestTests {
  /// Days with an hour of activity from 8 to 20 and as many minutes of focus as `focus` says.
  private func days(_ count: Int, _ focus: (CivilDate, Int) -> Int) -> PersonalDays {
    let days = (0..<count).map { number in
      let date = firstDay + number
      let hours = (0..<24).map(PersonalDays.clockHour)
      return PersonalDay(
        date: date,
        active: hours.map { (8..<20).contains($0) ? hour : 0 },
        focus: hours.map { (8..<20).contains($0) ? Int64(focus(date, $0)) * minute : 0 }
      )
    }
    return PersonalDays(days: days, dates: firstDay..<(firstDay + count))
  }

  private func noise(_ date: CivilDate, _ hour: Int, upTo most: Int) -> Int {
    var random = SplitMix64(seed: UInt64(date.dayNumber * 24 + hour))
    return random.integer(in: 0...most)
  }

  @Test("a week is tested from two weeks before it on, twelve at most, and four are needed")
  func weeks() {
    func count(_ days: Int) -> Int {
      SurfaceBacktest(self.days(days) { noise($0, $1, upTo: 60) }).weeks
    }
    #expect([0, 7, 20, 21, 28, 84, 140].map(count) == [0, 0, 0, 1, 2, 10, 12])
    let short = days(41) { noise($0, $1, upTo: 60) }
    let test = SurfaceBacktest(short)
    #expect(test.weeks == 3 && test.basis == .tooEarly)
    #expect(test.surface(of: short) == nil)
    #expect(SurfaceBacktest(days(42) { noise($0, $1, upTo: 60) }).basis != .tooEarly)
  }

  @Test("a rhythm that differs by kind of day is foreseen better than by the means of hours")
  func kinds() {
    let days = days(84) { date, hour in
      let isMorning = hour < 12
      let good = date.weekday <= .friday ? isMorning : isMorning == false
      return (good ? 40 : 5) + noise(date, hour, upTo: 20)
    }
    let test = SurfaceBacktest(days)
    #expect(test.weeks == 10 && test.hours == 840)
    #expect(test.basis == .surface && test.surfaceWins == 10)
    #expect(test.surface(of: days) == FocusSurface(days))
    // The noise has a mean deviation of five minutes, a twelfth.
    #expect((75...100).contains(test.surface.error))
    #expect(test.hourMeans.error > 200 && test.mean.error > 250)
    #expect(test.surface.logScore > test.hourMeans.logScore)
    // The noise is taken about the means of hours, so the intervals are wider than they need be.
    #expect(test.covered == 1000)
  }

  @Test("what is chosen is told beside what nobody could have known")
  func choice() throws {
    let days = days(84) { $1 == 9 ? 60 : $1 == 10 ? 30 : 0 }
    let choice = try #require(SurfaceBacktest(days).choice)
    #expect(choice.realised == 1000 && choice.best == 1000)
    #expect((980...1000).contains(choice.foreseen))
    #expect(choice.average == 125)
  }

  @Test("the basis follows from the weeks that were won, three of five")
  func basis() {
    // Noise about one share: the means of hours only add noise of their own.
    let flat = days(84) { noise($0, $1, upTo: 60) }
    let test = SurfaceBacktest(flat)
    #expect(test.basis == .surface)
    #expect(test.mean.error <= test.hourMeans.error)
    // The other way round each week, whatever was learnt is wrong.
    let turning = days(84) { date, hour in
      let week = (date - firstDay) / 7
      return (hour < 12) == (week % 2 == 0) ? 55 : 5
    }
    let turned = SurfaceBacktest(turning)
    #expect(turned.lastWeek.error > 800)
  }

  @Test("the means of hours know nothing of weekdays")
  func hourMeans() throws {
    let days = days(28) { $0.weekday == .monday && $1 == 9 ? 60 : 30 }
    let means = try #require(FocusSurface.hourMeans(days))
    for day in 0..<7 {
      #expect(means.share(firstDay + day, hours: 9..<10) == means.share(firstDay, hours: 9..<10))
    }
    #expect((560...580).contains(try #require(means.share(firstDay, hours: 9..<10))))
    #expect(means.share(firstDay, hours: 10..<11) == 500)
    #expect(FocusSurface.hourMeans(self.days(0) { _, _ in 0 }) == nil)
  }
}
