import Analysis
import CivilTime
import Documents
import Plans
import Records
import Reports
import Storage

/// Draws reports: a week's activity is loaded once, and what its reports need of others was kept before.
final class ReportDrawing {
  private let basis: ReportBasis
  private let keys: ReportKeys
  private let rhythms: Rhythms
  private let suggestions: Suggestions
  private let alerts: Alerts
  private let judge: PlanJudge
  /// How goals stood within some dates, those that were asked for last.
  private var goals: (dates: Range<CivilDate>, ledger: GoalLedger)?
  /// What was done of habits.
  private lazy var habitLog = basis.known.habits.log
  /// The week that was looked at last, and the one before it.
  private var weeks: [ISOWeek: FactFinder] = [:]
  private var activities: [ISOWeek: AccountedActivity] = [:]

  /// What is known of days, as it is read for a report.
  private let known: KnownDays
  private let watch = ReadWatch()
  private var plan: Plan { basis.known.plan }
  /// The days and weeks that have pages.
  private lazy var published = Set(
    basis.published.days.map { Period.day($0) } + basis.published.weeks.map { .week($0) }
  )

  /// Draws on a basis.
  init(_ basis: ReportBasis, _ keys: ReportKeys) {
    self.basis = basis
    self.keys = keys
    var known = basis.known.days
    known.watch = watch
    self.known = known
    rhythms = Rhythms(
      basis.open.store,
      Rhythms.Plans(
        plan: basis.known.plan,
        timeline: basis.timeline,
        isFocusWork: basis.configuration.plannedWork.isFocusWork
      ),
      watch,
      leftOut: known.usual.leftOut
    )
    suggestions = Suggestions(configuration: basis.configuration, advice: basis.advice)
    alerts = Alerts(
      finder: basis.configuration.alertFinder,
      timeline: basis.timeline,
      distraction: rhythms.distraction
    )
    judge = basis.configuration.judge
  }

  /// A report with what was looked at for its suggestions.
  struct Drawn {
    let report: Report
    /// The suggestions as they were made.
    let made: [Suggestion]
    /// Moves that hold as well and are not told, as they were before.
    let standing: [Suggestion]
    let links: ReportLinks
    let trace: AdviceTrace
  }

  /// The report on a period.
  func report(on period: Period) throws -> Drawn {
    try watch.drawing(ReportPaths(period).json, within: NearDates(period).names) {
      try drawn(period)
    }
  }

  /// What should be looked at of the reports that were drawn.
  var problems: [Diagnostic] { watch.problems }

  private func drawn(_ period: Period) throws -> Drawn {
    let dates = period.dates
    let finder = try finder(of: period)
    watch.note(.activity((dates.lowerBound - 1)..<(dates.upperBound + 1)))
    let facts = finder.facts(of: dates)
    let events = events(near: dates)
    let goals = try goals(dates).near(dates)
    let (before, weeks) = try tallies(before: period, facts)
    let outlook = try suggestions.outlook(
      facts,
      of: period,
      try ground(facts, period, goals, events, weeks, usual: before)
    )
    let isDay = period.kind == .day
    var report = basis.builder.report(
      period.kind,
      facts,
      before: before,
      days: isDay ? [] : try days(dates, finder),
      meant: intentions(dates, goals, isDay: isDay),
      alerts: try alerts(on: [facts], events),
      isLatest: basis.published.isLatest(period)
    )
    outlook.add(to: &report, basis.builder.disclosure)
    report.past = try known.past(period).map { Report.Past($0.from, $0.tally) }
    (report.previous, report.next) = keys.neighbours(of: period)
    if !isDay { report.cap = DistractionCap.find(finder.capDays(dates)) }
    try add(what: period, to: &report)
    try basis.open.store.texts.check()
    return Drawn(
      report: report,
      made: outlook.suggestions,
      standing: outlook.standing,
      links: keys.links(of: period),
      trace: outlook.trace
    )
  }

