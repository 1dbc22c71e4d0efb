import CivilTime
import Documents
import Insights
import Nightly
import Reports

/// Prints the report of any dates.
enum AnalyzeCommand: Command {
  static let name = "analyze"
  static let summary = "print the report of any days: hours, plans, goals and the week after"
  static let operands = ""
  static let flags = [
    Flag("--from", "DATE", "the first local date"),
    Flag("--to", "DATE", "the local date after the last one"),
    Flag("--format", "FORMAT", "text (where not given) or json"),
    Flag.store, Flag.wait,
  ]

  /// The longest stretch that is looked at, in days: older ones would weigh nothing.
  private static let most = 366

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let format = try format(call.arguments.value("--format") ?? "text")
    let from = try call.arguments.required("--from", try call.arguments.date("--from"))
    let to = try call.arguments.required("--to", try call.arguments.date("--to"))
    guard from < to else {
      throw UsageError(problem: "--to is not after --from", remedy: "--to is the day after")
    }
    guard to - from <= most else {
      throw UsageError(
        problem: "from --from to --to are more than \(most) days",
        remedy: "choose a year or less: after 28 days a day counts for half"
      )
    }
    let open = try call.openToRead()
    let drawn = try Night(open: open, messages: call.messages, reach: .none)
      .report(on: .dates(from..<to))
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    try Console.print(format(drawn.report))
    return .done
  }

  private static func format(_ name: String) throws(UsageError) -> (Report) -> [UInt8] {
    switch name {
    case "text": TextReport.text
    case "json": { JSONWriter.compact(JSONReport.value($0)) + [0x0a] }
    default:
      throw UsageError(problem: "there is no format '\(name)'", remedy: "use text or json")
    }
  }
}
