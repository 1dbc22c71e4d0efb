import CivilTime
import Days

/// What a surface expects of the hours of some days: focus in any stretch of them, and what moving a
/// stretch would gain.
struct FocusExpectation {
  private let surface: FocusSurface
  private let grid: HourGrid
  /// Milliseconds of focus to expect from the grid's start to each cell's.
  private let sums: [Double]

  /// The expectation for the hours of a grid.
  init(_ surface: FocusSurface, grid: HourGrid) {
    self.surface = surface
    self.grid = grid
    var sums = [0.0]
    for cell in grid.cells {
      sums.append(
        sums[sums.count - 1] + Double(cell.capacity)
          * surface.cells[FocusExpectation.index(cell)].mean
      )
    }
    self.sums = sums
  }

  /// The place of an hour's cell in the surface.
  private static func index(_ cell: HourCell) -> Int {
    let place = PersonalDays.place(cell.date, hour: cell.hour)
    return (place.date.weekday.rawValue - 1) * 24 + place.hour
  }

  /// Milliseconds of focus to expect in a span within the grid.
  func focus(in span: TimeSpan) -> Double { focus(before: span.end) - focus(before: span.start) }

  private func focus(before instant: Instant) -> Double {
    guard let index = grid.index(at: instant) else {
      return instant < grid.span.start ? 0 : sums[sums.count - 1]
    }
    let cell = grid.cells[index]
    let mean = surface.cells[FocusExpectation.index(cell)].mean
    return sums[index] + mean * Double(instant - cell.start)
  }

  /// What moving something would gain in focus.
  struct Gain {
    /// Milliseconds, with the 90% interval.
    let estimate: IntervalEstimate<Int64>
    /// How probable it is that anything is gained at all.
    let chance: Double
  }

  /// What is gained by moving something from one span to another.
  ///
  /// What both spans have of one hour of the week cancels. What is expected and its chance are those of
  /// one spread for all hours, which are taken as independent. The interval holds that as well as what
  /// spreads of their own give, the hours of either span erring together: which of the two is right
  /// decides more than the days that were seen.
  func gain(from present: TimeSpan, to other: TimeSpan) -> Gain {
    var lengths: [Int: Int64] = [:]
    for (span, sign) in [(present, Int64(-1)), (other, Int64(1))] {
      var at = grid.index(at: span.start) ?? grid.cells.count
      while at < grid.cells.count, grid.cells[at].start < span.end {
        let part = grid.cells[at].span.intersection(span).length
        lengths[FocusExpectation.index(grid.cells[at]), default: 0] += sign * part
        at += 1
      }
    }
    var mean = 0.0
    var variance = 0.0
    var loose = (mean: 0.0, present: 0.0, other: 0.0)
    for (index, length) in lengths.sorted(by: { $0.key < $1.key }) {
      let length = Double(length)
      mean += length * surface.cells[index].mean
      variance += length * length * surface.cells[index].variance
      let deviation = abs(length) * surface.looseCells[index].variance.squareRoot()
      loose.mean += length * surface.looseCells[index].mean
      if length < 0 { loose.present += deviation } else { loose.other += deviation }
    }
    let deviation = variance.squareRoot()
    let reach = NormalDistribution.quantile(0.95) * deviation
    let looseReach =
      NormalDistribution.quantile(0.95)
      * (loose.present * loose.present + loose.other * loose.other).squareRoot()
    return Gain(
      estimate: IntervalEstimate(
        value: Int64(mean.rounded()),
        low: Int64(min(mean - reach, loose.mean - looseReach).rounded()),
        high: Int64(max(mean + reach, loose.mean + looseReach).rounded())
      ),
      chance: deviation > 0
        ? NormalDistribution.probability(mean / deviation) : mean > 0 ? 1 : 0
    )
  }
}
