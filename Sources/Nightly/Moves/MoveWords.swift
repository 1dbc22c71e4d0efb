import CivilTime
import Documents
import Plans

/// How events, their times and what is in the way of moves read in messages.
package enum MoveWords {
  /// The title in quotes.
  package static func name(_ event: PlannedEvent) -> String {
    event.title.isEmpty ? "an event without a title" : event.title.quoted
  }

  /// When an event is planned: `Wed 2026-04-08 14:00-16:00`.
  package static func time(_ span: TimeSpan, _ timeline: ZoneTimeline) -> String {
    let start = timeline.local(at: span.start)
    let end = timeline.local(at: span.end)
    let day = end.date == start.date ? "" : "\(end.date) "
    return
      "\(start.date.weekday.shortName) \(start.date) \(start.hourAndMinute)-\(day)\(end.hourAndMinute)"
  }

  /// Why a move can't be made.
  static func problem(
    _ obstacle: MoveCheck.Obstacle,
    _ move: Move,
    _ timeline: ZoneTimeline
  ) -> String {
    switch obstacle {
    case .gone: return "it is no longer planned"
    case .elsewhere(let span):
      return "it was to leave \(time(move.from, timeline)), but is planned for "
        + "\(time(span, timeline)) now"
    case .notMovable: return "it may not be moved"
    case .begun: return "it has begun already"
    case .past: return "\(time(move.to, timeline)) is over"
    case .otherLength: return "it is not as long as it was"
    case .outsideHours: return "\(time(move.to, timeline)) is not within your working hours"
    case .unclear: return "the clock shows \(time(move.to, timeline)) twice on that day"
    case .taken(let other):
      return "\(name(other)) (\(other.file), \(time(other.span, timeline))) is in the way"
    case .near(let other, let spacing):
      return "\(name(other)) (\(other.file), \(time(other.span, timeline))) is nearer to it than "
        + "\(spacing / 60_000) minutes"
    }
  }
}
