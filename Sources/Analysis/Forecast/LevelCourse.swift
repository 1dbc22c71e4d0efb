import Glibc

/// How far the level of all hours has lately moved from its mean over the weeks that are known.
///
/// Weeks of a person get better or worse, or resemble those just before them, and what is to be expected of the
/// next week is not what twelve held on average. The weekly means of days' levels are followed by filters of level
/// and slope, weighted by how likely each makes the weeks; without a course they agree on the mean.
struct LevelCourse {
  /// What the next week's level is expected to be above the mean.
  let change: Double
  /// What is not known of it, beyond what the mean of independent weeks leaves open.
  let variance: Double

  /// On fewer weeks no course is seen.
  private static let leastWeeks = 4
  /// A week counts with the levels of so many days.
  private static let leastDays = 3

  /// The course of days' levels about what is expected of their hours, in order from a week's first on.
  init(_ levels: [Double?]) {
    let weeks = stride(from: 0, to: levels.count, by: 7).compactMap { start -> [Double]? in
      let known = levels[start..<min(start + 7, levels.count)].compactMap(\.self)
      return known.count < LevelCourse.leastDays ? nil : known
    }
    guard weeks.count >= LevelCourse.leastWeeks else {
      (change, variance) = (0, 0)
      return
    }
    let means = weeks.map { $0.reduce(0, +) / Double($0.count) }
    let mean = means.reduce(0, +) / Double(means.count)
    let filters = LocalLevelFilter.drifts.map {
      LocalLevelFilter(means, drift: $0, noise: LevelCourse.noise(weeks))
    }
    let top = filters.reduce(-Double.infinity) { max($0, $1.logEvidence) }
    let weights = filters.map { exp($0.logEvidence - top) }
    let total = weights.reduce(0, +)
    func average(_ value: (LocalLevelFilter) -> Double) -> Double {
      zip(filters, weights).reduce(0) { $0 + $1.1 * value($1.0) } / total
    }
    let level = average(\.next)
    let spread = average { $0.nextVariance + ($0.next - level) * ($0.next - level) }
    change = level - mean
    variance = max(0, spread - filters[0].nextVariance)
  }

  /// The variance that days give to the mean of a week.
  private static func noise(_ weeks: [[Double]]) -> Double {
    let sums = weeks.map { days -> Double in
      let mean = days.reduce(0, +) / Double(days.count)
      let squares = days.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return squares / Double(days.count - 1) / Double(days.count)
    }
    return max(sums.reduce(0, +) / Double(sums.count), 1e-6)
  }
}
