import CivilTime

/// Hands over the places of segments, which are in order of their starts, in groups, such that none
/// overlaps one of another group; those without length are left out where they stand alone.
///
/// ```
/// segments: [a ][b  ]   [c     ]
///                         [d ]  [e ]
/// groups:   a   b       c d e
/// ```
/// Most segments of a day are alone, and cost no more than a look at them.
func forEachGroup(_ segments: [Segment], _ body: (Range<Int>) -> Void) {
  var first = 0
  while first < segments.count {
    if segments[first].span.isEmpty {
      first += 1
      continue
    }
    var end = segments[first].span.end
    var next = first + 1
    while next < segments.count, segments[next].span.start < end {
      end = max(end, segments[next].span.end)
      next += 1
    }
    body(first..<next)
    first = next
  }
}

/// The segments in order of their starts; those that stand so already are left as they are.
func sortedByStart(_ segments: [Segment]) -> [Segment] {
  for index in segments.indices.dropFirst()
  where segments[index].span.start < segments[index - 1].span.start {
    return segments.sorted { $0.span.start < $1.span.start }
  }
  return segments
}

/// Two lists of segments as one, each in order of their starts.
func merged(_ a: [Segment], _ b: [Segment]) -> [Segment] {
  if a.isEmpty { return b }
  if b.isEmpty { return a }
  return Array(unsafeUninitializedCapacity: a.count + b.count) { result, count in
    var left = 0
    var right = 0
    while left < a.count, right < b.count {
      if b[right].span.start < a[left].span.start {
        result.initializeElement(at: left + right, to: b[right])
        right += 1
      } else {
        result.initializeElement(at: left + right, to: a[left])
        left += 1
      }
    }
    let rest = left < a.count ? a[left...] : b[right...]
    count = left + right
    for segment in rest {
      result.initializeElement(at: count, to: segment)
      count += 1
    }
  }
}

/// Several lists of segments as one, each in order of their starts; neighbours are merged first, so that
/// a segment is moved as often as the number of lists can be halved.
func merged(_ lists: [[Segment]]) -> [Segment] {
  var lists = lists
  while lists.count > 1 {
    lists = stride(from: 0, to: lists.count, by: 2).map { place in
      place + 1 < lists.count ? merged(lists[place], lists[place + 1]) : lists[place]
    }
  }
  return lists.first ?? []
}

/// Tells which of the open spans is in front at each moment.
///
/// ```
/// spans:     [0          ]
///                [1  ]
/// output:    [0  ][1 ][0 ]     where 0 is behind 1
/// ```
/// The spans come in any order; stretches come in order of time, and cost the logarithm of their
/// number each, however many spans are open at once.
func frontmost(
  _ spans: [TimeSpan],
  isBehind: (Int, Int) -> Bool
) -> [(span: TimeSpan, front: Int)] {
  let order = spans.indices.sorted { spans[$0].start < spans[$1].start }
  var result: [(span: TimeSpan, front: Int)] = []
  // A heap with the foremost span at its top; those that have ended are removed when they get there.
  var heap: [Int] = []
  var next = 0
  while next < order.count || !heap.isEmpty {
    let until = next < order.count ? spans[order[next]].start : Instant(milliseconds: .max)
    while let front = heap.first {
      let from = max(spans[front].start, result.last?.span.end ?? spans[front].start)
      let end = min(spans[front].end, until)
      if end > from { result.append((TimeSpan(from, end), front)) }
      if spans[front].end > until { break }
      removeTop(&heap, isBehind)
    }
    guard next < order.count else { break }
    insert(order[next], &heap, isBehind)
    next += 1
  }
  return result
}

private func insert(_ index: Int, _ heap: inout [Int], _ isBehind: (Int, Int) -> Bool) {
  heap.append(index)
  var child = heap.count - 1
  while child > 0, isBehind(heap[(child - 1) / 2], heap[child]) {
    heap.swapAt((child - 1) / 2, child)
    child = (child - 1) / 2
  }
}

private func removeTop(_ heap: inout [Int], _ isBehind: (Int, Int) -> Bool) {
  heap.swapAt(0, heap.count - 1)
  heap.removeLast()
  var parent = 0
  while 2 * parent + 1 < heap.count {
    var child = 2 * parent + 1
    if child + 1 < heap.count, isBehind(heap[child], heap[child + 1]) { child += 1 }
    guard isBehind(heap[parent], heap[child]) else { return }
    heap.swapAt(parent, child)
    parent = child
  }
}

/// Tells how many spans are open at once, where that is more than one.
func overlaps(_ spans: [TimeSpan]) -> [(span: TimeSpan, count: Int)] {
  let changes =
    (spans.map { ($0.start, 1) } + spans.map { ($0.end, -1) }).sorted { $0.0 < $1.0 }
  var result: [(span: TimeSpan, count: Int)] = []
  var count = 0
  for (index, change) in changes.enumerated() {
    if count > 1, change.0 > changes[index - 1].0 {
      result.append((TimeSpan(changes[index - 1].0, change.0), count))
    }
    count += change.1
  }
  return result
}
