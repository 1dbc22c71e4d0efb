import Advice
import CivilTime
import Documents
import Files
import Insights
import Plans
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
  /// Whether reports that stand are drawn again, a few a night, and compared.
  var checks = false
  /// What becomes of open suggestions, where the configuration lets runs apply them.
  var uptake = AdviceUptake.none

  /// A night in a workspace.
  package init(
    open: Session,
    messages: Messages,
    reach: ModelReach,
    checks: Bool = false,
    uptake: AdviceUptake = AdviceUptake.none
  ) {
    self.open = open
    self.messages = messages
    self.reach = reach
    self.checks = checks
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
    /// How far the data reach.
    package let reach: Instant
    /// What the latest reports lack, by kind, for the run's record.
    package let cautions: [String: Int]
    /// Of how many weeks days were accounted for.
    package let weeks: Int
    /// What drawing came to.
    package let drawn: Publisher.Outcome
  }

  /// Reads what is new, and publishes what has changed.
  package func run(to site: Site) throws -> Outcome {
    try step("checking the store") { try open.store.checkPages() }
    return try open.store.reading {
      let known = try prepare()
      let drawn = try publishing { try Publisher(known, site, messages, checks: checks).publish() }
      return outcome(known, drawn)
    }
  }

  /// The report on one period, whether it is published or not.
  package func report(on period: Period) throws -> (report: Report, problems: [Diagnostic]) {
    try open.store.reading {
      let known = try prepare(only: period)
      let drawn = try step("writing the report") {
        try known.drawing.report(on: period)
      }
      return (drawn.report, outcome(known, Publisher.Outcome()).problems)
    }
  }

  // MARK: - Steps

  /// Everything that reports are drawn from.
  struct Prepared {
    let open: Session
    let intake: IntakeSummary
    let data: DataExtent
    let published: PublishedPeriods
    let keys: ReportKeys
    let drawing: ReportDrawing
    let builder: ReportBuilder
    let advice: AdviceSource
    let mistakes: PlanMistakes
    let lostDays: [CivilDate]
    /// Of how many weeks days were accounted for.
    let weeks: Int
    /// What is wrong with choices and plans.
    let problems: [Diagnostic]
  }

  private func prepare(only period: Period? = nil) throws -> Prepared {
    let intake = try step("reading the inbox") {
      try open.intake.readInbox { messages.progress("  \($0)") }
    }
    guard let data = try DataExtent(open.store, open.configuration.timeline, asOf: open.now) else {
      // What was counted may lie ahead of a clock that went back.
      _ = try step("counting hours") { try open.recount() }
      for problem in intake.diagnostics { messages.warn("\(problem)") }
      throw NothingToPublish(workspace: open.workspace.root)
    }
    let all = PublishedPeriods(data: data, configuration: open.configuration, asOf: open.now)
    let published = period.map(all.only) ?? all
    let decisions = try step("taking up decisions") {
      try DecisionBook(open: open).takeUp(mayWrite: uptake == .made)
    }
    if let words = decisions.words { messages.say(words) }
    let applied = try step("applying advice") {
      uptake != .none && open.configuration.givesAdvice
        && open.configuration.adviceTerms.appliesMoves
        ? try AutoApply(open: open, isRehearsal: uptake == .rehearsed).run() : AutoApply.Outcome()
    }
    for words in applied.words { messages.say(words.withVisibleControls) }
    let known = try KnownWorkspace(
      open,
      data,
      also: period?.beyond(open.configuration.timeline),
      ownEvents: applied.ownEvents,
      weeks: period.map { _ in published.needed }
    ) { name, body in try step(name, body) }
    let (plan, goals) = (known.plan, known.goals)
    let configuration =
      period?.kind == .range ? known.configuration.unpublished : known.configuration
    let loader = try open.loader()
    let lostDays = try open.store.lostDays()
    let mistakes = PlanMistakes(known.planProblems + goals.diagnostics + decisions.problems)
    let advice = try step("making ready for advice") {
      try AdviceSource(open, configuration, published, reach)
    }
    let files = try open.store.sourceFiles()
    let disclosure = Disclosure(
      showsTitles: configuration.publishesTitles,
      showsApps: configuration.publishesApps,
      showsSources: configuration.publishesSources,
      devices: try open.store.devicesByAge().map(\.name),
      tagged: plan.events,
      goals: goals.goals.map(\.id)
    )
    let builder = ReportBuilder(
      timeline: configuration.timeline,
      dataTo: data.reach,
      disclosure: disclosure,
      files: files,
      planCautions: mistakes.sentences,
      lostDays: lostDays
    )
    let keys = ReportKeys(
      timeline: configuration.timeline,
      now: open.now,
      reach: data.reach,
      known: known.days,
      plan: plan,
      goals: GoalKeys(goals, asOf: goals.asOf(data)),
      names: NameKeys(
        files: builder.namedFiles,
        devices: try named(loader.devices),
        tags: configuration.publishesTitles ? [] : Disclosure.tagged(plan.events)
      ),
      lostDays: lostDays,
      advice: AdviceHistory(try open.store.suggestions(), configuration.timeline),
      choices: configuration.fingerprint(
        cautions: mistakes.sentences
      ),
      published: published
    )
    let drawing = ReportDrawing(
      ReportDrawing.Basis(
        configuration: configuration,
        plan: plan,
        known: known,
        keys: keys,
        loader: loader,
        advice: advice,
        builder: builder,
        data: data,
        now: open.now
      )
    )
    return Prepared(
      open: open,
      intake: intake,
      data: data,
      published: published,
      keys: keys,
      drawing: drawing,
      builder: builder,
      advice: advice,
      mistakes: mistakes,
      lostDays: lostDays,
      weeks: known.recounted,
      problems: configuration.warnings + applied.problems + known.planProblems
        + goals.diagnostics + decisions.problems
    )
  }

  /// Devices in order of rank, with their first days.
  private func named(_ devices: [String]) throws -> [(name: String, first: Int)] {
    let first = Dictionary(
      try open.store.devicesByAge().map { ($0.name, $0.firstDay) },
      uniquingKeysWith: min
    )
    return devices.map { ($0, first[$0] ?? .min) }
  }

  private func outcome(_ known: Prepared, _ drawn: Publisher.Outcome) -> Outcome {
    Outcome(
      intake: known.intake,
      planProblems: known.problems + known.advice.warnings + drawn.problems
        + [known.data.staleness(asOf: open.now, open.configuration.timeline)].compactMap { $0 },
      planMistakes: known.mistakes,
      reach: known.data.reach,
      cautions: known.lostDays.isEmpty
        ? known.mistakes.kinds
        : known.mistakes.kinds.merging(["lost_days": known.lostDays.count]) { $1 },
      weeks: known.weeks,
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
