import CivilTime

/// Decides which device has the person's attention, since a person has one day of 24 hours.
///
/// ```
/// laptop: [l          ]
/// phone:      [p  ]
/// output: [l ][p  ][l ]     and as much of l is concurrent as p is in front
/// ```
/// Totals of hours have the attention where nothing else has it, so that they change nothing about
/// what has a place in time. However many devices are at work at once, a segment costs the logarithm of
/// their number.
struct Attribution {
  let policy: AccountingPolicy

  /// One owner for each instant, and what the other devices did meanwhile, both in order of time.
  ///
  /// The input is flat for each device, and in order of time; `competing` gets the times at which
  /// several devices were in use.
  func attribute(
    _ segments: [Segment],
    _ competing: inout [TimeSpan]
  ) -> (owned: [Segment], concurrent: [Segment]) {
    let segments = sortedByStart(segments)
    var stretches: [Stretch] = []
    stretches.reserveCapacity(segments.count)
    forEachGroup(segments) { group in
      let first = group.lowerBound
      guard group.count > 1 else {
        return stretches.append(Stretch(span: segments[first].span, owner: first))
      }
      let spans = segments[group].map(\.span)
      let inFront = frontmost(spans) { yields(segments[first + $0], to: segments[first + $1]) }
      for (span, front) in inFront {
        append(Stretch(span: span, owner: first + front), to: &stretches)
      }
      competing += overlaps(spans).map(\.span)
    }
    if policy.attribution == .latest, policy.attentionHold > 0 {
      stretches = held(stretches, segments)
    }
    let owned = [Segment](unsafeUninitializedCapacity: stretches.count) { owned, count in
      for stretch in stretches {
        let piece = segments[stretch.owner].cut(to: stretch.span)
        if count > 0, piece.continues(owned[count - 1]) {
          owned[count - 1].span.end = piece.span.end
        } else {
          owned.initializeElement(at: count, to: piece)
          count += 1
        }
      }
    }
    return (owned, left(of: segments, by: stretches))
  }

  /// A stretch of one segment's time at the front.
  private struct Stretch {
    var span: TimeSpan
    let owner: Int
  }

  private func append(_ stretch: Stretch, to stretches: inout [Stretch]) {
    if let last = stretches.last, last.owner == stretch.owner, last.span.end == stretch.span.start {
      stretches[stretches.count - 1].span.end = stretch.span.end
    } else {
      stretches.append(stretch)
    }
  }

  /// What segments have beside the stretches in which they are in front.
  private func left(of segments: [Segment], by stretches: [Stretch]) -> [Segment] {
    var left: [Segment] = []
    var ends = segments.map(\.span.start)
    func add(_ place: Int, upTo end: Instant) {
      if ends[place] < end { left.append(segments[place].cut(to: TimeSpan(ends[place], end))) }
    }
    for stretch in stretches {
      add(stretch.owner, upTo: stretch.span.start)
      ends[stretch.owner] = stretch.span.end
    }
    for place in segments.indices { add(place, upTo: segments[place].span.end) }
    return left.sorted { ($0.span.start, $0.device) < ($1.span.start, $1.device) }
  }

  /// Whether the person's attention is at `b` rather than at `a`.
  private func yields(_ a: Segment, to b: Segment) -> Bool {
    // Where a total of an hour was laid says nothing of when it was.
    if a.isHourTotal != b.isHourTotal { return a.isHourTotal }
    if a.isOwn != b.isOwn { return b.isOwn }
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

  /// The stretches with runs shorter than the hold given back to the device that had the attention
  /// before, as long as that device stays in use and its claim is as good.
  private func held(_ stretches: [Stretch], _ segments: [Segment]) -> [Stretch] {
    var uses: DeviceUses?
    var result: [Stretch] = []
    result.reserveCapacity(stretches.count)
    var index = 0
    while index < stretches.count {
      let taker = segments[stretches[index].owner]
      guard let holder = result.last, segments[holder.owner].device != taker.device,
        stretches[index].span.start == holder.span.end,
        !segments[holder.owner].isHourTotal, !taker.isHourTotal
      else {
        append(stretches[index], to: &result)
        index += 1
        continue
      }
      // The run of the taking device.
      var end = index + 1
      while end < stretches.count, segments[stretches[end].owner].device == taker.device,
        !segments[stretches[end].owner].isHourTotal,
        stretches[end].span.start == stretches[end - 1].span.end
      {
        end += 1
      }
      let run = stretches[index..<end]
      var back: [Stretch]?
      if stretches[end - 1].span.end - stretches[index].span.start < policy.attentionHold {
        let known = uses ?? DeviceUses(segments)
        uses = known
        back = returned(run, to: segments[holder.owner].device, known, segments)
      }
      for stretch in back ?? Array(run) { append(stretch, to: &result) }
      index = end
    }
    return result
  }

  /// A run in the hands of another device, which is in use all through it with a claim as good; else
  /// nil.
  private func returned(
    _ run: ArraySlice<Stretch>,
    to device: Int,
    _ uses: DeviceUses,
    _ segments: [Segment]
  ) -> [Stretch]? {
    var back: [Stretch] = []
    for stretch in run {
      let isInteractive = segments[stretch.owner].isInteractive
      var at = stretch.span.start
      while at < stretch.span.end {
        guard let place = uses.place(of: device, at: at), !segments[place].isHourTotal,
          segments[place].isInteractive == isInteractive
        else { return nil }
        let end = min(segments[place].span.end, stretch.span.end)
        back.append(Stretch(span: TimeSpan(at, end), owner: place))
        at = end
      }
    }
    return back
  }
}

/// Where the segments of each device stand, in order of time.
private struct DeviceUses {
  private let segments: [Segment]
  private var places: [[Int]]

  init(_ segments: [Segment]) {
    self.segments = segments
    places = Array(repeating: [], count: 1 + (segments.map(\.device).max() ?? 0))
    for place in segments.indices where !segments[place].span.isEmpty {
      places[segments[place].device].append(place)
    }
  }

  /// The place of the device's segment at an instant, of which there is one at most.
  func place(of device: Int, at instant: Instant) -> Int? {
    let places = places[device]
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if segments[places[middle]].span.end > instant { high = middle } else { low = middle + 1 }
    }
    guard low < places.count, segments[places[low]].span.start <= instant else { return nil }
    return places[low]
  }
}
