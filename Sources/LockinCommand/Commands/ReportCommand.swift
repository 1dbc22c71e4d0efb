import CivilTime
import Documents
import Insights
import Nightly
import Reports

/// Prints one report.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "print one report: yesterday's, or that of a day or week"
  static let operands = "[day [DATE] | week [WEEK]]"
  static let flags = [
    Flag("--format", "FORMAT", "md (where not given), text, html or json"),
    Flag.store, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let format = try format(call.arguments.value("--format") ?? "md")
    let open = try call.openToRead()
    let today = open.configuration.timeline.local(at: open.now).date
    let period = try Period(call.arguments.operands, today: today)
    let drawn = try Night(open: open, messages: call.messages, reach: .none).report(on: period)
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    try Console.print(format(drawn.report))
    return .done
  }

  private static func format(_ name: String) throws(UsageError) -> (Report) -> [UInt8] {
    switch name {
    case "md": MarkdownReport.text
    case "text": PlainReport.text
    case "html": { HTMLReport.page($0, links: ReportLinks()) }
    case "json": { JSONWriter.compact(JSONReport.value($0)) + [0x0a] }
    default:
      throw UsageError(
        problem: "there is no format '\(name)'",
        remedy: "use md, text, html or json"
      )
    }
  }
}
