import CivilTime

/// What a device tells of a person's presence.
///
/// ```
/// present:   [    ]      [  ]
/// away:            [    ]
/// covered:   [                  ]   (each record speaks for a day after it as well)
/// ```
struct IdleEvidence {
  /// When input was seen.
  let present: TimeSet
  /// When the watcher of input was at work.
  ///
  /// Its silence for at most the reach, such as a night with the lid closed, is evidence of absence;
  /// a longer one is no evidence at all.
  let covered: TimeSet

  /// The evidence in a device's records, which may overlap and repeat each other.
  init(_ records: [ActivityRecord], reach: Int64) {
    let evidence = records.filter { $0.kind == .present || $0.kind == .away }
    present = TimeSet(
      evidence.filter { $0.kind == .present }.map { TimeSpan($0.start, $0.end) }
    )
    covered = TimeSet(evidence.map { TimeSpan($0.start, $0.end + reach) })
  }
}

/// Keeps what lies in presence or beyond the evidence, and what counts although nobody types, and sets the rest aside.
///
/// ```
/// segment:  [                    ]
/// present:     [   ]      [  ]
/// covered:  [                ]
/// kept:        [   ]      [  ][==]   the last part without evidence of input
/// ```
func withoutAbsence(
  _ segments: [Segment],
  _ evidence: IdleEvidence,
  isExcepted: (Segment) -> Bool = { _ in false },
  _ setAside: inout [SetAside]
) -> [Segment] {
  guard !evidence.covered.spans.isEmpty else { return segments }
  var kept: [Segment] = []
  kept.reserveCapacity(segments.count)
  for segment in segments {
    if evidence.present.contains(segment.span) {
      kept.append(segment)
      kept[kept.count - 1].isInteractive = true
      continue
    }
    for part in evidence.covered.gaps(in: segment.span) { kept.append(segment.cut(to: part)) }
    for covered in evidence.covered.intersection(segment.span) {
      for part in evidence.present.intersection(covered) {
        var piece = segment.cut(to: part)
        piece.isInteractive = true
        kept.append(piece)
      }
      let absent = evidence.present.gaps(in: covered)
      if isExcepted(segment) {
        kept += absent.map(segment.cut)
      } else {
        setAside += absent.map { SetAside(span: $0, reason: .afk) }
      }
    }
  }
  return kept
}
