/// When a goal's target is likely to be reached, if weeks go on as they did.
///
/// The weekly totals y of the last n complete weeks have the mean m and the variance s_y^2. What H
/// weeks will bring has the mean H m and the variance s^2 (H + H^2/n), where the second term is the
/// uncertainty of m, and s^2 = ((n-1) s_y^2 + 2 (0.6 m)^2) / (n+1): two more observations of a spread of
/// 60% keep a few like weeks from promising too much. With n+1 degrees of freedom of Student's t:
/// P(done by H) = 1 - T((R - H m) / sqrt(s^2 (H + H^2/n))) for what remains, R.
public struct GoalForecast: Sendable, Hashable {
  /// How many weeks are looked at.
  public static let weeks = 12
  /// How many it takes.
  public static let leastWeeks = 2
  /// Nothing is said of what lies further ahead, in days: two years.
  public static let horizon = 730

  /// How many weeks it rests on.
  public let count: Int
  /// The mean of a week, in milliseconds.
  public let mean: Double
  /// The variance s^2, in square milliseconds.
  let variance: Double

  /// A forecast from the totals of complete weeks in milliseconds, in any order.
  ///
  /// Gives nil for fewer than two weeks, or where nothing was done in them.
  public init?(weeks: [Int64]) {
    guard weeks.count >= GoalForecast.leastWeeks else { return nil }
    let values = weeks.map { Double($0) }
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    guard mean > 0 else { return nil }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    count = values.count
    self.mean = mean
    variance = (squares + 2 * (0.6 * mean) * (0.6 * mean)) / (n + 1)
  }

  /// The probability that `remaining` milliseconds are done within a number of days.
  ///
  /// It never falls as days are added: while R > H m the argument of T falls as its numerator falls and
  /// its denominator grows, and afterwards (H m - R) / sqrt(H + H^2/n) has a derivative of the sign of
  /// m H / 2 + R / 2 + R H / n.
  public func chance(of remaining: Int64, within days: Int) -> Double {
    guard remaining > 0 else { return 1 }
    guard days > 0 else { return 0 }
    let weeks = Double(days) / 7
    let spread = (variance * (weeks + weeks * weeks / Double(count))).squareRoot()
    let t = (Double(remaining) - weeks * mean) / spread
    // The upper tail, as 1 less a probability near 1 would lose its digits.
    return StudentT.probability(-t, freedom: Double(count + 1))
  }

  /// The least number of days within which `remaining` milliseconds are done with a probability; nil
  /// where that is more than two years.
  public func days(to remaining: Int64, chance wanted: Double) -> Int? {
    guard remaining > 0 else { return 0 }
    guard chance(of: remaining, within: GoalForecast.horizon) >= wanted else { return nil }
    var low = 0
    var high = GoalForecast.horizon
    while high - low > 1 {
      let middle = (low + high) / 2
      if chance(of: remaining, within: middle) >= wanted { high = middle } else { low = middle }
    }
    return high
  }
}