  /// What the outlook of a period rests on; `usual` is what the same kind of period came to before.
  private func ground(
    _ facts: PeriodInsights,
    _ period: Period,
    _ goals: GoalsReview,
    _ events: [PlannedEvent],
    _ weeks: [PeriodTally],
    usual: PeriodsBefore = .none
  ) throws -> Suggestions.Basis {
    Suggestions.Basis(
      rhythm: period.kind == .range
        ? try rhythms.rhythm(of: period.dates) : try rhythms.rhythm(asOf: period.rhythm),
      rhythmBefore: { [rhythms] in try rhythms.rhythm(asOf: period.before.rhythm) },
      events: events,
      usualFocus: facts.isComparable
        ? usual.usual(\.focus).flatMap { $0.isRange ? $0 : nil } : nil,
      weeks: weeks,
      goals: goals.goals.map { review in
        (review, basis.configuration.publishesTitles ? review.goal.title : nil)
      }
    )
  }

  /// Adds what only periods of this kind tell.
  private func add(what period: Period, to report: inout Report) throws {
    switch period {
    case .day(let date):
      report.adviceMoves = basis.history.made(after: date).compactMap(adviceMove)
    case .week(let week):
      report.planning = try known.planning(week)
      report.adviceVerdicts = try verdicts(week)
    case .dates(let dates):
      report.planning = try known.planning(dates)
    }
  }

  /// What the same kind of period came to before, and the weeks up to a period's end; the latest first.
  private func tallies(
    before period: Period,
    _ facts: PeriodInsights
  ) throws -> (same: PeriodsBefore, weeks: [PeriodTally]) {
    switch period {
    case .day(let date):
      return (try known.before(date), try known.before(ISOWeek(containing: date)).same)
    case .week(let week):
      let before = try known.before(week)
      return (before, (facts.isComparable ? [facts.core] : []) + before.same)
    case .dates(let dates):
      // No other stretch of days is like it.
      return (.none, try known.weeks(before: dates.upperBound))
    }
  }

  /// The days of a period, each with the same weekday before.
  private func days(
    _ dates: Range<CivilDate>,
    _ finder: FactFinder
  ) throws -> [ReportBuilder.Day] {
    try (0..<(dates.upperBound - dates.lowerBound)).map { number in
      let date = dates.lowerBound + number
      let tally = try known.core(date) ?? finder.core(of: date..<(date + 1))
      return ReportBuilder.Day(date, tally, before: try known.before(date))
    }
  }

  /// How the habits that had begun by a date went at its end.
  private func habits(through date: CivilDate) -> [HabitReview] {
    basis.known.habits.reviews(through: date, log: habitLog).filter { $0.habit.start <= date }
  }

  /// What the person meant to do on some dates, and for a day what the next one asks for.
  private func intentions(
    _ dates: Range<CivilDate>,
    _ goals: GoalsReview,
    isDay: Bool
  ) -> Intentions {
    // Of longer times than a day it is told how much was done, which nobody knows of dates.
    let lists = basis.known.lists.lists.filter { list in
      isDay || !list.items.allSatisfy(\.isDeadline) || list.items.isEmpty
    }
    let last = dates.upperBound - 1
    let due = isDay ? DueAhead(lists, basis.known.habits.habits, on: dates.upperBound) : nil
    return Intentions(
      goals: goals,
      habits: habits(through: last),
      lists: lists.map { ListReview($0, dates) }.filter { !$0.isEmpty },
      due: due.flatMap { $0.isEmpty ? nil : $0 },
      hours: isDay
        ? nil
        : CompletionHours(lists, basis.known.habits.counted, through: last, basis.timeline)
    )
  }

  /// What the day after a day asks for as of this run, for the page that leads to all reports.
  ///
  /// What was done this morning is done there; the day's own page tells what was known at its end.
  func asked(after day: CivilDate) -> DueAhead? {
    let known = basis.known
    let (date, today) = (day + 1, basis.timeline.date(at: basis.open.now))
    var steps: [String: Int] = [:]
    var over: Set<String> = []
    for review in known.habits.reviews(through: max(date, today), log: habitLog) {
      guard let period = review.course.period(holding: date) else { continue }
      steps[review.habit.id] = period.done
      if period.outcome == .done || period.outcome == .excused { over.insert(review.habit.id) }
    }
    let habits = known.habits.habits.filter { !over.contains($0.id) }
    let due = DueAhead(known.lists.lists, habits, on: date, asOf: max(day, today), steps: steps)
    return due.isEmpty ? nil : Intentions(due: due).shown(by: basis.builder.disclosure).due
  }

