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
/// exports ─ intake ─► records ─ hours ─► buckets ─┐
/// calendars, plans ─ plan ─► events ──────────────┼─ findings ─ rhythms ─ suggestions ─► reports ─► files
/// ```
struct Pipeline {
  let open: OpenWorkspace
  let messages: Messages
  /// Whether open suggestions may be applied, where the configuration allows it.
  var appliesAdvice = false

  /// What a run came to.
  struct Outcome {
    let intake: IntakeSummary
    let planProblems: [Diagnostic]
    let reports: ReportSet
  }

  /// Runs all steps up to the reports, which are values still: nothing is published here.
  func run(_ periods: (PublishedPeriods) -> PublishedPeriods = { $0 }) throws -> Outcome {
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
      appliesAdvice && open.configuration.appliesAdvice
        ? try AutoApply(open: open).run() : (words: [], problems: [])
    }
    for words in applied.words { messages.say(words.withVisibleControls) }
    let plan = try step("laying out the plan") {
      let plan = open.planIntake.events(
        calendars: try open.store.calendars(),
        from: data.planned.start,
        to: data.planned.end
      )
      try open.store.transaction { try open.store.set(events: plan.events) }
      return plan
    }
    let findings = try step("finding where focus went") {
      try Findings.find(
        published.needed,
        loader: loader,
        events: plan.events,
        judge: open.configuration.judge,
        dataTo: data.reach
      )
    }
    let rhythms = try step("testing hours against chance") {
      try Rhythms.find(published, in: open.store)
    }
    let reports = try step("writing the reports") {
      try ReportSet(
        published,
        findings,
        Suggestions(
          configuration: open.configuration,
          rhythms: rhythms,
          events: plan.events
        ),
        ReportBuilder(
          timeline: open.configuration.timeline,
          dataTo: data.reach,
          showsTitles: open.configuration.publishesTitles,
          showsApps: open.configuration.publishesApps,
          sources: try open.store.reportSources()
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
    let problems =
      open.configuration.warnings + applied.problems + plan.diagnostics
      + [data.staleness(asOf: open.now, open.configuration.timeline)]
      .compactMap { $0 }
    return Outcome(intake: intake, planProblems: problems, reports: reports)
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
