import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Reports
import Storage

/// The nightly run on one screen.
///
/// ```
/// exports ─ inbox ─► records ─ recount ─► days, weeks ─┐
/// calendars, plans ─ lay out ─► plan ──────────────────┼─► keys ─► due periods ─► reports ─► files
/// goals, sessions, decisions, choices ─────────────────┘
/// ```
/// Days are accounted for where records, plans or choices are new, and reports are drawn where anything in
/// their keys is.
package struct Night {
  let open: Session
  let messages: Messages
  /// Whether and how a model may be asked for advice.
  let reach: ModelReach
  /// What becomes of open suggestions, where the configuration lets runs apply them.
  var uptake = AdviceUptake.none
  /// Whether new exports are read, or the store is taken as it is.
  var readsInbox = true

  /// A night in a workspace.
  package init(
    open: Session,
    messages: Messages,
    reach: ModelReach,
    uptake: AdviceUptake = AdviceUptake.none
  ) {
    self.open = open
    self.messages = messages
    self.reach = reach
    self.uptake = uptake
  }

  /// What a run makes of open suggestions.
  package enum AdviceUptake {
    /// Nothing.
    case none
    /// It tells what it would apply, and lays out the plan as if it had.
    case rehearsed
    /// It applies them.
    case made
  }

  /// What a run came to.
  package struct Outcome {
    let intake: IntakeSummary
    let planProblems: [Diagnostic]
    /// What is missing of the plans that the reports rest on.
    let planMistakes: PlanMistakes
    /// All that should be looked at: of exports, then of the rest; what a command that was ended left
    /// untold is told once.
    package var problems: [Diagnostic] {
      let known = Set(planProblems)
      return intake.diagnostics.filter { !known.contains($0) } + planProblems
    }
    /// What should be known, and is nothing to look at.
    package let notes: [Diagnostic]
    /// How far the data reach; nil where plans are all there is.
    package let reach: Instant?
    /// What the latest reports lack, by kind, for the run's record.
    package let cautions: [String: Int]
    /// Of how many weeks days were accounted for.
    package let weeks: Int
    /// What drawing came to.
    package let drawn: Publisher.Outcome
  }

  /// Reads what is new, and publishes what has changed.
  package func run(to site: Site) throws -> Outcome {
    let known: Prepared
    do {
      known = try prepare()
    } catch let nothing as NothingToPublish {
      try publishing { try putFirstSteps(to: site) }
      throw nothing
    }
    return try open.store.reading {
      let drawn = try publishing {
        try Publisher(known.basis, known.keys, known.drawing, to: site, messages).publish()
      }
      return try outcome(known, drawn)
    }
  }

  /// Puts the page in place that says what to do first, where there is no other.
  private func putFirstSteps(to site: Site) throws {
    let path = ReportPaths.index
    // Reports that somebody has stay as they are, and so does a page of somebody's own.
    guard site.holdsNothing(but: path),
      try FileStatus.ifPresent(site.path + "/" + path) == nil || site.stands(path)
    else { return }
    let configuration = open.configuration
    let steps = FirstSteps(
      zone: configuration.timeline.home.name,
      showsTitles: configuration.publishesTitles,
      preferences: configuration.preferences
    )
    let page = steps.page
    var input = FingerprintInput()
    input.add(page)
    try site.put(page, at: path, site.key(input.fingerprint))
    try site.finish()
  }

  /// Who is to read a report.
  package enum Reader {
    /// Whoever sees what is published.
    case site
    /// Whoever somebody sends it to.
    case mail
    /// The person, at a terminal of their own.
    case owner
  }

  /// The report on one period, whether it is published or not.
  package func report(
    on period: Period,
    for reader: Reader = .site
  ) throws -> (report: Report, problems: [Diagnostic]) {
    try open.store.reading {
      let known = try prepare(only: period, for: reader)
      var report = try step("writing the report") {
        try known.drawing.report(on: period).report
      }
      // Only this one was drawn; where it is published, it has neighbours. A message leads nowhere.
      guard reader == .site else {
        return (report, try outcome(known, Publisher.Outcome()).problems)
      }
      (report.previous, report.next) = periods(of: known.basis.known.plan, known.basis.data)
        .neighbours(of: period)
      return (report, try outcome(known, Publisher.Outcome()).problems)
    }
  }

  /// The report of the day before a date, with what that date asks for as of now, and all that is planned for it.
  package func morning(
    of date: CivilDate
  ) throws -> (report: Report, events: [PlannedEvent], problems: [Diagnostic]) {
    try open.store.reading {
      let known = try prepare(only: .day(date - 1), for: .owner)
      var report = try step("writing the report") {
        try known.drawing.report(on: .day(date - 1)).report
      }
      report.due = known.drawing.asked(after: date - 1)
      report.suggestions.removeAll { $0.isOver(at: open.now) }
      let timeline = open.configuration.timeline
      let day = TimeSpan(timeline.start(of: date), timeline.start(of: date + 1))
      let events = known.basis.known.plan
        .events(onDays: day.start.utcDay..<day.end.utcDay + 1)
        .filter { $0.span.start < day.end && max($0.span.end, $0.span.start + 1) > day.start }
      return (report, events, try outcome(known, Publisher.Outcome()).problems)
    }
  }

  // MARK: - Steps

  /// What is known when drawing begins.
  private struct Prepared {
    var intake: IntakeSummary
    let basis: ReportBasis
    let keys: ReportKeys
    let drawing: ReportDrawing
    /// What is wrong with choices and plans.
    let problems: [Diagnostic]
  }

  private func prepare(
    only period: Period? = nil,
    for reader: Reader = .site
  ) throws -> Prepared {
    let (intake, data) = try readInbox()
    let asked = period.map { PublishedPeriods(only: $0) }
    let decided = try takeUpDecisions()
    let known = try KnownWorkspace(
      open,
      data,
      also: period?.beyond(data.planned, open.configuration.timeline),
      ownEvents: decided.ownEvents,
      weeks: asked?.needed
    ) { name, body in try step(name, body) }
    let goals =
      known.goals.diagnostics + known.habits.diagnostics + known.lists.diagnostics
    try expectSomething(in: known, data, intake.diagnostics + known.planProblems + goals)
    let published = asked ?? periods(of: known.plan, data)
    let configuration =
      period?.kind == .range || reader == .owner
      ? known.configuration.unpublished
      : reader == .mail ? known.configuration.shared : known.configuration
    let advice = try step("making ready for advice") {
      try AdviceSource(open, configuration, published, reach)
    }
    let basis = try ReportBasis(
      open,
      configuration,
      known,
      data,
      published,
      advice,
      PlanMistakes(known.planProblems + goals + decided.mistakes)
    )
    let keys = try ReportKeys(basis)
    return Prepared(
      intake: intake,
      basis: basis,
      keys: keys,
      drawing: ReportDrawing(basis, keys),
      problems: known.configuration.warnings + decided.problems + known.planProblems + goals
        + decided.mistakes
    )
  }

  /// The days and weeks that are published as of now.
  private func periods(of plan: Plan, _ data: DataExtent) -> PublishedPeriods {
    PublishedPeriods(
      data: data,
      plan: plan,
      configuration: open.configuration,
      asOf: open.now
    )
  }

  /// Reads what is new, and how far the data reach now.
  private func readInbox() throws -> (intake: IntakeSummary, data: DataExtent) {
    let intake = try step("reading the inbox") { () throws -> IntakeSummary in
      guard readsInbox else { return IntakeSummary() }
      let found = try DayCheck.run(open, on: open.configuration.timeline.date(at: open.now))
      let intake = open.intake
      var summary = try intake.readInbox()
      try intake.removeFetched()
      summary.diagnostics += found
      let use = SettingsInUse(open.workspace, open.configuration, store: open.store, searchPath: "")
      let inbox = try use.inbox()
      summary.diagnostics += try use.sources(inbox) + use.twiceTold()
      if summary.filesRead > 0 { summary.diagnostics += try use.apart() }
      return summary
    }
    return (intake, try DataExtent(open.store, open.configuration.timeline, asOf: open.now))
  }

  /// Without a record, a planned event, a goal, a habit and anything to be done there is nothing to tell.
  private func expectSomething(
    in known: KnownWorkspace,
    _ data: DataExtent,
    _ problems: [Diagnostic]
  ) throws(NothingToPublish) {
    guard data.reach == nil, data.plannedWeeks.isEmpty, known.plan.events.isEmpty,
      known.goals.goals.isEmpty,
      known.habits.habits.isEmpty, known.lists.lists.isEmpty
    else { return }
    for problem in problems { messages.warn("\(problem)") }
    throw NothingToPublish(workspace: open.workspace.root)
  }

  /// What the person decided, and what this run applies for them where they let it: the events as they are
  /// then, if that is known, what is wrong with the file, and what with the moves.
  private func takeUpDecisions() throws -> (
    ownEvents: [UInt8]?, mistakes: [Diagnostic], problems: [Diagnostic]
  ) {
    let decisions = try step("taking up decisions") {
      try DecisionBook(open: open).takeUp(mayWrite: uptake == .made)
    }
    if let words = decisions.words { messages.say(words) }
    let configuration = open.configuration
    guard uptake != .none, configuration.givesAdvice, configuration.adviceTerms.appliesMoves else {
      return (nil, decisions.problems, uptake == .made ? try MoveBook(open: open).settle() : [])
    }
    let applied = try step("applying advice") {
      try AutoApply(open: open, isRehearsal: uptake == .rehearsed).run()
    }
    for words in applied.words { messages.say(words.withVisibleControls) }
    return (applied.ownEvents, decisions.problems, applied.problems)
  }

  private func outcome(
    _ known: Prepared,
    _ drawn: Publisher.Outcome
  ) throws -> Outcome {
    let basis = known.basis
    let stopped = try StoppedTrackers(
      basis.known.days,
      open.store,
      open.configuration.timeline,
      asOf: open.now
    )
    return Outcome(
      intake: known.intake,
      planProblems: known.problems + basis.advice.warnings + drawn.problems
        + (open.configuration.readsActivity ? stopped.diagnostics : []),
      planMistakes: basis.mistakes,
      notes: basis.known.goals.early,
      reach: basis.data.reach,
      cautions: basis.mistakes.kinds,
      weeks: basis.known.recounted,
      drawn: drawn
    )
  }

  /// Announces a step, and gives what goes wrong in it the step's name.
  private func step<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    messages.progress(name)
    do {
      return try body()
    } catch {
      throw StepError(step: name, underlying: error)
    }
  }

  private func publishing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as StepError {
      throw error
    } catch {
      throw StepError(
        step: "publishing",
        underlying: error,
        effect: "every report is whole, but some may be new and some as they were"
      )
    }
  }
}
