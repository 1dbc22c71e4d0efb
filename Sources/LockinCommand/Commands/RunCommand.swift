import CivilTime
import Documents
import Files
import Planning
import Rendering
import Storage

/// The nightly job.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "read what is new in the inbox, and publish the reports"
  static let operands = ""
  static let flags = [
    Flag("--offline", nil, "ask no model, and use no network at all"),
    Flag("--dry-run", nil, "print what would be published, and change nothing"),
    Flag.store,
    Flag("--reports", "DIR", "publish here, and not where the configuration says"),
    Flag("--no-record", nil, "write no lockin.run.json, which tells what the run came to"),
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    if call.arguments.has("--dry-run") { return try rehearse(call) }
    let recorder = RunRecorder(call)
    do {
      let exit = try publish(call, recorder)
      return recorder.finish(exit, call.messages)
    } catch {
      recorder.fail(error, call.messages)
      throw error
    }
  }

  private static func publish(_ call: Call, _ recorder: RunRecorder) throws -> ExitCode {
    let open = try call.open(mayMake: true)
    let reach: ModelReach =
      call.arguments.has("--offline")
      ? .offline
      : .network(environment: call.invocation.variable, clock: .machine)
    let folder = try OwnedFolder(ofReports: folder(call, open), open.workspace)
    let latestRequest = try open.store.latestRequest()
    let outcome = try Pipeline(
      open: open,
      messages: call.messages,
      reach: reach,
      uptake: .made
    ).run()
    let published: Publication.Outcome
    do {
      try folder.claim()
      published = try Publication(outcome.reports).publish(to: folder.path)
      try record(outcome.reports, open)
      try StoreFile.settle(call.store)
    } catch {
      throw StepError(
        step: "publishing",
        underlying: error,
        effect: "every report is whole, but some may be new and some as they were"
      )
    }
    let failure = try open.configuration.hook?.tell(
      outcome.reports.alerts,
      store: open.store,
      folder: open.workspace.root,
      environment: call.invocation.environment
    )
    let others = [failure, recorder.lostStore(open, call)].compactMap { $0 }
    let exit = tell(outcome, others, call.messages)
    recorder.note(outcome, others, published)
    recorder.note(requests: try open.store.requests(after: latestRequest))
    try open.store.transaction {
      try open.store.add(
        RunEntry(
          asOf: open.now,
          exit: Int(exit.rawValue),
          changed: published.created.count + published.changed.count
        )
      )
      try open.store.setPublished(asOf: open.now)
      // From here on it was told.
      try open.store.clearUntold()
    }
    call.messages.say("\(folder.path): \(published.words)")
    return exit
  }

  /// Reads the store without writing to it, and prints the plan.
  private static func rehearse(_ call: Call) throws -> ExitCode {
    let open = try call.openToRead()
    let folder = try OwnedFolder(ofReports: folder(call, open), open.workspace).path
    let outcome = try Pipeline(
      open: open,
      messages: call.messages,
      reach: .none,
      uptake: .rehearsed
    ).run()
    let plan = try Publication(outcome.reports).plan(for: folder)
    for path in plan.created { try Console.print("new      \(path)") }
    for path in plan.changed { try Console.print("changed  \(path)") }
    call.messages.say("\(folder): \(plan.words); this was a rehearsal")
    return tell(outcome, [], call.messages)
  }

  private static func folder(_ call: Call, _ open: OpenWorkspace) -> String {
    call.arguments.value("--reports") ?? open.workspace.path(open.configuration.reports)
  }

  /// Tells of everything that should be looked at, and gives the exit code that goes with it.
  private static func tell(
    _ outcome: Pipeline.Outcome,
    _ others: [Diagnostic],
    _ messages: Messages
  ) -> ExitCode {
    let problems = outcome.problems + others
    for problem in problems { messages.warn("\(problem)") }
    return problems.isEmpty ? .done : .warnings
  }

  /// Keeps what the reports say where SQL finds it, and what the person can still take up.
  private static func record(_ reports: ReportSet, _ open: OpenWorkspace) throws {
    try open.store.transaction {
      for report in reports.days + reports.weeks {
        try open.store.setReport(
          kind: report.kind.rawValue,
          period: report.period.name,
          headline: report.headline,
          suggestions: report.suggestions.map(\.text).joined(separator: "\n")
        )
      }
      // Advice for days that are over was never given: nobody could have followed it.
      // What both reports advise counts as the newer one's.
      var made: Set<String> = []
      let latest = [reports.days.last, reports.weeks.last].compactMap { $0 }.sorted {
        ReportPeriod.isNewer($1.period.name, $0.period.name)
      }
      for report in latest {
        let ahead = report.suggestions.filter { $0.isAhead(of: open.now) }
        try open.store.keep(ahead, period: report.period.name)
        made.formUnion(ahead.map(\.id))
      }
      try open.store.expire(except: made, at: open.now)
    }
  }
}

extension Suggestion {
  /// Whether it can still be taken up: neither the old nor the new time has begun.
  fileprivate func isAhead(of now: Instant) -> Bool {
    move.map { now < $0.from.start && now < $0.to.start } ?? true
  }
}
