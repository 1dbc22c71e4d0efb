import Analysis
import Glibc
import Platform
import SampleData

/// What the planning factor says of one simulated person's work, held against what follows.
struct FactorTrial {
  /// Whether it says anything.
  var speaks = false
  /// How many of the pieces of work that follow lie in their 80% intervals.
  var next = (count: 0, covered: 0)
  /// The sums of squared errors of the logarithm: of the factor, and of the plans as they are.
  var squares = (factor: 0.0, plan: 0.0)

  private static let lengths = [30, 45, 60, 90, 120, 180, 240]
  private static let tags = ["algebra", "code", "essay", "lab"]

  /// A person whose work takes more where it is planned short and less where it is planned long, by
  /// `slope` of the logarithm, and `level` more of an hour; both in thousandths.
  init(tasks: Int, level: Int, slope: Int, random: inout SplitMix64) {
    let effects = FactorTrial.tags.map { _ in
      slope == 0 ? 0 : random.normal(mean: 0, deviation: 200)
    }
    func task() -> PlanningFactor.Task {
      let length = Int64(random.choice(of: FactorTrial.lengths)) * 60_000
      let tag = random.integer(in: 0...3)
      let hours = log(Double(length) / 3_600_000)
      let expected = Double(level + effects[tag] + random.normal(mean: 0, deviation: 500)) / 1000
      let ratio = expected + Double(slope) / 1000 * hours
      return PlanningFactor.Task(
        planned: length,
        actual: Int64(Double(length) * exp(ratio))
      )
    }
    var known = (0..<tasks).map { _ in task() }
    if case .factor = PlanningFactor.find(in: known) { speaks = true }
    for _ in 0..<5 {
      let following = task()
      // Of everybody, whether they are told or not: who is told has been chosen by chance as well.
      if let factor = PlanningFactor(known) {
        let forecast = factor.forecast(following.planned)
        let isCovered = forecast.low <= following.actual && following.actual <= forecast.high
        next = (next.count + 1, next.covered + (isCovered ? 1 : 0))
        let actual = log(Double(following.actual))
        let error = actual - log(Double(forecast.value))
        let plain = actual - log(Double(following.planned))
        squares = (squares.factor + error * error, squares.plan + plain * plain)
      }
      known.append(following)
    }
  }
}

extension Calibrate {
  /// Prints how the planning factor does, and gives the bars.
  static func factors(_ people: Int) throws -> [Bar] {
    print(
      """
      ## What planned work comes to

      Told: people of whom the factor says anything. Covered: pieces of work that follow and lie in their \
      80% intervals. Error: mean square of the logarithm, of the factor and of the plans as they are.

      | people | pieces | told | covered | error | of plans |
      | --- | --: | --: | --: | --: | --: |
      """
    )
    var speaking: [(name: String, value: Double)] = []
    var held: [(name: String, value: Double)] = []
    let kinds = [("plans hold", 0, 0), ("short plans run over, long ones don't fill", 250, -300)]
    for (number, kind) in kinds.enumerated() {
      for (step, tasks) in [20, 50, 200].enumerated() {
        let found = try trials(people, stream: 2000 + number * 10 + step) {
          FactorTrial(tasks: tasks, level: kind.1, slope: kind.2, random: &$0)
        }
        let told = Double(found.count(where: \.speaks)) / Double(people)
        let count = Double(max(1, found.reduce(0) { $0 + $1.next.count }))
        let covered = Double(found.reduce(0) { $0 + $1.next.covered }) / count
        let row = [
          kind.0, "\(tasks)", text(told), text(covered),
          text(found.reduce(0) { $0 + $1.squares.factor } / count),
          text(found.reduce(0) { $0 + $1.squares.plan } / count),
        ]
        print("| " + row.joined(separator: " | ") + " |")
        if kind.2 == 0 { speaking.append(("\(tasks) pieces", told)) }
        held.append(("\(kind.0), \(tasks) pieces", covered))
      }
    }
    print("")
    return [
      Bar("planning factor told where plans hold", wanted: "13% at most", each: speaking) {
        $1 <= 0.13
      },
      Bar("planning factor, 80% interval", wanted: "75 to 85%", each: held) {
        (0.75...0.85).contains($1)
      },
    ]
  }
}
