import Analysis
import CivilTime
import Nightly
import Reports

/// Prints one report as a message; nothing is sent.
enum MailCommand: Command {
  static let name = "mail"
  static let summary = "print a report as a message, ready for any sendmail"
  static let operands = "[DATE | WEEK | day [DATE] | week [WEEK]]"
  static let examples = [
    Example("lockin mail day --to me@example.org | sendmail -t", "yesterday's report by mail"),
    Example("lockin mail week --to me@example.org > week.eml", "last week's as a file"),
  ]
  static let words = ["day", "week"]
  static let flags = [
    Flag("--to", "ADDRESS", "whom it is for; may be given several times"),
    Flag("--from", "ADDRESS", "whom it is from; the first of --to by default"),
    Flag.format, Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let to = try call.arguments.all("--to").map { try address($0, "--to") }
    let from = try call.arguments.value("--from").map { try address($0, "--from") }
    let isForProgram = try call.isForProgram
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let period = try Period(call.arguments.operands, today: today)
    let drawn = try Night(open: open, messages: call.messages, reach: .none)
      .report(on: period, for: .mail)
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    let message = MailMessage(drawn.report, from: from, to: to, date: open.now)
    if isForProgram {
      try call.output.print(MailDocument(message).json)
    } else {
      try call.output.print(message.bytes)
    }
    return .done
  }

  private static func address(_ text: String, _ flag: String) throws(UsageError) -> MailAddress {
    guard let address = MailAddress(text) else {
      throw UsageError(
        problem: "\(flag) '\(text)' is no e-mail address",
        remedy: "write it like me@example.org, or like 'My Name <me@example.org>'"
      )
    }
    return address
  }
}
