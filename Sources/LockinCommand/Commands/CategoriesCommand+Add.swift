import CivilTime
import Documents
import Nightly
import Platform
import Records

extension CategoriesCommand {
  /// Writes one rule into the configuration.
  static func add(_ call: Call) throws -> ExitCode {
    let others = [Flag.from, Flag.to, Flag.days].map(\.name) + ["--url"]
    try call.refuse(others, in: "categories add")
    let category = try category(call)
    let subject = try subject(call)
    let productivity = try productivity(call)
    let isForProgram = try call.isForProgram
    let isRehearsal = call.arguments.has("--dry-run")
    // A run that goes on is over before what it rests on changes.
    let open = try isRehearsal || !call.hasStore() ? call.openToRead() : call.open()
    let today = open.configuration.timeline.date(at: open.now)
    let dates = today - 27..<today + 1
    let addition =
      if let subject {
        try CategoryAddition(category, subject, productivity: productivity, of: dates, in: open)
      } else {
        try CategoryAddition(classOf: category, productivity ?? 0, of: dates, in: open)
      }
    if !isRehearsal { try addition.write() }
    guard !isForProgram else {
      try call.output.print(AdditionDocument(addition, isRehearsal: isRehearsal).json)
      return .done
    }
    try call.output.print(
      "\(addition.place)  \(addition.line)\(isRehearsal ? "  (this was a rehearsal)" : "")"
        .withVisibleControls
    )
    try call.output.print(addition.use.words.withVisibleControls)
    return .done
  }

  private static func category(_ call: Call) throws -> CategoryPath {
    let operands = call.arguments.operands
    guard operands.count == 1, CategoryPath(operands[0]) != .uncategorized else {
      throw UsageError(
        problem: "one category has to be named",
        remedy: "put it into quotes: lockin categories add 'Work > Study' --site arxiv.org"
      )
    }
    return CategoryPath(operands[0])
  }

  /// What belongs into the category; nil where its class alone is said.
  private static func subject(_ call: Call) throws -> CategoryAddition.Subject? {
    let given = ["--app", "--site", "--title"].filter(call.arguments.has)
    if given.isEmpty, call.arguments.has("--class") { return nil }
    guard given.count == 1, let name = given.first, let text = call.arguments.value(name) else {
      throw UsageError(
        problem: given.isEmpty
          ? "it was not said what belongs into the category" : "a rule goes by one thing",
        remedy: "write one of --app NAME, --site HOST and --title TEXT"
      )
    }
    switch name {
    case "--app": return .app(text)
    case "--title": return .title(text)
    default:
      if let site = CategoryAddition.Subject(site: text) { return site }
      throw UsageError(problem: "'\(text)' is not a site", remedy: "write it like example.org")
    }
  }

  private static func productivity(_ call: Call) throws -> Int? {
    guard let text = call.arguments.value("--class") else { return nil }
    guard let value = Int(text), (-2...2).contains(value) else {
      throw UsageError(
        problem: "--class '\(text)' is not a class",
        remedy: "write a whole number from -2 (pure distraction) to 2 (focus)"
      )
    }
    return value
  }
}
