import CivilTime
import Documents
import Nightly
import Reports
import Storage

/// Prints what can be said of a person's days, with what it rests on.
enum AnalyzeCommand: Command {
  static let name = "analyze"
  static let summary = "print what holds of some days: hours, plans, goals and the week after"
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
    let found = try open.store.reading {
      try PeriodAnalysis(open: open).document(of: from..<to)
    }
    for problem in found.problems { call.messages.warn("\(problem)") }
    try Console.print(format(found.findings))
    return .done
  }

  private static func format(
    _ name: String
  ) throws(UsageError) -> (FindingsDocument) -> [UInt8] {
    switch name {
    case "text": { Array(FindingsText.lines($0).map { $0 + "\n" }.joined().utf8) }
    case "json": { JSONWriter.compact(FindingsJSON.value($0)) + [0x0a] }
    default:
      throw UsageError(problem: "there is no format '\(name)'", remedy: "use text or json")
    }
  }
}
