import CivilTime
import Glibc

/// How well a surface would have foreseen the weeks that are known, each from the days before it alone.
///
/// It decides what plans may rest on. Nothing in it is causal: hours that were chosen for work are not
/// hours that work was moved to.
public struct SurfaceBacktest: Sendable, Hashable {
  /// What plans may rest on.
  public enum Basis: String, Sendable, CaseIterable {
    /// The surface: it was closer than the means of hours in three weeks of five or more.
    case surface
    /// The means of hours, which were closer than one mean for all.
    case hourMeans = "hour_means"
    /// Nothing: no hour's mean said more than that of all.
    case nothing
    /// Too few weeks were tested to tell.
    case tooEarly = "too_early"
  }

  /// How far a way of foreseeing was off.
  public struct Score: Sendable, Hashable {
    /// The mean absolute error of an hour's share, in thousandths.
    public let error: Int
    /// The root of the mean squared error, in thousandths.
    public let rootMeanSquare: Int
    /// The mean logarithm of the density that an hour's share was given, in thousandths.
    public let logScore: Int
  }

  /// The hours of each week that would have been chosen, all figures in thousandths of an hour.
  public struct Choice: Sendable, Hashable {
    /// The share of focus that was foreseen in them.
    public let foreseen: Int
    /// What it came to.
    public let realised: Int
    /// What it came to in the best hours of those weeks, which nobody can know before.
    public let best: Int
    /// What it came to in all their hours.
    public let average: Int
  }

  /// How many weeks have to be tested.
  public static let leastWeeks = 4
  /// How many hours of a week are chosen.
  public static let chosenHours = 5
  /// The most weeks that are tested.
  static let mostWeeks = 12
  /// A week with fewer hours of activity is not tested.
  static let leastHours = 10

  /// How many weeks were tested.
  public let weeks: Int
  /// How many hours with a quarter of an hour of activity they had.
  public let hours: Int
  /// In how many weeks the surface was closer than the means of hours, by squared error.
  public let surfaceWins: Int
  /// In how many weeks the means of hours were closer than one mean, by squared error.
  public let hourMeanWins: Int
  /// The surface's score.
  public let surface: Score
  /// The score of the means of hours.
  public let hourMeans: Score
  /// The score of one mean for all hours.
  public let mean: Score
  /// The score of the same hour of the week before.
  public let lastWeek: Score
  /// The share of hours within the surface's 90% intervals for a single hour, in thousandths.
  public let covered: Int
  /// The hours of each week that the surface would have chosen; nil without a week.
  public let choice: Choice?

  /// What plans may rest on.
  public var basis: Basis {
    if weeks < SurfaceBacktest.leastWeeks { return .tooEarly }
    if surfaceWins * 5 >= weeks * 3 { return .surface }
    return hourMeanWins * 5 >= weeks * 3 ? .hourMeans : .nothing
  }

  /// The test of the latest weeks before the days' end, twelve at most.
  ///
  /// A week is tested where the days before it are as many as a claim needs.
  public init(_ days: PersonalDays) {
    var sum = Sum()
    for number in (1...SurfaceBacktest.mostWeeks).reversed() {
      let start = days.dates.upperBound - 7 * number
      guard start > days.dates.lowerBound else { continue }
      let before = days.days.filter { $0.date < start }
      let week = days.days.filter { $0.date >= start && $0.date < start + 7 }
      sum.add(week, before: before, start: start)
    }
    weeks = sum.weeks
    hours = sum.hours
    surfaceWins = sum.surfaceWins
    hourMeanWins = sum.hourMeanWins
    let scores = sum.scores
    surface = scores[0]
    hourMeans = scores[1]
    mean = scores[2]
    lastWeek = scores[3]
    covered = sum.hours > 0 ? sum.covered * 1000 / sum.hours : 0
    choice = sum.choice
  }

  /// The surface that plans may rest on as of the days' end, or nil where there is none.
  public func surface(of days: PersonalDays) -> FocusSurface? {
    switch basis {
    case .surface: FocusSurface(days)
    case .hourMeans: FocusSurface.hourMeans(days)
    case .nothing, .tooEarly: nil
    }
  }
}

extension SurfaceBacktest {
  /// The weeks tested so far.
  private struct Sum {
    var weeks = 0
    var hours = 0
    var surfaceWins = 0
    var hourMeanWins = 0
    var covered = 0
    private var errors = [0.0, 0, 0, 0]
    private var squares = [0.0, 0, 0, 0]
    private var logs = [0.0, 0, 0, 0]
    private var chosen = [0.0, 0, 0, 0]

    var scores: [Score] {
      let count = Double(max(hours, 1))
      return (0..<4).map { way in
        Score(
          error: ClaimWriter.thousandths(errors[way] / count),
          rootMeanSquare: ClaimWriter.thousandths((squares[way] / count).squareRoot()),
          logScore: Int((logs[way] / count * 1000).rounded())
        )
      }
    }

    var choice: Choice? {
      guard weeks > 0 else { return nil }
      let means = chosen.map { ClaimWriter.thousandths($0 / Double(weeks)) }
      return Choice(foreseen: means[0], realised: means[1], best: means[2], average: means[3])
    }

