/// Studentised mean contrasts of all windows over all days, weekdays and weekends, as they were and
/// under rotation of the days.
struct WindowScan {
  /// A window over days of one kind, with enough of them.
  struct Entry {
    let kind: DayKind
    let window: HourWindow
    /// Where the window stands among all.
    let column: Int
    /// The sum of the weights of its days.
    let weight: Double
    /// The number of equally weighted days that would say as much.
    let days: Double
  }

  /// What the contrasts of the entries come to; each array has one number an entry.
  struct Figures {
    /// Weighted means.
    var means: [Double]
    /// Standard errors from the moderated variances.
    var errors: [Double]
    /// By window length less 1, the median variance of a day's contrast.
    var medians: [Double]
    fileprivate var variances: [Double]
    fileprivate var scratch: [Double]

    /// A mean in terms of its error.
    func statistic(_ index: Int) -> Double { means[index] / errors[index] }
  }

  /// How many days the median variance of the same length counts for.
  static let priorDays = 10.0
  /// The least weight of days, as a number of equal ones, with which a window takes part.
  static let leastDays = 5.0
  /// A day's contrast is never taken to vary by less than a thousandth: days that are all alike would
  /// make any difference infinite.
  static let leastVariance = 1e-6

  let entries: [Entry]
  private let table: ContrastTable
  /// By day, whether it is a Saturday or Sunday.
  private let isWeekend: [Bool]

  /// A scan over the days of a table, in the same order.
  init(_ table: ContrastTable, days: [PersonalDay]) {
    self.table = table
    isWeekend = days.map { DayKind.weekend.contains($0.date) }
    let count = HourWindow.all.count
    entries = DayKind.allCases.flatMap { kind in
      HourWindow.all.enumerated().compactMap { column, window in
        var sum = 0.0
        var squares = 0.0
        for (index, day) in days.enumerated() where kind.contains(day.date) {
          let weight = table.weights[index * count + column]
          sum += weight
          squares += weight * weight
        }
        guard squares > 0, sum * sum / squares >= WindowScan.leastDays else { return nil }
        return Entry(
          kind: kind,
          window: window,
          column: column,
          weight: sum,
          days: sum * sum / squares
        )
      }
    }
  }

  /// The figures of the days as they were.
  func observed() -> Figures {
    var figures = blank
    var sums = [Double](repeating: 0, count: 2 * ContrastTable.width)
    add(rows: table.firstRow, to: &sums)
    evaluate(sums, &figures)
    return figures
  }

  /// Of each replicate the largest statistic in size, in order of the replicates.
  ///
  /// `shifts` has for each replicate one number a day, below the day's number of rotations.
  func maxima(shifts: [UInt8], replicates: Int) -> [Double] {
    var figures = blank
    var sums = [Double](repeating: 0, count: 2 * ContrastTable.width)
    var rows = table.firstRow
    var maxima: [Double] = []
    maxima.reserveCapacity(replicates)
    for replicate in 0..<replicates {
      for day in rows.indices {
        rows[day] = table.firstRow[day] + 1 + Int(shifts[replicate * rows.count + day])
      }
      add(rows: rows, to: &sums)
      evaluate(sums, &figures)
      var largest = 0.0
      for index in entries.indices { largest = max(largest, abs(figures.statistic(index))) }
      maxima.append(largest)
    }
    return maxima
  }

  private var blank: Figures {
    let none = [Double](repeating: 0, count: entries.count)
    return Figures(
      means: none,
      errors: none,
      medians: [Double](repeating: 0, count: HourWindow.longest),
      variances: none,
      scratch: none
    )
  }

  /// Sums one row a day, weekdays in the first half of `sums` and weekends in the second.
  private func add(rows: [Int], to sums: inout [Double]) {
    let width = ContrastTable.width
    sums.withUnsafeMutableBufferPointer { sums in
      sums.update(repeating: 0)
      table.rows.withUnsafeBufferPointer { numbers in
        for day in rows.indices {
          let from = rows[day] * width
          let half = isWeekend[day] ? width : 0
          for column in 0..<width { sums[half + column] += numbers[from + column] }
        }
      }
    }
  }

  private func evaluate(_ sums: [Double], _ figures: inout Figures) {
    let count = HourWindow.all.count
    let width = ContrastTable.width
    for (index, entry) in entries.enumerated() {
      let column = entry.column
      let (sum, squares) =
        switch entry.kind {
        case .all:
          (sums[column] + sums[width + column], sums[count + column] + sums[width + count + column])
        case .weekdays: (sums[column], sums[count + column])
        case .weekend: (sums[width + column], sums[width + count + column])
        }
      let mean = sum / entry.weight
      figures.means[index] = mean
      figures.variances[index] =
        max(0, squares / entry.weight - mean * mean) * entry.days / (entry.days - 1)
    }
    for length in 1...HourWindow.longest {
      figures.medians[length - 1] = median(of: length, &figures)
    }
    for (index, entry) in entries.enumerated() {
      let variance = WindowScan.moderated(
        figures.variances[index],
        days: entry.days,
        prior: figures.medians[entry.window.length - 1]
      )
      figures.errors[index] = (variance / entry.days).squareRoot()
    }
  }

  /// A variance drawn towards that of other windows.
  ///
  /// Source: Smyth, "Linear models and empirical Bayes methods", SAGMB 3(1), 2004, with a fixed weight
  /// and the median in place of the fitted prior.
  static func moderated(_ variance: Double, days: Double, prior: Double) -> Double {
    let moderated =
      ((days - 1) * variance + priorDays * prior) / (days - 1 + priorDays)
    return max(leastVariance, moderated)
  }

  /// The median variance of the entries of one length; 0 without any.
  private func median(of length: Int, _ figures: inout Figures) -> Double {
    var count = 0
    for (index, entry) in entries.enumerated() where entry.window.length == length {
      // Sorted in as they come: there are at most 72, and nothing is allocated.
      let variance = figures.variances[index]
      var place = count
      while place > 0, figures.scratch[place - 1] > variance {
        figures.scratch[place] = figures.scratch[place - 1]
        place -= 1
      }
      figures.scratch[place] = variance
      count += 1
    }
    guard count > 0 else { return 0 }
    return (figures.scratch[(count - 1) / 2] + figures.scratch[count / 2]) / 2
  }
}
