import Documents
import Nightly
import Plans

/// Shows the templates, and makes habits, plans and lists from them.
enum TemplatesCommand: Command {
  static let name = "templates"
  static let summary = "begin a habit, a plan or a list from a template"
  static let operands = "[list] | show NAME | add NAME"
  static let examples = [
    Example("lockin templates", "what there is"),
    Example(
      "lockin templates add study --title Analysis --start mon",
      "a plan to study, from Monday on"
    ),
  ]
  static let flags = [
    Flag("--title", "TEXT", "show, add: what you call it; the template's title by default"),
    Flag("--start", "DAY", "show, add: the day it begins, such as mon; today if not given"),
    Flag.format,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case show
    case add
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    if word == .list { try call.refuse(["--title", "--start"], in: "templates list") }
    let templates = try TemplatesCall(call)
    switch word {
    case .list: return try templates.list()
    case .show: return try templates.show()
    case .add: return try templates.add()
    }
  }
}
