/// A window whose contrast is larger than chance rotation of the days would make any window's.
struct WindowClaim {
  let kind: DayKind
  let window: HourWindow
  /// The weighted mean contrast.
  let mean: Double
  /// Its standard error.
  let error: Double
  /// The statistic that it had to exceed in size.
  let critical: Double
  /// How many replicates had a largest statistic of at least its size.
  let exceeding: Int
  /// The variance between windows of its length beyond what chance gives.
  let spread: Double
  /// The median variance that its own was drawn towards.
  let prior: Double
  /// The hours that were looked at when it was found; those of claims before it are gone.
  let kept: [Bool]

  /// The statistic.
  var statistic: Double { mean / error }

  /// The mean, drawn towards nothing by as much as chance makes it uncertain.
  var shrunk: Double { mean * spread / (spread + error * error) }
}

/// Finds windows one after another; the hours of each are taken away before the next is looked for.
///
/// With the peak's hours left in, the rest of the day would look like a slump to every other window.
struct StepDown {
  /// The days, in order.
  let days: [PersonalDay]
  /// A weight for each.
  let weights: [Double]
  /// The rate of false claims, in thousandths.
  let alpha: Int
  /// How many replicates each round has.
  let replicates: Int
  /// How many rounds there are at most.
  static let mostClaims = 4

  /// The claims, the most certain first.
  ///
  /// `shifts` gives for a round, and for the days' numbers of rotations, the shift of each day for
  /// each replicate.
  func claims(shifts: (_ round: Int, _ rotations: [Int]) -> [UInt8]) -> [WindowClaim] {
    var kept = [Bool](repeating: true, count: 24)
    var claims: [WindowClaim] = []
    for round in 0..<StepDown.mostClaims {
      let table = ContrastTable(days, weights: weights, kept: kept)
      let scan = WindowScan(table, days: days)
      guard !scan.entries.isEmpty else { break }
      let figures = scan.observed()
      let maxima = scan.maxima(
        shifts: shifts(round, table.rotations),
        replicates: replicates
      )
      guard let claim = claim(scan, figures, maxima, kept) else { break }
      claims.append(claim)
      for hour in 0..<24 where claim.window.contains(hour) { kept[hour] = false }
    }
    return claims
  }

  /// The largest statistic's window, where it is larger than chance gives.
  private func claim(
    _ scan: WindowScan,
    _ figures: WindowScan.Figures,
    _ maxima: [Double],
    _ kept: [Bool]
  ) -> WindowClaim? {
    // The smallest whole number of replicates that is at least the share 1 - alpha of them and one.
    let rank = ((1000 - alpha) * (replicates + 1) + 999) / 1000
    guard (1...replicates).contains(rank) else { return nil }
    let critical = maxima.sorted()[rank - 1]
    let best = scan.entries.indices.max { a, b in
      order(scan.entries[a], figures.statistic(a)) < order(scan.entries[b], figures.statistic(b))
    }
    guard let best, abs(figures.statistic(best)) > critical else { return nil }
    let entry = scan.entries[best]
    var sum = 0.0
    var count = 0.0
    for index in scan.entries.indices
    where scan.entries[index].window.length == entry.window.length {
      sum += figures.means[index] * figures.means[index]
      sum -= figures.errors[index] * figures.errors[index]
      count += 1
    }
    return WindowClaim(
      kind: entry.kind,
      window: entry.window,
      mean: figures.means[best],
      error: figures.errors[best],
      critical: critical,
      exceeding: maxima.count { $0 >= abs(figures.statistic(best)) },
      spread: max(0, sum / count),
      prior: figures.medians[entry.window.length - 1],
      kept: kept
    )
  }

  /// Orders by size; of equals, more days, fewer hours and the earlier start come last, and of equals
  /// still all days.
  private func order(
    _ entry: WindowScan.Entry,
    _ statistic: Double
  ) -> (Double, Double, Int, Int, Int) {
    let kind = entry.kind == .all ? 1 : 0
    return (abs(statistic), entry.days, -entry.window.length, -entry.window.start, kind)
  }
}
