/// How well the hours of each week that is known are foretold by the other weeks, against what classes of days
/// alone foretell: Mondays to Fridays, Saturdays and Sundays.
///
/// What counts is how hours differ within their day, since days are good or bad as a whole. It decides whether
/// hours may speak for anything; nothing in it is causal.
public struct HourTest: Sendable, Hashable {
  /// How many weeks there have to be.
  public static let leastWeeks = 4
  /// From so many standard errors on hours are borne out.
  static let leastGate = 2.0

  /// How many weeks were foretold.
  public let weeks: Int
  /// In how many of them hours were closer than classes of days.
  public let closer: Int
  /// The mean gain in squared error of a week over its standard error; 0 with fewer than four weeks.
  public let gate: Double
  /// The root mean square by which an hour's share was off, in thousandths.
  public let hours: Int
  /// The same, of classes of days.
  public let classes: Int

  /// A week's squared errors, times minutes of activity, and these minutes.
  struct Week {
    var hours = 0.0
    var classes = 0.0
    var minutes = 0.0
  }

  /// What nothing was foretold for.
  static let none = HourTest([])

  /// A test with all its parts given.
  init(weeks: Int, closer: Int, gate: Double, hours: Int, classes: Int) {
    self.weeks = weeks
    self.closer = closer
    self.gate = gate
    self.hours = hours
    self.classes = classes
  }

  /// The test of some weeks.
  init(_ weeks: [Week]) {
    let gains = weeks.map { ($0.classes - $0.hours) / $0.minutes }
    let count = Double(gains.count)
    var gate = 0.0
    if gains.count >= HourTest.leastWeeks {
      let mean = gains.reduce(0, +) / count
      let squares = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      gate = mean / max((squares / (count - 1) / count).squareRoot(), 1e-9)
    }
    let minutes = max(weeks.reduce(0) { $0 + $1.minutes }, 1e-9)
    func root(_ sum: Double) -> Int { ClaimWriter.thousandths((sum / minutes).squareRoot()) }
    self.init(
      weeks: gains.count,
      closer: gains.count { $0 > 0 },
      gate: gate,
      hours: root(weeks.reduce(0) { $0 + $1.hours }),
      classes: root(weeks.reduce(0) { $0 + $1.classes })
    )
  }

  /// Whether hours may speak for anything.
  public var isBorneOut: Bool { gate >= HourTest.leastGate }
  /// Whether there were weeks enough to say.
  public var isEnough: Bool { weeks >= HourTest.leastWeeks }
}
