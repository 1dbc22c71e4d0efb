import Files
import Nightly

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
    Flag("--at", "HH:MM", "install: when, on the machine's clock; 05:15 where not given")
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
    switch word {
    case .status: return try status(timer, call)
    case .install: return try install(timer, units, configuration, call)
    case .remove: return try remove(timer, call)
    }
  }

  private static func minute(_ text: String) throws(UsageError) -> Int {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour),
      (0..<60).contains(minute), parts[1].utf8.count == 2, !text.contains("+"), !text.contains("-")
    else {
      throw UsageError(
        problem: "--at '\(text)' is not a time of day",
        remedy: "write it like 05:15"
      )
    }
    return hour * 60 + minute
  }

  private static func status(_ timer: UserTimer?, _ call: Call) throws -> ExitCode {
    guard let timer, case let state = try timer.state(), state != .absent else {
      try Console.print("timer: not installed; 'lockin timer install' does it")
      return .warnings
    }
    let problem =
      state == .other
      ? "it does not fit this workspace and program any more"
      : timer.isEnabled ? nil : "it is not enabled"
    if let problem {
      try Console.print("timer: \(problem), \(timer.timerFile); 'lockin timer install' mends it")
      return .warnings
    }
    try Console.print("timer: installed, \(timer.timerFile)")
    return .done
  }

  private static func install(
    _ timer: UserTimer?,
    _ units: TimerUnits,
    _ configuration: Configuration,
    _ call: Call
  ) throws -> ExitCode {
    guard let timer, timer.hasManager else {
      call.messages.say(
        "no systemd of yours is at work here; add this line with 'crontab -e', which runs it at that time if "
          + "the machine is on:"
      )
      try Console.print(units.crontab)
      return .done
    }
    // What a service may write to has to be there before it begins.
    try Directory.make(call.workspace.path(configuration.reports))
    if let problem = try timer.install() {
      call.messages.warn(
        "\(timer.timerFile): written, and not started (\(problem)): see 'systemctl --user status "
          + "\(units.name).timer'"
      )
      return .warnings
    }
    try Console.print("timer: installed, \(timer.timerFile)")
    let cautions = timer.cautions(configuration)
    for caution in cautions { call.messages.warn(caution) }
    return cautions.isEmpty ? .done : .warnings
  }

  private static func remove(_ timer: UserTimer?, _ call: Call) throws -> ExitCode {
    guard let timer, try timer.state() != .absent else {
      call.messages.say("timer: not installed; nothing to do")
      return .done
    }
    let problem = try timer.remove()
    try Console.print("timer: removed, \(timer.timerFile)")
    if let problem { call.messages.warn("it may still be at work (\(problem))") }
    return problem == nil ? .done : .warnings
  }
}
