import CivilTime

/// The hourly shares of days that a surface is made of.
struct SurfaceSample {
  /// One hour of a day: its weekday from Monday on, 0-6, its place in the personal day, its share.
  private struct Share {
    let weekday: Int
    let hour: Int
    let share: Double
    let weight: Double
  }

  /// Weighted means of groups of days by hour.
  struct Level {
    /// By group and hour, the number of equally weighted days.
    let counts: [Double]
    /// By group and hour, the weighted mean share.
    let means: [Double]

    /// The means of groups, to which `group` assigns weekdays.
    init(_ sample: SurfaceSample, groups: Int, group: (Int) -> Int) {
      var weights = [Double](repeating: 0, count: groups * 24)
      var sums = weights
      var squares = weights
      for share in sample.days.joined() {
        let index = group(share.weekday) * 24 + share.hour
        weights[index] += share.weight
        sums[index] += share.weight * share.share
        squares[index] += share.weight * share.weight
      }
      counts = weights.indices.map {
        weights[$0] > 0 ? weights[$0] * weights[$0] / max(squares[$0], 1e-300) : 0
      }
      means = weights.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : 0 }
    }
  }

  private let days: [[Share]]

  /// The hours with a quarter of an hour of known activity.
  init(_ days: [PersonalDay], weights: [Double]) {
    self.days = zip(days, weights).map { day, weight in
      (0..<24).filter { day.active[$0] >= 900_000 }.map { hour in
        Share(
          weekday: day.date.weekday.rawValue - 1,
          hour: hour,
          share: Double(day.focus[hour]) / Double(day.active[hour]),
          weight: weight
        )
      }
    }
  }

  /// On how many days there is such an hour.
  var dayCount: Int { days.count { !$0.isEmpty } }

  /// The weighted mean share, or nil without hours.
  var mean: Double? {
    var weights = 0.0
    var sum = 0.0
    for share in days.joined() {
      weights += share.weight
      sum += share.weight * share.share
    }
    return weights > 0 ? sum / weights : nil
  }

  /// The variance of the mean share, days being independent and their hours not.
  func varianceOfMean(_ mean: Double) -> Double {
    var weights = 0.0
    var squares = 0.0
    for day in days {
      var sum = 0.0
      for share in day {
        weights += share.weight
        sum += share.weight * (share.share - mean)
      }
      squares += sum * sum
    }
    return weights > 0 ? squares / (weights * weights) : 0
  }

  /// The variance of a share about its hour's mean, for the hours that took part in the means.
  func residualVariance(about hours: Level) -> Double {
    var weights = 0.0
    var squares = 0.0
    for share in days.joined() {
      let difference = share.share - hours.means[share.hour]
      weights += share.weight
      squares += share.weight * difference * difference
    }
    guard weights > 0 else { return FocusSurface.leastVariance }
    let known = Double(hours.counts.count { $0 > 0 })
    let count = hours.counts.reduce(0, +)
    return max(FocusSurface.leastVariance, squares / weights * count / max(count - known, 1))
  }
}
