import CivilTime
import Glibc

/// Days on and days off that differ in their focus as a whole, as shifts make them.
///
/// Of all cycles the one is looked for whose days on lie furthest from its days off, in standard errors. A
/// difference counts where these are 4.5 or more, so that of people without a cycle, for whom some 40 are looked at,
/// hardly one in a hundred gets one. As days resemble those before them, errors grow by the root of
/// (1 - r^2) / (1 + r^2 - 2 r cos(2 pi / cycle)), where that is more than 1; r is how far neighbours agree beside the
/// cycle. Source of the factor: Box, Jenkins and Reinsel, "Time Series Analysis", section 3.2, on the spectrum of
/// first-order processes.
struct LevelCycle {
  /// So many standard errors have to lie between days on and days off.
  static let least = 4.5
  /// With fewer days a cycle of the week looks like another.
  static let leastDays = 42

  /// The days on.
  let kind: DayKind
  /// By how much their level is higher.
  let difference: Double
  /// The standard error of that.
  let error: Double

  private static let kinds = DayKind.allCases.filter(\.isShift)

  /// The clearest cycle in the levels of days in a row, nil for days without one; nil where none is clear enough.
  init?(_ levels: [Double?], from start: CivilDate) {
    guard levels.count(where: { $0 != nil }) >= LevelCycle.leastDays else { return nil }
    var best: LevelCycle?
    for kind in LevelCycle.kinds {
      guard let found = LevelCycle(levels, kind, from: start) else { continue }
      if found.statistic > (best?.statistic ?? LevelCycle.least) { best = found }
    }
    guard let best else { return nil }
    self = best
  }

  private var statistic: Double { abs(difference) / error }

  /// The cycle that a kind of days makes; nil where it has too few days on or off.
  private init?(_ levels: [Double?], _ kind: DayKind, from start: CivilDate) {
    guard case .shift(let on, let off, _) = kind else { return nil }
    var sums = (on: 0.0, off: 0.0)
    var counts = (on: 0.0, off: 0.0)
    let isOn = levels.indices.map { kind.contains(start + $0) }
    for (level, isOn) in zip(levels, isOn) {
      guard let level else { continue }
      if isOn {
        sums.on += level
        counts.on += 1
      } else {
        sums.off += level
        counts.off += 1
      }
    }
    let least = Double(WindowScan.leastDays)
    guard counts.on >= least, counts.off >= least else { return nil }
    let means = (on: sums.on / counts.on, off: sums.off / counts.off)
    let rest = zip(levels, isOn).map { level, isOn in
      level.map { $0 - (isOn ? means.on : means.off) }
    }
    let squares = rest.reduce(0) { $0 + ($1 ?? 0) * ($1 ?? 0) }
    let products = zip(rest, rest.dropFirst()).reduce(0) { $0 + ($1.0 ?? 0) * ($1.1 ?? 0) }
    let likeness = min(max(products / max(squares, 1e-9), -0.9), 0.9)
    let angle = 2 * Double.pi / Double(on + off)
    let power =
      (1 - likeness * likeness) / (1 + likeness * likeness - 2 * likeness * cos(angle))
    let variance = max(squares / (counts.on + counts.off - 2), WindowScan.leastVariance)
    self.kind = kind
    difference = means.on - means.off
    error = (variance * max(1, power) * (1 / counts.on + 1 / counts.off)).squareRoot()
  }

  /// The cycle as a model of hours takes it: a level of its days, which speaks for no hour.
  var claim: HourClaim {
    HourClaim(
      kind: kind,
      hours: [Bool](repeating: false, count: 24),
      mean: difference,
      error: error,
      statistic: statistic,
      critical: LevelCycle.least
    )
  }
}
