import CivilTime
import Days
import Documents
import Nightly

/// Shows what the rules of the categories do.
enum CategoriesCommand: Command {
  static let name = "categories"
  static let summary = "show what each rule took, and the largest that none did"
  static let operands = "test"
  static let flags = [
    Flag("--from", "DATE", "the first local date; 28 days before --to where not given"),
    Flag("--to", "DATE", "the local date after the last one; tomorrow where not given"),
    Flag("--app", "NAME", "tell which rule takes this application, title and address"),
    Flag("--title", "TEXT", "the title of its window or page"),
    Flag("--url", "ADDRESS", "the address of its page"),
    Flag("--format", "FORMAT", "text (where not given) or json"),
    Flag.store, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    guard call.arguments.operands == ["test"] else {
      throw UsageError(
        problem: "'\((["categories"] + call.arguments.operands).joined(separator: " "))' is no "
          + "command",
        remedy: "write 'lockin categories test'"
      )
    }
    let isJSON = try isJSON(call.arguments.value("--format") ?? "text")
    if ["--app", "--title", "--url"].contains(where: call.arguments.has) {
      return try explain(call, isJSON: isJSON)
    }
    let dates = try dates(call)
    let open = try call.openToRead()
    for warning in open.configuration.warnings { call.messages.warn("\(warning)") }
    let today = open.configuration.timeline.local(at: open.now).date
    let to = dates.to ?? dates.from.map { max($0, today) + 1 } ?? today + 1
    let from = dates.from ?? to - 28
    let use = try CategoryUse(
      of: from..<to,
      loader: try open.loader(),
      rules: open.configuration.rules
    )
    let report = CategoryUseReport(
      use: use,
      rules: open.configuration.rules.rules,
      from: from,
      to: to
    )
    if isJSON {
      try Console.print(JSONWriter.compact(report.json) + [0x0a])
    } else {
      try Console.print(report.text)
    }
    return .done
  }

  /// Tells which rule takes one combination of texts, which may never have occurred.
  private static func explain(_ call: Call, isJSON: Bool) throws -> ExitCode {
    for name in ["--from", "--to"] where call.arguments.has(name) {
      throw UsageError(
        problem: "\(name) has no part in a test of one application",
        remedy: "leave it out"
      )
    }
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    for warning in configuration.warnings { call.messages.warn("\(warning)") }
    let choice = CategoryChoice(
      app: call.arguments.value("--app") ?? "",
      title: call.arguments.value("--title") ?? "",
      url: call.arguments.value("--url") ?? "",
      rules: configuration.rules
    )
    if isJSON {
      try Console.print(JSONWriter.compact(choice.json) + [0x0a])
    } else {
      try Console.print(choice.text)
    }
    return .done
  }

  private static func isJSON(_ format: String) throws(UsageError) -> Bool {
    guard ["text", "json"].contains(format) else {
      throw UsageError(problem: "there is no format '\(format)'", remedy: "use text or json")
    }
    return format == "json"
  }

  private static func dates(_ call: Call) throws -> (from: CivilDate?, to: CivilDate?) {
    let from = try call.arguments.date("--from")
    let to = try call.arguments.date("--to")
    if let from, let to, from >= to {
      throw UsageError(problem: "--to is not after --from", remedy: "--to is the day after")
    }
    return (from, to)
  }
}
