import Glibc

/// How far the hours of one level of a surface may lie from those above it: one spread for all of them.
///
/// The spread is averaged over a grid with a half-normal prior. Of the C library `exp` and `log` are
/// used, in a fixed order.
enum LevelSpread {
  /// The grid of spreads, from 0 to 0.35 in steps of 0.025.
  static let grid = (0...14).map { 0.35 * Double($0) / 14 }
  /// The scale of the spreads' half-normal prior.
  static let priorScale = 0.15
  /// A level's means, drawn towards those above it.
  static func drawn(
    _ level: SurfaceSample.Level,
    towards parents: [FocusSurface.Cell],
    _ residual: Double
  ) -> [FocusSurface.Cell] {
    let noise = level.counts.map { residual / max($0, 1e-9) }
    let weights = weights(level, parents, noise)
    return parents.indices.map { index in
      var mean = 0.0
      var square = 0.0
      for (spread, weight) in zip(grid, weights) {
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

  /// How likely each spread of the grid is.
  private static func weights(
    _ level: SurfaceSample.Level,
    _ parents: [FocusSurface.Cell],
    _ noise: [Double]
  ) -> [Double] {
    let known = parents.indices.filter { level.counts[$0] > 0 }
    return shares(
      grid.map { spread in
        known.reduce(-0.5 * (spread / priorScale) * (spread / priorScale)) { sum, index in
          let variance = spread * spread + noise[index]
          let difference = level.means[index] - parents[index].mean
          return sum - 0.5 * log(variance) - 0.5 * difference * difference / variance
        }
      }
    )
  }

  /// Numbers in proportion to the exponentials of others, with the sum 1.
  private static func shares(_ logs: [Double]) -> [Double] {
    let top = logs.reduce(-Double.infinity) { max($0, $1) }
    let weights = logs.map { exp($0 - top) }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }
}
