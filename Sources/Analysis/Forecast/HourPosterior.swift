import Glibc

/// How large the effects of hours are: the standard deviations of what an hour has on all days, in its class
/// of days, and on its weekday.
struct HourSpread: Sendable, Hashable {
  let hour: Double
  let classHour: Double
  let weekdayHour: Double

  /// The sizes that are tried, 36 combinations.
  static let grid = [0, 0.05, 0.1, 0.18].flatMap { hour in
    [0, 0.07, 0.16].flatMap { classHour in
      [0, 0.06, 0.15].map { HourSpread(hour: hour, classHour: classHour, weekdayHour: $0) }
    }
  }

  /// The logarithm of the half-normal priors, but for a constant.
  var logPrior: Double {
    let parts = [hour / 0.15, classHour / 0.15, weekdayHour / 0.1]
    return -0.5 * parts.reduce(0) { $0 + $1 * $1 }
  }
}

/// The normal posterior of hours given their information, for one size of the effects of weekdays and classes.
///
/// The hours of a weekday are common effects and ones of their own. Those of their own are integrated out
/// weekday by weekday, which leaves a system of a few dozen common effects in place of one of all hours of the
/// week: with x = A u + w, precision M of x and prior covariance D of w, let Q = (D^-1 + M)^-1 and
/// G = A - Q M A. Then u has the information A' M G and G' b, and x = Q b + G u with covariance
/// Q + G Cov(u) G'. Source of the model: Gelman et al., "Bayesian Data Analysis", 3rd edition, chapter 15.
struct HourPosterior {
  /// What is left for the common effects: the mean, levels of classes, hours, hours of Monday to Friday,
  /// plans and claims.
  private let effects: HourEffects
  /// G: what the common effects make of each unknown.
  private let loads: Matrix
  /// Q: the covariance of what is each hour's own, by weekday.
  private let own: [Matrix]
  private let ownMean: [Double]
  private let information: Matrix
  private let vector: [Double]
  private let logScale: Double
  private let classHour: Double

  /// How many common effects there are.
  private static func commonCount(_ effects: HourEffects) -> Int {
    1 + DayClass.count + 2 * effects.hourCount + effects.sorts.count + effects.columns.count
  }

  /// Which common effects each unknown is the sum of.
  private static func loads(_ effects: HourEffects) -> Matrix {
    let hours = effects.hourCount
    let cells = effects.cellCount
    let count = effects.count
    let common = HourPosterior.commonCount(effects)
    let border = common - (count - cells)
    var loads = Matrix(count, common)
    for cell in 0..<cells {
      let weekday = cell / hours
      loads[cell, 0] = 1
      loads[cell, 1 + DayClass.of(weekday)] = 1
      loads[cell, 1 + DayClass.count + cell % hours] = 1
      // A Saturday or a Sunday is a class of its own, whose hours are the weekday's.
      if weekday < 5 { loads[cell, 1 + DayClass.count + hours + cell % hours] = 1 }
    }
    for other in cells..<count { loads[other, border + other - cells] = 1 }
    return loads
  }

  /// The posterior by information M and b.
  init(
    _ matrix: Matrix,
    _ vector: [Double],
    _ effects: HourEffects,
    classHour: Double,
    weekdayHour: Double
  ) {
    self.effects = effects
    self.classHour = classHour
    let hours = effects.hourCount
    let count = effects.count
    let common = HourPosterior.commonCount(effects)
    var loads = HourPosterior.loads(effects)
    let plain = loads
    var own: [Matrix] = []
    var mean = [Double](repeating: 0, count: count)
    var logScale = 0.0
    for weekday in 0..<7 {
      let first = weekday * hours
      let variance =
        weekdayHour * weekdayHour + (weekday < 5 ? 0 : classHour * classHour)
      var scaled = Matrix(hours, hours)
      for row in 0..<hours {
        for column in 0..<hours {
          scaled[row, column] = variance * matrix[first + row, first + column]
        }
        scaled[row, row] += 1
      }
      var inverse = Matrix(hours, hours)
      if variance > 0, let factor = CholeskyFactor(scaled) {
        inverse.add(factor.inverse, times: variance)
        logScale -= 0.5 * factor.logDeterminant
        // A day is of one weekday, so that the hours of the others have nothing to do with these.
        let near = Array(first..<first + hours) + Array(effects.cellCount..<count)
        let rows = matrix.part(rows: Array(first..<first + hours), columns: near)
        let shift = inverse.times(rows)
          .times(plain.part(rows: near, columns: Array(0..<common)))
        for row in 0..<hours {
          for column in 0..<common { loads[first + row, column] -= shift[row, column] }
          for other in 0..<hours {
            mean[first + row] += inverse[row, other] * vector[first + other]
          }
        }
        for row in 0..<hours { logScale += 0.5 * vector[first + row] * mean[first + row] }
      }
      own.append(inverse)
    }
    let transposed = plain.transposed
    self.loads = loads
    self.own = own
    ownMean = mean
    information = transposed.times(matrix.times(loads))
    self.vector = loads.transposed.times(vector)
    self.logScale = logScale
  }

