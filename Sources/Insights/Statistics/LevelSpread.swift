import Glibc

/// How far the hours of one level of a surface may lie from those above them.
///
/// The spread is averaged over a grid with a half-normal prior. Of the C library `exp` and `log` are
/// used, in a fixed order.
enum LevelSpread {
  /// All hours of a level have one spread.
  ///
  /// Where most of them are alike and a few stand out, it is small, and the few are drawn too far.
  case common
  /// Each hour has its own, out of a distribution that the level's hours have in common: the prior, as
  /// if five hours had shown it, and what the hours themselves show.
  ///
  /// Source: Stephens, "False discovery rates: a new deal", Biostatistics 18(2), 2017.
  case own

  /// The grid of spreads, from 0 to 0.35 in steps of 0.025.
  static let grid = (0...14).map { 0.35 * Double($0) / 14 }
  /// The scale of the spreads' half-normal prior.
  static let priorScale = 0.15
  /// For how many hours the prior of spreads of their own counts.
  static let priorHours = 5.0
  /// How often the distribution of spreads of their own is fitted anew.
  static let rounds = 30

  /// A level's means, drawn towards those above it.
  func drawn(
    _ level: SurfaceSample.Level,
    towards parents: [FocusSurface.Cell],
    _ residual: Double
  ) -> [FocusSurface.Cell] {
    let noise = level.counts.map { residual / max($0, 1e-9) }
    let weights = weights(level, parents, noise)
    return parents.indices.map { index in
      var mean = 0.0
      var square = 0.0
      for (spread, weight) in zip(LevelSpread.grid, weights(index)) {
        let own = spread * spread
        let pull = level.counts[index] > 0 ? own / (own + noise[index]) : 0
        let m = parents[index].mean + pull * (level.means[index] - parents[index].mean)
        let v = (1 - pull) * own + (1 - pull) * (1 - pull) * parents[index].variance
        mean += weight * m
        square += weight * (v + m * m)
      }
      return FocusSurface.Cell(mean: mean, variance: max(0, square - mean * mean))
    }
  }

  /// For an hour of the level, by its index, how likely each spread of the grid is.
  private func weights(
    _ level: SurfaceSample.Level,
    _ parents: [FocusSurface.Cell],
    _ noise: [Double]
  ) -> (Int) -> [Double] {
    let prior = LevelSpread.grid.map {
      -0.5 * ($0 / LevelSpread.priorScale) * ($0 / LevelSpread.priorScale)
    }
    let known = parents.indices.filter { level.counts[$0] > 0 }
    // By spread and known hour, the logarithm of the likelihood.
    let logs = LevelSpread.grid.map { spread in
      known.map { index in
        let variance = spread * spread + noise[index]
        let difference = level.means[index] - parents[index].mean
        return -0.5 * log(variance) - 0.5 * difference * difference / variance
      }
    }
    switch self {
    case .common:
      let weights = LevelSpread.shares(zip(logs, prior).map { $0.reduce(0, +) + $1 })
      return { _ in weights }
    case .own:
      let likelihoods = known.indices.map { hour in LevelSpread.shares(logs.map { $0[hour] }) }
      let spreads = LevelSpread.fitted(LevelSpread.shares(prior), likelihoods)
      var byHour = [[Double]](repeating: spreads, count: parents.count)
      for (index, likelihood) in zip(known, likelihoods) {
        let products = zip(spreads, likelihood).map { $0 * $1 }
        let total = products.reduce(0, +)
        byHour[index] = products.map { $0 / total }
      }
      return { byHour[$0] }
    }
  }

  /// The distribution of spreads that hours with such likelihoods have in common, by expectation and
  /// maximisation from the prior on.
  private static func fitted(_ prior: [Double], _ likelihoods: [[Double]]) -> [Double] {
    let count = priorHours + Double(likelihoods.count)
    var spreads = prior
    for _ in 0..<rounds {
      var sums = prior.map { $0 * priorHours }
      for likelihood in likelihoods {
        var total = 0.0
        for step in spreads.indices { total += spreads[step] * likelihood[step] }
        for step in spreads.indices { sums[step] += spreads[step] * likelihood[step] / total }
      }
      for step in spreads.indices { spreads[step] = sums[step] / count }
    }
    return spreads
  }

  /// Numbers in proportion to the exponentials of others, with the sum 1.
  private static func shares(_ logs: [Double]) -> [Double] {
    let top = logs.reduce(-Double.infinity) { max($0, $1) }
    let weights = logs.map { exp($0 - top) }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
