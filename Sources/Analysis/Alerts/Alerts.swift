import CivilTime
import Plans

/// Finds the alerts of periods; what is usual is as of the Monday of an alert's week.
package struct Alerts {
  private let finder: AlertFinder
  private let timeline: ZoneTimeline
  private let distraction: (CivilDate) throws -> FocusSurface?

  /// Finds alerts; `distraction` says what distraction takes of the hours before a date, nil without activity.
  package init(
    finder: AlertFinder,
    timeline: ZoneTimeline,
    distraction: @escaping (CivilDate) throws -> FocusSurface?
  ) {
    self.finder = finder
    self.timeline = timeline
    self.distraction = distraction
  }

  /// So many days before a period may belong to what is kept for an exam on its first one.
  package static let windowDays = Int(WindowFacts.longest / 86_400_000) + 1

  /// The dates before a period's end whose exams and deadlines are looked at.
  package static func days(before end: CivilDate) -> Range<CivilDate> {
    (end - (windowDays + 7))..<end
  }

  /// The alerts of periods that follow each other, as of the end of the last one.
  ///
  /// `events` are those around them and of the days after, `windows` what was seen of exams and deadlines on
  /// their dates and `windowDays` before them.
  package func alerts(
    _ facts: [PeriodInsights],
    events: [PlannedEvent],
    windows: () throws -> [WindowFacts]
  ) throws -> PlanAlerts {
    guard let first = facts.first, let last = facts.last else { return PlanAlerts() }
    let touched = Set(facts.flatMap(\.windows).map(\.event.id))
    let parts = touched.isEmpty ? [] : try windows().filter { touched.contains($0.event.id) }
    return try finder.alerts(
      plan: facts.flatMap(\.plan),
      windows: WindowFacts.joined(parts),
      events: events,
      from: last.dates.upperBound
    ) { alert in
      let date = max(first.dates.lowerBound, timeline.date(at: alert.span.start))
      return try distraction(ISOWeek(containing: date).monday)
    }
  }
}

extension PlanAlerts {
  /// The alerts of several periods, the heaviest first; what is told twice is told as it was last.
  package init(joining parts: [PlanAlerts]) {
    self.init()
    var told: [String: PlanAlert] = [:]
    for part in parts {
      for alert in part.told { told[alert.id] = alert }
      leftOut += part.leftOut
      leftOutDistraction += part.leftOutDistraction
      asUsual += part.asUsual
      asUsualDistraction += part.asUsualDistraction
    }
    self.told = told.values.sorted(by: PlanAlert.precedes)
  }
}
