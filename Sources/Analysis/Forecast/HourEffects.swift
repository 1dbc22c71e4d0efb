import CivilTime

/// What makes the share of an hour: one unknown for each hour of each weekday, one for each sort of plan and
/// one or two for each tested claim.
///
/// Where something is always planned at one hour, that hour and the plan are one sum, and nothing is known
/// of either: that is why the plan is an unknown of its own.
struct HourEffects: Sendable {
  /// A claim's unknown.
  struct Column: Sendable {
    let claim: HourClaim
    /// Whether it stands for all hours of the claim's days, which days on of a shift cycle may have.
    let isLevel: Bool
    /// Its prior deviation.
    let deviation: Double
    /// Its variance is not taken for less.
    let leastVariance: Double
  }

  /// How strongly the mean of a claim is drawn towards nothing, as far as luck chose it.
  static let shrinkage = 0.4
  /// The prior deviation of the level of days on.
  static let levelDeviation = 0.15

  /// By hour of the personal day, its place among the hours of a weekday.
  let places: [Int?]
  /// How many hours a weekday has.
  let hourCount: Int
  /// The sorts of plan that there are, but for none.
  let sorts: [PlanSort]
  /// The unknowns of claims.
  let columns: [Column]

  init(_ sample: HourSample, _ claims: [HourClaim]) {
    let planned = Set(
      sample.plans.indices.filter { sample.minutes[$0] > 0 }.map { sample.plans[$0] }
    )
    self.init(
      hours: sample.hours,
      sorts: PlanSort.allCases.filter { $0 != .free && planned.contains($0) },
      claims
    )
  }

  /// The unknowns of some hours of the personal day, sorts of plan and claims.
  init(hours: [Int], sorts: [PlanSort], _ claims: [HourClaim]) {
    places = (0..<24).map { hours.firstIndex(of: $0) }
    hourCount = hours.count
    self.sorts = sorts
    columns = claims.flatMap { claim -> [Column] in
      let ratio = claim.critical / claim.statistic
      // The winner's curse: of many contrasts the largest is told.
      let kept = 1 / (1 + HourEffects.shrinkage * ratio * ratio)
      let lost = (1 - kept) * claim.mean
      let error = 1.25 * claim.error
      let column = Column(
        claim: claim,
        isLevel: false,
        deviation: abs(claim.mean) / (claim.critical * HourEffects.shrinkage.squareRoot()),
        leastVariance: error * error + 0.6 * lost * lost
      )
      let level = Column(
        claim: claim,
        isLevel: true,
        deviation: HourEffects.levelDeviation,
        leastVariance: 0
      )
      // A cycle of levels is about no hour.
      if !claim.hours.contains(true) { return [level] }
      return claim.kind.isShift ? [column, level] : [column]
    }
  }

  /// How many unknowns hours of weekdays are.
  var cellCount: Int { 7 * hourCount }
  /// How many unknowns there are.
  var count: Int { cellCount + sorts.count + columns.count }

  /// The unknowns that make the share of an hour of a date, or nil for an hour that is not modelled.
  func terms(_ date: CivilDate, _ hour: Int, _ plan: PlanSort) -> [Int]? {
    guard let place = places[hour] else { return nil }
    var terms = [(date.weekday.rawValue - 1) * hourCount + place]
    if let sort = sorts.firstIndex(of: plan) { terms.append(cellCount + sort) }
    for (index, column) in columns.enumerated() where holds(column, date, hour) {
      terms.append(cellCount + sorts.count + index)
    }
    return terms
  }

  /// Whether a claim's unknown plays a part in an hour of a date.
  func holds(_ column: Column, _ date: CivilDate, _ hour: Int) -> Bool {
    column.claim.kind.contains(date) && (column.isLevel || column.claim.hours[hour])
  }

  /// By day, how far its shares lie from the means of their groups; nil with fewer than two.
  func levels(_ sample: HourSample, about groups: [Double]) -> [Double?] {
    (0..<sample.dayCount).map { day in
      var sum = 0.0
      var minutes = 0.0
      let seen = sample.seen(day)
      for hour in seen {
        let at = day * 24 + hour
        sum += sample.minutes[at] * (sample.shares[at] - groups[at])
        minutes += sample.minutes[at]
      }
      return seen.count > 1 ? sum / minutes : nil
    }
  }

  /// By day and hour, the mean of the hours that share class of day, hour, plan and claims, drawn a little
  /// towards the mean of all.
  func groupMeans(_ sample: HourSample) -> [Double] {
    var groups: [[Int]: (sum: Double, count: Double)] = [:]
    var keys = [[Int]](repeating: [], count: sample.shares.count)
    for day in 0..<sample.dayCount {
      let date = sample.date(day)
      for hour in sample.seen(day) {
        let at = day * 24 + hour
        let weekday = date.weekday.rawValue - 1
        let members = columns.indices.filter { holds(columns[$0], date, hour) }
        keys[at] = [hour, DayClass.of(weekday), sample.plans[at].rawValue] + members
        groups[keys[at], default: (0, 0)].sum += sample.shares[at]
        groups[keys[at], default: (0, 0)].count += 1
      }
    }
    return keys.map { key in
      groups[key].map { ($0.sum + sample.mean * 0.5) / ($0.count + 0.5) } ?? 0
    }
  }
}

/// What hourly shares say of the unknowns: for each week the information matrix and vector of a linear model
/// with correlated errors within days.
struct HourInformation {
  /// By week, X' S^-1 X.
  let matrices: [Matrix]
  /// By week, X' S^-1 (y - mean).
  let vectors: [[Double]]
  /// By day, the hours with a share and the unknowns of each; days with fewer than two such hours have
  /// none.
  let days: [[(hour: Int, terms: [Int])]]

  init(_ sample: HourSample, _ effects: HourEffects, _ noise: HourNoise) {
    var matrices: [Matrix] = []
    var vectors: [[Double]] = []
    var days: [[(hour: Int, terms: [Int])]] = []
    for week in 0..<sample.weekCount {
      var matrix = Matrix(effects.count, effects.count)
      var vector = [Double](repeating: 0, count: effects.count)
      for day in 7 * week..<min(7 * week + 7, sample.dayCount) {
        let rows = sample.seen(day).compactMap { hour in
          effects.terms(sample.date(day), hour, sample.plans[day * 24 + hour]).map { (hour, $0) }
        }
        let covariance = noise.covariances(
          rows.map { ($0.0, sample.minutes[day * 24 + $0.0]) }
        )
        guard rows.count > 1, let inverse = CholeskyFactor(covariance)?.inverse else {
          days.append([])
          continue
        }
        days.append(rows)
        for (index, row) in rows.enumerated() {
          for (other, column) in rows.enumerated() {
            let weight = inverse[index, other]
            let share = sample.shares[day * 24 + column.0] - sample.mean
            for first in row.1 {
              vector[first] += weight * share
              for second in column.1 { matrix[first, second] += weight }
            }
          }
        }
      }
      matrices.append(matrix)
      vectors.append(vector)
    }
    self.matrices = matrices
    self.vectors = vectors
    self.days = days
  }
}
