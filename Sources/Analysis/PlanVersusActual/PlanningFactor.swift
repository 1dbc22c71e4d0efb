import Glibc
import Plans

/// How long planned work really takes, from how long it took before.
///
/// The logarithm of actual over planned time is a line in the logarithm of the planned hours, drawn
/// towards none at all. Single ratios beyond e squared count as that. Intervals are conformal: the
/// spread of the errors of the last 200 forecasts, each made as the one that is shown, with no more
/// than was known before it.
///
/// Sources: Hoerl and Kennard, "Ridge Regression", Technometrics 1970; Vovk, Gammerman and Shafer,
/// "Algorithmic Learning in a Random World", chapter 2.
public struct PlanningFactor: Sendable, Hashable {
  /// A piece of work that was planned and done.
  public struct Task: Sendable, Hashable {
    /// The planned milliseconds, above 0.
    public let planned: Int64
    /// The milliseconds that it took, above 0.
    public let actual: Int64

    /// A piece of work.
    public init(planned: Int64, actual: Int64) {
      self.planned = max(1, planned)
      self.actual = max(1, actual)
    }

    /// The work of an event, or nil where it is none or was not seen: what can be moved, belongs to a
    /// project or is tagged `study`, and was begun.
    public init?(_ item: PlanComparison) {
      let event = item.event
      guard event.isMovable || event.kind == .project || event.tags.contains("study"),
        item.status != .missed, item.planned > 0, let actual = item.actual, actual > 0
      else { return nil }
      self.init(planned: item.planned, actual: actual)
    }
  }

  /// What can be said of a person's planning.
  public enum Finding: Sendable, Hashable {
    /// There is too little to say anything.
    case insufficient(have: Int, need: Int)
    /// The person's plans hold as they are: the middle ratio may be one.
    case accurate(tasks: Int)
    /// They don't, and this is what to expect.
    case factor(PlanningFactor)
  }

  /// The least number of tasks.
  public static let leastTasks = 20
  /// How many of the latest forecasts make the spread.
  static let window = 200
  /// Ratios count as at most e to the power of this.
  static let bound = 2.0
  /// The penalties of the line's two numbers.
  static let penalties = (level: 5.0, slope: 10.0)

  /// A line in the logarithm of the planned hours.
  struct Line: Sendable, Hashable {
    let level: Double
    let slope: Double

    /// The logarithm of actual over planned time to expect of so many planned milliseconds.
    func expected(_ planned: Int64) -> Double {
      level + slope * log(Double(planned) / 3_600_000)
    }
  }

  /// How many tasks it rests on.
  public let tasks: Int
  /// The shortest and the longest planned time among them, in milliseconds.
  public let lengths: ClosedRange<Int64>
  /// The line: its value at one hour and its slope.
  let line: Line
  /// The last forecasts' errors, the least first.
  let errors: [Double]

  /// What the tasks of a person, in order of time, say.
  public static func find(in tasks: [Task]) -> Finding {
    guard tasks.count >= leastTasks, let factor = PlanningFactor(tasks) else {
      return .insufficient(have: tasks.count, need: leastTasks)
    }
    return isAccurate(tasks.suffix(window).map(ratio))
      ? .accurate(tasks: tasks.count) : .factor(factor)
  }

  /// The factor of tasks in order of time; nil without any.
  public init?(_ tasks: [Task]) {
    guard let first = tasks.first else { return nil }
    var sums = Sums()
    var errors: [Double] = []
    var lengths = first.planned...first.planned
    for task in tasks {
      errors.append(PlanningFactor.ratio(task) - sums.line.expected(task.planned))
      sums.add(task)
      lengths =
        min(lengths.lowerBound, task.planned)...max(lengths.upperBound, task.planned)
    }
    self.tasks = tasks.count
    self.lengths = lengths
    line = sums.line
    self.errors = errors.suffix(PlanningFactor.window).sorted()
  }

  /// How long it will take, with an interval that holds in `percent` of cases; for 1...99.
  public func forecast(_ planned: Int64, percent: Int = 80) -> IntervalEstimate<Int64> {
    let planned = max(1, planned)
    let expected = line.expected(planned)
    let ranks = PlanningFactor.ranks(errors.count, percent: percent)
    func time(_ logarithm: Double) -> Int64 {
      // A ratio is bounded, so no plan of a day or less comes near the end of the range.
      let time = Double(planned) * exp(max(-20, min(20, logarithm)))
      return time < 1e15 ? Int64(time.rounded()) : 1_000_000_000_000_000
    }
    return IntervalEstimate(
      value: time(expected),
      low: time(expected + errors[ranks.low - 1]),
      high: time(expected + errors[ranks.high - 1])
    )
  }

  /// The ranks of the errors, from 1 on, between which that many in a hundred forecasts lie.
  static func ranks(_ count: Int, percent: Int) -> (low: Int, high: Int) {
    let low = (100 - percent) * (count + 1) / 200
    let high = ((100 + percent) * (count + 1) + 199) / 200
    return (max(1, min(low, count)), max(1, min(high, count)))
  }

  /// The logarithm of actual over planned, within bounds.
  static func ratio(_ task: Task) -> Double {
    max(-bound, min(bound, log(Double(task.actual) / Double(task.planned))))
  }

  /// Whether the middle ratio may be one: whether 0 lies in the 90% interval of the median of the
  /// logarithms, which needs nothing of their distribution.
  static func isAccurate(_ ratios: [Double]) -> Bool {
    let sorted = ratios.sorted()
    var chance = exp(-Double(sorted.count) * log(2.0))
    var below = chance
    var rank = 0
    // The rank-th smallest lies above the median as often as so many fair coins show fewer heads.
    while below <= 0.05, rank < sorted.count / 2 {
      rank += 1
      chance *= Double(sorted.count - rank + 1) / Double(rank)
      below += chance
    }
    guard rank > 0 else { return true }
    return sorted[rank - 1] <= 0 && sorted[sorted.count - rank] >= 0
  }
}

/// Sums over tasks, from which the line follows at any time.
private struct Sums {
  private var (count, x, r, xx, xr) = (0.0, 0.0, 0.0, 0.0, 0.0)

  mutating func add(_ task: PlanningFactor.Task) {
    let hours = log(Double(task.planned) / 3_600_000)
    let ratio = PlanningFactor.ratio(task)
    count += 1
    x += hours
    r += ratio
    xx += hours * hours
    xr += hours * ratio
  }

  /// The line of least squares with both numbers penalised.
  var line: PlanningFactor.Line {
    let level = count + PlanningFactor.penalties.level
    let slope = xx + PlanningFactor.penalties.slope
    let determinant = level * slope - x * x
    return PlanningFactor.Line(
      level: (slope * r - x * xr) / determinant,
      slope: (level * xr - x * r) / determinant
    )
  }
}
