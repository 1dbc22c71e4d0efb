import CivilTime
import Documents
import Rendering

/// Prints one report.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "print one report: yesterday's, or that of a day or week"
  static let operands = "[day [DATE] | week [WEEK]]"
  static let flags = [
    Flag("--format", "FORMAT", "md (where not given), html or json"),
    Flag.store,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let format = try format(call.arguments.value("--format") ?? "md")
    let operands =
      call.arguments.operands.isEmpty ? [Report.Kind.day.rawValue] : call.arguments.operands
    guard let kind = operands.first.flatMap(Report.Kind.init(rawValue:)), operands.count <= 2 else {
      throw UsageError(
        problem: "'\(operands.joined(separator: " "))' is no report",
        remedy: "write 'report day' or 'report week'"
      )
    }
    let open = try call.open()
    let today = open.configuration.timeline.local(at: call.now).date
    let period = try period(kind, operands.dropFirst().first, today: today)
    let outcome = try Pipeline(open: open, messages: call.messages).run { all in
      switch period {
      case .day(let date): all.only(date)
      case .week(let week): all.only(week)
      }
    }
    for problem in outcome.intake.diagnostics + outcome.planProblems {
      call.messages.warn("\(problem)")
    }
    guard let report = (outcome.reports.days + outcome.reports.weeks).first else {
      throw UsageError(
        problem: "there are no data on \(period.name)",
        remedy: "choose a period that the exports cover"
      )
    }
    try Console.print(format(report))
    return .done
  }

  private static func format(_ name: String) throws(UsageError) -> (Report) -> [UInt8] {
    switch name {
    case "md": MarkdownReport.text
    case "html": { HTMLReport.page($0, links: ReportLinks()) }
    case "json": { JSONWriter.compact(JSONReport.value($0)) + [0x0a] }
    default:
      throw UsageError(
        problem: "there is no format '\(name)'",
        remedy: "use md, html or json"
      )
    }
  }

  private static func period(
    _ kind: Report.Kind,
    _ text: String?,
    today: CivilDate
  ) throws(UsageError) -> ReportPeriod {
    switch kind {
    case .day:
      guard let text else { return .day(today - 1) }
      guard let date = CivilDate(text) else {
        throw UsageError(
          problem: "'\(text)' is no date",
          remedy: "write it like 2026-03-29"
        )
      }
      return .day(date)
    case .week:
      guard let text else { return .week(ISOWeek(containing: today - 7)) }
      guard let week = ISOWeek(text) else {
        throw UsageError(
          problem: "'\(text)' is no week",
          remedy: "write it like 2026-W13"
        )
      }
      return .week(week)
    }
  }
}
