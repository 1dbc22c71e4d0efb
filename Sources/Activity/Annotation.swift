import CivilTime

/// Gives a browser's stretches the title and address of the page that was shown.
///
/// ```
/// browser: [              ]
/// pages:      [x  ][y   ]    [z ]
/// output:  [ ][x  ][y   ][]          z is set aside: no browser was in the foreground
/// ```
/// Pages are no time of their own. Where they overlap, the one shown later counts. What the pages
/// cover is measured against whole records, so that time away from the keyboard is not reported
/// twice.
struct PageAnnotation {
  private let pages: [ActivityRecord]
  private let text: (TextID) -> String

  init(pages: [ActivityRecord], text: @escaping (TextID) -> String) {
    self.pages = pages.filter { $0.duration > 0 }
    self.text = text
  }

  /// The pages' stretches, without overlap and in order of time.
  private func stretches(of browser: Browser) -> [(span: TimeSpan, page: Int)] {
    let mine = pages.indices.filter { Browser(page: text(pages[$0].source)) == browser }
    return frontmost(mine.map { TimeSpan(pages[$0].start, pages[$0].end) }) {
      shownEarlier(pages[mine[$0]], pages[mine[$1]])
    }.map { ($0.span, mine[$0.front]) }
  }

  private func shownEarlier(_ a: ActivityRecord, _ b: ActivityRecord) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.duration != b.duration { return a.duration < b.duration }
    if a.url != b.url { return text(a.url).utf8.lexicographicallyPrecedes(text(b.url).utf8) }
    return text(a.title).utf8.lexicographicallyPrecedes(text(b.title).utf8)
  }

  /// Refines the segments of browsers, and sets the pages aside that no browser showed.
  func refine(_ segments: [Segment], _ setAside: inout [SetAside]) -> [Segment] {
    guard pages.isEmpty == false else { return segments }
    var byBrowser: [Browser: [Int]] = [:]
    for (index, segment) in segments.enumerated() {
      guard let browser = Browser(app: text(segment.app)) else { continue }
      byBrowser[browser, default: []].append(index)
    }
    let shown = Set(pages.map { Browser(page: text($0.source)) })
    var pieces: [Int: [Segment]] = [:]
    for browser in shown.sorted(by: { $0.rawValue < $1.rawValue }) {
      let stretches = stretches(of: browser)
      let windows = byBrowser[browser] ?? []
      let covered = TimeSet(windows.map { segments[$0].span })
      for stretch in stretches {
        for part in covered.gaps(in: stretch.span) {
          setAside.append(SetAside(span: part, reason: .annotationWithoutWindow))
        }
      }
      for index in windows {
        pieces[index] = cut(segments[index], at: stretches)
      }
    }
    return segments.indices.flatMap { pieces[$0] ?? [segments[$0]] }
  }

  private func cut(_ segment: Segment, at stretches: [(span: TimeSpan, page: Int)]) -> [Segment] {
    var result: [Segment] = []
    var at = segment.span.start
    var index = firstStretch(stretches, endingAfter: at)
    while index < stretches.count, stretches[index].span.start < segment.span.end {
      let part = stretches[index].span.intersection(segment.span)
      if part.start > at { result.append(segment.cut(to: TimeSpan(at, part.start))) }
      var piece = segment.cut(to: part)
      piece.title = pages[stretches[index].page].title
      piece.url = pages[stretches[index].page].url
      result.append(piece)
      at = part.end
      index += 1
    }
    if at < segment.span.end {
      result.append(segment.cut(to: TimeSpan(at, segment.span.end)))
    }
    return result
  }

  private func firstStretch(
    _ stretches: [(span: TimeSpan, page: Int)],
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

/// The browsers whose pages ActivityWatch records.
///
/// The names are those that the watchers give on Linux, macOS and Windows.
enum Browser: String, CaseIterable {
  case brave
  case chrome
  case edge
  case firefox
  case opera
  case safari
  case vivaldi
  case other

  /// The browser behind a watcher such as `aw-watcher-web-firefox`.
  init(page source: String) {
    let name = source.lowercased()
    self = Browser.allCases.first { $0 != .other && name.contains($0.rawValue) } ?? .other
  }

  /// The browser that an application is, or nil.
  init?(app: String) {
    let name = app.lowercased()
    let known: [(String, Browser)] = [
      ("firefox", .firefox), ("librewolf", .firefox), ("waterfox", .firefox),
      ("navigator", .firefox), ("chromium", .chrome), ("chrome", .chrome), ("brave", .brave),
      ("msedge", .edge), ("microsoft edge", .edge), ("microsoft-edge", .edge),
      ("opera", .opera), ("safari", .safari), ("vivaldi", .vivaldi),
    ]
    guard let found = known.first(where: { name.contains($0.0) }) else { return nil }
    self = found.1
  }
}
