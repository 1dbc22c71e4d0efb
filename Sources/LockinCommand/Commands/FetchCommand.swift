import Documents
import Nightly
import Platform

/// Brings what the sources have into the inbox.
enum FetchCommand: Command {
  static let name = "fetch"
  static let summary = "fetch what is new from the sources of lockin.yaml into the inbox"
  static let operands = "[SOURCE]..."
  static let examples = [
    Example("lockin fetch", "all sources, as each run does before it reads the inbox"),
    Example("lockin fetch --allow", "have the programs among them run from now on"),
  ]
  static let flags = [
    Flag(
      "--allow",
      nil,
      "allow the programs of 'command:' sources, as they are now, in this folder"
    ),
    Flag.format, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let format = try call.choice("--format", PrintedForm.self)
    let sources = try configuration.fetched.named(call.arguments.operands)
    let fetch = call.fetch(configuration)
    if call.arguments.has("--allow") {
      for words in try fetch.allow() {
        call.messages.say(
          "allowed in this folder: \(AllowedPrograms.shown(words).withVisibleControls)"
        )
      }
    }
    if sources.isEmpty {
      call.messages.say("lockin.yaml names nothing to fetch: see 'fetch' in docs/configuration.md")
    }
    let outcomes =
      try sources.isEmpty
      ? [] : fetch.fetch(sources, patience: call.patience) { announce($0, call) }
    switch format {
    case .json: try call.output.print(FetchForm.value(of: outcomes))
    case .text:
      for outcome in outcomes {
        if let words = outcome.words { try call.output.print(words.withVisibleControls) }
      }
    }
    let problems = fetch.problems(outcomes)
    for problem in problems { call.messages.warn("\(problem)") }
    return problems.isEmpty ? .done : .warnings
  }

  /// Visits all sources of a workspace before a run, and gives what went wrong.
  static func beforeRun(_ call: Call, _ configuration: Configuration) throws -> [Diagnostic] {
    let (outcomes, problems) = try call.fetch(configuration).beforeRun { announce($0, call) }
    for outcome in outcomes {
      guard case .fetched = outcome.state, let words = outcome.words else { continue }
      call.messages.say(words.withVisibleControls)
    }
    return problems
  }

  private static func announce(_ source: FetchSource, _ call: Call) {
    call.messages.progress("fetching from \(source.words)")
  }
}
