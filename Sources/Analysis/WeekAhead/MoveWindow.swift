import CivilTime
import Plans

/// When an event may lie, by its own tags: `from:2026-04-08` and `due:2026-04-10`, or with a time as in
/// `due:2026-04-10T12:00`.
///
/// A day counts whole: something that is due on it may lie on it. Times are those of the person's clock.
struct MoveWindow: Hashable {
  /// The earliest start.
  let from: Instant?
  /// The latest end.
  let due: Instant?

  /// The window of an event, or nil where a tag of it can't be read: then nobody knows where it may go.
  init?(_ event: PlannedEvent, _ timeline: ZoneTimeline) {
    var from: Instant?
    var due: Instant?
    for tag in event.tags {
      guard let (key, text) = PlanTag.parts(tag), let key = PlanTag.Key(rawValue: key) else {
        continue
      }
      switch key {
      case .from:
        guard let time = PlanTag.time(text, timeline, isEnd: false) else { return nil }
        from = max(from ?? time, time)
      case .due:
        guard let time = PlanTag.time(text, timeline, isEnd: true) else { return nil }
        due = min(due ?? time, time)
      case .goal, .cat: break
      }
    }
    self.from = from
    self.due = due
  }

  /// Whether a span lies within the window.
  func holds(_ span: TimeSpan) -> Bool {
    (from.map { $0 <= span.start } ?? true) && (due.map { span.end <= $0 } ?? true)
  }
}
