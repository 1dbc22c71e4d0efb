import Advice
import CivilTime
import Documents
import Insights
import Plans
import Reports
import Storage

/// Finds what can be said of any dates, by the same steps as the reports of days and weeks.
///
/// Claims rest on the dates alone. What is foreseen is as of their end, from the weeks before it; of a
/// week that is published it is what its report says.
package struct PeriodAnalysis {
  let open: Session

  /// An analysis in a workspace.
  package init(
    open: Session
  ) {
    self.open = open
  }

  /// How many weeks before the dates' end show what a week holds, and how planned work goes.
  static let weeks = 9

  /// The findings on some dates, and what is wrong with the plans.
  package func document(
    of dates: Range<CivilDate>
  ) throws -> (findings: FindingsDocument, problems: [Diagnostic]) {
    let store = open.store
    let decisions = try DecisionBook(open: open).takeUp(mayWrite: false)
    let loaded = PeriodAnalysis.weeks(around: dates)
    let zones = open.configuration.timeline
    let data = try DataExtent(store, zones, asOf: open.now)
    let known = try KnownWorkspace(
      open,
      data,
      also: TimeSpan(
        zones.start(of: loaded.lowerBound.monday),
        zones.start(of: dates.upperBound + 15)
      ),
      weeks: PeriodAnalysis.needed(dates, loaded)
    )
    let (configuration, goals) = (known.configuration, known.goals)
    let timeline = configuration.timeline
    let loader = try open.loader()
    let activity = try loader.load(loaded.lowerBound.monday..<loaded.upperBound.monday)
    let events = known.plan.events(
      onDays: loaded.lowerBound.monday.dayNumber..<(dates.upperBound.dayNumber + 15)
    )
    let ledger = try known.ledger(store)
    let rhythms = Rhythms(store)
    let finder = FactFinder(
      activity: activity,
      events: events,
      judge: configuration.judge,
      dataTo: data?.reach,
      asOf: open.now,
      appName: store.texts.text
    )
    let facts = finder.facts(of: dates)
    let weeks = PeriodAnalysis.weeks(before: dates.upperBound).map { week in
      week == dates ? facts : finder.facts(of: week)
    }
    let rhythm = try rhythms.rhythm(of: dates)
    let forecast = configuration.weekForecast
    let ahead = forecast.week(
      from: dates.upperBound,
      dates.upperBound - dates.lowerBound == Foresight.days
        ? rhythm.foresight : try rhythms.foresight(asOf: dates.upperBound),
      after: weeks.filter(\.isComparable).map(\.core),
      events: events
    )
    let work =
      dates.upperBound - dates.lowerBound > 7 * PeriodAnalysis.weeks ? [facts] : weeks.reversed()
    let findings = FindingsDocument(
      asOf: open.now,
      timeline: timeline,
      dataTo: data?.reach,
      facts: facts,
      peaks: rhythm.peaks,
      patterns: rhythm.patterns,
      surface: rhythm.foresight.surface,
      moveBacktest: forecast.movesLookedBack(
        on: try rhythms.days(of: dates),
        events: events
      ),
      alerts: try alerts(facts, finder, events, configuration, rhythms),
      planning: PlanningFactor.find(
        in: work.flatMap(\.plan).compactMap { PlanningFactor.Task($0) }
      ),
      goals: ledger.near(dates),
      cap: DistractionCap.find(finder.capDays(dates)),
      ahead: ahead,
      moves: try moves(ahead, timeline),
      plannedBreaks: forecast.breaks(in: facts.ahead),
      givesAdvice: configuration.givesAdvice
    )
    try store.texts.check()
    return (
      findings,
      configuration.warnings + known.planProblems + goals.diagnostics
        + decisions.problems
    )
  }

  /// Large departures from the plan; what is usual is as of the Monday of their week.
  private func alerts(
    _ facts: PeriodInsights,
    _ finder: FactFinder,
    _ events: [PlannedEvent],
    _ configuration: Configuration,
    _ rhythms: Rhythms
  ) throws -> PlanAlerts {
    let (from, to) = (facts.dates.lowerBound, facts.dates.upperBound)
    let touched = Set(facts.windows.map(\.event.id))
    let windows =
      touched.isEmpty
      ? []
      : finder.windows(of: (from - Alerts.windowDays)..<to)
        .filter { touched.contains($0.event.id) }
    return try configuration.alertFinder.alerts(
      plan: facts.plan,
      windows: windows,
      events: events,
      from: to
    ) { alert in
      let date = max(from, configuration.timeline.local(at: alert.span.start).date)
      return try rhythms.distraction(asOf: ISOWeek(containing: date).monday)
    }
  }

  /// The moves of a schedule in words, with what the person made of them before.
  private func moves(_ ahead: WeekAhead, _ timeline: ZoneTimeline) throws -> [Suggestion] {
    let refused = try open.store.refusedSuggestions()
    return (ahead.schedule?.moves ?? []).map {
      Suggestion(moving: $0, timeline, showsTitles: true)
    }.filter { !refused.contains($0.id) }
  }

  /// The weeks that are loaded, up to but not including the last one: the dates, the weeks before their
  /// end, a day to both sides, and what an exam's days reach back.
  private static func weeks(around dates: Range<CivilDate>) -> Range<ISOWeek> {
    let first = min(
      dates.lowerBound - Alerts.windowDays,
      dates.upperBound - 7 * weeks
    )
    return ISOWeek(containing: first - 1)..<(ISOWeek(containing: dates.upperBound) + 1)
  }

  /// The weeks of which anything is to be known: those that are loaded, and those that rhythms rest on.
  private static func needed(
    _ dates: Range<CivilDate>,
    _ loaded: Range<ISOWeek>
  ) -> Set<ISOWeek> {
    let first = min(
      loaded.lowerBound,
      ISOWeek(containing: dates.lowerBound - Rhythms.lookBack - 7)
    )
    return Set(sequence(first: first) { $0 + 1 }.prefix { $0 < loaded.upperBound })
  }

  /// Stretches of seven days before a date, the latest first.
  private static func weeks(before date: CivilDate) -> [Range<CivilDate>] {
    (1...weeks).map { (date - 7 * $0)..<(date - 7 * ($0 - 1)) }
  }
}
