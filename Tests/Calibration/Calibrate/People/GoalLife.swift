import Glibc
import Platform

/// A goal that is worked on week by week: what was done, what is left, and when it will be done.
struct GoalLife: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case steady
    case independent
    case bursty
    case heavy
    case alike = "weeks alike by .8"
    case changeOfPace = "change of pace"
    case falling
    case rising
  }

  /// Hours of the last twelve weeks, the oldest first.
  let weeks: [Double]
  /// Hours that are left to do.
  let left: Double
  /// Days from now on after which nothing is left: 1 is the first of them; `nil` after two years.
  let doneAfter: Int?
  /// Days from now until the goal is due.
  let deadline: Int

  init(_ kind: Kind, number: Int) {
    let stream = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    var random = SplitMix64(seed: 0x676f_616c &+ UInt64(number), stream: 100 + stream)
    let mean = random.between(3, 15)
    let path = GoalLife.path(kind, 12 + 105, &random).map { $0 * mean }
    weeks = Array(path.prefix(12))
    let lately = weeks.suffix(6).reduce(0, +) / 6
    let left = random.between(2, 10) * max(lately, 0.1 * mean)
    self.left = left
    deadline = max(7, Int(left / max(lately, 0.1 * mean) * 7 * random.between(0.5, 1.7)))
    var done = 0.0
    var doneAfter: Int?
    for (week, hours) in path.dropFirst(12).enumerated() where doneAfter == nil {
      // Nobody works the same time on each day of a week.
      let parts = (0..<7).map { day in random.gamma(shape: 1) * (day < 5 ? 1 : 0.6) }
      let all = parts.reduce(0, +)
      for day in 0..<7 where doneAfter == nil {
        done += hours * parts[day] / all
        if done >= left { doneAfter = week * 7 + day + 1 }
      }
    }
    self.doneAfter = doneAfter.flatMap { $0 <= 730 ? $0 : nil }
  }

  /// Weeks of a kind as multiples of a usual one.
  private static func path(_ kind: Kind, _ count: Int, _ random: inout SplitMix64) -> [Double] {
    let change = random.integer(in: 5...11)
    let pace = random.happens(0.5) ? random.between(0.35, 0.6) : random.between(1.7, 2.6)
    let drift = random.between(0.04, 0.09)
    var chain = Chain(likeness: 0.8)
    return (0..<count).map { week in
      switch kind {
      case .steady: max(0, 1 + 0.1 * random.bell())
      case .independent: random.gamma(shape: 4)
      case .bursty: random.happens(0.35) ? random.factor(spread: 0.5) / 0.35 : 0
      case .heavy: random.factor(spread: 0.9)
      case .alike: exp(0.5 * chain.next(&random) - 0.125)
      case .changeOfPace: (week < change ? 1 : pace) * random.factor(spread: 0.2)
      case .falling: exp(-drift * Double(week)) * 1.6 * random.factor(spread: 0.2)
      // Nobody's pace grows for ever: it ends at four times the first.
      case .rising: min(4, exp(drift * Double(week))) * 0.6 * random.factor(spread: 0.2)
      }
    }
  }
}
