import CivilTime

/// A watcher of pages, none of which was shown by a window of its device.
public struct PagesWithoutWindow: Hashable, Sendable {
  /// The watcher.
  public let watcher: String
  /// The application that was in front the longest meanwhile.
  public let app: String

  /// So much time of pages says something, in milliseconds.
  private static let least: Int64 = 10 * 60_000

  /// The watchers of a device's days whose pages all reach no window, by name; none where nothing was in front.
  public static func find(
    in days: [DayRecords],
    text: @escaping (TextID) -> String
  ) -> [PagesWithoutWindow] {
    let records = days.flatMap(\.records).sorted(by: ActivityRecord.precedes)
    let uses = records.filter { $0.kind == .use && !$0.isHourTotal }
    return Dictionary(
      grouping: records.filter { $0.kind == .annotation && $0.url != 0 },
      by: \.source
    )
    .compactMap { source, pages -> PagesWithoutWindow? in
      let spans = TimeSet(pages.map { TimeSpan($0.start, $0.end) })
      let total = spans.spans.reduce(0) { $0 + $1.length }
      var unplaced: [SetAside] = []
      let windows = uses.map { Segment($0.content, TimeSpan($0.start, $0.end), device: 0) }
      _ = Annotation(pages, text: text).refine(windows, &unplaced)
      guard total >= least, unplaced.reduce(0, { $0 + $1.span.length }) == total else { return nil }
      var shown: [TextID: Int64] = [:]
      for use in uses {
        let time = spans.intersection(TimeSpan(use.start, use.end)).reduce(0) { $0 + $1.length }
        if time > 0 { shown[use.app, default: 0] += time }
      }
      let longest = shown.map { (name: text($0.key), time: $0.value) }
        .max { ($0.time, $1.name) < ($1.time, $0.name) }
      return longest.map { PagesWithoutWindow(watcher: text(source), app: $0.name) }
    }
    .sorted { $0.watcher < $1.watcher }
  }
}