  /// How goals stood within some dates; those of neighbouring weeks are added up together.
  private func goals(_ dates: Range<CivilDate>) throws -> GoalLedger {
    if let goals, goals.dates.lowerBound <= dates.lowerBound,
      dates.upperBound <= goals.dates.upperBound
    {
      return goals.ledger
    }
    let near = (dates.lowerBound - 7 * ReportDrawing.weeksAtOnce)..<dates.upperBound
    let ledger = try basis.known.ledger(near, basis.open.store)
    goals = (near, ledger)
    return ledger
  }

  /// So many weeks' goals are added up at once, as reports are drawn from the newest to the oldest.
  private static let weeksAtOnce = 12

  /// A month with those before it; its page leads to others.
  func report(
    on month: CalendarMonth,
    _ neighbours: (previous: CalendarMonth?, next: CalendarMonth?)
  ) throws -> MonthReport {
    let near = MonthDates(month)
    return try watch.drawing(ReportPaths(month).html, within: near.names) {
      let looked = MonthReport.looked(month)
      let before = try looked.dropLast().map { earlier in
        try known.tally(earlier, withHours: earlier == month + -1)
      }
      watch.note(.plan(near.plan))
      let events = plan.events(onDays: near.plan)
      return basis.builder.month(
        try known.tally(month, withHours: true),
        before: before,
        events: Dictionary(events.map { ($0.id, $0) }) { first, _ in first },
        meant: intentions(month.dates, try goals(month.dates).near(month.dates), isDay: false),
        pages: published,
        neighbours: neighbours
      )
    }
  }

  /// A year, of which these months have pages; its page leads to others.
  func report(
    on year: Int,
    _ months: [CalendarMonth],
    _ neighbours: (previous: Int?, next: Int?)
  ) throws -> YearReport {
    let names = { MonthDates.names($0, ofYear: months) }
    return try watch.drawing(ReportPaths(year: year).html, within: names) {
      YearReport(
        year,
        months: try months.map { try known.tally($0, withHours: true) },
        before: try months.map { try known.tally($0 + -12, withHours: false) },
        isCut: basis.published.isCut(year),
        neighbours: neighbours,
        preferences: basis.configuration.preferences
      )
    }
  }

  /// How much focus a week held, for the page that leads to all reports.
  func held(_ week: ISOWeek) throws -> IndexPage.Held {
    let core = try known.core(week)
    let before = core?.isComparable == true ? try known.before(week) : .none
    return IndexPage.Held(
      from: week.monday,
      focus: core.flatMap { $0.coverage.hasFigures ? $0.focus : nil },
      usual: before.usual(\.focus)
    )
  }

  /// How much focus each of some days held, for the same page.
  func held(_ days: [CivilDate]) throws -> [IndexPage.Held] {
    try days.map { date in
      let core = try known.core(date)
      return IndexPage.Held(
        from: date,
        focus: core.flatMap { $0.coverage.hasFigures ? $0.focus : nil }
      )
    }
  }

  /// The alerts of the latest week that is published, and of the days after it.
  func latestAlerts() throws -> AlertDocument {
    let published = basis.published
    let after = published.weeks.last.map { $0.monday + 7 }
    let open = published.days.filter { date in after.map { date >= $0 } ?? true }
    // At most as many a week: the days of one week are looked at together.
    let days =
      Dictionary(grouping: open) { ISOWeek(containing: $0) }
      .max { $0.key < $1.key }?.value ?? []
    var parts: [PlanAlerts] = []
    if let week = published.weeks.last {
      let dates = week.monday..<(week.monday + 7)
      parts.append(try alerts(on: [try facts(of: dates)], events(near: dates)))
    }
    if let first = days.first, let last = days.last {
      let facts = try days.map { try self.facts(of: $0..<($0 + 1)) }
      parts.append(try alerts(on: facts, events(near: first..<(last + 1))))
    }
    let first = published.weeks.last?.monday ?? days.first
    let end = days.last.map { $0 + 1 } ?? after
    var dates: Range<CivilDate>?
    if let first, let end, first < end { dates = first..<end }
    let excesses = try dates.map { dates in
      try (dates.lowerBound.dayNumber..<dates.upperBound.dayNumber).compactMap { number in
        let date = CivilDate(dayNumber: number)
        return try DistractionExcess(try facts(of: date..<(date + 1))) { hours in
          try rhythms.distraction(before: date, in: hours)
        }
      }
    }
    return AlertDocument(
      dates: dates,
      alerts: basis.builder.disclosure.alerts(PlanAlerts(joining: parts)),
      meant: try dates.map { intentions($0, try goals($0).near($0), isDay: false) }?
        .shown(by: basis.builder.disclosure) ?? Intentions(),
      excesses: excesses ?? [],
      timeline: basis.timeline,
      showsTitles: basis.configuration.publishesTitles
    )
  }

