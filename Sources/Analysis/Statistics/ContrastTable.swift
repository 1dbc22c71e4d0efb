/// For each day and window the contrast, as it was and under each rotation of the day.
///
/// The contrast is the focus share within the window less that of the rest of the day, which takes
/// good and bad days out. A rotation moves the day's hourly shares around over its active hours while
/// the activity stays in place. As few as 24 rotations of a day differ, so all are laid out here once
/// and a replicate only adds rows.
struct ContrastTable {
  /// The windows of one length that enough days can compare, and their rows.
  struct Block {
    /// Where the windows stand among all.
    let windows: [Int]
    /// How many numbers a row has: a contrast for each window.
    var width: Int { windows.count }
    /// The rows, one after another.
    fileprivate(set) var rows: [Double]
    /// By day and window, 1 where the day has a contrast and 0 where it has none.
    fileprivate(set) var isCompared: [Double]
  }

  /// By day, how many rotations differ; at least 1.
  let rotations: [Int]
  /// By day, the number of its row as it was; its rotations follow in the rows after it.
  let firstRow: [Int]
  /// How many rows there are.
  let rowCount: Int
  /// By length of the windows, from one hour on.
  let blocks: [Block]

  /// The table of some days; hours that are not `kept` count as without activity, and windows that fewer
  /// days than `leastDays` can compare are left out.
  init(_ days: [PersonalDay], kept: [Bool], leastDays: Int) {
    let hours = days.map { DayHours($0, kept: kept) }
    var rotations: [Int] = []
    var firstRow: [Int] = []
    var count = 0
    for day in hours {
      firstRow.append(count)
      rotations.append(max(1, day.places.count))
      count += 1 + max(1, day.places.count)
    }
    self.rotations = rotations
    self.firstRow = firstRow
    rowCount = count
    var blocks = (1...HourWindow.longest).map { length -> Block in
      let windows = HourWindow.all.indices.filter { index in
        let window = HourWindow.all[index]
        return window.length == length
          && hours.count { $0.isComparable(window) } >= leastDays
      }
      var block = Block(windows: windows, rows: [], isCompared: [])
      block.rows = [Double](repeating: 0, count: count * block.width)
      for day in hours {
        block.isCompared += windows.map { day.isComparable(HourWindow.all[$0]) ? 1 : 0 }
      }
      return block
    }
    for (day, first) in zip(hours, firstRow) {
      let focuses = [day.focus] + (0..<max(1, day.places.count)).map(day.rotated)
      let sums = focuses.map(DayHours.sums)
      for block in blocks.indices { blocks[block].fill(day, sums, from: first) }
    }
    self.blocks = blocks
  }
}

extension ContrastTable.Block {
  /// Puts a day's contrasts into its rows, one for each course of its focus.
  fileprivate mutating func fill(_ day: DayHours, _ sums: [[Double]], from row: Int) {
    let width = width
    for (column, index) in windows.enumerated() {
      let window = HourWindow.all[index]
      guard day.isComparable(window) else { continue }
      var place = row * width + column
      for sums in sums {
        rows[place] = day.contrast(window, sums)
        place += width
      }
    }
  }
}

/// One day's hours as numbers to calculate with, in milliseconds.
struct DayHours {
  let active: [Double]
  let focus: [Double]
  /// The hours with at least a minute of activity: those that take part in rotations.
  let places: [Int]
  private let total: Double
  private let activeSums: [Double]

  /// The hours of a day that are `kept`.
  init(_ day: PersonalDay, kept: [Bool]) {
    active = (0..<24).map { kept[$0] ? Double(day.active[$0]) : 0 }
    focus = (0..<24).map { kept[$0] ? Double(day.focus[$0]) : 0 }
    let active = active
    places = (0..<24).filter { active[$0] >= 60_000 }
    activeSums = DayHours.sums(active)
    total = activeSums[24]
  }

  /// The sums of the hours before each place of the day and, beyond its end, once more from the start.
  static func sums(_ values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: 25 + HourWindow.longest)
    for place in 0..<(24 + HourWindow.longest) {
      sums[place + 1] = sums[place] + values[place % 24]
    }
    return sums
  }

  /// Whether a day says enough of a window and of its rest: a quarter of the window and at least a
  /// quarter of an hour within it, an hour outside.
  func isComparable(_ window: HourWindow) -> Bool {
    let within = activeSums[window.start + window.length] - activeSums[window.start]
    return within >= max(900_000, Double(window.length) * 900_000) && total - within >= 3_600_000
  }

  /// The contrast of a window with focus of the given sums.
  func contrast(_ window: HourWindow, _ sums: [Double]) -> Double {
    let within = activeSums[window.start + window.length] - activeSums[window.start]
    let focused = sums[window.start + window.length] - sums[window.start]
    return focused / within - (sums[24] - focused) / (total - within)
  }

  /// The focus by hour after the shares have moved around by `shift` of the active hours.
  func rotated(by shift: Int) -> [Double] {
    var rotated = [Double](repeating: 0, count: 24)
    for (index, place) in places.enumerated() {
      let source = places[(index + shift) % places.count]
      rotated[place] = focus[source] / active[source] * active[place]
    }
    return rotated
  }
}
