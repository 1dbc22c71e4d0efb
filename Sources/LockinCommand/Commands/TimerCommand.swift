import CivilTime
import Nightly
import Platform

/// Has the nightly run start by itself.
enum TimerCommand: Command {
  static let name = "timer"
  static let summary = "have the nightly run start by itself"
  static let operands = "[status | install | remove]"
  static let examples = [
    Example("lockin timer install", "every night at a quarter past five"),
    Example("lockin timer install --at 23:30", "at another time"),
  ]
  static let flags = [
    Flag("--at", "HH:MM", "install: when, on the machine's clock; 05:15 by default"),
    Flag.format,
  ]
  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case status
    case install
    case remove
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    try call.expectNoOperands()
    if call.arguments.has("--at"), word != .install {
      throw UsageError(
        problem: "--at has no part in 'lockin timer \(word.rawValue)'",
        remedy: "leave it out"
      )
    }
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let workspace = WorkspaceChoice.plain(call.workspace.absolute(call.workspace.root))
    let folder = call.workspace.absolute(call.workspace.path(configuration.reports))
    let (program, reports) = (call.invocation.program ?? "lockin", WorkspaceChoice.plain(folder))
    guard ![program, workspace, reports].contains(where: { $0.utf8.contains { $0 < 0x20 } }) else {
      throw UsageError(
        problem: "a path with a line break or another control character can't stand in a unit",
        remedy: "give the folder another name"
      )
    }
    let units = TimerUnits(
      of: call.workspace,
      configuration,
      program: program,
      minute: try minute(call.arguments.value("--at") ?? "05:15")
    )
    let timer = UserTimer(units, environment: call.invocation.environment)
    let isForProgram = try call.isForProgram
    let (document, exit) =
      switch word {
      case .status: try status(timer, workspace, configuration, call)
      case .install: try install(timer, units, configuration, call)
      case .remove: try remove(timer)
      }
    if isForProgram {
      try call.output.print(document.json)
    } else if word == .remove, document.state == .absent {
      call.messages.say("timer: not installed; nothing to do")
    } else {
      try tell(document, call)
    }
    for problem in document.problems { call.messages.warn(problem) }
    return exit
  }

  /// Prints how the timer stands, unless it could not be started: then a warning tells.
  private static func tell(_ document: TimerDocument, _ call: Call) throws {
    if document.state == .cron {
      call.messages.say(
        "no systemd of yours is at work here; add this line with 'crontab -e', which runs it at that time if "
          + "the machine is on:"
      )
    }
    if document.state != .failed { try call.output.print(document.line) }
  }

  private static func minute(_ text: String) throws(UsageError) -> Int {
    guard let minute = DateWords.minute(text) else {
      throw UsageError(
        problem: "--at '\(text)' is not a time of day",
        remedy: "write it like 05:15"
      )
    }
    // The end of a day is the beginning of the next.
    return minute % 1440
  }

  private static func status(
    _ timer: UserTimer?,
    _ workspace: String,
    _ configuration: Configuration,
    _ call: Call
  ) throws -> (TimerDocument, ExitCode) {
    guard let timer, case let state = try timer.state(), state != .absent else {
      let environment = call.invocation.environment
      if let line = UserTimer.cronLine(of: workspace, environment: environment) {
        return (TimerDocument(.crontab, file: nil, crontab: line), .done)
      }
      if let run = try RunRecord.latest(of: call.workspace),
        call.now(configuration) - run.started < DataExtent.staleAfter
      {
        let local = configuration.timeline.local(at: run.started)
        let started = "\(local.date) \(local.hourAndMinute)"
        return (TimerDocument(.elsewhere, file: nil, started: started), .done)
      }
      return (TimerDocument(.absent, file: timer?.timerFile), .warnings)
    }
    let found: TimerDocument.State =
      state == .other ? .outdated : timer.isEnabled ? .installed : .disabled
    return (TimerDocument(found, file: timer.timerFile), found == .installed ? .done : .warnings)
  }

  private static func install(
    _ timer: UserTimer?,
    _ units: TimerUnits,
    _ configuration: Configuration,
    _ call: Call
  ) throws -> (TimerDocument, ExitCode) {
    guard let timer, timer.hasManager else {
      return (TimerDocument(.cron, file: nil, crontab: units.crontab), .done)
    }
    // What a service may write to has to be there before it begins.
    try Directory.make(call.workspace.path(configuration.reports))
    if let problem = try timer.install() {
      let words =
        "\(timer.timerFile): written, and not started (\(problem)): see 'systemctl --user status "
        + "\(units.name).timer'"
      return (TimerDocument(.failed, file: timer.timerFile, problems: [words]), .warnings)
    }
    let cautions = timer.cautions(configuration)
    return (
      TimerDocument(.installed, file: timer.timerFile, problems: cautions),
      cautions.isEmpty ? .done : .warnings
    )
  }

  private static func remove(_ timer: UserTimer?) throws -> (TimerDocument, ExitCode) {
    guard let timer, try timer.state() != .absent else {
      return (TimerDocument(.absent, file: timer?.timerFile), .done)
    }
    let problem = try timer.remove().map { "it may still be at work (\($0))" }
    return (
      TimerDocument(.removed, file: timer.timerFile, problems: [problem].compactMap(\.self)),
      problem == nil ? .done : .warnings
    )
  }
}
