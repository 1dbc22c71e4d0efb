import CivilTime
import Glibc

/// The share of focus to expect in each hour of the week, for plans; it claims nothing of a rhythm.
///
/// Averages of single hours of the week are mostly chance after a few weeks. Here each is drawn towards
/// that of its kind of day, these towards that of the hour, and these towards the mean of all: by as
/// much as the days at hand differ. The spread of each level is averaged over a grid with a half-normal
/// prior; intervals are approximate. Of the C library `exp` and `log` are used, in a fixed order.
///
/// Source of the model: Gelman et al., "Bayesian Data Analysis", 3rd edition, section 5.4.
public struct FocusSurface: Sendable, Hashable {
  /// A share to expect, with its spread, both 0...1.
  struct Cell: Sendable, Hashable {
    /// The posterior mean.
    let mean: Double
    /// The posterior variance.
    let variance: Double
  }

  /// After how many days a day counts for half.
  static let halfLife = 42.0
  /// The grid of spreads, from 0 to 0.35 in steps of 0.025.
  static let spreads = (0...14).map { 0.35 * Double($0) / 14 }
  /// The scale of the spreads' half-normal prior.
  static let priorScale = 0.15
  /// A day's share of an hour is never taken to vary by less than a thousandth.
  static let leastVariance = 1e-6

  /// By weekday from Monday on and hour of the personal day, 168 of them.
  let cells: [Cell]
  /// The variance of a day's share about its hour's mean.
  let residualVariance: Double
  /// On how many days any hour had a quarter of an hour of known activity.
  public let dayCount: Int
  /// By hour of the personal day, whether any day had a quarter of an hour of known activity; of the
  /// others the surface knows no more than the mean of all.
  private let seen: [Bool]

  /// A surface whose expectations are known, 168 of them.
  init(cells: [Cell], residualVariance: Double, dayCount: Int) {
    seen = [Bool](repeating: true, count: 24)
    self.cells = cells
    self.residualVariance = residualVariance
    self.dayCount = dayCount
  }

  /// The surface of some days as of their end, or nil where no hour has a quarter of an hour of known
  /// activity.
  public init?(_ days: PersonalDays) {
    let weights = DayWeights.halving(
      every: FocusSurface.halfLife,
      days.days.map { days.dates.upperBound - 1 - $0.date }
    )
    self.init(days.days, weights: weights)
  }

  /// The surface of days with their weights.
  init?(_ days: [PersonalDay], weights: [Double]) {
    let sample = SurfaceSample(days, weights: weights)
    guard let mean = sample.mean else { return nil }
    let all = SurfaceSample.Level(sample, groups: 1) { _ in 0 }
    residualVariance = sample.residualVariance(about: all)
    dayCount = sample.dayCount
    seen = all.counts.map { $0 > 0 }
    var cells = [Cell](
      repeating: Cell(mean: mean, variance: sample.varianceOfMean(mean)),
      count: 24
    )
    cells = FocusSurface.drawn(all, towards: cells, residualVariance)
    let kinds = SurfaceSample.Level(sample, groups: 2) { $0 < 5 ? 0 : 1 }
    cells = FocusSurface.drawn(kinds, towards: cells + cells, residualVariance)
    let weekday = Array(cells[..<24])
    let weekend = Array(cells[24...])
    let single = SurfaceSample.Level(sample, groups: 7) { $0 }
    self.cells = FocusSurface.drawn(
      single,
      towards: (0..<7).flatMap { $0 < 5 ? weekday : weekend },
      residualVariance
    )
  }

  /// A level's means, drawn towards those above it.
  private static func drawn(
    _ level: SurfaceSample.Level,
    towards parents: [Cell],
    _ residual: Double
  ) -> [Cell] {
    let noise = level.counts.map { residual / max($0, 1e-9) }
    var logs: [Double] = []
    for spread in spreads {
      var sum = 0.0
      for index in parents.indices where level.counts[index] > 0 {
        let variance = spread * spread + noise[index]
        let difference = level.means[index] - parents[index].mean
        sum += -0.5 * log(variance) - 0.5 * difference * difference / variance
      }
      logs.append(sum - 0.5 * (spread / priorScale) * (spread / priorScale))
    }
    let top = logs.reduce(-Double.infinity) { max($0, $1) }
    var weights = logs.map { exp($0 - top) }
    let total = weights.reduce(0, +)
    weights = weights.map { $0 / total }
    return parents.indices.map { index in
      var mean = 0.0
      var square = 0.0
      for (spread, weight) in zip(spreads, weights) {
        let own = spread * spread
        let pull = level.counts[index] > 0 ? own / (own + noise[index]) : 0
        let m = parents[index].mean + pull * (level.means[index] - parents[index].mean)
        let v = (1 - pull) * own + (1 - pull) * (1 - pull) * parents[index].variance
        mean += weight * m
        square += weight * (v + m * m)
      }
      return Cell(mean: mean, variance: max(0, square - mean * mean))
    }
  }

  /// The cell of an hour on the clock of a date.
  private func cell(_ date: CivilDate, hour: Int) -> Cell {
    let place = PersonalDays.place(date, hour: hour)
    return cells[(place.date.weekday.rawValue - 1) * 24 + place.hour]
  }

  /// The share to expect over hours on the clock of a date, in thousandths, or nil without hours.
  public func share(_ date: CivilDate, hours: Range<Int>) -> Int? {
    let hours = hours.clamped(to: 0..<24)
    guard hours.isEmpty == false else { return nil }
    let sum = hours.reduce(0.0) { $0 + cell(date, hour: $1).mean }
    return ClaimWriter.thousandths(sum / Double(hours.count))
  }

  /// Whether anything is known of an hour on the clock, 0-23, in itself.
  public func isKnown(hour: Int) -> Bool {
    (0..<24).contains(hour) && seen[PersonalDays.place(ofHour: hour)]
  }

  /// The share to expect in an hour on the clock of a date with its approximate 90% interval.
  public func estimate(_ date: CivilDate, hour: Int) -> PeakClaim.Estimate? {
    guard (0..<24).contains(hour) else { return nil }
    let cell = cell(date, hour: hour)
    let reach = NormalDistribution.quantile(0.95) * cell.variance.squareRoot()
    return PeakClaim.Estimate(
      value: ClaimWriter.thousandths(cell.mean),
      low: ClaimWriter.thousandths(max(0, cell.mean - reach)),
      high: ClaimWriter.thousandths(min(1, cell.mean + reach))
    )
  }
}

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
  var dayCount: Int { days.count { $0.isEmpty == false } }

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
