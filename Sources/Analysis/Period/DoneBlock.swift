import CivilTime
import Plans
import Records

/// A focus block with what it was about.
public struct DoneBlock: Sendable, Hashable {
  /// From its first moment of focus to its last.
  public let span: TimeSpan
  /// Milliseconds of focus within it, the interruptions left out.
  public let focus: Int64
  /// Its focus by category, the largest first; never empty.
  public let categories: [CategoryTime]
  /// The planned event that at least half of it lay in, where there is one; of several, the one that most of
  /// it lay in.
  public let event: PlannedEvent?

  /// The deepest category that holds at least half of its focus, of several the one that holds most; without one, the
  /// largest.
  public var category: CategoryPath? {
    var sums: [CategoryPath: Int64] = [:]
    for time in categories {
      for path in sequence(first: time.category, next: \.parent) {
        sums[path, default: 0] += time.milliseconds
      }
    }
    let most = sums.filter { $0.value * 2 >= focus }.max { a, b in
      (a.key.depth, a.value, b.key) < (b.key.depth, b.value, a.key)
    }
    return most?.key ?? categories.first?.category
  }
}

extension FactFinder {
  /// The focus blocks of one day, in order of time: those that the report on it counts.
  public func doneBlocks(on date: CivilDate) -> [DoneBlock] {
    let mine = segments(in: span(of: activity.grid.cells(of: date)))
    return FocusMeasures(mine) { activity.path(of: $0).top }.blocks.map { block in
      DoneBlock(
        span: block.span,
        focus: block.focus,
        categories: categories(
          segments(in: block.span).filter { !$0.isHourTotal && ($0.productivity ?? 0) >= 1 }
        ),
        event: event(of: block.span)
      )
    }
  }

  /// The event that fills hours and that most of a block lay in, and no less than half of it.
  private func event(of block: TimeSpan) -> PlannedEvent? {
    events.filter { $0.exclusion == nil }
      .map { (event: $0, shared: $0.span.intersection(block).length) }
      .filter { $0.shared * 2 >= block.length }
      .max { a, b in
        a.shared == b.shared ? PlannedEvent.precedes(b.event, a.event) : a.shared < b.shared
      }?.event
  }
}
