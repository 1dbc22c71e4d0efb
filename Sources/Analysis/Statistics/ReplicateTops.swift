/// The largest statistics of replicates: known to within bounds, and exactly where it is asked for.
struct ReplicateTops {
  private let scan: WindowScan
  private var rough: RoughScan
  /// By replicate, the numbers that it was shifted by.
  private var shifts: [UInt8] = []
  private var bounds: [ClosedRange<Double>] = []

  /// No replicates of a scan.
  init(_ scan: WindowScan) {
    self.scan = scan
    rough = RoughScan(scan)
  }

  /// How many replicates there are.
  var count: Int { bounds.count }

  /// Looks at more replicates, whose shifts are given one after another.
  mutating func append(_ shifts: [UInt8], replicates: Int) {
    self.shifts += shifts
    bounds += rough.maxima(shifts: shifts, replicates: replicates)
  }

  /// How many of some replicates are at least of a size.
  mutating func count(atLeast size: Double, in replicates: Range<Int>) -> Int {
    settle(replicates.filter { bounds[$0].lowerBound < size && size <= bounds[$0].upperBound })
    return replicates.count { bounds[$0].lowerBound >= size }
  }

  /// How many replicates are at least of a size.
  mutating func count(atLeast size: Double) -> Int { count(atLeast: size, in: bounds.indices) }

  /// The statistic at a place from 0 on, in order of size; nil where there are not so many.
  mutating func statistic(at place: Int) -> Double? {
    guard bounds.indices.contains(place) else { return nil }
    // Of the numbers at lower and at upper ends, those at the place hold the wanted one between them.
    let least = bounds.map(\.lowerBound).sorted()[place]
    let most = bounds.map(\.upperBound).sorted()[place]
    let near = bounds.indices.filter {
      bounds[$0].upperBound >= least && bounds[$0].lowerBound <= most
    }
    let below = bounds.count { $0.upperBound < least }
    settle(near)
    return near.map { bounds[$0].lowerBound }.sorted()[place - below]
  }

  /// Finds out the exact statistics of replicates.
  private mutating func settle(_ replicates: [Int]) {
    let open = replicates.filter { bounds[$0].lowerBound < bounds[$0].upperBound }
    guard !open.isEmpty else { return }
    let days = shifts.count / bounds.count
    let exact = scan.maxima(
      shifts: open.flatMap { shifts[$0 * days..<($0 + 1) * days] },
      replicates: open.count
    )
    for (index, statistic) in zip(open, exact) { bounds[index] = statistic...statistic }
  }
}
