import CivilTime
import Days
import Documents
import Nightly

/// Shows what the rules of the categories do.
enum CategoriesCommand: Command {
  static let name = "categories"
  static let summary = "show what each rule took, and the largest that none did"
  static let operands = "[test [DATES]]"
  static let examples = [
    Example("lockin categories --days 7", "what the rules made of a week"),
    Example("lockin categories --app code --title main.swift", "which rule takes this"),
  ]
  static let flags = [
    Flag.from, Flag.to, Flag.days,
    Flag("--app", "NAME", "tell which rule takes this application, title and address"),
    Flag("--title", "TEXT", "the title of its window or page"),
    Flag("--url", "ADDRESS", "the address of its page"),
    Flag.format,
    Flag.store, Flag.wait,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case test
  }

  static func run(_ call: Call) throws -> ExitCode {
    let call = try call.word(of: self, Word.self).call
    let isJSON = try call.choice(Flag.format.name, PrintedForm.self) == .json
    if ["--app", "--title", "--url"].contains(where: call.arguments.has) {
      return try explain(call, isJSON: isJSON)
    }
    let open = try call.openToRead()
    for warning in open.configuration.warnings { call.messages.warn("\(warning)") }
    let today = open.configuration.timeline.local(at: open.now).date
    let dates = try call.dates(today: today, upTo: today)
    let use = try CategoryUse(
      of: dates,
      loader: try open.loader(),
      rules: open.configuration.rules
    )
    let report = CategoryUseReport(
      use: use,
      rules: open.configuration.rules.rules,
      from: dates.lowerBound,
      to: dates.upperBound
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
    try call.expectNoOperands()
    for name in [Flag.from, Flag.to, Flag.days].map(\.name) where call.arguments.has(name) {
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
}
