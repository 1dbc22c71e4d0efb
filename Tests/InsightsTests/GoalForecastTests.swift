import CivilTime
import Foundation
import Randomness
import Testing

@testable import Insights

/// What scipy makes of weekly totals, as `Tests/Calibration/forecast.py` writes it.
private struct GoldenForecast: Decodable {
  struct Chance: Decodable {
    let days: Int
    let value: Double
  }

  let weeks: [Int64]
  let remaining: Int64
  let chances: [Chance]
  let quantiles: [Int?]
}

@Suite("When a goal will be done")
struct GoalForecastTests {
  @Test("agrees with scipy to 1e-9, and to the day")
  func golden() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/forecast.json")
    let cases = try JSONDecoder().decode([GoldenForecast].self, from: Data(contentsOf: file))
    #expect(cases.count == 60)
    for (number, golden) in cases.enumerated() {
      let forecast = try #require(GoalForecast(weeks: golden.weeks))
      for chance in golden.chances {
        let found = forecast.chance(of: golden.remaining, within: chance.days)
        #expect(abs(found - chance.value) < 1e-9, "case \(number), \(chance.days) days")
      }
      let found = [0.1, 0.5, 0.9].map { forecast.days(to: golden.remaining, chance: $0) }
      #expect(found == golden.quantiles, "case \(number)")
    }
  }

  @Test("needs two weeks, and something done in them")
  func evidence() {
    #expect(GoalForecast(weeks: []) == nil)
    #expect(GoalForecast(weeks: [5 * hour]) == nil)
    #expect(GoalForecast(weeks: [0, 0, 0]) == nil)
    #expect(GoalForecast(weeks: [0, 1]) != nil)
  }

  @Test("two equal weeks still leave room: the spread of 60% weighs as two more")
  func few() throws {
    // s^2 = 2 (0.6 * 10)^2 / 3 = 24; 10 hours in one week are even odds, in none none.
    let forecast = try #require(GoalForecast(weeks: [10 * hour, 10 * hour]))
    let hours = forecast.variance / Double(hour) / Double(hour)
    #expect(abs(hours - 24) < 1e-9)
    #expect(abs(forecast.chance(of: 10 * hour, within: 7) - 0.5) < 1e-12)
    #expect(forecast.days(to: 10 * hour, chance: 0.5) == 7)
    #expect(forecast.chance(of: 10 * hour, within: 0) == 0)
    #expect(forecast.chance(of: 0, within: 0) == 1)
    #expect(forecast.days(to: 0, chance: 0.9) == 0)
  }

  @Test("beyond two years nothing is said")
  func horizon() throws {
    let forecast = try #require(GoalForecast(weeks: [hour, hour, hour, hour]))
    // 730 days are 104 weeks and two days.
    #expect(forecast.days(to: 104 * hour, chance: 0.5) == 728)
    #expect(forecast.days(to: 106 * hour, chance: 0.5) == nil)
    #expect(forecast.days(to: 100_000 * hour, chance: 0.1) == nil)
  }

  @Test("never falls as days are added, and its dates come in order", arguments: 1...40)
  func monotone(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let weeks = (0..<random.integer(in: 2...12)).map { _ in
      Int64(random.integer(in: 0...1200)) * minute
    }
    guard let forecast = GoalForecast(weeks: weeks) else { return }
    let remaining = Int64(random.integer(in: 1...20_000)) * minute
    var last = 0.0
    for days in 0...GoalForecast.horizon {
      let chance = forecast.chance(of: remaining, within: days)
      #expect(chance >= last && chance <= 1, "seed \(seed), \(days) days")
      last = chance
    }
    let dates = [0.1, 0.5, 0.9].map { forecast.days(to: remaining, chance: $0) ?? .max }
    #expect(dates == dates.sorted(), "seed \(seed)")
    for (chance, days) in zip([0.1, 0.5, 0.9], dates) where days < .max {
      #expect(forecast.chance(of: remaining, within: days) >= chance, "seed \(seed)")
      #expect(forecast.chance(of: remaining, within: days - 1) < chance, "seed \(seed)")
    }
  }
}
