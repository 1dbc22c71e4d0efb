import CivilTime
import Documents
import Insights
import Nightly
import Reports

/// Prints one report.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "print one report: yesterday's, or that of a day or week"
  static let operands = "[DATE | WEEK | day [DATE] | week [WEEK]]"
  static let examples = [
    Example("lockin report", "yesterday"),
    Example("lockin report week W21 --format html > week.html", "a week as a page"),
  ]
  static let words = ["day", "week"]
  static let flags = [
    Flag.choice("--format", "FORMAT", Format.self),
    Flag.store, Flag.wait,
  ]

  enum Format: String, CaseIterable {
    case md
    case text
    case html
    case json

    func bytes(_ report: Report) -> [UInt8] {
      switch self {
      case .md: MarkdownReport.text(report)
      case .text: PlainReport.text(report)
      case .html: HTMLReport.page(report, links: ReportLinks())
      case .json: JSONWriter.compact(JSONReport.value(report)) + [0x0a]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let format = try call.choice("--format", Format.self)
    let open = try call.openToRead()
    let today = open.configuration.timeline.local(at: open.now).date
    let period = try Period(call.arguments.operands, today: today)
    let drawn = try Night(open: open, messages: call.messages, reach: .none).report(on: period)
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    try Console.print(format.bytes(drawn.report))
    return .done
  }
}
