import CivilTime
import Documents
import Nightly
import Records

/// Shows what the rules of the categories do.
enum CategoriesCommand: Command {
  static let name = "categories"
  static let summary = "show what each rule took, and the largest that none did; add a rule"
  static let operands = "[test [DATES]] | add CATEGORY"
  static let examples = [
    Example("lockin categories --days 7", "what the rules made of a week"),
    Example("lockin categories add 'Work > Study' --site arxiv.org", "write a rule"),
    Example("lockin categories add Uni --class 2", "the class of a category that an export names"),
  ]
  static let flags = [
    Flag.from, Flag.to, Flag.days,
    Flag("--app", "NAME", "tell which rule takes this application, or add one for it"),
    Flag("--title", "TEXT", "the title of its window or page; with add: a part of it"),
    Flag("--url", "ADDRESS", "the address of its page"),
    Flag("--site", "HOST", "with add: the site, such as example.org"),
    Flag("--class", "CLASS", "with add: from -2 (pure distraction) to 2 (focus)"),
    Flag("--dry-run", nil, "with add: tell what would be written, and write nothing"),
    Flag.format,
    Flag.state, Flag.wait,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case test
    case add
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    if word == .add { return try add(call) }
    try call.refuse(["--site", "--class", "--dry-run"], in: "categories test")
    let isJSON = try call.isForProgram
    if ["--app", "--title", "--url"].contains(where: call.arguments.has) {
      return try explain(call, isJSON: isJSON)
    }
    let open = try call.openToRead()
    for warning in open.configuration.warnings { call.messages.warn("\(warning)") }
    let today = open.configuration.timeline.date(at: open.now)
    let dates = try call.dates(today: today, upTo: today)
    let rules = open.configuration.rules
    let use = try CategoryUse(of: dates, loader: try open.loader(rules: rules), rules: rules)
    let report = CategoryUseReport(use: use, rules: rules, dates: dates)
    if isJSON {
      try call.output.print(report.json)
    } else {
      try call.output.show(report.text)
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
      try call.output.print(choice.json)
    } else {
      try call.output.print(choice.text)
    }
    return .done
  }
}
