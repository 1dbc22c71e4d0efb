/// Studentised mean contrasts of all windows over all kinds of days, as they were and under rotation of the
/// days.
struct WindowScan {
  /// A window over days of one kind, with enough of them.
  struct Entry: Sendable {
    /// The number of the kind among all.
    let kind: Int
    /// The number of the window among all.
    let window: Int
    /// On how many days it can be compared.
    let days: Double
    /// Where its sum stands in the summed rows; that of the squares follows `squares` places behind it.
    fileprivate let place: Int
    fileprivate let squares: Int
    /// One part of its days, for a mean.
    fileprivate let part: Double
    /// The weights of the variance, `days - 1` and what makes it one of single days.
    fileprivate let weight: Double
    fileprivate let bessel: Double
    /// One part of the weights of both variances.
    fileprivate let shared: Double

    fileprivate init(kind: Int, window: Int, days: Double, place: Int, squares: Int) {
      self.kind = kind
      self.window = window
      self.days = days
      self.place = place
      self.squares = squares
      part = 1 / days
      weight = days - 1
      bessel = days / (days - 1)
      shared = 1 / (days - 1 + WindowScan.priorDays)
    }
  }

  /// What the contrasts of one length's entries come to; each array has one number an entry.
  struct Figures {
    /// Mean contrasts.
    fileprivate(set) var means: [Double]
    /// The variances of a day's contrast.
    fileprivate(set) var variances: [Double]
    /// The median of the variances.
    fileprivate(set) var median = 0.0
  }

  /// How many days the median variance of the same length counts for.
  static let priorDays = 10.0
  /// On how many days a window has to be comparable to take part.
  static let leastDays = 7
  /// A day's contrast is never taken to vary by less than a thousandth: days that are all alike would
  /// make any difference infinite.
  static let leastVariance = 1e-6

  /// By length of the windows, from one hour on, the windows that take part.
  let entries: [[Entry]]
  /// The contrasts.
  let table: ContrastTable
  /// How they are added up.
  let plan = AdditionPlan.dayKinds
  /// By day, the rows of the residue classes that it belongs to.
  let leaves: [Int]

  /// A scan over the days of a table, in the same order.
  init(_ table: ContrastTable, days: [PersonalDay]) {
    self.table = table
    let plan = plan
    let leaves = days.flatMap { day in
      plan.leafRows { DayKind.residue(day.date, modulo: $0) }
    }
    self.leaves = leaves
    entries = table.blocks.map { block in
      let width = block.windows.count
      var counts = [Double](repeating: 0, count: plan.rowCount * width)
      for day in days.indices {
        for row in leaves[4 * day..<4 * day + 4] {
          for column in 0..<width {
            counts[row * width + column] += block.isCompared[day * width + column]
          }
        }
      }
      WindowScan.add(plan, width, &counts)
      return plan.rows.enumerated().flatMap { kind, row in
        (0..<width).compactMap { column in
          let days = counts[row * width + column]
          guard days >= Double(WindowScan.leastDays) else { return nil }
          return Entry(
            kind: kind,
            window: block.windows[column],
            days: days,
            place: 2 * row * width + column,
            squares: width
          )
        }
      }
    }
  }

  /// The figures of the days as they were, by length of the windows.
  func observed() -> [Figures] {
    table.blocks.indices.map { block in
      var sums = blankSums(block)
      var figures = blank(block)
      var medians = MedianSearch(count: entries[block].count)
      add(rows: table.firstRow, of: block, to: &sums)
      evaluate(block, sums, &figures, &medians)
      return figures
    }
  }

  /// A mean in terms of its error.
  func statistic(_ figures: Figures, _ block: Int, _ index: Int) -> Double {
    figures.means[index] / error(figures, block, index)
  }

  /// The standard error of a mean, from the moderated variance.
  func error(_ figures: Figures, _ block: Int, _ index: Int) -> Double {
    let days = entries[block][index].days
    let variance = WindowScan.moderated(
      figures.variances[index],
      days: days,
      prior: figures.median
    )
    return (variance / days).squareRoot()
  }

