import Activity
import Analysis
import CivilTime
import Documents
import Files
import Ingest
import Planning
import Providers
import Rendering
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
struct Night {
  let open: OpenWorkspace
  let messages: Messages
  /// Whether and how a model may be asked for advice.
  let reach: ModelReach
  /// Whether reports that stand are drawn again, a few a night, and compared.
  var checks = false
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
    /// How far the data reach.
    let reach: Instant
    /// What the latest reports lack, by kind, for the run's record.
    let cautions: [String: Int]
    /// Of how many weeks days were accounted for.
    let weeks: Int
    /// What drawing came to.
    let drawn: Publisher.Outcome
  }

  /// Reads what is new, and publishes what has changed.
  func run(to site: Site) throws -> Outcome {
    try step("checking the store") { try open.store.checkPages() }
    return try open.store.reading {
      let known = try prepare()
      let drawn = try publishing { try Publisher(known, site, messages, checks: checks).publish() }
      return outcome(known, drawn)
    }
  }

  /// The report on one period, whether it is published or not.
  func report(on period: ReportPeriod) throws -> (report: Report, problems: [Diagnostic]) {
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
    let open: OpenWorkspace
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

  private func prepare(only period: ReportPeriod? = nil) throws -> Prepared {
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
    let applied = try step("applying advice") {
      uptake != .none && open.configuration.givesAdvice
        && open.configuration.adviceTerms.appliesMoves
        ? try AutoApply(open: open, isRehearsal: uptake == .rehearsed).run() : AutoApply.Outcome()
    }
    for words in applied.words { messages.say(words.withVisibleControls) }
    let known = try KnownWorkspace(
      open,
      data,
      ownEvents: applied.ownEvents,
      weeks: period.map { _ in published.needed }
    ) { name, body in try step(name, body) }
    let (configuration, plan, goals) = (known.configuration, known.plan, known.goals)
    let loader = try open.loader()
    let lostDays = try open.store.lostDays()
    let mistakes = PlanMistakes(known.planProblems + goals.diagnostics)
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
        + goals.diagnostics
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

extension Configuration {
  /// A plan of some events, which is another one where other categories count as doing them.
  func plan(of events: [PlannedEvent]) -> Plan {
    let expressions = ExpressionCache()
    return Plan(events) { event, input in
      let rules = planMapping.rules(for: event, titleMatches: expressions.matches)
      for rule in rules {
        input.add(rule.category)
        input.add(rule.isAtScreen)
      }
    }
  }

  /// What tells the choices that shape pages from any others; those that shape days, plans and goals are
  /// told by these.
  func fingerprint(cautions: [String]) -> Fingerprint {
    var input = FingerprintInput()
    input.add(Program.build)
    input.add(timeline.home.name)
    for move in timeline.moves {
      input.add(move.from.milliseconds)
      input.add(move.zone.name)
    }
    for minute in [working.lowerBound, working.upperBound, quiet.from, quiet.to] {
      input.add(minute)
    }
    for choice in [publishesTitles, publishesApps, publishesSources] { input.add(choice) }
    input.add("\(timeStyle) \(alerts)")
    // Which work wants focus is told by the classes of categories.
    for (category, productivity) in rules.productivity.sorted(by: { $0.key < $1.key }) {
      input.add(category.description)
      input.add(Int(productivity))
    }
    for rule in planMapping.rules { input.add("\(rule)") }
    switch adviser {
    case .none: input.add("none")
    case .offline: input.add("offline")
    case .model(let model):
      input.add(model.provider.rawValue)
      input.add(model.model)
      input.add(model.maxOutputTokens)
      input.add(adviceTerms.recording.rawValue)
    }
    for caution in cautions { input.add(caution) }
    return input.fingerprint
  }
}
