import Analysis
import CivilTime
import Documents
import Nightly
import Reports

/// Prints the report of any dates.
enum AnalyzeCommand: Command {
  static let name = "analyze"
  static let summary = "print the report of any days: hours, plans, goals and the week after"
  static let operands = "[DATES]"
  static let examples = [
    Example("lockin analyze --days 28", "the four weeks up to yesterday"),
    Example("lockin analyze last month", "a month as one report"),
  ]
  static let flags = [
    Flag.from, Flag.to, Flag.days,
    Flag.format,
    Flag.state, Flag.wait,
  ]

  /// The longest stretch that is looked at, in days: older ones would weigh nothing.
  static let most = 366

  static func run(_ call: Call) throws -> ExitCode {
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let dates = try call.dates(today: today, upTo: today - 1)
    guard dates.days.count <= most else {
      throw UsageError(
        problem: "\(dates.days.count) days are more than \(most)",
        remedy: "choose a year or less: after 28 days a day counts for half"
      )
    }
    let drawn = try Night(open: open, messages: call.messages, reach: .none)
      .report(on: .dates(dates))
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    switch form {
    case .text: try call.output.show(TextReport.lines(drawn.report, on: call.output.screen))
    case .json: try call.output.print(JSONWriter.compact(JSONReport.value(drawn.report)) + [0x0a])
    }
    return .done
  }
}
