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
    struct Key: Hashable {
      let app: TextID
      let category: CategoryID
      let productivity: Int8?
    }
    var byCell: [[Key: Int64]] = Array(repeating: [:], count: grid.cells.count)
    for segment in segments {
      guard var index = grid.index(at: segment.span.start) else { continue }
      let key = Key(
        app: segment.app,
        category: segment.category,
        productivity: segment.productivity
      )
      while index < grid.cells.count, grid.cells[index].start < segment.span.end {
        byCell[index][key, default: 0] +=
          grid.cells[index].span
          .intersection(segment.span).length
        index += 1
      }
    }
    return byCell.indices.flatMap { index in
      byCell[index].map {
        HourBucket(
          cell: grid.cells[index],
          app: $0.key.app,
          category: categories[Int($0.key.category)],
          productivity: $0.key.productivity,
          milliseconds: $0.value
        )
      }.sorted {
        ($0.category.description, $0.app, $0.productivity ?? .min)
          < ($1.category.description, $1.app, $1.productivity ?? .min)
      }
    }
  }
}
