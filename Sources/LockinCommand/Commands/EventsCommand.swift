import Documents
import Nightly
import Plans

/// Shows the events that the person wrote by hand, and changes them.
enum EventsCommand: Command {
  static let name = "events"
  static let summary = "list, add, edit and remove planned events"
  static let operands = """
    [list [DAYS]] | add TITLE --start WHEN [--end WHEN]
                    | edit EVENT | remove EVENT
    """
  static let examples = [
    Example("lockin events", "what is planned in events.yaml from today on"),
    Example(
      "lockin events add 'Thesis outline' --start 'fri 14:00' --end 16:00",
      "something new, on Friday"
    ),
  ]
  static let flags = [
    Flag("--all", nil, "list: what is over as well"),
    Flag("--on", "DAY", "edit, remove: the day it begins, where several are called so"),
    Flag("--title", "TEXT", "what you call it"),
    Flag("--start", "WHEN", "when it begins: 'fri 14:00', 2026-07-15T14:00; a day alone: all day"),
    Flag("--end", "WHEN", "when it ends, such as 16:00; of whole days, the day after the last"),
    Flag("--kind", "KIND", "what it is", choices: kinds),
    Flag("--tag", "WORD", "a word of your own; may be given several times"),
    Flag(
      "--movable",
      "YES",
      "whether another time may be suggested",
      choices: Movable.allCases.map(\.rawValue)
    ),
    Flag("--id", "ID", "a name that stays where the title or start changes"),
    Flag("--yes", nil, "remove: do not ask"),
    Flag.format,
  ]

  private static let kinds = PlannedEvent.Kind.allCases.map(\.rawValue) + ["none"]

  /// Whether an event may be moved, in words.
  enum Movable: String, CaseIterable {
    case yes
    case no
    case none
  }

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case add
    case edit
    case remove

    /// The options that belong to it.
    fileprivate var flags: [String] {
      let said = EventField.allCases.map(\.option)
      let own: [String] =
        switch self {
        case .list: ["--all"]
        case .add: said
        case .edit: said + ["--on"]
        case .remove: ["--on", "--yes"]
        }
      return own + ["--format"]
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !word.flags.contains($0) }
    try call.refuse(others, in: "events \(word.rawValue)")
    let events = try EventsCall(call)
    switch word {
    case .list: return try events.list()
    case .add: return try events.add()
    case .edit: return try events.edit()
    case .remove: return try events.remove()
    }
  }
}
