import CivilTime
import Plans
import Records

/// What was seen of a time that is kept for an exam or a deadline and lasts whole days.
///
/// Such a time fills no hours of the plan, so of its time only distraction is told.
public struct WindowFacts: Sendable, Hashable {
  /// The longest such time in milliseconds: what lasts longer is a season.
  public static let longest: Int64 = 7 * 86_400_000 + 2 * 3_600_000

  /// The event.
  public let event: PlannedEvent
  /// The part of it that was looked at.
  public let span: TimeSpan
  /// Milliseconds of activity.
  let tracked: Int64
  /// Distraction by category, the largest first.
  let distractions: [CategoryTime]
}

extension PlanJudge {
  /// What was seen of such times within a span.
  func windows(
    in span: TimeSpan,
    activity: AccountedActivity,
    events: [PlannedEvent]
  ) -> [WindowFacts] {
    events.compactMap { event in
      let part = event.span.intersection(span)
      guard event.isCritical, event.exclusion == .allDay || event.exclusion == .tooLong,
        event.span.length <= WindowFacts.longest, !part.isEmpty
      else { return nil }
      let belong = categories(of: event, in: activity)?.belong
      func isOn(_ segment: Segment) -> Bool { belong?[Int(segment.category)] ?? false }
      return WindowFacts(
        event: event,
        span: part,
        tracked: PlanParts(activity.segments(overlapping: part), within: part, isOn).tracked,
        distractions: PlanJudge.distractions(in: part, activity, isOn)
      )
    }
  }
}
