import CivilTime

@testable import Records

/// A stretch of a device's time while another device had the person's attention.
struct ConcurrentUse: Hashable {
  var segment: Segment
  /// The device that had it.
  let attended: Int

  /// What devices did beside what the person attended to, cut where the attention moved.
  static func uses(_ concurrent: [Segment], beside owned: [Segment]) -> [ConcurrentUse] {
    joined(
      concurrent.flatMap { use in
        owned.compactMap {
          let part = use.span.intersection($0.span)
          return part.isEmpty
            ? nil : ConcurrentUse(segment: use.cut(to: part), attended: $0.device)
        }
      }
    )
  }

  /// The uses by time and device, those that touch and say the same as one.
  static func joined(_ uses: [ConcurrentUse]) -> [ConcurrentUse] {
    var latest: [Int: Int] = [:]
    var joined: [ConcurrentUse] = []
    for use in uses.sorted(by: precedes) {
      if let place = latest[use.segment.device], joined[place].attended == use.attended,
        use.segment.continues(joined[place].segment)
      {
        joined[place].segment.span.end = use.segment.span.end
      } else {
        latest[use.segment.device] = joined.count
        joined.append(use)
      }
    }
    return joined
  }

  private static func precedes(_ a: ConcurrentUse, _ b: ConcurrentUse) -> Bool {
    (a.segment.span.start, a.segment.device) < (b.segment.span.start, b.segment.device)
  }
}

/// Attribution that looks, between any two boundaries, at all that is open: slow with many devices, and
/// plain to see.
struct EveryStretch {
  let policy: AccountingPolicy

  func attribute(
    _ segments: [Segment],
    _ competing: inout [TimeSpan]
  ) -> (owned: [Segment], concurrent: [ConcurrentUse]) {
    let segments = sortedByStart(segments)
    var stretches: [Stretch] = []
    stretches.reserveCapacity(segments.count)
    var inUse: [Int] = []
    forEachGroup(segments) { group in
      let first = group.lowerBound
      guard group.count > 1 else {
        return stretches.append(Stretch(span: segments[first].span, owner: first, open: 0..<0))
      }
      sweep(segments[group].map(\.span)) { span, open in
        let open = open.map { first + $0 }
        guard let owner = open.max(by: { yields(segments[$0], to: segments[$1]) }) else { return }
        if open.count > 1 { competing.append(span) }
        stretches.append(
          Stretch(span: span, owner: owner, open: inUse.count..<inUse.count + open.count)
        )
        inUse += open
      }
    }
    hold(&stretches, inUse, segments)
    var concurrent: [ConcurrentUse] = []
    let owned = [Segment](unsafeUninitializedCapacity: stretches.count) { owned, count in
      for stretch in stretches {
        let piece = segments[stretch.owner].cut(to: stretch.span)
        if count > 0, piece.continues(owned[count - 1]) {
          owned[count - 1].span.end = piece.span.end
        } else {
          owned.initializeElement(at: count, to: piece)
          count += 1
        }
        for other in inUse[stretch.open] where other != stretch.owner {
          concurrent.append(
            ConcurrentUse(
              segment: segments[other].cut(to: stretch.span),
              attended: segments[stretch.owner].device
            )
          )
        }
      }
    }
    return (owned, concurrent)
  }

  private struct Stretch {
    let span: TimeSpan
    var owner: Int
    /// Where all that are in use stand in the list of them; empty where the owner is alone.
    let open: Range<Int>
  }

  /// Whether the person's attention is at `b` rather than at `a`.
  private func yields(_ a: Segment, to b: Segment) -> Bool {
    // Where a total of an hour was laid says nothing of when it was.
    if a.isHourTotal != b.isHourTotal { return a.isHourTotal }
    switch policy.attribution {
    case .primary: return a.device > b.device
    case .distraction:
      let distracts = ((a.productivity ?? 0) < 0, (b.productivity ?? 0) < 0)
      if distracts.0 != distracts.1 { return distracts.1 }
    case .latest: break
    }
    if a.isInteractive != b.isInteractive { return b.isInteractive }
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    return a.device > b.device
  }

  /// Gives runs shorter than the hold back to the device that had the attention before, as long as
  /// that device stays in use and its claim is as good.
  private func hold(_ stretches: inout [Stretch], _ inUse: [Int], _ segments: [Segment]) {
    guard policy.attribution == .latest, policy.attentionHold > 0 else { return }
    var index = 1
    while index < stretches.count {
      let holder = stretches[index - 1]
      let device = segments[holder.owner].device
      let taker = segments[stretches[index].owner]
      guard taker.device != device, stretches[index].span.start == holder.span.end,
        segments[holder.owner].isHourTotal == false, taker.isHourTotal == false
      else {
        index += 1
        continue
      }
      // The run of the taking device, and whether the holder stays in use all through it.
      var end = index
      var back: [Int] = []
      func goesOn(at place: Int) -> Bool {
        place < stretches.count && segments[stretches[place].owner].device == taker.device
          && segments[stretches[place].owner].isHourTotal == false
          && (place == index || stretches[place].span.start == stretches[place - 1].span.end)
      }
      while goesOn(at: end) {
        let kept = inUse[stretches[end].open].first {
          segments[$0].device == device && segments[$0].isHourTotal == false
            && segments[$0].isInteractive == segments[stretches[end].owner].isInteractive
        }
        guard let kept else { break }
        back.append(kept)
        end += 1
      }
      let complete = goesOn(at: end) == false
      let length = end > index ? stretches[end - 1].span.end - stretches[index].span.start : 0
      if complete, end > index, length < policy.attentionHold {
        for position in index..<end { stretches[position].owner = back[position - index] }
      }
      index = max(end, index + 1)
    }
  }
}

/// Walks over spans in order of time and tells, for each stretch between two boundaries, which of
/// them are open.
///
/// ```
/// spans:     [0          ]
///                [1  ]
/// stretches: [0  ][01 ][0]
/// ```
/// The spans come in any order; `visit` gets each stretch and the places of the open ones, oldest
/// first.
private func sweep(_ spans: [TimeSpan], visit: (TimeSpan, [Int]) -> Void) {
  let order = spans.indices.sorted { spans[$0].start < spans[$1].start }
  var open: [Int] = []
  var next = 0
  var at = Instant(milliseconds: .min)
  while next < order.count || open.isEmpty == false {
    if open.isEmpty { at = spans[order[next]].start }
    while next < order.count, spans[order[next]].start <= at {
      open.append(order[next])
      next += 1
    }
    var until = next < order.count ? spans[order[next]].start : Instant(milliseconds: .max)
    for index in open { until = min(until, spans[index].end) }
    if until > at { visit(TimeSpan(at, until), open) }
    at = until
    open.removeAll { spans[$0].end <= at }
  }
}
