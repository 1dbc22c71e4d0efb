import CivilTime

/// True time by local hour: all of it, and the focused part, in milliseconds.
struct HourTally {
  private let grid: HourGrid
  private var active: [Int64]
  private var focus: [Int64]

  init(_ segments: [TrueSegment], grid: HourGrid) {
    self.grid = grid
    active = [Int64](repeating: 0, count: grid.cells.count)
    focus = active
    for segment in segments {
      guard var cell = grid.index(at: segment.start) else { continue }
      var at = segment.start
      while at < segment.end, cell < grid.cells.count {
        let next = min(segment.end, grid.cells[cell].end)
        active[cell] += next - at
        if segment.use.isFocus { focus[cell] += next - at }
        at = next
        cell += 1
      }
    }
  }

  /// The sums of one date.
  func day(_ date: CivilDate) -> (active: Int64, focus: Int64) {
    var sums: (active: Int64, focus: Int64) = (0, 0)
    for (index, cell) in grid.cells.enumerated() where cell.date == date {
      sums.active += active[index]
      sums.focus += focus[index]
    }
    return sums
  }

  /// The sums of the 24 hours of a weekday.
  func active(of weekday: Weekday) -> [Int] { hours(of: weekday, active) }

  /// The focused part of the 24 hours of a weekday.
  func focus(of weekday: Weekday) -> [Int] { hours(of: weekday, focus) }

  private func hours(of weekday: Weekday, _ amounts: [Int64]) -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    for (index, cell) in grid.cells.enumerated() where cell.date.weekday == weekday {
      hours[cell.hour] += Int(amounts[index])
    }
    return hours
  }
}

/// How much time several devices have together, and how much of the clock it covers.
struct Concurrency {
  /// The sum over all devices, in milliseconds.
  private(set) var sum: Int64 = 0
  /// The time at which at least one device was in use, in milliseconds.
  private(set) var union: Int64 = 0

  init(_ devices: [[TrueSegment]]) {
    let all = devices.joined().sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var covered = Instant(milliseconds: .min)
    for segment in all {
      sum += segment.duration
      union += max(segment.end - max(segment.start, covered), 0)
      covered = max(covered, segment.end)
    }
  }
}
