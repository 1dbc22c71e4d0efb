import Analysis
import CivilTime
import Documents
import Nightly
import Platform
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
    Flag.state, Flag.wait,
  ]

  enum Format: String, CaseIterable {
    case md
    case text
    case html
    case json
  }

  static func run(_ call: Call) throws -> ExitCode {
    let format = try call.choice("--format", Format.self)
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let period = try Period(call.arguments.operands, today: today)
    let drawn = try Night(open: open, messages: call.messages, reach: .none).report(on: period)
    for problem in drawn.problems { call.messages.warn("\(problem)") }
    let screen = call.output.screen
    switch format {
    // A person at a terminal is shown what Markdown means; who asks for it gets it.
    case .md where screen.columns != nil && !call.arguments.has("--format"), .text:
      try call.output.show(PlainReport.lines(drawn.report, on: screen))
    case .md: try call.output.show(MarkdownReport.text(drawn.report))
    case .html:
      // A page on its own leads to no others.
      var report = drawn.report
      (report.previous, report.next) = (nil, nil)
      try call.output.print(HTMLReport.page(report, links: ReportLinks()))
    case .json: try call.output.print(JSONWriter.compact(JSONReport.value(drawn.report)) + [0x0a])
    }
    return .done
  }
}
