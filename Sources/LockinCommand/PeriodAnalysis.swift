import Activity
import Advice
import Analysis
import CivilTime
import Documents
import Planning
import Rendering
import Storage

/// Finds what can be said of any dates, by the same steps as the reports of days and weeks.
///
/// Claims rest on the dates alone. What is foreseen is as of their end, from the weeks before it; of a
/// week that is published it is what its report says.
struct PeriodAnalysis {
  let open: OpenWorkspace

  /// How many weeks before the dates' end show what a week holds, and how planned work goes.
  static let weeks = 9

  /// The findings on some dates, and what is wrong with the plans.
  func document(
    of dates: Range<CivilDate>
  ) throws -> (findings: FindingsDocument, problems: [Diagnostic]) {
    let store = open.store
    let goals = GoalIntake(open.workspace, open.configuration.timeline, now: open.now).read()
    let configuration = open.configuration.mapping(goals.goals)
    let timeline = configuration.timeline
    let data = try DataExtent(store, timeline, asOf: open.now)
    let loader = try open.loader()
    let loaded = PeriodAnalysis.weeks(around: dates)
    let activity = try loader.load(loaded.lowerBound.monday..<loaded.upperBound.monday)
    let plan = open.planIntake.events(
      calendars: try store.calendars(),
      from: timeline.start(of: loaded.lowerBound.monday),
      to: timeline.start(of: dates.upperBound + 15)
    )
    var goalActivity = GoalActivity(goals.goals)
    goalActivity.add(activity)
    let ledger = try goals.ledger(
      goalActivity,
      seen: Array(sequence(first: loaded.lowerBound) { $0 + 1 }.prefix { $0 < loaded.upperBound }),
      data,
      loader
    )
    let finder = FactFinder(
      activity: activity,
      events: plan.events,
      judge: configuration.judge,
      dataTo: data?.reach,
      asOf: open.now,
      appName: store.texts.text
    )
    let facts = finder.facts(of: dates)
    let weeks = PeriodAnalysis.weeks(before: dates.upperBound).map { week in
      week == dates ? facts : finder.facts(of: week)
    }
    let rhythm = try Rhythms.rhythm(of: dates, in: store)
    let forecast = WeekForecast(configuration: configuration, events: plan.events)
    let ahead = forecast.week(
      from: dates.upperBound,
      dates.upperBound - dates.lowerBound == Foresight.days
        ? rhythm.foresight : try Rhythms.foresight(asOf: dates.upperBound, in: store),
      after: weeks.filter(\.isComparable)
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
      moveBacktest: forecast.movesLookedBack(on: try Rhythms.days(of: dates, in: store)),
      alerts: try alerts(facts, finder, plan.events, configuration),
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
    return (findings, configuration.warnings + plan.diagnostics + goals.diagnostics)
  }

  /// Large departures from the plan; what is usual is as of the Monday of their week.
  private func alerts(
    _ facts: PeriodFacts,
    _ finder: FactFinder,
    _ events: [PlannedEvent],
    _ configuration: Configuration
  ) throws -> PlanAlerts {
    let (from, to) = (facts.dates.lowerBound, facts.dates.upperBound)
    let touched = Set(facts.windows.map(\.event.id))
    let windows =
      touched.isEmpty
      ? []
      : finder.windows(of: (from - Alerts.windowDays)..<to)
        .filter { touched.contains($0.event.id) }
    // Every week's season is within these days, so that they are read once.
    let first = ISOWeek(containing: from).monday - Foresight.days
    var tally: ActivityTally?
    var usual: [CivilDate: FocusSurface?] = [:]
    return try configuration.alertFinder.alerts(
      plan: facts.plan,
      windows: windows,
      events: events,
      from: to
    ) { alert in
      let date = max(from, configuration.timeline.local(at: alert.span.start).date)
      let monday = ISOWeek(containing: date).monday
      if let known = usual[monday] { return known }
      let read = try tally ?? Rhythms.tally(first..<to, of: .distraction, in: open.store)
      tally = read
      let surface = FocusSurface(read.personalDays((monday - Foresight.days)..<monday))
      usual[monday] = .some(surface)
      return surface
    }
  }

  /// The moves of a schedule in words, with what the person made of them before.
  private func moves(_ ahead: WeekAhead, _ timeline: ZoneTimeline) throws -> [Suggestion] {
    let refused = try refusedSuggestions(open.store)
    return (ahead.schedule?.moves ?? []).map {
      Suggestion(moving: $0, timeline, showsTitles: true)
    }.filter { refused.contains($0.id) == false }
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

  /// Stretches of seven days before a date, the latest first.
  private static func weeks(before date: CivilDate) -> [Range<CivilDate>] {
    (1...weeks).map { (date - 7 * $0)..<(date - 7 * ($0 - 1)) }
  }
}
