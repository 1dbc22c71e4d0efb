import Documents
import Nightly
import Plans

/// Shows what is to be done, and changes it.
enum TodoCommand: Command {
  static let name = "todo"
  static let summary = "list, add, tick off, edit and remove what is to be done"
  static let operands = """
    [list [LIST]] | search TEXT | add TITLE | done ITEM | star ITEM
                  | edit ITEM | move ITEM | remove ITEM
    """
  static let examples = [
    Example("lockin todo", "what is open, list by list"),
    Example("lockin todo add 'Return the books' --due fri", "something new, due on Friday"),
  ]
  static let flags = [
    Flag("--list", "LIST", "the list, by its id or name; items.yaml by default for add"),
    Flag("--new-list", nil, "add: make the list of that name where there is none"),
    Flag("--all", nil, "list: what is done as well"),
    Flag("--due", "DAY", "the day by which it is due: 2026-07-15, fri, +3d; list: due up to it"),
    Flag("--due-time", "TIME", "the time of that day, such as 12:00"),
    Flag(
      "--repeat",
      "RULE",
      "how it comes again: daily, 'mon, thu', 'every 2 weeks', 'after 30 days'"
    ),
    Flag("--title", "TEXT", "what is to be done"),
    Flag("--notes", "TEXT", "what else there is to know"),
    Flag("--star", nil, "add: it matters more than others"),
    Flag("--flag", "COLOR", "a colour to tell it by", choices: colors),
    Flag("--tag", "WORD", "a word of your own; may be given several times"),
    Flag("--reminder-minutes", "N", "minutes before it is due at which to be reminded"),
    Flag(
      "--subtask",
      "PART",
      "add, edit: a part of it, several times if need be; done, remove: which part, from 1"
    ),
    Flag("--id", "ID", "a name that stays where the title changes"),
    Flag("--done", "DAY", "done: when; now by default"),
    Flag("--undo", nil, "done, star: take it back"),
    Flag("--to", "LIST", "move: the list that it is to be on"),
    Flag("--position", "N", "add, move: where it is to stand, from 1; at the end by default"),
    Flag("--yes", nil, "remove: do not ask"),
    Flag.format,
  ]

  private static let colors = Goal.Color.allCases.map(\.rawValue) + ["none"]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case search
    case add
    case done
    case star
    case edit
    case move
    case remove

    /// The options that belong to it.
    fileprivate var flags: [String] {
      let said = ItemField.allCases.map(\.option).filter { $0 != "--star" }
      let own: [String] =
        switch self {
        case .list: ["--list", "--all", "--due"]
        case .search: ["--list"]
        case .add: said + ["--star", "--list", "--new-list", "--position"]
        case .done: ["--list", "--subtask", "--done", "--undo"]
        case .star: ["--list", "--undo"]
        case .edit: said + ["--list"]
        case .move: ["--list", "--to", "--position"]
        case .remove: ["--list", "--subtask", "--yes"]
        }
      return own + ["--format"]
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !word.flags.contains($0) }
    try call.refuse(others, in: "todo \(word.rawValue)")
    let todo = try TodoCall(call)
    switch word {
    case .list: return try todo.list()
    case .search: return try todo.search()
    case .add: return try todo.add()
    case .done: return try todo.done()
    case .star: return try todo.star()
    case .edit: return try todo.edit()
    case .move: return try todo.move()
    case .remove: return try todo.remove()
    }
  }
}
