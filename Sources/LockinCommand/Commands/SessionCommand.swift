import Documents

/// Times focus sessions, and lists those that were logged.
enum SessionCommand: Command {
  static let name = "session"
  static let summary = "time a focus session for a goal, log one afterwards, or list them"
  static let operands = "[status] | start GOAL... | complete | cancel | log LENGTH [NOTE] | list"
  static let examples = [
    Example(
      "lockin session start thesis --follow",
      "25 minutes for a goal, with what is left of them"
    ),
    Example(
      "lockin session complete --note 'outline'",
      "end it now, and log it in plans/sessions.csv"
    ),
    Example(
      "lockin session log 50m 'reading on paper' --at 14:00",
      "what was not timed: it counts, before all trackers"
    ),
  ]
  static let flags = [
    SessionRequest.pomodoro, SessionRequest.minutes, SessionRequest.stopwatch, SessionRequest.note,
    Flag("--follow", nil, "start, status: show how it goes on, and tell when it is over"),
    Flag(
      "--at",
      "WHEN",
      "log: when it began, such as 14:00 or 'yesterday 9am'; up to now by default"
    ),
    Flag("--category", "NAME", "log: what it counts as"),
    Flag("--end", "TIME", "complete: when it ended, where that was before now"),
    Flag("--yes", nil, "cancel: ask nothing"),
    Flag("--goal", "GOAL", "log: what it was for; list: the sessions for this goal alone"),
    Flag.from, Flag.to, Flag.days, Flag.format,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case status
    case start
    case complete
    case cancel
    case log
    case list

    /// The options that belong to it besides `--format`.
    var flags: Set<String> {
      switch self {
      case .status: ["--follow"]
      case .start: ["--pomodoro", "--minutes", "--stopwatch", "--note", "--follow"]
      case .complete: ["--note", "--end"]
      case .cancel: ["--yes"]
      case .log: ["--goal", "--category", "--at", "--note"]
      case .list: ["--goal", "--from", "--to", "--days"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !word.flags.contains($0) && $0 != Flag.format.name }
    try call.refuse(others, in: "lockin session \(word.rawValue)")
    if ![.start, .log, .list].contains(word), let operand = call.arguments.operands.first {
      throw UsageError(
        problem: "unexpected \(operand.quoted)",
        remedy: "one session goes on at a time, and is not named"
      )
    }
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let desk = try SessionDesk(call, form)
    return switch word {
    case .status: try desk.status()
    case .start: try desk.start()
    case .complete: try desk.complete()
    case .cancel: try desk.cancel()
    case .log: try desk.log()
    case .list: try desk.list()
    }
  }
}
