import Analysis
import CivilTime
import Documents
import Nightly
import Platform

/// Shows what would be asked of a model, and checks replies.
enum AdviseCommand: Command {
  static let name = "advise"
  static let summary = "show what would be asked of a model, or check a reply"
  static let operands = "[DATE | WEEK | day [DATE] | week [WEEK]]"
  static let examples = [
    Example("lockin advise --request", "what a model would be told of yesterday"),
    Example("lockin advise --request week last", "and of last week"),
  ]
  static let words = ["day", "week"]
  static let flags = [
    Flag(
      "--request",
      nil,
      "print the bytes that would be sent, and send nothing"
    ),
    Flag("--check", "REPLY", "print what of the reply in this file would be dropped, and why"),
    Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let reply = call.arguments.value("--check")
    guard call.arguments.has("--request") != (reply != nil) else {
      throw UsageError(
        problem: "advise takes either --request or --check",
        remedy: "'lockin run' asks for advice and publishes it"
      )
    }
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let period = try Period(call.arguments.operands, today: today)
    var seen: AdviceFacts?
    _ = try Night(
      open: open,
      messages: call.messages,
      reach: .shown(to: { seen = $0 })
    ).report(on: period)
    guard let facts = seen else {
      throw UsageError(
        problem: "there is no advice on \(period.name)",
        remedy:
          "choose a period that the exports cover, and 'provider' under 'advice' that is not none"
      )
    }
    if let reply { return try check(reply, facts, call) }
    try call.output.print(try request(facts, open.configuration))
    return .done
  }

  /// The body in the form of the provider that was chosen, or of OpenAI's Chat Completions.
  private static func request(
    _ facts: AdviceFacts,
    _ configuration: Configuration
  ) throws -> [UInt8] {
    let (provider, model, tokens): (ProviderKind, String, Int) =
      if case .model(let settings) = configuration.adviser {
        (settings.provider, settings.model, settings.maxOutputTokens)
      } else {
        (.openai, "model", ModelSettings.usualOutputTokens)
      }
    let question = try AdviceQuestion(facts, provider, model: model, maxOutputTokens: tokens)
    return JSONWriter.compact(provider.provider.body(question.request)) + [0x0a]
  }

  private static func check(
    _ path: String,
    _ facts: AdviceFacts,
    _ call: Call
  ) throws -> ExitCode {
    let bytes = try Invocation.contents(of: path, limit: 1 << 20).bytes
    let faults = ReplyCheck(facts).verdict(bytes).faults
    guard !faults.isEmpty else { return .done }
    for fault in faults {
      try call.output.print(
        JSONWriter.compact([
          "code": .string(fault.reason.rawValue), "instance": .string(fault.pointer),
        ])
          + [0x0a]
      )
    }
    return .data
  }
}