  /// Of each replicate the largest statistic in size, in order of the replicates.
  ///
  /// `shifts` has for each replicate one number a day, below the day's number of rotations.
  func maxima(shifts: [UInt8], replicates: Int) -> [Double] {
    var squares = [Double](repeating: 0, count: replicates)
    var rows = table.firstRow
    for block in table.blocks.indices where !entries[block].isEmpty {
      var sums = blankSums(block)
      var figures = blank(block)
      var medians = MedianSearch(count: entries[block].count)
      for replicate in 0..<replicates {
        for day in rows.indices {
          rows[day] = table.firstRow[day] + 1 + Int(shifts[replicate * rows.count + day])
        }
        add(rows: rows, of: block, to: &sums)
        evaluate(block, sums, &figures, &medians)
        squares[replicate] = max(squares[replicate], largestSquare(block, figures))
      }
    }
    return squares.map { $0.squareRoot() }
  }

  private func blank(_ block: Int) -> Figures {
    let none = [Double](repeating: 0, count: entries[block].count)
    return Figures(means: none, variances: none)
  }

  private func blankSums(_ block: Int) -> [Double] {
    [Double](repeating: 0, count: 2 * plan.rowCount * table.blocks[block].width)
  }

  /// Sums one row a day, and behind it the squares, over the residue classes and then over all kinds of days.
  private func add(rows: [Int], of block: Int, to sums: inout [Double]) {
    let width = table.blocks[block].width
    sums.withUnsafeMutableBufferPointer { sums in
      sums[..<(2 * plan.leaves * width)].update(repeating: 0)
      table.blocks[block].rows.withUnsafeBufferPointer { numbers in
        for day in rows.indices {
          let from = rows[day] * width
          for leaf in leaves[4 * day..<4 * day + 4] {
            let to = 2 * leaf * width
            for column in 0..<width {
              let number = numbers[from + column]
              sums[to + column] += number
              sums[to + width + column] += number * number
            }
          }
        }
      }
    }
    WindowScan.add(plan, 2 * width, &sums)
  }

  /// Carries out the additions of a plan on rows of some width, whose residue classes are summed.
  private static func add(_ plan: AdditionPlan, _ width: Int, _ sums: inout [Double]) {
    sums.withUnsafeMutableBufferPointer { sums in
      var to = plan.leaves * width
      for step in plan.steps {
        let first = step.first * width
        let second = step.second * width
        for column in 0..<width { sums[to + column] = sums[first + column] + sums[second + column] }
        to += width
      }
    }
  }

  private func evaluate(
    _ block: Int,
    _ sums: [Double],
    _ figures: inout Figures,
    _ medians: inout MedianSearch
  ) {
    let entries = entries[block]
    figures.means.withUnsafeMutableBufferPointer { means in
      figures.variances.withUnsafeMutableBufferPointer { variances in
        sums.withUnsafeBufferPointer { sums in
          entries.withUnsafeBufferPointer { entries in
            for index in entries.indices {
              let mean = sums[entries[index].place] * entries[index].part
              let square =
                sums[entries[index].place + entries[index].squares] * entries[index].part
              let variance = max(0, square - mean * mean) * entries[index].bessel
              means[index] = mean
              variances[index] = variance
            }
          }
        }
      }
    }
    figures.median = medians.median(of: figures.variances)
  }

  /// The largest square of a statistic, which takes one division where the statistic takes two and a root.
  private func largestSquare(_ block: Int, _ figures: Figures) -> Double {
    let prior = WindowScan.priorDays * figures.median
    var largest = 0.0
    figures.means.withUnsafeBufferPointer { means in
      figures.variances.withUnsafeBufferPointer { variances in
        entries[block].withUnsafeBufferPointer { entries in
          for index in entries.indices {
            let moderated =
              (entries[index].weight * variances[index] + prior) * entries[index].shared
            let square = means[index] * means[index] * entries[index].days
            largest = max(largest, square / max(WindowScan.leastVariance, moderated))
          }
        }
      }
    }
    return largest
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
}
