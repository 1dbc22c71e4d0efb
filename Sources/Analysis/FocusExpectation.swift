import Activity
import CivilTime

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

  /// The milliseconds of focus to gain by moving something, with the variance of the surface.
  ///
  /// Hours are taken as independent, and what both spans have of one hour of the week cancels.
  func gain(from present: TimeSpan, to other: TimeSpan) -> (mean: Double, variance: Double) {
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
    for (index, length) in lengths.sorted(by: { $0.key < $1.key }) {
      let cell = surface.cells[index]
      mean += Double(length) * cell.mean
      variance += Double(length) * Double(length) * cell.variance
    }
    return (mean, variance)
  }
}
