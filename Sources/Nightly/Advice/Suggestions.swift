import Advice
import CivilTime
import Insights
import Plans
import Reports

/// What a report says beyond its own period's facts.
struct Outlook {
  /// The hours with more or less focus than others; nil where nothing was searched.
  let peaks: PeakFindings?
  /// What is said of the weeks; nil where nothing was searched.
  let patterns: WeeklyPatterns?
  /// The suggestions, the most important first.
  let suggestions: [Suggestion]
  /// Where they come from; nil where nobody was to give any.
  let origin: AdviceOrigin?
  /// What was looked at on the way to them.
  let trace: AdviceTrace
  /// What is to be expected of the seven days after the period.
  let weekAhead: WeekAhead
  /// When to pause in the work that is planned for the day after; none for a week.
  let plannedBreaks: [TimeSpan]
}

extension Outlook {
  /// Says it in a report.
  func add(to report: inout Report) {
    report.peaks = peaks
    report.patterns = patterns
    report.weekAhead = weekAhead
    report.plannedBreaks = plannedBreaks
    report.suggestions = Array(suggestions.prefix(3))
    report.adviceOrigin = origin
  }
}

/// Gets advice on each period, as of the period's end: nothing later plays a part.
struct Suggestions {
  private let configuration: Configuration
  private let advice: AdviceSource
  private let forecast: WeekForecast

  /// Suggestions by a person's choices.
  init(configuration: Configuration, advice: AdviceSource) {
    self.configuration = configuration
    self.advice = advice
    forecast = configuration.weekForecast
  }

  /// The outlook of a period after some weeks, which say how much of a plan is kept.
  ///
  /// `rhythm` is as of the last Monday before what lies ahead, for a day that of its own week; `events` are
  /// those around the period and the days ahead.
  func outlook(
    _ facts: PeriodInsights,
    of period: Period,
    rhythm: Rhythm,
    events: [PlannedEvent],
    usualFocus: UsualRange?,
    weeks: [PeriodTally]
  ) throws -> Outlook {
    let end = facts.dates.upperBound
    let kind = period.kind
    let ahead = forecast.week(from: end, rhythm.foresight, after: weeks, events: events)
    let breaks = kind == .week ? [] : forecast.breaks(in: facts.ahead)
    var suggestions: [Suggestion] = []
    var origin: AdviceOrigin?
    var trace = AdviceTrace()
    if configuration.givesAdvice {
      let known = AdviceFacts(
        AdviceFacts.Basis(
          user: advice.user,
          timeline: configuration.timeline,
          working: configuration.suggestible,
          facts: facts,
          usualFocus: usualFocus,
          peaks: rhythm.peaks.claims,
          events: events,
          moves: ahead.schedule?.moves ?? [],
          pauses: breaks,
          refused: advice.refused
        )
      )
      let given = try advice.advice(on: known, of: period)
      origin = given.origin
      suggestions = AdviceSuggestions(known, showsTitles: configuration.publishesTitles)
        .suggestions(given.reply)
      trace = AdviceTrace(
        origin: given.origin,
        question: given.question,
        considered: known.considered,
        made: suggestions.prefix(3).map(\.id)
      )
    }
    return Outlook(
      peaks: kind == .day ? nil : rhythm.peaks,
      patterns: kind == .day ? nil : rhythm.patterns,
      suggestions: suggestions,
      origin: origin,
      trace: trace,
      weekAhead: ahead,
      plannedBreaks: breaks
    )
  }
}
