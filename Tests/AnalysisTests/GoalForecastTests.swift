import CivilTime
import Foundation
import Platform
import Testing

@testable import Analysis

/// What another program makes of weekly totals, as `Tests/Calibration/forecast.py` writes it.
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
  @Test("agrees with another program to 1e-9, and to the day")
  func golden() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/forecast.json")
    let cases = try JSONDecoder().decode([GoldenForecast].self, from: Data(contentsOf: file))
    #expect(cases.count == 60)
    for (number, golden) in cases.enumerated() {
      let forecast = try #require(
        GoalForecast(weeks: golden.weeks, remaining: golden.remaining)
      )
      for chance in golden.chances {
        let found = forecast.chance(within: chance.days)
        #expect(abs(found - chance.value) < 1e-9, "case \(number), \(chance.days) days")
      }
      let found = [0.1, 0.5, 0.9].map { forecast.days(chance: $0) }
      #expect(found == golden.quantiles, "case \(number)")
    }
  }

  private static func forecast(_ hours: [Double], _ remaining: Int64) -> GoalForecast? {
    GoalForecast(
      weeks: hours.map { Int64(($0 * 3_600_000).rounded()) },
      remaining: remaining * 3_600_000
    )
  }

  @Test(
    "steady weeks give close dates, falling and rough ones are open-ended",
    arguments: [
      (
        [4.1, 3.8, 4.0, 4.2, 3.9, 4.0, 4.3, 3.7, 4.0, 4.1, 3.9, 4.0], [33, 36, 39], 0.95
      ),
      (
        [6.5, 6.8, 5.9, 5.5, 5.8, 4.9, 4.6, 4.8, 4.1, 3.9, 3.5, 3.6], [32, 43, nil],
        0.469895663917
      ),
      ([8, 0, 9, 7.5, 0, 0.5, 8.4, 7, 0, 0, 9.1, 6.8], [15, 29, nil], 0.710320560914),
    ] as [([Double], [Int?], Double)]
  )
  func shapes(hours: [Double], dates: [Int?], chance: Double) throws {
    let forecast = try #require(Self.forecast(hours, 20))
    #expect([0.1, 0.5, 0.9].map { forecast.days(chance: $0) } == dates)
    #expect(abs(forecast.toldChance(within: 42) - chance) < 1e-9)
  }

  @Test("needs three weeks, something done in them, and something left to do")
  func evidence() {
    #expect(Self.forecast([], 20) == nil)
    #expect(Self.forecast([3, 0], 20) == nil)
    #expect(Self.forecast([0, 0, 0, 0, 0, 0, 0, 0], 20) == nil)
    #expect(Self.forecast([4, 4, 4], 0) == nil)
    #expect(Self.forecast([0, 0, 1], 20) != nil)
  }

  @Test("only the latest twelve weeks count")
  func latest() {
    let weeks = [4, 3, 5, 4, 4, 3, 5, 4, 4, 3, 5, 4.0]
    #expect(Self.forecast([90, 0, 70] + weeks, 20) == Self.forecast(weeks, 20))
  }

  @Test("no chance below 5% or beyond 95% is told")
  func told() throws {
    let sure = try #require(Self.forecast([4, 4, 4, 4, 4, 4], 4))
    #expect(sure.chance(within: 60) > 0.99)
    #expect(sure.toldChance(within: 60) == 0.95)
    #expect(sure.toldChance(within: 1) == 0.05)
    #expect(sure.chance(within: 0) == 0)
    #expect(sure.chance(within: 5000) == sure.chance(within: 728))
  }

  @Test("never falls as days are added, and its dates come in order", arguments: 1...15)
  func monotone(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let weeks = (0..<random.integer(in: 3...12)).map { _ in
      Int64(random.integer(in: 0...1200)) * minute
    }
    let remaining = Int64(random.integer(in: 1...20_000)) * minute
    guard let forecast = GoalForecast(weeks: weeks, remaining: remaining) else { return }
    var last = 0.0
    for days in 0...GoalForecast.horizon {
      let chance = forecast.chance(within: days)
      #expect(chance >= last && chance <= 1, "seed \(seed), \(days) days")
      last = chance
    }
    let dates = [0.1, 0.5, 0.9].map { forecast.days(chance: $0) ?? .max }
    #expect(dates == dates.sorted(), "seed \(seed)")
    for (chance, days) in zip([0.1, 0.5, 0.9], dates) where days < .max {
      #expect(forecast.chance(within: days) >= chance, "seed \(seed)")
      #expect(forecast.chance(within: days - 1) < chance, "seed \(seed)")
    }
  }
}
