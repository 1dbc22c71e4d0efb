import CivilTime
import Storage

/// The dates that were counted anew since pages were drawn last, by whatever command: a page that is older than what is
/// published is drawn again where it is of one of them.
enum RecountedDays {
  /// Ranges by day numbers, `20586 20590` a line: from the first to the day after the last.
  private static let basis = "recounted_days"

  /// Adds dates; for the transaction in which it is noted that they were counted.
  static func note(_ dates: [Range<CivilDate>], in store: Store) throws {
    guard !dates.isEmpty else { return }
    let lines = joined(try all(store) + dates).map {
      "\($0.lowerBound.dayNumber) \($0.upperBound.dayNumber)"
    }
    try store.setBasis(basis, lines.joined(separator: "\n"))
  }

  /// The dates in order.
  static func all(_ store: Store) throws -> [Range<CivilDate>] {
    (try store.basis(basis) ?? "").split(separator: "\n").compactMap { line in
      let ends = line.split(separator: " ").compactMap { Int($0) }
      guard ends.count == 2, ends[0] < ends[1] else { return nil }
      return CivilDate(dayNumber: ends[0])..<CivilDate(dayNumber: ends[1])
    }
  }

  /// Ranges of dates in order, those that overlap or follow each other as one.
  static func joined(_ ranges: [Range<CivilDate>]) -> [Range<CivilDate>] {
    var joined: [Range<CivilDate>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// Notes that the pages of all of them say what was counted.
  static func settle(_ store: Store) throws { try store.removeBasis(basis) }
}
