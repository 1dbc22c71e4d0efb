import Documents
import Nightly

/// Looks at all that a workspace needs, and says what to do.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "look at everything, and say what to do; 3 when there is something"
  static let operands = ""
  static let examples = [
    Example("lockin doctor", "what is to be done, with the command that does it"),
    Example("lockin doctor --all --model", "all that was looked at, and whether the model answers"),
  ]
  static let flags: [Flag] = [
    Flag("--all", nil, "print what is fine as well"),
    Flag(
      "--model",
      nil,
      "look over the network whether the model answers; nothing of yours is sent"
    ),
    .format, .state,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isJSON = try call.isForProgram
    // set aside: a record that can't be read tells of no run, and the next run replaces it.
    let record = try? RunRecord.latest(of: call.workspace)
    var now = call.nowBeforeSettings
    let doctor = try Doctor(
      call.workspace,
      latestRun: record.map {
        LatestRun(
          started: $0.started,
          asOf: $0.asOf,
          exit: $0.exit,
          code: $0.code.rawValue
        )
      },
      Surroundings(environment: call.invocation.environment, program: call.invocation.program)
    ) { configuration in
      now = configuration.map(call.now) ?? now
      return now
    }
    let reached =
      call.arguments.has("--model") ? doctor.reach(variable: call.invocation.variable) : []
    let document = DoctorDocument(doctor.findings() + reached, asOf: now)
    if isJSON {
      try call.output.print(document.json)
    } else {
      try call.output.show(
        document.lines(all: call.arguments.has("--all"), on: call.output.screen)
      )
    }
    return document.hasWork ? .warnings : .done
  }
}