  /// The events that a period's report may look at.
  private func events(near dates: Range<CivilDate>) -> [PlannedEvent] {
    let days = NearDates.plan(of: dates)
    watch.note(.plan(days))
    return plan.events(onDays: days)
  }

  private func alerts(
    on facts: [PeriodInsights],
    _ events: [PlannedEvent]
  ) throws -> PlanAlerts {
    guard let first = facts.first?.dates.lowerBound, let end = facts.last?.dates.upperBound else {
      return PlanAlerts()
    }
    return try alerts.alerts(facts, events: events) {
      var windows: [WindowFacts] = []
      let dates = min(first - Alerts.windowDays, Alerts.days(before: end).lowerBound)..<end
      for number in 0..<(dates.upperBound - dates.lowerBound) {
        windows += try known.windows(dates.upperBound + (-1 - number), among: events)
      }
      return windows
    }
  }

  /// What became of the moves that were due in a week.
  private func verdicts(_ week: ISOWeek) throws -> [MoveVerdict] {
    let due = basis.history.due(in: week.monday..<(week.monday + 7))
    guard !due.isEmpty else { return [] }
    let activity = try activity(of: week)
    let foresight = try rhythms.rhythm(asOf: week.monday).foresight
    let forecast = basis.configuration.weekForecast
    return MoveJudge(dataTo: basis.data.reach).verdicts(
      due,
      events: due.compactMap { $0.move.flatMap { plan.event($0.event) } },
      expected: { forecast.expected($0, foresight) },
      seen: activity.focus(in:)
    ).map(basis.builder.disclosure.verdict)
  }

  private func adviceMove(_ item: KeptSuggestion) -> AdviceMove? {
    item.suggestion.move.map { move in
      let shown = basis.builder.disclosure.suggestion(item.suggestion)
      return AdviceMove(
        id: shown.id,
        move: shown.move ?? move,
        event: plan.event(move.event).map(basis.builder.disclosure.event),
        decider: item.decider
      )
    }
  }

  // MARK: - Facts

  /// The facts of some dates of one week.
  func facts(of dates: Range<CivilDate>) throws -> PeriodInsights {
    watch.note(.activity((dates.lowerBound - 1)..<(dates.upperBound + 1)))
    return try finder(of: ISOWeek(containing: dates.lowerBound)).facts(of: dates)
  }

  /// The focus blocks of some dates, in order of time; one week after the other is looked at.
  func doneBlocks(on dates: Range<CivilDate>) throws -> [DoneBlock] {
    // The newest first, as the reports before.
    try (0..<(dates.upperBound - dates.lowerBound)).reversed().flatMap { number in
      let date = dates.lowerBound + number
      return try finder(of: ISOWeek(containing: date)).doneBlocks(on: date).reversed()
    }.reversed()
  }

  private func finder(of period: Period) throws -> FactFinder {
    guard case .dates(let dates) = period else {
      return try finder(of: ISOWeek(containing: period.dates.lowerBound))
    }
    return finder(
      try basis.loader.loadSeason((dates.lowerBound - 1)..<(dates.upperBound + 1))
    )
  }

  private func finder(of week: ISOWeek) throws -> FactFinder {
    if let known = weeks[week] { return known }
    let finder = finder(try activity(of: week))
    weeks = weeks.filter { abs($0.key.monday - week.monday) <= 7 }
    weeks[week] = finder
    return finder
  }

  private func finder(_ activity: AccountedActivity) -> FactFinder {
    FactFinder(
      activity: activity,
      events: plan.events(near: activity.grid.span),
      judge: judge,
      dataTo: basis.data.reach,
      asOf: basis.now,
      usual: known.usual,
      appName: basis.open.store.texts.text
    )
  }

  /// The activity of a week, with the days before and after it: an event of the last evening may reach
  /// into the latter, and work on one of the first morning may have begun on the former.
  func activity(of week: ISOWeek) throws -> AccountedActivity {
    if let known = activities[week] { return known }
    let activity = try basis.loader.load((week.monday - 1)..<(week.monday + 8))
    activities = activities.filter { abs($0.key.monday - week.monday) <= 7 }
    activities[week] = activity
    return activity
  }
}
