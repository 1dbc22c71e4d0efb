import Analysis
import CivilTime
import Plans
import Records

/// What the time of a planned event went to already.
package struct TakenTime {
  /// `taken: 1 h 40 min of Video from 15:00`.
  package let words: String

  /// Less is not told.
  private static let least: Int64 = 10 * 60_000

  /// What took most of the time of an event that is not focus; nil where that is next to nothing, or the event has no hours.
  package init?(of event: PlannedEvent, in open: Session) throws {
    guard event.exclusion == nil else { return nil }
    let timeline = open.configuration.timeline
    let dates =
      timeline.date(at: event.span.start)..<timeline.date(at: event.span.end) + 1
    let activity = try open.loader().load(dates)
    var times: [CategoryPath: (length: Int64, start: Instant)] = [:]
    for segment in activity.segments where segment.productivity ?? 0 < 1 {
      let part = segment.span.intersection(event.span)
      if part.isEmpty { continue }
      times[activity.path(of: segment), default: (0, part.start)].length += part.length
    }
    guard
      let most = times.max(by: { ($0.value.length, $1.key) < ($1.value.length, $0.key) }),
      most.value.length >= TakenTime.least
    else { return nil }
    words =
      "taken: \(Wording.duration(most.value.length)) of \(most.key) "
      + "from \(timeline.local(at: most.value.start).hourAndMinute)"
  }
}
