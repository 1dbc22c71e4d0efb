import Analysis
import Glibc
import Platform

extension Calibrate {
  /// People whose work could move, with the shares of their hours.
  static var moverShapes: [(name: String, shares: [[Int]])] {
    let week = 0..<7
    return [
      ("no rhythm", Scenario.shares(500)),
      (
        "9-11 +30, 14-16 -20 points",
        Scenario.shares(500, (week, [9, 10], 300), (week, [14, 15], -200))
      ),
      (
        "weekdays 9-12 +25, weekend 19-22 +20 points",
        Scenario.shares(500, (0..<5, [9, 10, 11], 250), (5..<7, [19, 20, 21], 200))
      ),
    ]
  }

  /// Prints what becomes of moves that would have been suggested, and gives the bars.
  static func backtests(_ people: Int) throws -> [Bar] {
    print(
      """
      ## Moves looked back on

      The same people, with such a plan in each of their weeks. Each week is placed anew by the days \
      before it, and where both times of a move saw activity, their shares of focus are held against each \
      other. Pairs: such moves a person. Told: people with pairs in four weeks or more; what follows is of \
      them. Foreseen and seen: the mean difference in points. Covered: true differences in the 90% \
      intervals. Closer: pairs of which the forecast was closer than no difference.

      | people | days | moves | pairs | told | foreseen | seen | ratio | covered | closer |
      | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
      """
    )
    var ratios: [(name: String, value: Double)] = []
    var held: [(name: String, value: Double)] = []
    for (number, shape) in moverShapes.enumerated() {
      for (step, days) in [56, 84].enumerated() {
        let scenario = Scenario(name: shape.name, days: days, shares: shape.shares)
        let found = try trials(people, stream: 4000 + number * 10 + step) {
          MoveBacktestTrial(scenario, random: &$0)
        }
        let told = found.filter { $0.isCovered != nil }
        let pairs = told.flatMap(\.test.pairs)
        func mean(_ sum: Int) -> Double { Double(sum) / Double(max(pairs.count, 1)) }
        let foreseen = mean(pairs.reduce(0) { $0 + $1.foreseen })
        let seen = mean(pairs.reduce(0) { $0 + $1.realised })
        let covered = Double(told.count { $0.isCovered == true }) / Double(max(told.count, 1))
        let isFlat = number == 0
        func each(_ count: Int) -> String { text(Double(count) / Double(people)) }
        let row = [
          scenario.name, "\(days)", each(found.reduce(0) { $0 + $1.test.moves }),
          each(found.reduce(0) { $0 + $1.test.pairs.count }), each(told.count),
          text(foreseen / 10, digits: 1), text(seen / 10, digits: 1),
          isFlat ? "" : text(foreseen / seen), told.isEmpty ? "" : text(covered),
          text(mean(told.reduce(0) { $0 + $1.test.closerThanNothing })),
        ]
        print("| " + row.joined(separator: " | ") + " |")
        fflush(nil)
        let name = "\(scenario.name), \(days) days"
        if !isFlat { ratios.append((name, foreseen / seen)) }
        if told.count * 10 >= people { held.append((name, covered)) }
      }
    }
    print("")
    return [
      Bar(
        "moves looked back on, foreseen over seen",
        wanted: ".5 to 1.1",
        each: ratios,
        isRate: false
      ) {
        (0.5...1.1).contains($1)
      },
      Bar("moves looked back on, differences in their intervals", wanted: "85% or more", each: held)
      {
        $1 >= 0.85
      },
    ]
  }
}
