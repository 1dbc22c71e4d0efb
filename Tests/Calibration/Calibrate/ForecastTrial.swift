import Analysis
import Glibc
import Platform
import SampleData

/// The forecast of one simulated person's goal, held against what then came.
///
/// A weekday is worked on by chance, for a time of the gamma distribution of shape 2 and mean 90 minutes;
/// weeks are better or worse by a lognormal factor.
struct ForecastTrial {
  /// Whether anything can be said: nothing is where no work was done.
  let isMade: Bool
  /// Whether the day on which it was done lies within the dates of 10% and 90%.
  let isCovered: Bool
  /// From the date of 10% to that of 90%, in days.
  let width: Int
  /// From the date of even odds to the day on which it was done; negative where it was later.
  let late: Int

  /// A person whose weeks vary by `spread` thousandths (the standard deviation of the factor's
  /// logarithm), after some weeks of history.
  init(weeks: Int, spread: Int, random: inout SplitMix64) {
    var history: [Int64] = []
    for _ in 0..<weeks { history.append(ForecastTrial.week(spread, &random).reduce(0, +)) }
    let remaining = Int64(random.choice(of: [600, 1200, 4000])) * 60_000
    var days = 0
    var done: Int64 = 0
    coming: while days < 20_000 {
      for day in ForecastTrial.week(spread, &random) {
        days += 1
        done += day
        if done >= remaining { break coming }
      }
    }
    guard let forecast = GoalForecast(weeks: history, remaining: remaining) else {
      isMade = false
      isCovered = false
      width = 0
      late = 0
      return
    }
    // What lies beyond the horizon is later than all within it.
    func by(_ chance: Double) -> Int {
      forecast.days(chance: chance) ?? GoalForecast.horizon + 1
    }
    let interval = (from: by(0.1), to: by(0.9))
    isMade = true
    isCovered =
      interval.from <= days && (days <= interval.to || interval.to > GoalForecast.horizon)
    width = interval.to - interval.from
    late = by(0.5) - days
  }

  /// The milliseconds of the seven days of a week.
  private static func week(_ spread: Int, _ random: inout SplitMix64) -> [Int64] {
    let factor = exp(Double(random.normal(mean: 0, deviation: spread)) / 1000)
    return [800, 800, 700, 800, 500, 300, 200].map { chance in
      guard random.chance(perMille: chance) else { return 0 }
      let minutes = -45 * (log(unit(&random)) + log(unit(&random))) * factor
      return Int64(minutes * 60_000)
    }
  }

  /// A number above 0 and up to 1.
  private static func unit(_ random: inout SplitMix64) -> Double {
    Double(random.integer(in: 1...1_000_000_000)) / 1_000_000_000
  }
}
