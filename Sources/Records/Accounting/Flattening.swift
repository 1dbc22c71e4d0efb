import CivilTime

/// Leaves one foreground application at a time on one device.
///
/// ```
/// input:  [a            ]
///             [b   ]
/// output: [a ][b   ][a  ]    as much of a as b hides is set aside
/// ```
/// The window opened later wins from its start; where it closes first, the earlier one is in front
/// again. Of two opened at once the longer one wins, then the application's name decides. What
/// numbers stand for the texts never matters, as that depends on the order of the exports. The total
/// of an hour, whose place is made up, is behind everything that has one.
func flattened(
  _ segments: [Segment],
  text: (TextID) -> String,
  _ setAside: inout [SetAside]
) -> [Segment] {
  func isBehind(_ a: Segment, _ b: Segment) -> Bool {
    if a.isHourTotal != b.isHourTotal { return a.isHourTotal }
    if a.record.start != b.record.start { return a.record.start < b.record.start }
    if a.record.end != b.record.end { return a.record.end < b.record.end }
    if a.app != b.app { return text(b.app).utf8.lexicographicallyPrecedes(text(a.app).utf8) }
    if a.title != b.title {
      return text(b.title).utf8.lexicographicallyPrecedes(text(a.title).utf8)
    }
    if a.url != b.url { return text(b.url).utf8.lexicographicallyPrecedes(text(a.url).utf8) }
    if a.isInteractive != b.isInteractive { return b.isInteractive }
    if a.given != b.given {
      return text(b.given).utf8.lexicographicallyPrecedes(text(a.given).utf8)
    }
    return (a.productivity ?? .min) < (b.productivity ?? .min)
  }
  let segments = sortedByStart(segments)
  var result: [Segment] = []
  result.reserveCapacity(segments.count)
  func append(_ piece: Segment) {
    if let last = result.last, piece.continues(last) {
      result[result.count - 1].span.end = piece.span.end
    } else {
      result.append(piece)
    }
  }
  forEachGroup(segments) { group in
    guard group.count > 1 else { return append(segments[group.lowerBound]) }
    let group = Array(segments[group])
    let spans = group.map(\.span)
    for (span, front) in frontmost(spans, isBehind: { isBehind(group[$0], group[$1]) }) {
      append(group[front].cut(to: span))
    }
    setAside += overlaps(spans).map {
      SetAside(span: $0.span, reason: .sameDeviceOverlap, layers: $0.count - 1)
    }
  }
  return result
}

/// Gives short holes between neighbours on one device to the longer neighbour.
///
/// ```
/// input:  [a      ] [b ]
/// output: [a       ][b ]
/// ```
/// The only stage that adds time; what it adds is returned. The input is flat and in order.
func flooded(_ segments: [Segment], gap: Int64) -> (segments: [Segment], added: [TimeSpan]) {
  guard gap > 0 else { return (segments, []) }
  var result = segments
  var added: [TimeSpan] = []
  for index in result.indices.dropFirst() {
    let hole = TimeSpan(result[index - 1].span.end, result[index].span.start)
    guard !hole.isEmpty, hole.length <= gap else { continue }
    // The lengths before flooding decide, so that one hole does not depend on the next.
    if segments[index - 1].span.length >= segments[index].span.length {
      result[index - 1].span.end = hole.end
    } else {
      result[index].span.start = hole.start
    }
    added.append(hole)
  }
  return (result, added)
}
