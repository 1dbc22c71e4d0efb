import Glibc

/// The posterior of hours over all sizes of their effects, and how well they foretell weeks that are left out.
struct HourFit {
  private let effects: HourEffects
  /// By size, in order of the grid, how likely it is.
  let weights: [Double]
  /// The mean of all unknowns.
  let mean: [Double]
  /// Their covariance.
  let covariance: Matrix

  /// How many sizes a week that is left out is foretold by.
  private static let mostSizes = 4

  init?(_ information: HourInformation, _ effects: HourEffects) {
    self.effects = effects
    let (matrix, vector) = HourFit.sum(information, effects.count, without: nil)
    struct Candidate {
      let posterior: Int
      let common: HourPosterior.Common
      let logWeight: Double
    }
    var posteriors: [HourPosterior] = []
    var candidates: [Candidate] = []
    var known: [[Double]: Int] = [:]
    for size in HourSpread.grid {
      let key = [size.classHour, size.weekdayHour]
      if known[key] == nil {
        known[key] = posteriors.count
        posteriors.append(
          HourPosterior(
            matrix,
            vector,
            effects,
            classHour: size.classHour,
            weekdayHour: size.weekdayHour
          )
        )
      }
      guard let index = known[key], let common = posteriors[index].common(hour: size.hour) else {
        return nil
      }
      candidates.append(
        Candidate(posterior: index, common: common, logWeight: size.logPrior + common.logEvidence)
      )
    }
    let top = candidates.reduce(-Double.infinity) { max($0, $1.logWeight) }
    let raw = candidates.map { exp($0.logWeight - top) }
    let total = raw.reduce(0, +)
    weights = raw.map { $0 / total }
    var mean = [Double](repeating: 0, count: effects.count)
    var squares = Matrix(effects.count, effects.count)
    for (number, posterior) in posteriors.enumerated() {
      var weight = 0.0
      var common: Matrix?
      for (candidate, share) in zip(candidates, weights) where candidate.posterior == number {
        let part = posterior.mean(candidate.common.mean)
        for index in mean.indices { mean[index] += share * part[index] }
        squares.addSquare(of: part, times: share)
        weight += share
        let covariance = candidate.common.covariance
        if common == nil { common = Matrix(covariance.rows, covariance.columns) }
        common?.add(covariance, times: share)
      }
      if let common { squares.add(posterior.covariance(common, weight: weight), times: 1) }
    }
    squares.addSquare(of: mean, times: -1)
    for (index, column) in effects.columns.enumerated() {
      let place = effects.cellCount + effects.sorts.count + index
      squares[place, place] = max(column.leastVariance, squares[place, place])
    }
    self.mean = mean
    covariance = squares
  }

  /// The information of all weeks but one.
  private static func sum(
    _ information: HourInformation,
    _ count: Int,
    without week: Int?
  ) -> (Matrix, [Double]) {
    var matrix = Matrix(count, count)
    var vector = [Double](repeating: 0, count: count)
    for other in information.matrices.indices where other != week {
      matrix.add(information.matrices[other], times: 1)
      for index in vector.indices { vector[index] += information.vectors[other][index] }
    }
    return (matrix, vector)
  }

  /// How far hours foretell the weeks better than classes of days, each week by the others and within its
  /// days.
  func test(_ sample: HourSample, _ information: HourInformation) -> HourTest {
    let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    var sizes = order.prefix(HourFit.mostSizes).filter { weights[$0] > 0.02 }
    if sizes.isEmpty { sizes = Array(order.prefix(1)) }
    var weeks: [HourTest.Week] = []
    for week in information.matrices.indices {
      let days = (7 * week)..<min(7 * week + 7, information.days.count)
      guard days.contains(where: { !information.days[$0].isEmpty }) else { continue }
      let (matrix, vector) = HourFit.sum(information, effects.count, without: week)
      var known: [[Double]: HourPosterior] = [:]
      func foretold(_ size: HourSpread, knowsClaims: Bool) -> [Double]? {
        let key = [size.classHour, size.weekdayHour]
        let posterior =
          known[key]
          ?? HourPosterior(
            matrix,
            vector,
            effects,
            classHour: size.classHour,
            weekdayHour: size.weekdayHour
          )
        known[key] = posterior
        return posterior.commonMean(hour: size.hour, knowsClaims: knowsClaims)
          .map(posterior.mean)
      }
      let none = HourSpread(hour: 0, classHour: 0, weekdayHour: 0)
      guard let classes = foretold(none, knowsClaims: false) else { return .none }
      var hours = [Double](repeating: 0, count: effects.count)
      var total = 0.0
      for size in sizes {
        guard let part = foretold(HourSpread.grid[size], knowsClaims: true) else { return .none }
        for index in hours.indices { hours[index] += weights[size] * part[index] }
        total += weights[size]
      }
      for index in hours.indices { hours[index] /= total }
      var week = HourTest.Week()
      for day in days where !information.days[day].isEmpty {
        let rows = information.days[day].map { ($0.terms, day * 24 + $0.hour) }
        week.classes += HourFit.error(rows, sample, classes)
        week.hours += HourFit.error(rows, sample, hours)
        week.minutes += rows.reduce(0) { $0 + sample.minutes[$1.1] }
      }
      weeks.append(week)
    }
    return HourTest(weeks)
  }

  /// The squared error of a day's shares about its own level, by minutes.
  private static func error(
    _ rows: [([Int], Int)],
    _ sample: HourSample,
    _ mean: [Double]
  ) -> Double {
    var minutes = 0.0
    var level = 0.0
    let errors = rows.map { terms, at in
      terms.reduce(sample.shares[at]) { $0 - mean[$1] }
    }
    for (error, row) in zip(errors, rows) {
      minutes += sample.minutes[row.1]
      level += sample.minutes[row.1] * error
    }
    level /= minutes
    return zip(errors, rows).reduce(0) {
      $0 + sample.minutes[$1.1.1] * ($1.0 - level) * ($1.0 - level)
    }
  }
}
