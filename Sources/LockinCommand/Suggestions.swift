import Activity
import Advice
import Analysis
import CivilTime
import Documents
import Planning
import Rendering

/// What a report says beyond its own period's facts.
struct Outlook {
  /// The hours with the highest share of focus over four weeks.
  let topHours: [TopHours]
  /// The suggestions, the most important first.
  let suggestions: [Suggestion]
}

/// Asks the adviser about each period, as of the period's end: nothing later plays a part.
struct Suggestions {
  let configuration: Configuration
  let findings: Findings
  let events: [PlannedEvent]

  /// The outlook of a period that ends before `date`.
  func outlook(_ facts: PeriodFacts, usualFocus: UsualRange?) throws -> Outlook {
    let end = facts.dates.upperBound
    let hours = findings.fourWeeks(before: end)
    let shares = [TopHours.Days.weekdays, .weekend].map { HourShares(hours, days: $0) }
    let top = shares.compactMap { $0.top() }
    guard configuration.givesAdvice else { return Outlook(topHours: top, suggestions: []) }
    let shifts = ShiftFinder(
      timeline: configuration.timeline,
      working: configuration.suggestible
    ).candidates(events: events, from: end, shares: shares)
    let basis = AdviceBasis(
      timeline: configuration.timeline,
      facts: facts,
      usualFocus: usualFocus,
      topHours: top,
      shifts: shifts
    )
    let reply = try AdviceReply(OfflineAdviser(basis: basis).reply(), name: "offline advice")
    return Outlook(
      topHours: top,
      suggestions: AdviceSuggestions.suggestions(
        reply,
        events: events,
        timeline: configuration.timeline,
        showsTitles: configuration.publishesTitles
      )
    )
  }
}
