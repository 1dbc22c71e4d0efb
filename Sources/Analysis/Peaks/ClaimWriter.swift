import CivilTime

/// Gives claims the figures that are told of them.
struct ClaimWriter {
  /// The days that were looked at.
  let days: [PersonalDay]

  /// A claim over one or more windows in a row.
  struct Joined {
    /// The windows' claims, the clearest first.
    var parts: [WindowClaim]
    /// All their hours.
    var window: HourWindow

    /// By hour of the personal day, whether one of the parts holds it and no clearer claim does.
    var hours: [Bool] {
      (0..<24).map { hour in parts.contains { $0.window.contains(hour) && $0.kept[hour] } }
    }
  }

  /// Claims of the same kind and direction that follow one another and are of one height, as one.
  ///
  /// Two hours far above the rest of the day and two hours a little above it behind them would be told
  /// as four hours of a height that none of them has. Hours that a clearer claim holds are no part of a
  /// later one, even where its window reaches over them.
  static func joined(
    _ claims: [WindowClaim],
    areLevel: (Joined, Joined) -> Bool
  ) -> [Joined] {
    var result: [Joined] = []
    for claim in claims {
      var joined = Joined(parts: [claim], window: claim.window.trimmed(to: claim.kept))
      // A claim may close the gap between two others.
      while let index = result.firstIndex(where: { fits($0, joined) && areLevel($0, joined) }) {
        let other = result.remove(at: index)
        joined = Joined(
          parts: other.parts + joined.parts,
          window: other.window.joined(joined.window) ?? joined.window
        )
      }
      result.append(joined)
    }
    return result.sorted { abs($0.parts[0].statistic) > abs($1.parts[0].statistic) }
  }

  private static func fits(_ a: Joined, _ b: Joined) -> Bool {
    a.parts[0].kind == b.parts[0].kind
      && (a.parts[0].mean > 0) == (b.parts[0].mean > 0)
      && a.window.joined(b.window) != nil
  }

  /// Whether the days show no difference between two neighbours that is worth telling and larger than
  /// two of its standard errors.
  func areLevel(_ a: Joined, _ b: Joined) -> Bool {
    let contrasts = Contrasts(
      days: days,
      kind: a.parts[0].kind,
      inside: a.hours,
      outside: b.hours
    )
    guard contrasts.count >= PeakFinder.leastWindowDays, let mean = contrasts.mean else {
      return true
    }
    let variance = max(WindowScan.leastVariance, contrasts.variance / Double(contrasts.count))
    return abs(ClaimWriter.thousandths(mean)) < PeakFinder.leastDifference
      || mean * mean <= 4 * variance
  }

  /// By hour of the personal day, whether as many days of a kind as a claim needs have a quarter of an
  /// hour of known activity in it.
  private func seenHours(_ kind: DayKind) -> [Bool] {
    (0..<24).map { hour in
      days.count { kind.contains($0.date) && $0.active[hour] >= 900_000 }
        >= PeakFinder.leastWindowDays
    }
  }

  /// The claim as it is told; nil where too few days or too small a difference stand behind it.
  ///
  /// A window may begin or end in hours in which the person is hardly ever active: they change nothing of
  /// its contrast, and no claim is made of them. A window that lost hours so or to a clearer claim, or was
  /// joined with others, has other figures than those that were tested: it is told only where its own
  /// interval leaves out no difference too.
  func claim(_ joined: Joined) -> PeakClaim? {
    guard let first = joined.parts.first else { return nil }
    var kept = first.kept
    // A window that was taken away before its neighbour was found is a part of the whole again.
    for part in joined.parts { kept = zip(kept, part.kept).map { $0 || $1 } }
    let window = joined.window.trimmed(to: seenHours(first.kind))
    let contrasts = Contrasts(
      days: days,
      kind: first.kind,
      window: window,
      kept: kept
    )
    guard contrasts.count >= PeakFinder.leastWindowDays, let mean = contrasts.mean else {
      return nil
    }
    let variance = WindowScan.moderated(
      contrasts.variance,
      days: Double(contrasts.count),
      prior: first.prior
    )
    let error = (variance / Double(contrasts.count)).squareRoot()
    let shrunk = mean * first.spread / (first.spread + error * error)
    let critical = joined.parts.reduce(0) { max($0, $1.critical) }
    let reach = joined.parts.reduce(0) { max($0, $1.reach) }
    guard abs(ClaimWriter.thousandths(shrunk)) >= PeakFinder.leastDifference,
      (mean > 0) == (first.mean > 0), abs(mean) > critical * error,
      let level = FocusLevel(contrasts.within, confidence: 0.9)
    else { return nil }
    let chance = joined.parts.reduce(0) { max($0, $1.chance) }
    return PeakClaim(
      days: first.kind == .all && !contrasts.hasWeekend ? .weekdays : first.kind,
      direction: mean > 0 ? .peak : .slump,
      strength: chance <= 10 ? .strong : .likely,
      fromHour: PersonalDays.clockHour(window.start),
      hourCount: window.length,
      level: IntervalEstimate(
        value: ClaimWriter.thousandths(level.share),
        low: ClaimWriter.thousandths(level.low),
        high: ClaimWriter.thousandths(level.high)
      ),
      difference: IntervalEstimate(
        value: ClaimWriter.thousandths(mean),
        low: ClaimWriter.thousandths(max(-1, mean - reach * error)),
        high: ClaimWriter.thousandths(min(1, mean + reach * error))
      ),
      expectedDifference: ClaimWriter.thousandths(shrunk),
      leftOut: kept.indices.filter { !kept[$0] }.map(PersonalDays.clockHour).sorted(),
      dayCount: contrasts.count,
      active: contrasts.active,
      chance: chance
    )
  }