    /// Tests one week by the days before it.
    mutating func add(_ week: [PersonalDay], before: [PersonalDay], start: CivilDate) {
      let weights = DayWeights.halving(
        every: FocusSurface.halfLife,
        before.map { start - 1 - $0.date }
      )
      guard let fit = Fit(before, weights: weights), fit.surface.dayCount >= PeakFinder.leastDays
      else { return }
      let latest = Dictionary(
        before.suffix(7).map { ($0.date, $0) },
        uniquingKeysWith: { $1 }
      )
      var seen: [(share: Double, foreseen: Double)] = []
      var error = [0.0, 0, 0, 0]
      var square = [0.0, 0, 0, 0]
      var log = [0.0, 0, 0, 0]
      var inside = 0
      for day in week {
        for hour in 0..<24 {
          guard let share = SurfaceBacktest.share(day, hour) else { continue }
          let index = (day.date.weekday.rawValue - 1) * 24 + hour
          let last = latest[day.date - 7].flatMap { SurfaceBacktest.share($0, hour) }
          let noise = fit.surface.residualVariance
          let ways = [
            (fit.surface.cells[index].mean, fit.surface.cells[index].variance + noise),
            (fit.hourMeans.cells[index].mean, fit.hourMeans.cells[index].variance + noise),
            (fit.mean, fit.variance + noise),
            (last ?? fit.mean, last == nil ? fit.variance + noise : 2 * noise),
          ]
          for (way, (mean, variance)) in ways.enumerated() {
            error[way] += abs(share - mean)
            square[way] += (share - mean) * (share - mean)
            log[way] += SurfaceBacktest.logDensity(share, mean: mean, variance: variance)
          }
          let reach = NormalDistribution.quantile(0.95) * ways[0].1.squareRoot()
          if abs(share - ways[0].0) <= reach { inside += 1 }
          seen.append((share, ways[0].0))
        }
      }
      guard seen.count >= SurfaceBacktest.leastHours else { return }
      weeks += 1
      hours += seen.count
      covered += inside
      // A plan adds shares up, so what counts is how close their means are.
      if square[0] < square[1] { surfaceWins += 1 }
      if square[1] < square[2] { hourMeanWins += 1 }
      for way in 0..<4 {
        errors[way] += error[way]
        squares[way] += square[way]
        logs[way] += log[way]
      }
      choose(among: seen)
    }

    /// Adds what the hours held that would have been chosen, beside the best ones and all of them.
    private mutating func choose(among seen: [(share: Double, foreseen: Double)]) {
      let count = SurfaceBacktest.chosenHours
      let picked = seen.indices.sorted { (seen[$1].foreseen, $0) < (seen[$0].foreseen, $1) }
        .prefix(count)
      func mean(_ shares: some Collection<Double>) -> Double {
        shares.reduce(0, +) / Double(max(shares.count, 1))
      }
      chosen[0] += mean(picked.map { seen[$0].foreseen })
      chosen[1] += mean(picked.map { seen[$0].share })
      chosen[2] += mean(seen.map(\.share).sorted(by: >).prefix(count))
      chosen[3] += mean(seen.map(\.share))
    }
  }

  /// What the days before a week say of it.
  private struct Fit {
    let surface: FocusSurface
    let hourMeans: FocusSurface
    let mean: Double
    let variance: Double

    init?(_ days: [PersonalDay], weights: [Double]) {
      guard let surface = FocusSurface(days, weights: weights),
        let hourMeans = FocusSurface.hourMeans(days, weights: weights)
      else { return nil }
      let sample = SurfaceSample(days, weights: weights)
      guard let mean = sample.mean else { return nil }
      self.surface = surface
      self.hourMeans = hourMeans
      self.mean = mean
      variance = sample.varianceOfMean(mean)
    }
  }

  /// The share of an hour with a quarter of an hour of known activity.
  private static func share(_ day: PersonalDay, _ hour: Int) -> Double? {
    guard day.active[hour] >= 900_000 else { return nil }
    return Double(day.focus[hour]) / Double(day.active[hour])
  }

  /// The logarithm of a normal distribution's density.
  private static func logDensity(_ x: Double, mean: Double, variance: Double) -> Double {
    let twoPi = 6.283_185_307_179_586
    return -0.5 * log(twoPi * variance) - 0.5 * (x - mean) * (x - mean) / variance
  }
}

extension FocusSurface {
  /// A surface that expects of each hour its own mean on all days, and of hours without activity the
  /// mean of all.
  static func hourMeans(_ days: PersonalDays) -> FocusSurface? {
    let weights = DayWeights.halving(
      every: FocusSurface.halfLife,
      days.days.map { days.dates.upperBound - 1 - $0.date }
    )
    return hourMeans(days.days, weights: weights)
  }

  /// The means of hours of days with their weights.
  static func hourMeans(_ days: [PersonalDay], weights: [Double]) -> FocusSurface? {
    let sample = SurfaceSample(days, weights: weights)
    guard let mean = sample.mean else { return nil }
    let hours = SurfaceSample.Level(sample, groups: 1) { _ in 0 }
    let residual = sample.residualVariance(about: hours)
    let cells = (0..<24).map { hour in
      hours.counts[hour] > 0
        ? Cell(mean: hours.means[hour], variance: residual / hours.counts[hour])
        : Cell(
          mean: mean,
          variance: sample.varianceOfMean(mean) + LevelSpread.priorScale * LevelSpread.priorScale
        )
    }
    return FocusSurface(
      cells: (0..<7).flatMap { _ in cells },
      residualVariance: residual,
      dayCount: sample.dayCount
    )
  }
}
