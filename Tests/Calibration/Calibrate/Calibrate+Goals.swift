import Analysis
import Glibc

/// The forecast of one made-up goal, held against when it was done.
struct GoalTrial {
  let kind: GoalLife.Kind
  /// Whether the day on which it was done lies within the dates of 10% and 90%; a goal that is never done
  /// counts as late.
  let isCovered: Bool
  /// From the date of 10% to that of 90%, in days; to the horizon where that is open.
  let width: Int
  let isOpen: Bool
  /// The chance of the deadline as it is told, and whether it was met.
  let chance: Double
  let isInTime: Bool

  /// Nil where nothing can be said.
  init?(_ kind: GoalLife.Kind, number: Int) {
    let life = GoalLife(kind, number: number)
    let weeks = life.weeks.map { Int64($0 * 3_600_000) }
    guard let forecast = GoalForecast(weeks: weeks, remaining: Int64(life.left * 3_600_000)) else {
      return nil
    }
    self.kind = kind
    let early = forecast.days(chance: 0.1)
    let late = forecast.days(chance: 0.9)
    let done = life.doneAfter ?? .max
    isCovered = (early ?? GoalForecast.horizon + 1) <= done && late.map { done <= $0 } ?? true
    width = (late ?? GoalForecast.horizon) - (early ?? GoalForecast.horizon)
    isOpen = late == nil
    chance = forecast.toldChance(within: life.deadline)
    isInTime = done <= life.deadline
  }
}

extension Calibrate {
  /// Sends made-up goals through the forecast, prints its dates and chances and gives the bars.
  static func goals(_ count: Int) throws -> [Bar] {
    print(
      """
      ## Dates of goals

      Twelve weeks of work on a goal, and what is left. Holds: goals that are done between the dates of 10% \
      and 90% (80% promised). Width: days between the two, the median. Open: people who are told no last date.

      | weeks | goals | holds | width | open |
      | --- | --: | --: | --: | --: |
      """
    )
    var trials: [GoalTrial] = []
    var bars: [Bar] = []
    for kind in GoalLife.Kind.allCases {
      // Goals cost little.
      let made = try outcomes(count * 3) { GoalTrial(kind, number: $0) }.compactMap { $0 }
      trials += made
      let held = Double(made.count(where: \.isCovered)) / Double(max(made.count, 1))
      let width = made.map(\.width).sorted()[made.count / 2]
      let cells = [
        kind.rawValue, "\(made.count)", percent(held), "\(width)",
        percent(Double(made.count(where: \.isOpen)) / Double(max(made.count, 1))),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
      let wanted: ClosedRange<Double>? =
        switch kind {
        case .steady, .independent, .bursty: 0.75...0.95
        case .alike: 0.7...1
        case .changeOfPace, .falling, .rising: 0.5...1
        case .heavy: nil
        }
      if let wanted {
        let least = percent(wanted.lowerBound)
        bars.append(
          Bar(
            "goal dates at 80%: \(kind.rawValue)",
            wanted: wanted.upperBound < 1 ? "\(least) to 95%" : "\(least)% or more",
            reached: percent(held) + "%",
            isHeld: wanted.contains(held)
          )
        )
      }
      if kind == .steady {
        bars.append(
          Bar(
            "median width of the dates of steady weeks",
            wanted: "under 21 days",
            reached: "\(width) days",
            isHeld: width < 21
          )
        )
      }
    }
    print("")
    deadlines(trials)
    return bars
  }

  private static func deadlines(_ trials: [GoalTrial]) {
    print(
      """
      ## Chances of deadlines

      All the kinds of goals together; chances are told between 5 and 95%.

      | told | goals | mean told | came true |
      | --- | --: | --: | --: |
      """
    )
    let ends = [0, 0.0501, 0.1, 0.25, 0.5, 0.75, 0.9, 0.9499, 1.01]
    for (low, high) in zip(ends, ends.dropFirst()) {
      let some = trials.filter { low <= $0.chance && $0.chance < high }
      guard !some.isEmpty else { continue }
      let count = Double(some.count)
      let cells = [
        "\(percent(low)) to \(percent(min(high, 1)))", "\(some.count)",
        percent(some.reduce(0) { $0 + $1.chance } / count),
        percent(Double(some.count(where: \.isInTime)) / count),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
    print("")
    fflush(nil)
  }
}
