/// A window whose contrast is larger than chance rotation of the days would make any window's.
struct WindowClaim {
  let kind: DayKind
  let window: HourWindow
  /// The mean contrast.
  let mean: Double
  /// Its standard error.
  let error: Double
  /// The statistic that it had to exceed in size.
  let critical: Double
  /// The statistic that nine in ten replicates stay below, for intervals.
  let reach: Double
  /// On how many days it was compared.
  let days: Int
  /// How many replicates had a largest statistic of at least its size.
  let exceeding: Int
  /// Of how many.
  let replicates: Int
  /// The variance between windows of its length beyond what chance gives.
  let spread: Double
  /// The median variance that its own was drawn towards.
  let prior: Double
  /// The hours that were looked at when it was found; those of claims before it are gone.
  let kept: [Bool]

  /// The statistic.
  var statistic: Double { mean / error }

  /// The probability of a statistic as large by chance, (1 + exceeding) / (1 + replicates), in thousandths,
  /// rounded up.
  var chance: Int { ((1 + exceeding) * 1000 + replicates) / (replicates + 1) }
}

/// Finds windows one after another; the hours of each are taken away before the next is looked for.
///
/// With the peak's hours left in, the rest of the day would look like a slump to every other window.
struct StepDown {
  /// The replicates of one round that are asked for at once.
  struct Draw {
    /// The number of the round.
    let round: Int
    /// The replicates, counted from the round's first.
    let replicates: Range<Int>
    /// By day, how many rotations differ.
    let rotations: [Int]
  }

  /// The days, in order.
  let days: [PersonalDay]
  /// The rate of false claims, in thousandths.
  let alpha: Int
  /// How many replicates each round has.
  let replicates: Int
  /// How many it has where they leave a probability below a tenth that is not yet the least there is.
  let mostReplicates: Int
  /// The rate for cycles of days on and off, of which nobody said that they are theirs.
  static let cycleAlpha = 10
  /// How many rounds there are at most.
  static let mostClaims = 4
  /// The least contrast that is worth a claim.
  static let leastContrast = 0.1

  /// The claims, the most certain first.
  ///
  /// `shifts` gives, replicate by replicate, the shift of each day.
  func claims(shifts: (Draw) -> [UInt8]) -> [WindowClaim] {
    var kept = [Bool](repeating: true, count: 24)
    var claims: [WindowClaim] = []
    for round in 0..<StepDown.mostClaims {
      let table = ContrastTable(days, kept: kept, leastDays: WindowScan.leastDays)
      let scan = WindowScan(table, days: days)
      let leads = WindowLead.leads(scan).filter { abs($0.mean) >= StepDown.leastContrast }
      guard let largest = leads.map({ abs($0.statistic) }).max(),
        var tops = tops(scan, largest, round: round, table.rotations, shifts),
        let claim = leads.lazy.compactMap({ claim($0, &tops, kept) }).first
      else { break }
      claims.append(claim)
      for hour in 0..<24 where claim.window.contains(hour) { kept[hour] = false }
    }
    return claims
  }

  /// So many replicates are looked at before it is asked whether more can change the answer.
  private static let atOnce = 16

  /// The largest statistics of a round's replicates; nil as soon as no others could lead to a claim of a
  /// statistic's size.
  private func tops(
    _ scan: WindowScan,
    _ size: Double,
    round: Int,
    _ rotations: [Int],
    _ shifts: (Draw) -> [UInt8]
  ) -> ReplicateTops? {
    var tops = ReplicateTops(scan)
    var exceeding = 0
    func look(_ range: Range<Int>, upTo most: Int) -> Bool {
      let all = shifts(Draw(round: round, replicates: range, rotations: rotations))
      let days = rotations.count
      for from in stride(from: 0, to: range.count, by: StepDown.atOnce) {
        let end = min(from + StepDown.atOnce, range.count)
        let known = tops.count
        tops.append(Array(all[from * days..<end * days]), replicates: end - from)
        exceeding += tops.count(atLeast: size, in: known..<tops.count)
        if exceeding > most { return false }
      }
      return true
    }
    // What leaves a probability below a tenth is looked at more closely.
    let close = (replicates + 10) / 10 - 2
    let most = mostExceeding(of: replicates)
    guard look(0..<replicates, upTo: mostReplicates > replicates ? max(most, close) : most) else {
      return nil
    }
    guard exceeding > 0, exceeding <= close, mostReplicates > replicates else { return tops }
    let isOpen = look(replicates..<mostReplicates, upTo: mostExceeding(of: mostReplicates))
    return isOpen ? tops : nil
  }

  /// How many of some replicates may be as large as a statistic that is claimed.
  private func mostExceeding(of count: Int) -> Int { count - rank(alpha, of: count) }

  /// The place, from 1 on, of the smallest of some replicates that a share of them and one does not exceed.
  private func rank(_ alpha: Int, of count: Int) -> Int {
    ((1000 - alpha) * (count + 1) + 999) / 1000
  }

  /// The claim that the window makes, where its statistic is larger than chance gives.
  private func claim(
    _ best: WindowLead,
    _ tops: inout ReplicateTops,
    _ kept: [Bool]
  ) -> WindowClaim? {
    /// The smallest that is at least a share of the replicates and one.
    func level(_ alpha: Int) -> Double? {
      tops.statistic(at: rank(alpha, of: tops.count) - 1)
    }
    let needed = best.kind.isNamedByWeek ? alpha : min(alpha, StepDown.cycleAlpha)
    guard let least = level(needed), abs(best.statistic) > least, let critical = level(alpha),
      let reach = level(max(alpha, 100))
    else { return nil }
    return WindowClaim(
      kind: best.kind,
      window: best.window,
      mean: best.mean,
      error: best.error,
      critical: critical,
      reach: reach,
      days: best.days,
      exceeding: tops.count(atLeast: abs(best.statistic)),
      replicates: tops.count,
      spread: best.spread,
      prior: best.prior,
      kept: kept
    )
  }
}
