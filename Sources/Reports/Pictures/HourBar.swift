import Analysis
import CivilTime
import Records

/// How time of a class is called in pictures.
enum TimeClass: Sendable, CaseIterable {
  /// Categories of class 1 and 2.
  case focus
  /// Class 0, or none that is known.
  case neutral
  /// Class -1 and -2.
  case distraction

  /// The class of a category.
  init(_ time: CategoryTime) {
    let productivity = time.productivity ?? 0
    self = productivity > 0 ? .focus : productivity < 0 ? .distraction : .neutral
  }
}

extension HourFacts {
  /// Milliseconds of a class.
  func sum(of some: TimeClass) -> Int64 {
    categories.reduce(0) { TimeClass($1) == some ? $0 + $1.milliseconds : $0 }
  }
}

/// An hour as a column of what it held, from the ground up: focus, what is neither, distraction.
struct HourBar {
  private(set) var focus: Picture.Shape?
  private(set) var neutral: Picture.Shape?
  private(set) var distraction: Picture.Shape?
  /// The whole height where no tracker was at work.
  private(set) var unseen: Picture.Shape?

  /// How high an hour is drawn that is full.
  static let height = 60
  /// Between two hours, in minutes.
  private static let gap = 8

  /// The column of an hour; nil where it is not shown.
  init?(_ hour: HourFacts, _ axis: ClockAxis) {
    let place = axis.place(of: hour.cell)
    guard axis.clock.contains(place) else { return nil }
    // An hour that comes twice has two columns of half the width.
    let half = hour.cell.occurrence > 0
    let x = (place - axis.clock.lowerBound) * 60 + (half ? 30 : HourBar.gap / 2)
    let width = half ? 26 : 60 - HourBar.gap
    if hour.state == .missing {
      unseen = .box(x: x, y: 0, width: width, height: HourBar.height)
      return
    }
    var ground = HourBar.height
    func next(_ some: TimeClass) -> Picture.Shape? {
      let whole = max(hour.cell.capacity, 1)
      let length = Picture.part(hour.sum(of: some), of: whole, on: HourBar.height)
      guard length > 0 else { return nil }
      ground -= min(length, ground)
      return .box(x: x, y: ground, width: width, height: length)
    }
    focus = next(.focus)
    neutral = next(.neutral)
    distraction = next(.distraction)
  }
}