  /// What the common effects come to for one size of the hours' effects.
  struct Common {
    /// The logarithm of how likely the shares are, but for what all sizes have in common.
    let logEvidence: Double
    /// The posterior mean of each effect.
    let mean: [Double]
    /// Their covariance.
    let covariance: Matrix
  }

  /// The equations of the common effects that have a size.
  private struct System {
    let factor: CholeskyFactor
    /// The effects, among all common ones.
    let active: [Int]
    /// How many common effects there are.
    let count: Int
    let logScale: Double

    /// All effects, by numbers of those that have a size.
    func all(_ numbers: [Double]) -> [Double] {
      var all = [Double](repeating: 0, count: count)
      for (number, effect) in zip(numbers, active) { all[effect] = number }
      return all
    }
  }

  private func system(hour: Double, knowsClaims: Bool) -> System? {
    let hours = effects.hourCount
    var variances = [0.25] + [Double](repeating: 0.04, count: DayClass.count)
    variances += [Double](repeating: hour * hour, count: hours)
    variances += [Double](repeating: classHour * classHour, count: hours)
    variances += [Double](repeating: 0.25, count: effects.sorts.count)
    variances += effects.columns.map {
      $0.deviation * $0.deviation * (knowsClaims || $0.isLevel ? 1 : 1e-9)
    }
    let active = variances.indices.filter { variances[$0] > 0 }
    var precision = information.part(rows: active, columns: active)
    var logScale = logScale
    for (row, effect) in active.enumerated() {
      precision[row, row] += 1 / variances[effect]
      logScale -= 0.5 * log(variances[effect])
    }
    return CholeskyFactor(precision).map {
      System(factor: $0, active: active, count: variances.count, logScale: logScale)
    }
  }

  /// The posterior means of the common effects; `knowsClaims` is false where claims are taken for nothing.
  func commonMean(hour: Double, knowsClaims: Bool = true) -> [Double]? {
    system(hour: hour, knowsClaims: knowsClaims).map { system in
      system.all(system.factor.solve(system.active.map { vector[$0] }))
    }
  }

  /// The common effects.
  func common(hour: Double) -> Common? {
    guard let system = system(hour: hour, knowsClaims: true) else { return nil }
    let (active, inverse) = (system.active, system.factor.inverse)
    let mean = system.all(inverse.times(active.map { vector[$0] }))
    var covariance = Matrix(system.count, system.count)
    for (row, effect) in active.enumerated() {
      for (column, other) in active.enumerated() {
        covariance[effect, other] = inverse[row, column]
      }
    }
    let fit = zip(vector, mean).reduce(0) { $0 + $1.0 * $1.1 }
    return Common(
      logEvidence: system.logScale - 0.5 * system.factor.logDeterminant + 0.5 * fit,
      mean: mean,
      covariance: covariance
    )
  }

  /// The mean of all unknowns, by that of the common effects.
  func mean(_ common: [Double]) -> [Double] {
    zip(ownMean, loads.times(common)).map { $0 + $1 }
  }

  /// The covariance of all unknowns, by that of the common effects, times what these weigh together.
  func covariance(_ common: Matrix, weight: Double) -> Matrix {
    var covariance = loads.times(common).times(loads.transposed)
    for (weekday, matrix) in own.enumerated() {
      let first = weekday * effects.hourCount
      for row in 0..<effects.hourCount {
        for column in 0..<effects.hourCount {
          covariance[first + row, first + column] += weight * matrix[row, column]
        }
      }
    }
    return covariance
  }
}
