import CivilTime

/// The share of focus to expect in each hour of the week, for plans; it claims nothing of a rhythm.
///
/// Averages of single hours of the week are mostly chance after a few weeks. Here each is drawn towards
/// that of its kind of day, these towards that of the hour, and these towards the mean of all: by as
/// much as the days at hand differ. The spread of each level is averaged over a grid with a half-normal
/// prior; intervals are approximate.
///
/// Source of the model: Gelman et al., "Bayesian Data Analysis", 3rd edition, section 5.4.
public struct FocusSurface: Sendable, Hashable {
  /// A share to expect, with its spread, both 0...1.
  struct Cell: Sendable, Hashable {
    /// The posterior mean.
    let mean: Double
    /// The posterior variance.
    let variance: Double

    /// The share with its approximate 90% interval, in thousandths.
    var estimate: IntervalEstimate<Int> { IntervalEstimate(share: mean, variance: variance) }
  }

  /// After how many days a day counts for half.
  static let halfLife = 42.0
  /// A day's share of an hour is never taken to vary by less than a thousandth.
  static let leastVariance = 1e-6

  /// By weekday from Monday on and hour of the personal day, 168 of them.
  let cells: [Cell]
  /// The variance of a day's share about its hour's mean.
  let residualVariance: Double
  /// On how many days any hour had a quarter of an hour of known activity.
  public let dayCount: Int
  /// The hour on the clock at which the dates of hours begin.
  private let dayStarts: Int

  /// The surface of some days as of their end, or nil where no hour has a quarter of an hour of known
  /// activity.
  public init?(_ days: PersonalDays) {
    let weights = DayWeights.halving(
      every: FocusSurface.halfLife,
      days.days.map { days.dates.upperBound - 1 - $0.date }
    )
    self.init(days.days, weights: weights, dayStarts: days.dayStarts)
  }

  /// The surface of days with their weights.
  init?(_ days: [PersonalDay], weights: [Double], dayStarts: Int = 0) {
    self.dayStarts = dayStarts
    let sample = SurfaceSample(days, weights: weights)
    guard let mean = sample.mean else { return nil }
    let all = SurfaceSample.Level(sample, groups: 1) { _ in 0 }
    residualVariance = sample.residualVariance(about: all)
    dayCount = sample.dayCount
    let top = [Cell](
      repeating: Cell(mean: mean, variance: sample.varianceOfMean(mean)),
      count: 24
    )
    let kinds = SurfaceSample.Level(sample, groups: 2) { $0 < 5 ? 0 : 1 }
    let single = SurfaceSample.Level(sample, groups: 7) { $0 }
    let residual = residualVariance
    let hours = LevelSpread.drawn(all, towards: top, residual)
    let both = LevelSpread.drawn(kinds, towards: hours + hours, residual)
    cells = LevelSpread.drawn(
      single,
      towards: (0..<7).flatMap { Array($0 < 5 ? both[..<24] : both[24...]) },
      residual
    )
  }

  /// The cell of an hour on the clock of a date.
  private func cell(_ date: CivilDate, hour: Int) -> Cell {
    let place = PersonalDays.place(date, hour: hour, dayStarts: dayStarts)
    return cells[(place.date.weekday.rawValue - 1) * 24 + place.hour]
  }

  /// The share to expect in an hour on the clock of a date with its approximate 90% interval.
  func estimate(_ date: CivilDate, hour: Int) -> IntervalEstimate<Int>? {
    (0..<24).contains(hour) ? cell(date, hour: hour).estimate : nil
  }
}
