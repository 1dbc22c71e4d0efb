import Activity
import Analysis
import CivilTime
import Documents
import Ingest
import Planning
import Rendering
import Storage

/// The nightly job on one screen: each step takes values and gives values.
///
/// ```
/// exports ─ intake ─► records ─ hours ─► buckets ─┬─ rhythms ─┐
/// calendars, plans ─ plan ─► events ──────────────┤           ├─ suggestions ─► reports ─► files
/// goals, sessions ────────────────────────────────┴─ findings ┴─ alerts, goals ─┘
/// ```
struct Pipeline {
  let open: OpenWorkspace
  let messages: Messages
  /// Whether and how a model may be asked for advice.
  let reach: ModelReach
  /// What becomes of open suggestions, where the configuration lets runs apply them.
  var uptake = AdviceUptake.none

  /// What a run makes of open suggestions.
  enum AdviceUptake {
    /// Nothing.
    case none
    /// It tells what it would apply, and lays out the plan as if it had.
    case rehearsed
    /// It applies them.
    case made
  }

  /// What a run came to.
  struct Outcome {
    let intake: IntakeSummary
    let planProblems: [Diagnostic]
    /// What is missing of the plans that the reports rest on.
    let planMistakes: PlanMistakes
    /// All that should be looked at: of exports, then of the rest; what a command that was ended left
    /// untold is told once.
    var problems: [Diagnostic] {
      let known = Set(planProblems)
      return intake.diagnostics.filter { known.contains($0) == false } + planProblems
    }
    let reports: ReportSet
    /// How far the data reach.
    let reach: Instant
    /// What the latest reports lack, by kind, for the run's record.
    var cautions: [String: Int] = [:]
  }

  /// Runs all steps up to the reports, which are values still: nothing is published here.
  func run(_ periods: (PublishedPeriods) -> PublishedPeriods = { $0 }) throws -> Outcome {
    try step("checking the store") { try open.store.checkPages() }
    let intake = try step("reading the inbox") {
      try open.intake.readInbox { messages.progress("  \($0)") }
    }
    let loader = try open.loader()
    _ = try step("counting hours") { try open.countHours() }
    guard let data = try DataExtent(open.store, open.configuration.timeline, asOf: open.now) else {
      for problem in intake.diagnostics { messages.warn("\(problem)") }
      throw NothingToPublish(workspace: open.workspace.root)
    }
    let published = periods(
      PublishedPeriods(data: data, configuration: open.configuration, asOf: open.now)
    )
    let applied = try step("applying advice") {
      uptake != .none && open.configuration.givesAdvice
        && open.configuration.adviceTerms.appliesMoves
        ? try AutoApply(open: open, isRehearsal: uptake == .rehearsed).run() : AutoApply.Outcome()
    }
    for words in applied.words { messages.say(words.withVisibleControls) }
    let plan = try step("laying out the plan") {
      var intake = open.planIntake
      intake.ownEvents = applied.ownEvents
      let plan = intake.events(
        calendars: try open.store.calendars(),
        from: data.planned.start,
        to: data.planned.end
      )
      try open.zones.expectReadable()
      try open.store.transaction { try open.store.set(events: plan.events) }
      return plan
    }
    let goals = GoalIntake(open.workspace, open.configuration.timeline, now: open.now).read()
    let configuration = open.configuration.mapping(goals.goals)
    var goalActivity = GoalActivity(goals.goals)
    let findings = try step("finding where focus went") {
      try Findings.find(
        published.needed,
        loader: loader,
        events: plan.events,
        judge: configuration.judge,
        dataTo: data.reach,
        asOf: open.now
      ) { goalActivity.add($0) }
    }
    let ledger = try step("adding up goals") {
      try goals.ledger(goalActivity, seen: published.needed, data, loader)
    }
    let lostDays = try open.store.lostDays()
    let mistakes = PlanMistakes(plan.diagnostics + goals.diagnostics)
    let rhythms = try step("testing hours against chance") {
      try Rhythms.find(published, in: open.store)
    }
    let alerts = try step("comparing the plan with what was done") {
      try Alerts.find(
        published,
        findings,
        events: plan.events,
        configuration: configuration,
        store: open.store
      )
    }
    let advice = try step("making ready for advice") {
      try AdviceSource(open, configuration, published, reach)
    }
    let reports = try step("writing the reports") {
      try ReportSet(
        published,
        findings,
        Suggestions(
          configuration: configuration,
          rhythms: rhythms,
          events: plan.events,
          advice: advice
        ),
        ledger,
        alerts,
        ReportBuilder(
          timeline: configuration.timeline,
          dataTo: data.reach,
          disclosure: Disclosure(
            showsTitles: configuration.publishesTitles,
            showsApps: configuration.publishesApps,
            showsSources: configuration.publishesSources,
            devices: try open.store.devicesByAge(),
            tagged: plan.events,
            goals: goals.goals.map(\.id)
          ),
          files: try open.store.sourceFiles(),
          planCautions: mistakes.sentences,
          lostDays: lostDays
        )
      ).adding(
        try AdviceJudgement.find(
          published,
          open: open,
          loader: loader,
          events: plan.events,
          dataTo: data.reach
        )
      )
    }
    // What was made of a text that could not be read must not be published.
    try step("reading names") { try open.store.texts.check() }
    let problems =
      configuration.warnings + applied.problems + plan.diagnostics + goals.diagnostics
      + advice.warnings
      + [data.staleness(asOf: open.now, configuration.timeline)]
      .compactMap { $0 }
    return Outcome(
      intake: intake,
      planProblems: problems,
      planMistakes: mistakes,
      reports: reports,
      reach: data.reach,
      cautions: lostDays.isEmpty
        ? mistakes.kinds : mistakes.kinds.merging(["lost_days": lostDays.count]) { $1 }
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
}
