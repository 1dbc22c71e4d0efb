import Glibc

/// How hourly shares vary about what makes them: by day, by neighbouring hours, by hour and by minute.
///
/// Shares of hours i and j of a day have the covariance day + hours rho^|i - j|, and that of an hour with
/// itself has own + minutes / A on top, where A is its minutes of activity. All are found by moments, so
/// that minutes, hours and days each count for what they say.
struct HourNoise: Sendable, Hashable {
  /// The variance of a day.
  let day: Double
  /// That of hours that resemble their neighbours.
  let hours: Double
  /// The correlation of an hour with the next.
  let correlation: Double
  /// The variance of an hour of its own.
  let own: Double
  /// The variance of a minute.
  let minutes: Double

  /// Noise with all its parts given.
  init(day: Double, hours: Double, correlation: Double, own: Double, minutes: Double) {
    self.day = day
    self.hours = hours
    self.correlation = correlation
    self.own = own
    self.minutes = minutes
  }

  /// The noise of a sample about what its groups of hours are like; `means` has by day and hour the mean
  /// of its group.
  init(_ sample: HourSample, about means: [Double]) {
    var sums = [Double](repeating: 0, count: 13)
    var counts = sums
    var parts: [(inverse: Double, square: Double)] = []
    for day in 0..<sample.dayCount {
      let seen = sample.seen(day)
      for (index, hour) in seen.enumerated() {
        let at = day * 24 + hour
        let error = sample.shares[at] - means[at]
        parts.append((1 / sample.minutes[at], error * error))
        for other in seen[(index + 1)...] where other - hour <= 12 {
          sums[other - hour] +=
            error * (sample.shares[day * 24 + other] - means[day * 24 + other])
          counts[other - hour] += 1
        }
      }
    }
    func covariance(_ lags: ClosedRange<Int>) -> Double {
      sums[lags].reduce(0, +) / max(1, counts[lags].reduce(0, +))
    }
    let count = Double(max(parts.count, 1))
    let inverse = parts.reduce(0) { $0 + $1.inverse } / count
    let square = parts.reduce(0) { $0 + $1.square } / count
    var slope = (top: 0.0, bottom: 0.0)
    for part in parts {
      slope.top += (part.inverse - inverse) * (part.square - square)
      slope.bottom += (part.inverse - inverse) * (part.inverse - inverse)
    }
    let minutes = min(
      max(slope.top / max(slope.bottom, 1e-9), 0.1),
      square / max(inverse, 1e-9) * 0.9
    )
    let rest = max(square - minutes * inverse, 0)
    // Five hours apart, hours have nothing in common but the day.
    let day = max(0, covariance(5...12))
    let next = covariance(1...1) - day
    let isCorrelated = next > 0.0005
    correlation =
      isCorrelated ? min(max((covariance(2...2) - day) / next, 0.2), 0.9) : 0.5
    let hours =
      min(isCorrelated ? next / correlation : 0, max(rest - day, 0) + 0.005)
    // As many means were fitted as there are classes of days and hours.
    let fitted = DayClass.count * sample.hours.count
    let factor = count / Double(max(parts.count - fitted, 1))
    self.day = day * factor
    self.hours = hours * factor
    own = max(rest - day - hours, 0.002) * factor
    self.minutes = minutes
  }

  /// The covariances of a day's hours, the second of which has some minutes of activity each.
  func covariances(_ hours: [(hour: Int, minutes: Double)]) -> Matrix {
    let common = (0..<24).map { day + self.hours * pow(correlation, Double($0)) }
    var covariances = Matrix(hours.count, hours.count)
    for (row, one) in hours.enumerated() {
      for (column, other) in hours.enumerated() {
        covariances[row, column] = common[abs(one.hour - other.hour)]
      }
      covariances[row, row] = common[0] + own + minutes / one.minutes
    }
    return covariances
  }

  /// What days that resemble the ones before them add to the variance of a mean of days: the variance
  /// beyond that of independent days.
  ///
  /// `levels` has a number for each day or nil. A covariance c phi^k is fitted to those at distances of
  /// one to ten days, which are too small by the variance of the mean itself.
  static func variance(ofMeanOf levels: [Double?]) -> Double {
    let known = levels.compactMap { $0 }
    guard known.count > 1 else { return 0 }
    let n = Double(known.count)
    let mean = known.reduce(0, +) / n
    let covariances = (0...10).map { lag -> Double in
      var sum = 0.0
      var count = 0.0
      for day in levels.indices.dropFirst(lag) {
        guard let level = levels[day], let before = levels[day - lag] else { continue }
        sum += (level - mean) * (before - mean)
        count += 1
      }
      return sum / max(count, 1)
    }
    var variance = covariances[0] / n
    for _ in 0..<6 {
      let observed = covariances.dropFirst().map { $0 + variance }
      var best = (squares: observed.reduce(0) { $0 + $1 * $1 }, phi: 0.0, scale: 0.0)
      for phi in [0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95] {
        let powers = (1...10).map { pow(phi, Double($0)) }
        let top = zip(observed, powers).reduce(0) { $0 + $1.0 * $1.1 }
        let scale = max(0, top / powers.reduce(0) { $0 + $1 * $1 })
        let squares = zip(observed, powers).reduce(0.0) {
          $0 + ($1.0 - scale * $1.1) * ($1.0 - scale * $1.1)
        }
        if squares < best.squares - 1e-12 { best = (squares, phi, scale) }
      }
      var sum = covariances[0] + variance
      for distance in 1..<known.count {
        let share = 1 - Double(distance) / n
        sum += 2 * share * best.scale * pow(best.phi, Double(distance))
      }
      variance = min(sum / n, 0.02)
    }
    return max(0, variance - covariances[0] / n)
  }
}
