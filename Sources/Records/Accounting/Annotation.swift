import CivilTime

/// Gives the stretches of browsers and editors the title and address of what they showed.
///
/// ```
/// window:      [              ]
/// annotations:    [x  ][y   ]    [z ]
/// output:      [ ][x  ][y   ][]          z is set aside: its window was not in the foreground
/// ```
/// A browser that is none of its watcher's own takes the pages whose titles its windows show.
/// Annotations are no time of their own. Where they overlap, the one shown later counts. What they
/// cover is measured against whole records, so that time away from the keyboard is not reported
/// twice.
struct Annotation {
  private let records: [ActivityRecord]
  private let text: (TextID) -> String
  /// The watchers that made the records, in order of their names.
  private let watchers: [(source: TextID, windows: AnnotatedWindows)]

  init(_ records: [ActivityRecord], text: @escaping (TextID) -> String) {
    self.records = records.filter { $0.duration > 0 }
    self.text = text
    watchers = Set(self.records.map(\.source))
      .map { (source: $0, name: text($0)) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      .map { ($0.source, AnnotatedWindows(watcher: $0.name)) }
  }

  /// Refines the segments of browsers and editors, and sets aside what none of their windows showed.
  func refine(_ segments: [Segment], _ setAside: inout [SetAside]) -> [Segment] {
    guard !records.isEmpty else { return segments }
    var tellersOf: [TextID: Tellers] = [:]
    var windows: [Tellers: [Int]] = [:]
    for (index, segment) in segments.enumerated() {
      let mine = tellersOf[segment.app] ?? tellers(of: text(segment.app))
      tellersOf[segment.app] = mine
      if !mine.watchers.isEmpty { windows[mine, default: []].append(index) }
    }
    var pieces: [[Segment]] = []
    // Where each segment's pieces stand, or -1.
    var places = Array(repeating: -1, count: segments.count)
    var shown = Array(repeating: [TimeSpan](), count: watchers.count)
    for (tellers, windows) in windows {
      let stretches = stretches(of: tellers.watchers)
      for index in windows {
        places[index] = pieces.count
        let (parts, told) = cut(segments[index], at: stretches, byTitle: tellers.goByTitle)
        pieces.append(parts)
        for watcher in tellers.watchers {
          shown[watcher] += tellers.goByTitle ? told : [segments[index].span]
        }
      }
    }
    for watcher in watchers.indices {
      let covered = TimeSet(shown[watcher])
      let seen = records.filter { $0.source == watchers[watcher].source }
      for span in TimeSet(seen.map { TimeSpan($0.start, $0.end) }).spans {
        for part in covered.gaps(in: span) {
          setAside.append(SetAside(span: part, reason: .annotationWithoutWindow))
        }
      }
    }
    var result: [Segment] = []
    result.reserveCapacity(segments.count + pieces.count)
    for index in segments.indices {
      if places[index] < 0 {
        result.append(segments[index])
      } else {
        result += pieces[places[index]]
      }
    }
    return result
  }

  /// The watchers that tell what an application showed.
  private struct Tellers: Hashable {
    let watchers: [Int]
    /// Whether only the titles of its windows say which pages were shown in it.
    var goByTitle = false
  }

  /// The watchers of an application: its own, else those of its relatives, else those of pages where it is a browser.
  private func tellers(of app: String) -> Tellers {
    let app = AppName(app)
    let own = watchers.indices.filter { watchers[$0].windows.isOwn(app) }
    if !own.isEmpty { return Tellers(watchers: own) }
    let related = watchers.indices.filter { watchers[$0].windows.isRelated(app) }
    if !related.isEmpty { return Tellers(watchers: related) }
    return Tellers(
      watchers: watchers.indices.filter { watchers[$0].windows.mayRun(in: app) },
      goByTitle: true
    )
  }

  /// What the watchers saw, without overlap and in order of time.
  private func stretches(of chosen: [Int]) -> [(span: TimeSpan, record: Int)] {
    let sources = Set(chosen.map { watchers[$0].source })
    let mine = records.indices.filter { sources.contains(records[$0].source) }
    return frontmost(mine.map { TimeSpan(records[$0].start, records[$0].end) }) {
      shownEarlier(records[mine[$0]], records[mine[$1]])
    }.map { ($0.span, mine[$0.front]) }
  }

  private func shownEarlier(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.duration != b.duration { return a.duration < b.duration }
    if a.url != b.url { return text(a.url).utf8.lexicographicallyPrecedes(text(b.url).utf8) }
    return text(a.title).utf8.lexicographicallyPrecedes(text(b.title).utf8)
  }

  /// The pieces of a segment, and the parts of it that something tells of.
  private func cut(
    _ segment: Segment,
    at stretches: [(span: TimeSpan, record: Int)],
    byTitle: Bool
  ) -> (pieces: [Segment], told: [TimeSpan]) {
    var result: [Segment] = []
    var told: [TimeSpan] = []
    let window = byTitle ? text(segment.title) : ""
    var at = segment.span.start
    var index = firstStretch(stretches, endingAfter: at)
    while index < stretches.count, stretches[index].span.start < segment.span.end {
      let part = stretches[index].span.intersection(segment.span)
      let shown = records[stretches[index].record]
      index += 1
      if byTitle, shown.title == 0 || !window.contains(text(shown.title)) { continue }
      if part.start > at { result.append(segment.cut(to: TimeSpan(at, part.start))) }
      told.append(part)
      var piece = segment.cut(to: part)
      // An editor without a file says nothing, and the window's own title is more than that.
      if shown.title != 0 || shown.url != 0 {
        piece.title = shown.title
        piece.url = shown.url
      }
      piece.isAudible = shown.isAudible
      result.append(piece)
      at = part.end
    }
    if at < segment.span.end {
      result.append(segment.cut(to: TimeSpan(at, segment.span.end)))
    }
    return (result, told)
  }

  private func firstStretch(
    _ stretches: [(span: TimeSpan, record: Int)],
    endingAfter instant: Instant
  ) -> Int {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].span.end > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
