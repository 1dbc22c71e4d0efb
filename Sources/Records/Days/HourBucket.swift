import CivilTime

/// The time one application had in one hour of a day.
public struct HourBucket: Sendable, Hashable {
  /// The hour.
  public let cell: HourCell
  /// The application.
  public let app: TextID
  /// The category.
  public let category: CategoryPath
  /// The productivity class, -2...2, or nil where it is not known.
  public let productivity: Int8?
  /// Milliseconds, at most the hour's real length together with all others of the hour.
  public let milliseconds: Int64

  /// A bucket with all its parts given.
  public init(
    cell: HourCell,
    app: TextID,
    category: CategoryPath,
    productivity: Int8?,
    milliseconds: Int64
  ) {
    self.cell = cell
    self.app = app
    self.category = category
    self.productivity = productivity
    self.milliseconds = milliseconds
  }
}

/// The same of many hours, with numbers for the categories.
public struct HourSums: Sendable {
  /// The time one application had in one hour.
  public struct Sum: Sendable {
    /// The application.
    public let app: TextID
    /// The category's place among the categories.
    public let category: CategoryID
    /// The productivity class, -2...2, or nil where it is not known.
    public let productivity: Int8?
    /// Milliseconds.
    public let milliseconds: Int64
  }

  /// The categories of the sums.
  public let categories: [CategoryPath]
  /// The hours that hold any time, in order.
  public private(set) var cells: [HourCell] = []
  /// Where the sums of each hour stand.
  public private(set) var ranges: [Range<Int>] = []
  /// The sums by hour, category, application and class, in order.
  public private(set) var sums: [Sum] = []

  /// No sums yet.
  fileprivate init(categories: [CategoryPath]) { self.categories = categories }

  /// The sums that these buckets hold, which are in order of their hours and of few categories.
  init(_ buckets: [HourBucket]) {
    var places: [CategoryPath: CategoryID] = [:]
    var categories: [CategoryPath] = []
    for bucket in buckets where places[bucket.category] == nil {
      places[bucket.category] = CategoryID(clamping: categories.count)
      categories.append(bucket.category)
    }
    self.init(categories: categories)
    for bucket in buckets {
      if bucket.cell.start != cells.last?.start { begin(bucket.cell) }
      add(
        Sum(
          app: bucket.app,
          category: places[bucket.category] ?? 0,
          productivity: bucket.productivity,
          milliseconds: bucket.milliseconds
        )
      )
    }
  }

  fileprivate mutating func begin(_ cell: HourCell) {
    cells.append(cell)
    ranges.append(sums.count..<sums.count)
  }

  fileprivate mutating func add(_ sum: Sum) {
    sums.append(sum)
    ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<sums.count
  }

  /// The sums of some dates.
  public func only(_ dates: Range<CivilDate>) -> HourSums {
    var hours = HourSums(categories: categories)
    for (cell, range) in zip(cells, ranges) where dates.contains(cell.date) {
      hours.begin(cell)
      for sum in sums[range] { hours.add(sum) }
    }
    return hours
  }

  /// The buckets one by one.
  public var buckets: [HourBucket] {
    zip(cells, ranges).flatMap { cell, range in
      sums[range].map {
        HourBucket(
          cell: cell,
          app: $0.app,
          category: categories[Int($0.category)],
          productivity: $0.productivity,
          milliseconds: $0.milliseconds
        )
      }
    }
  }
}

extension AccountedActivity {
  /// The person's time by hour, application and category, in order of hour, category and class.
  public func hourBuckets() -> [HourBucket] { hourSums().buckets }

  /// The same with numbers for the categories.
  ///
  /// Segments are cut at the cells' bounds, so each cell holds at most its real length.
  public func hourSums() -> HourSums {
    // Where each category stands in order of its name.
    var ranks = Array(repeating: 0, count: categories.count)
    for (rank, category) in categories.indices.sorted(by: { categories[$0] < categories[$1] })
      .enumerated()
    {
      ranks[category] = rank
    }
    var hours = HourSums(categories: categories)
    var table: [BucketKey: Int64] = [:]
    var cell = 0
    func finish() {
      if !table.isEmpty { hours.begin(grid.cells[cell]) }
      for sum in table.sums(by: ranks) { hours.add(sum) }
      table.removeAll(keepingCapacity: true)
    }
    // A segment of no hour comes before the first.
    var span = TimeSpan(Instant(milliseconds: .max), Instant(milliseconds: .max))
    for segment in segments {
      var start = segment.span.start
      while start < segment.span.end {
        if start < span.start || start >= span.end {
          finish()
          guard let index = grid.index(at: start) else { break }
          cell = index
          span = grid.cells[cell].span
        }
        let end = min(segment.span.end, span.end)
        let key = BucketKey(
          app: segment.app,
          category: segment.category,
          productivity: segment.productivity
        )
        table[key, default: 0] += end - start
        start = end
      }
    }
    finish()
    return hours
  }
}

/// What the sums of one hour are told apart by.
private struct BucketKey: Hashable {
  let app: TextID
  let category: CategoryID
  let productivity: Int8?
}

extension [BucketKey: Int64] {
  /// The sums in order of the categories' ranks, the applications and the classes.
  fileprivate func sums(by ranks: [Int]) -> [HourSums.Sum] {
    sorted { a, b in
      (ranks[Int(a.key.category)], a.key.app, a.key.productivity ?? .min)
        < (ranks[Int(b.key.category)], b.key.app, b.key.productivity ?? .min)
    }.map {
      HourSums.Sum(
        app: $0.key.app,
        category: $0.key.category,
        productivity: $0.key.productivity,
        milliseconds: $0.value
      )
    }
  }
}
