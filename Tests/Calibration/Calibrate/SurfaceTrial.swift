import CivilTime
import Insights
import Randomness

/// What the surface expects of one simulated person's week, held against the truth.
struct SurfaceTrial {
  /// How many hours of the week are looked at, and how many of them lie in their intervals.
  var cells = (count: 0, covered: 0)
  /// The sum of squared errors, shares being 0...1.
  var squares = 0.0
  /// What five hours promise when they move to the best free hours, and what they gain in truth.
  var gain = (predicted: 0.0, realised: 0.0)

  init(_ scenario: Scenario, random: inout SplitMix64) {
    guard let surface = FocusSurface(scenario.person(random: &random)) else { return }
    var hours: [(expected: Int, truth: Int)] = []
    for day in 0..<7 {
      for hour in 8..<23 {
        let truth = scenario.share(day: day, hour: hour)
        guard let found = surface.estimate(Scenario.start + day, hour: hour) else { continue }
        cells = (
          cells.count + 1, cells.covered + ((found.low...found.high).contains(truth) ? 1 : 0)
        )
        let error = Double(found.value - truth) / 1000
        squares += error * error
        if (9..<21).contains(hour) { hours.append((found.value, truth)) }
      }
    }
    // Five hours that may move, twenty that others hold, and the rest of the week's waking hours.
    var order = Array(hours.indices)
    for index in 0..<25 {
      order.swapAt(index, random.integer(in: index...(order.count - 1)))
    }
    let present = order[..<5]
    let free = order[..<5] + order[25...].sorted()
    let best = free.sorted { (hours[$1].expected, $0) < (hours[$0].expected, $1) }.prefix(5)
    func sum(_ places: some Sequence<Int>, _ value: (Int) -> Int) -> Double {
      Double(places.reduce(0) { $0 + value($1) })
    }
    gain.predicted = sum(best) { hours[$0].expected } - sum(present) { hours[$0].expected }
    gain.realised = sum(best) { hours[$0].truth } - sum(present) { hours[$0].truth }
  }
}
