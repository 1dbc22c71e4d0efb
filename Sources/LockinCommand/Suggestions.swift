import Activity
import Advice
import Analysis
import CivilTime
import Documents
import Planning
import Rendering

/// What a report says beyond its own period's facts.
struct Outlook {
  /// The hours with more or less focus than others; nil where nothing was searched.
  let peaks: PeakFindings?
  /// The suggestions, the most important first.
  let suggestions: [Suggestion]
}

/// Asks the adviser about each period, as of the period's end: nothing later plays a part.
struct Suggestions {
  let configuration: Configuration
  let rhythms: Rhythms
  let events: [PlannedEvent]

  /// The outlook of a period.
  ///
  /// The rhythm is as of the last Monday before what lies ahead, for a day that of its own week.
  func outlook(_ facts: PeriodFacts, usualFocus: UsualRange?) throws -> Outlook {
    let end = facts.dates.upperBound
    let isWeek = end - facts.dates.lowerBound > 1
    let rhythm = rhythms.rhythm(asOf: isWeek ? end : facts.dates.lowerBound)
    let shown = isWeek ? rhythm?.peaks : nil
    guard configuration.givesAdvice else { return Outlook(peaks: shown, suggestions: []) }
    let shifts = ShiftFinder(
      timeline: configuration.timeline,
      working: configuration.suggestible
    ).candidates(events: events, from: end, surface: rhythm?.surface)
    let basis = AdviceBasis(
      timeline: configuration.timeline,
      facts: facts,
      usualFocus: usualFocus,
      peaks: rhythm?.peaks.claims ?? [],
      shifts: shifts
    )
    let reply = try AdviceReply(OfflineAdviser(basis: basis).reply(), name: "offline advice")
    return Outlook(
      peaks: shown,
      suggestions: AdviceSuggestions.suggestions(
        reply,
        events: events,
        timeline: configuration.timeline,
        showsTitles: configuration.publishesTitles
      )
    )
  }
}
