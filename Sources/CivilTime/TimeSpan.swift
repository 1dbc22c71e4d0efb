/// The time from one instant up to but not including another.
public struct TimeSpan: Hashable, Sendable {
  /// The first instant.
  public var start: Instant
  /// The first instant after it.
  public var end: Instant

  /// The time from `start` up to `end`; empty where `end` is not later.
  public init(_ start: Instant, _ end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Its length in milliseconds.
  public var length: Int64 { end - start }

  /// Whether it holds no instant.
  public var isEmpty: Bool { start == end }

  /// The part that lies in both; empty where they do not meet.
  public func intersection(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(max(start, other.start), min(end, other.end))
  }
}

/// A set of instants, kept as spans that are sorted and neither overlap nor touch.
public struct TimeSet: Hashable, Sendable {
  /// The spans in order of time.
  public private(set) var spans: [TimeSpan]

  /// The union of spans in any order.
  ///
  /// ```
  /// input:  [a   ]   [c ]
  ///            [b ]      [d]
  /// output: [     ]  [    ]
  /// ```
  public init(_ input: [TimeSpan]) {
    self.init(input, bridging: 0)
  }

  /// The union of spans, with holes of at most `gap` milliseconds filled.
  public init(_ input: [TimeSpan], bridging gap: Int64) {
    spans = []
    // What comes in order of time, as it mostly does, need not be sorted.
    for index in input.indices.dropFirst() where input[index].start < input[index - 1].start {
      add(input.sorted { $0.start < $1.start }, gap)
      return
    }
    add(input, gap)
  }

  private mutating func add(_ input: [TimeSpan], _ gap: Int64) {
    for span in input where !span.isEmpty {
      if let last = spans.last, span.start - last.end <= gap {
        spans[spans.count - 1].end = max(last.end, span.end)
      } else {
        spans.append(span)
      }
    }
  }

  /// Milliseconds in the set.
  public var length: Int64 { spans.reduce(0) { $0 + $1.length } }

  /// Whether all of `span` lies in the set.
  public func contains(_ span: TimeSpan) -> Bool {
    let index = firstIndex(endingAfter: span.start)
    return index < spans.count && spans[index].start <= span.start && span.end <= spans[index].end
  }

  /// Whether an instant lies in the set.
  public func contains(_ instant: Instant) -> Bool {
    let index = firstIndex(endingAfter: instant)
    return index < spans.count && spans[index].start <= instant
  }

  /// The parts of `span` that lie in the set, in order of time.
  public func intersection(_ span: TimeSpan) -> [TimeSpan] {
    var parts: [TimeSpan] = []
    var index = firstIndex(endingAfter: span.start)
    while index < spans.count, spans[index].start < span.end {
      parts.append(spans[index].intersection(span))
      index += 1
    }
    return parts
  }

  /// The parts of `span` that lie outside the set, in order of time.
  public func gaps(in span: TimeSpan) -> [TimeSpan] {
    var parts: [TimeSpan] = []
    var at = span.start
    for inside in intersection(span) {
      if inside.start > at { parts.append(TimeSpan(at, inside.start)) }
      at = inside.end
    }
    if at < span.end { parts.append(TimeSpan(at, span.end)) }
    return parts
  }

  /// Milliseconds of `span` that lie in the set.
  public func length(in span: TimeSpan) -> Int64 {
    intersection(span).reduce(0) { $0 + $1.length }
  }

  private func firstIndex(endingAfter instant: Instant) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
