/// For each day and window the contrast, as it was and under each rotation of the day.
///
/// The contrast is the focus share within the window less that of the rest of the day, which takes
/// good and bad days out. A rotation moves the day's hourly shares around over its active hours while
/// the activity stays in place. As few as 24 rotations of a day differ, so all are laid out here once
/// and a replicate only adds rows.
struct ContrastTable {
  /// How many numbers a row has: weight times contrast for each window, then weight times its square.
  static let width = 2 * HourWindow.all.count

  /// By day, how many rotations differ; at least 1.
  let rotations: [Int]
  /// By day, the number of its row as it was; its rotations follow in the rows after it.
  let firstRow: [Int]
  /// The rows, one after another.
  let rows: [Double]
  /// By day and window, the day's weight, or 0 where it has no contrast.
  let weights: [Double]

  /// The table of some days with their weights; hours that are not `kept` count as without activity.
  init(_ days: [PersonalDay], weights dayWeights: [Double], kept: [Bool]) {
    var rotations: [Int] = []
    var firstRow: [Int] = []
    var rows: [Double] = []
    var weights: [Double] = []
    for (day, weight) in zip(days, dayWeights) {
      let hours = DayHours(day, kept: kept)
      firstRow.append(rows.count / ContrastTable.width)
      rotations.append(max(1, hours.places.count))
      for window in HourWindow.all {
        weights.append(hours.isComparable(window) ? weight : 0)
      }
      ContrastTable.append(hours, focus: hours.focus, weight, to: &rows)
      for shift in 0..<max(1, hours.places.count) {
        ContrastTable.append(hours, focus: hours.rotated(by: shift), weight, to: &rows)
      }
    }
    self.rotations = rotations
    self.firstRow = firstRow
    self.rows = rows
    self.weights = weights
  }

  private static func append(
    _ hours: DayHours,
    focus: [Double],
    _ weight: Double,
    to rows: inout [Double]
  ) {
    var squares: [Double] = []
    for contrast in hours.contrasts(focus: focus) {
      rows.append(weight * contrast)
      squares.append(weight * contrast * contrast)
    }
    rows += squares
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
  private static func sums(_ values: [Double]) -> [Double] {
    var sums = [0.0]
    for place in 0..<(24 + HourWindow.longest) { sums.append(sums[place] + values[place % 24]) }
    return sums
  }

  /// Whether a day says enough of a window and of its rest: a quarter of the window and at least a
  /// quarter of an hour within it, an hour outside.
  func isComparable(_ window: HourWindow) -> Bool {
    let within = activeSums[window.start + window.length] - activeSums[window.start]
    return within >= max(900_000, Double(window.length) * 900_000) && total - within >= 3_600_000
  }

  /// The contrast of each window, or 0 where there is none, with the given focus by hour.
  func contrasts(focus: [Double]) -> [Double] {
    let sums = DayHours.sums(focus)
    return HourWindow.all.map { window in
      guard isComparable(window) else { return 0 }
      let within = activeSums[window.start + window.length] - activeSums[window.start]
      let focused = sums[window.start + window.length] - sums[window.start]
      return focused / within - (sums[24] - focused) / (total - within)
    }
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
