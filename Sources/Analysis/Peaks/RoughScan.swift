/// The largest statistics of replicates, to within two thousandths: in single precision, several at a time.
///
/// Of most replicates it only matters whether they are above or below some other. All are looked at
/// roughly, and by `WindowScan` itself those where two thousandths matter.
///
/// Windows that too few days can compare, and places that fill up a row, are like windows without any contrast.
struct RoughScan {
  /// How far off the estimate of a statistic T may be, as a part of it.
  ///
  /// A sum of numbers x in at most `depth` additions after one another is off by at most depth 2^-24 of the sum of
  /// |x| (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 4.2). With
  /// e = depth 2^-24, the mean m and mean square s of n contrasts are off by e sqrt(s) and e s. As s is
  /// m^2 + v and n >= 7, m is off by e (1 + 1.7 sqrt(n) / T) of it; the variance is off by 5 e s, which is
  /// 5 e (1 + T^2 / 7) of the moderated one, of which T has half. `mostRounding` bounds both. Of the
  /// median's part T has less than half too: it is off by half of a bracket, and as far as a variance
  /// may be, which `mostMedianRounding` bounds. In sum 0.00165.
  static let tolerance = 0.002
  private static let mostRounding: Float = 0.0004
  private static let mostMedianRounding: Float = 0.0005

  private let blocks: [ScanBlock]
  private let plan: AdditionPlan
  /// The days of each residue class in turn, filled up with ones that there aren't to as many as are added at
  /// once.
  private let days: [Int]
  /// By residue class, where its days begin among them, and where the last one's end.
  private let starts: [Int]
  private let firstRow: [Int]
  private let rowCount: Int
  /// What a sum may be off by, as a part of that of its numbers' sizes.
  private let rounding: Float
  private var medians: [RoughMedian]

  /// The same scan, roughly; medians are first looked for near those of the days as they were.
  init(_ scan: WindowScan) {
    let (table, plan) = (scan.table, scan.plan)
    let figures = scan.observed()
    var days = [[Int]](repeating: [], count: plan.leaves)
    for (index, leaf) in scan.leaves.enumerated() { days[leaf].append(index / plan.cycles.count) }
    let none = table.firstRow.count
    let filled = days.map { days in
      days
        + [Int](repeating: none, count: -days.count & (ScanBlock.daysAtOnce - 1))
    }
    self.days = filled.flatMap(\.self)
    starts = filled.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    self.plan = plan
    firstRow = table.firstRow
    rowCount = table.rowCount
    // Classes are put together in six steps at most, and a square and a product are rounded as well.
    rounding = Float(12 + (days.map(\.count).max() ?? 0)) * 0x1p-24
    var blocks: [ScanBlock] = []
    var medians: [RoughMedian] = []
    for (index, entries) in scan.entries.enumerated() where !entries.isEmpty {
      let block = ScanBlock(table.blocks[index], entries, plan)
      blocks.append(block)
      medians.append(
        RoughMedian(
          count: block.count,
          ignored: block.count - entries.count,
          guess: figures[index].median
        )
      )
    }
    self.blocks = blocks
    self.medians = medians
  }

  /// Of each replicate bounds of the largest statistic in size, in order of the replicates.
  ///
  /// `shifts` has for each replicate one number a day, below the day's number of rotations.
  mutating func maxima(shifts: [UInt8], replicates: Int) -> [ClosedRange<Double>] {
    var squares = [Float](repeating: 0, count: replicates)
    let count = firstRow.count
    let rows = (0..<replicates).map { self.rows(shifts[$0 * count..<($0 + 1) * count]) }
    for (number, block) in blocks.enumerated() {
      var sums = block.blankSums(plan)
      var windows = block.blankWindows
      for replicate in 0..<replicates {
        block.add(rows[replicate], starts, plan, to: &sums)
        block.evaluate(sums, plan, &windows)
        let square = largestSquare(of: block, windows, &medians[number])
        squares[replicate] = max(squares[replicate], square)
      }
    }
    return squares.map(bounds)
  }

  /// The rows of all classes' days as they are shifted.
  private func rows(_ shifts: ArraySlice<UInt8>) -> [Int] {
    let rows = zip(firstRow, shifts).map { $0 + 1 + Int($1) } + [rowCount]
    return days.map { rows[$0] }
  }

  /// The largest square of a block's statistics; infinity where roundings may count for too much.
  private func largestSquare(
    of block: ScanBlock,
    _ windows: ScanBlock.Windows,
    _ median: inout RoughMedian
  ) -> Float {
    guard let prior = median.median(of: windows.variances),
      5 * rounding * windows.largestMeanSquare <= RoughScan.mostMedianRounding * prior
    else { return .infinity }
    return block.largestSquare(windows, prior: prior)
  }

  /// The bounds of a statistic by its square: none where roundings may count for too much.
  private func bounds(_ square: Float) -> ClosedRange<Double> {
    guard square > 1, square.isFinite else { return 0...Double.infinity }
    let mean = 1 + 1.7 * (Float(firstRow.count) / square).squareRoot()
    guard rounding * (mean + 2.5 * (1 + square / 7)) <= RoughScan.mostRounding else {
      return 0...Double.infinity
    }
    let size = Double(square).squareRoot()
    return size * (1 - RoughScan.tolerance)...size * (1 + RoughScan.tolerance)
  }
}