  /// A share or difference of shares in thousandths, halves away from 0.
  static func thousandths(_ value: Double) -> Int {
    guard value.isFinite else { return 0 }
    return Int((min(max(value, -1), 1) * 1000).rounded())
  }
}

/// The contrasts of one window on each day of a kind, and what they come to.
struct Contrasts {
  /// On how many days there is a contrast.
  let count: Int
  /// The mean, or nil without a day.
  let mean: Double?
  /// The variance of a day's contrast.
  let variance: Double
  /// Milliseconds of activity in the window on those days.
  let active: Int64
  /// Activity and focus of the window on those days.
  let within: [(active: Double, focus: Double)]
  /// Whether one of the days is a Saturday or Sunday.
  let hasWeekend: Bool

  /// The contrasts of a window with the other hours that were `kept`, of which there has to be an hour
  /// of activity.
  init(
    days: [PersonalDay],
    kind: DayKind,
    window: HourWindow,
    kept: [Bool]
  ) {
    self.init(
      days: days,
      kind: kind,
      inside: (0..<24).map { kept[$0] && window.contains($0) },
      outside: (0..<24).map { kept[$0] && !window.contains($0) },
      least: (Int64(window.length) * 900_000, 3_600_000)
    )
  }

  /// The contrasts of some hours with others, of either of which a quarter has to be active.
  init(
    days: [PersonalDay],
    kind: DayKind,
    inside: [Bool],
    outside: [Bool]
  ) {
    self.init(
      days: days,
      kind: kind,
      inside: inside,
      outside: outside,
      least: (Int64(inside.count { $0 }) * 900_000, Int64(outside.count { $0 }) * 900_000)
    )
  }

  private init(
    days: [PersonalDay],
    kind: DayKind,
    inside isInside: [Bool],
    outside isOutside: [Bool],
    least: (inside: Int64, outside: Int64)
  ) {
    var within: [(active: Double, focus: Double)] = []
    var contrasts: [Double] = []
    var milliseconds: Int64 = 0
    var hasWeekend = false
    for day in days where kind.contains(day.date) {
      var inside = (active: Int64(0), focus: Int64(0))
      var outside = inside
      for hour in 0..<24 {
        if isInside[hour] {
          inside.active += day.active[hour]
          inside.focus += day.focus[hour]
        } else if isOutside[hour] {
          outside.active += day.active[hour]
          outside.focus += day.focus[hour]
        }
      }
      guard inside.active >= max(1, least.inside), outside.active >= max(1, least.outside) else {
        continue
      }
      contrasts.append(
        Double(inside.focus) / Double(inside.active) - Double(outside.focus)
          / Double(outside.active)
      )
      within.append((Double(inside.active), Double(inside.focus)))
      milliseconds += inside.active
      if DayKind.weekend.contains(day.date) { hasWeekend = true }
    }
    let number = Double(contrasts.count)
    let mean = contrasts.reduce(0, +) / max(number, 1)
    let deviations = contrasts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    count = within.count
    self.mean = contrasts.isEmpty ? nil : mean
    variance = contrasts.count > 1 ? deviations / (number - 1) : 0
    active = milliseconds
    self.within = within
    self.hasWeekend = hasWeekend
  }
}
