import CivilTime
import Records

/// What a model of hours expects of the hours of some days: focus in any stretch of them, and what moving a
/// stretch would gain.
package struct FocusExpectation {
  private let model: HourModel
  private let presence: PlannedPresence
  private let grid: HourGrid
  /// Milliseconds of focus to expect from the grid's start to each cell's.
  private let sums: [Double]
  /// How many cells before each are not modelled.
  private let unknown: [Int]

  /// The expectation for the hours of a grid, of whose time a share is spent at devices.
  init(_ model: HourModel, presence: PlannedPresence, grid: HourGrid) {
    self.model = model
    self.presence = presence
    self.grid = grid
    var sums = [0.0]
    var unknown = [0]
    for cell in grid.cells {
      let share = FocusExpectation.share(cell, model)
      sums.append(sums[sums.count - 1] + Double(cell.capacity) * presence.share * (share ?? 0))
      unknown.append(unknown[unknown.count - 1] + (share == nil ? 1 : 0))
    }
    self.sums = sums
    self.unknown = unknown
  }

  private static func share(_ cell: HourCell, _ model: HourModel) -> Double? {
    let place = PersonalDays.place(cell.date, hour: cell.hour, dayStarts: model.dayStarts)
    return model.share(place.date, hour: place.hour)
  }

  /// Milliseconds of focus to expect in a span within the grid; nil where nothing is known of an hour of it.
  func focus(in span: TimeSpan) -> Double? {
    let first = grid.index(at: span.start) ?? 0
    let last = grid.index(at: span.end - 1) ?? grid.cells.count - 1
    guard first <= last, unknown[last + 1] == unknown[first] else { return nil }
    return focus(before: span.end) - focus(before: span.start)
  }

  private func focus(before instant: Instant) -> Double {
    guard let index = grid.index(at: instant) else {
      return instant < grid.span.start ? 0 : sums[sums.count - 1]
    }
    let cell = grid.cells[index]
    let share = FocusExpectation.share(cell, model) ?? 0
    return sums[index] + presence.share * share * Double(instant - cell.start)
  }

  /// Whether it can't be told whether the hours of a span or what is planned in them make their focus.
  func isConfounded(_ span: TimeSpan) -> Bool { model.isConfounded(parts(of: span)) }

  /// The share of focus to expect of the active time in a span, in thousandths.
  func share(in span: TimeSpan) -> Int {
    guard presence.share > 0, let focus = focus(in: span) else { return 0 }
    return ClaimWriter.thousandths(focus / presence.share / Double(max(span.length, 1)))
  }

  /// What is gained by moving something from one span to another; nil where nothing is known of an hour.
  ///
  /// What both spans have of one hour of the week cancels.
  func gain(from present: TimeSpan, to other: TimeSpan) -> HourModel.Gain? {
    model.gain(from: parts(of: present), to: parts(of: other), presence: presence)
  }

  /// So many standard deviations of a single time hold nine in ten, whose tails are heavier than a normal
  /// distribution's.
  private static let reach = 1.75

  /// The focus to expect of one stretch of work that wants focus; nil where nothing is known of an hour.
  func single(_ span: TimeSpan) -> ExpectedFocus? {
    let found = model.expectation(parts(of: span), .focusWork) { part in
      max(HourSample.leastMinutes, presence.share * part.minutes)
    }
    guard let found else { return nil }
    let (share, there) = (min(max(found.share, 0), 1), presence.share)
    let away =
      presence.dayDeviation * presence.dayDeviation + presence.uncertainty * presence.uncertainty
    // The variance of a product of two that are independent.
    let variance =
      there * there * found.dayVariance + share * share * away + away * found.dayVariance
    let length = Double(span.length)
    let half = FocusExpectation.reach * max(0, variance).squareRoot()
    func rounded(_ part: Double) -> Int64 { Int64((length * min(1, max(0, part))).rounded()) }
    return ExpectedFocus(
      IntervalEstimate(
        value: rounded(share * there),
        low: rounded(share * there - half),
        high: rounded(share * there + half)
      ),
      dayCount: model.dayCount
    )
  }

  private func parts(of span: TimeSpan) -> [HourModel.Part] {
    var parts: [HourModel.Part] = []
    var at = grid.index(at: span.start) ?? grid.cells.count
    while at < grid.cells.count, grid.cells[at].start < span.end {
      let cell = grid.cells[at]
      at += 1
      let place = PersonalDays.place(cell.date, hour: cell.hour, dayStarts: model.dayStarts)
      parts.append(
        HourModel.Part(
          date: place.date,
          hour: place.hour,
          minutes: Double(cell.span.intersection(span).length) / 60_000
        )
      )
    }
    return parts
  }
}
