import CivilTime
import Plans

/// Whether a pause can be made: for those who propose pauses and those who check them.
struct PauseCheck {
  let timeline: ZoneTimeline
  /// All that is planned around it.
  let plan: [PlannedEvent]

  /// Whether a pause lies in one day and in no event but the one that it is a pause of, at times that
  /// the clock shows once.
  func allows(_ span: TimeSpan, in event: PlannedEvent?) -> Bool {
    guard !span.isEmpty, timeline.showsOnce(span) else { return false }
    guard timeline.date(at: span.start) == timeline.date(at: span.end - 1) else {
      return false
    }
    let isInside = event.map { $0.span.start <= span.start && span.end <= $0.span.end } ?? true
    return isInside
      && plan.allSatisfy { other in
        other.exclusion != nil || other.id == event?.id
          || other.span.intersection(span).isEmpty
      }
  }
}
