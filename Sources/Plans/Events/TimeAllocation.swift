import CivilTime

/// Gives each instant that several spans hold to one of them.
///
/// ```
/// spans in order of rank:   [b  ]   |  [a         ]
/// allocated:                [b  ]   |  [a]     [a ]
/// ```
public struct TimeAllocation: Sendable {
  /// What each span keeps, in the order they were given; parts in order of time.
  public let parts: [[TimeSpan]]

  /// Allocates the instants of spans that come in order of rank, the first rank first.
  ///
  /// It takes time in proportion to n log n: thousands of events at one time cost no more.
  public init(_ spans: [TimeSpan]) {
    let bounds = Set(spans.filter { !$0.isEmpty }.flatMap { [$0.start, $0.end] }).sorted()
    let place = Dictionary(uniqueKeysWithValues: bounds.enumerated().map { ($1, $0) })
    // For each stretch between two bounds the next one that nobody has yet.
    var next = Array(0...bounds.count)
    func free(_ from: Int) -> Int {
      var end = from
      while next[end] != end { end = next[end] }
      var at = from
      while next[at] != end {
        let following = next[at]
        next[at] = end
        at = following
      }
      return end
    }
    parts = spans.map { span in
      guard let from = place[span.start], let to = place[span.end], from < to else { return [] }
      var mine: [TimeSpan] = []
      var at = free(from)
      while at < to {
        let part = TimeSpan(bounds[at], bounds[at + 1])
        if let last = mine.last, last.end == part.start {
          mine[mine.count - 1].end = part.end
        } else {
          mine.append(part)
        }
        next[at] = at + 1
        at = free(at + 1)
      }
      return mine
    }
  }
}
