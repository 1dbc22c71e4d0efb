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

extension AccountedActivity {
  /// The person's time by hour, application and category, in order of hour, category and class.
  ///
  /// Segments are cut at the cells' bounds, so each cell holds at most its real length.
  public func hourBuckets() -> [HourBucket] {
    // Where each category stands in order of its name.
    var ranks = Array(repeating: 0, count: categories.count)
    for (rank, category) in categories.indices.sorted(by: { categories[$0] < categories[$1] })
      .enumerated()
    {
      ranks[category] = rank
    }
    var buckets: [HourBucket] = []
    var table = BucketTable()
    var cell = 0
    func finish() {
      for entry in table.removeAll(by: ranks) {
        buckets.append(
          HourBucket(
            cell: grid.cells[cell],
            app: entry.key.app,
            category: categories[Int(entry.key.category)],
            productivity: entry.key.productivity,
            milliseconds: entry.milliseconds
          )
        )
      }
    }
    for segment in segments {
      var start = segment.span.start
      while start < segment.span.end {
        if start < grid.cells[cell].start || start >= grid.cells[cell].end {
          finish()
          guard let index = grid.index(at: start) else { break }
          cell = index
        }
        let end = min(segment.span.end, grid.cells[cell].end)
        table.add(
          end - start,
          BucketTable.Key(
            app: segment.app,
            category: segment.category,
            productivity: segment.productivity
          )
        )
        start = end
      }
    }
    finish()
    return buckets
  }
}

/// Sums the times of one hour.
private struct BucketTable {
  struct Key: Equatable {
    let app: TextID
    let category: CategoryID
    let productivity: Int8?

    var hash: Int {
      let all =
        UInt64(app) | UInt64(category) << 32
        | UInt64(UInt8(bitPattern: productivity ?? .min)) << 48
      return Int(truncatingIfNeeded: all &* 0x9e37_79b9_7f4a_7c15 >> 40)
    }
  }

  private(set) var entries: [(key: Key, milliseconds: Int64)] = []
  /// Open addressing: places in `entries`, or -1.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  mutating func add(_ milliseconds: Int64, _ key: Key) {
    var slot = key.hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if entries[place].key == key {
        entries[place].milliseconds += milliseconds
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append((key, milliseconds))
    if entries.count * 2 > slots.count { grow() }
  }

  /// Takes the sums out, in order of the categories' ranks, the applications and the classes.
  mutating func removeAll(by ranks: [Int]) -> [(key: Key, milliseconds: Int64)] {
    let sums = entries.sorted { a, b in
      (ranks[Int(a.key.category)], a.key.app, a.key.productivity ?? .min)
        < (ranks[Int(b.key.category)], b.key.app, b.key.productivity ?? .min)
    }
    if entries.isEmpty == false {
      entries.removeAll(keepingCapacity: true)
      for slot in slots.indices { slots[slot] = -1 }
    }
    return sums
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for place in entries.indices {
      var slot = entries[place].key.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place)
    }
  }
}
