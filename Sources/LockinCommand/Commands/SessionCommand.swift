import Documents

/// Times focus sessions, and lists those that were logged.
enum SessionCommand: Command {
  static let name = "session"
  static let summary = "time a focus session for a goal, or list those that were logged"
  static let operands = "[status] | start GOAL... | complete | cancel | list"
  static let examples = [
    Example(
      "lockin session start thesis --follow",
      "25 minutes for a goal, with what is left of them"
    ),
    Example(
      "lockin session complete --note 'outline'",
      "end it now, and log it in plans/sessions.csv"
    ),
  ]
  static let flags = [
    SessionRequest.pomodoro, SessionRequest.minutes, SessionRequest.stopwatch, SessionRequest.note,
    Flag("--follow", nil, "start, status: show how it goes on, and tell when it is over"),
    Flag("--end", "TIME", "complete: when it ended, where that was before now"),
    Flag("--yes", nil, "cancel: ask nothing"),
    Flag("--goal", "GOAL", "list: the sessions for this goal alone"),
    Flag.from, Flag.to, Flag.days, Flag.format,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case status
    case start
    case complete
    case cancel
    case list

    /// The options that belong to it besides `--format`.
    var flags: Set<String> {
      switch self {
      case .status: ["--follow"]
      case .start: ["--pomodoro", "--minutes", "--stopwatch", "--note", "--follow"]
      case .complete: ["--note", "--end"]
      case .cancel: ["--yes"]
      case .list: ["--goal", "--from", "--to", "--days"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !word.flags.contains($0) && $0 != Flag.format.name }
    try call.refuse(others, in: "lockin session \(word.rawValue)")
    if ![.start, .list].contains(word), let operand = call.arguments.operands.first {
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
    case .list: try desk.list()
    }
  }
}
