import Analysis
import Documents
import Nightly
import Plans

/// Shows how the goals stand, and changes them.
enum GoalsCommand: Command {
  static let name = "goals"
  static let summary = "list, show, add, edit, archive and remove goals and their milestones"
  static let operands = """
    [list] | show ID | add TITLE | edit ID | archive ID | remove ID
                   | milestone add ID TITLE | milestone done ID N | milestone move ID N TO
                   | milestone remove ID N
    """
  static let examples = [
    Example("lockin goals", "how they stand, the most urgent first"),
    Example("lockin goals add 'Learn Rust' --target-hours 60 --deadline +12w", "a new one"),
  ]
  static let flags = [
    Flag.choice("--sort", "ORDER", GoalsReview.Order.self, "list: "),
    Flag("--all", nil, "list: archived goals as well"),
    Flag("--title", "TEXT", "what it is called, in 3 to 100 characters"),
    Flag("--description", "TEXT", "what else there is to know"),
    Flag("--target-hours", "HOURS", "the hours to reach in all, 0.5 to 10000"),
    Flag("--daily-target", "HOURS", "the hours to spend a day"),
    Flag("--weekly-target", "HOURS", "the hours to spend a week, Monday to Sunday"),
    Flag("--weekly-limit", "HOURS", "the hours that a week may have at most"),
    Flag("--start", "DAY", "from when on time counts; the day it is added by default"),
    Flag("--deadline", "DAY", "the last day: 2026-07-15, fri, +3d; at most 365 after the start"),
    Flag(
      "--category",
      "PATH",
      "activity that counts, 'Work > Writing'; may be given several times"
    ),
    Flag("--tag", "WORD", "a word of your own; may be given several times"),
    Flag("--color", "COLOR", "a colour to tell it apart by", choices: colors),
    Flag("--id", "ID", "add: its name in sessions and tags, where the title is not to make it"),
    Flag("--undo", nil, "archive: show it again"),
    Flag("--yes", nil, "remove: do not ask"),
    Flag("--position", "N", "milestone add: where it is to stand; at the end by default"),
    Flag("--done", "DAY", "milestone done: when; now by default"),
    Flag.format, Flag.state, Flag.wait,
  ]

  private static let colors = Goal.Color.allCases.map(\.rawValue) + ["none"]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case show
    case add
    case edit
    case archive
    case remove
    case milestone

    /// The options that belong to it.
    fileprivate var flags: [String] {
      let said = GoalField.allCases.map(\.option)
      return switch self {
      case .list: ["--sort", "--all", "--format", "--state", "--wait"]
      case .show: ["--format", "--state", "--wait"]
      case .add: said + ["--format"]
      case .edit: said + ["--format", "--state", "--wait"]
      case .archive: ["--undo", "--format"]
      case .remove: ["--yes", "--format"]
      case .milestone: ["--position", "--done", "--format"]
      }
    }
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    let others = flags.map(\.name).filter { !word.flags.contains($0) }
    try call.refuse(others, in: "goals \(word.rawValue)")
    let goals = try GoalsCall(call)
    switch word {
    case .list: return try goals.list()
    case .show: return try goals.show()
    case .add: return try goals.add()
    case .edit: return try goals.edit()
    case .archive: return try goals.archive()
    case .remove: return try goals.remove()
    case .milestone: return try goals.milestone()
    }
  }
}
