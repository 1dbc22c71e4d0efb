import CivilTime

/// Cuts the tail off records that are too long to be believed and have no evidence of input.
///
/// ```
/// limit:   |------|
/// input:   [              ]
/// output:  [      ]           the rest is set aside
/// ```
/// A sleeping laptop's last window may last the night; what a person wrote down did, and a chain of short
/// slots is evidence of each of them. The limit counts from the record's start;
/// `shortest` is the least that `limit` ever gives.
func withoutImplausibleTails(
  _ segments: [Segment],
  shortest: Int64,
  limit: (CategoryID) -> Int64,
  _ setAside: inout [SetAside]
) -> [Segment] {
  guard segments.contains(where: { $0.record.length > shortest }) else { return segments }
  return segments.compactMap { segment in
    guard !segment.isInteractive, !segment.isBelieved else { return segment }
    let end = segment.record.start + limit(segment.category)
    guard segment.span.end > end else { return segment }
    let kept = TimeSpan(segment.span.start, end)
    let start = max(segment.span.start, end)
    setAside.append(SetAside(span: TimeSpan(start, segment.span.end), reason: .implausibleTail))
    return kept.isEmpty ? nil : segment.cut(to: kept)
  }
}
