import CivilTime
import Documents
import Files
import Nightly

/// One command of the program.
protocol Command {
  /// The word it is called by.
  static var name: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// Its operands, as the help text shows them.
  static var operands: String { get }
  /// Its own options, besides those that every command takes.
  static var flags: [Flag] { get }
  /// Does it.
  static func run(_ call: Call) throws -> ExitCode
}

/// A command's checked arguments and what it gets from outside.
struct Call {
  let arguments: Arguments
  let invocation: Invocation
  private let clock: CommandClock

  init(_ arguments: Arguments, _ invocation: Invocation) throws {
    self.arguments = arguments
    self.invocation = invocation
    clock = try CommandClock(arguments, invocation)
  }

  /// The instant the command runs as of, as far as is known without a configuration.
  var nowBeforeSettings: Instant { clock.nowBeforeSettings }

  /// The instant the command runs as of.
  func now(_ configuration: Configuration) -> Instant {
    clock.now(configuration, workspace, messages)
  }

  /// The workspace's configuration, where no store is needed.
  func configuration(_ zones: ZoneDatabase) throws -> Configuration {
    try Session.configuration(of: workspace, zones: zones)
  }

  /// The workspace that was named, or the current folder.
  var workspace: Workspace {
    Workspace(root: arguments.value("-C") ?? ".", folder: invocation.folder)
  }

  /// The store that was named, or the workspace's own.
  var store: String { arguments.value(Flag.store.name) ?? workspace.path("lockin.sqlite") }

  /// Opens the workspace with its store for this command alone; `mayMake` a store where there is none.
  func open(mayMake: Bool = false) throws -> Session {
    let open = try Session(workspace, now: now(_:)) {
      try HeldStore(writing: store, mayMake: mayMake)
    }
    if open.isNewStore { messages.say("\(store): a new store was made") }
    return open
  }

  /// Opens the workspace with its store, which is read and not written to, alongside others that do so.
  ///
  /// Where there is none yet in the workspace itself, one for a while takes its place; one that was
  /// named has to be there.
  func openToRead(patience: Int? = nil) throws -> Session {
    let patience = try patience ?? self.patience
    return try Session(workspace, now: now(_:)) {
      guard !arguments.has(Flag.store.name),
        try !HeldStore.isThere(store)
      else { return try HeldStore(reading: store, patience: patience) }
      return try HeldStore(apart: store)
    }
  }

  /// Has a store stand as `plans/decisions.csv` says, and tells what is wrong with that file.
  func takeUpDecisions(_ open: Session, mayWrite: Bool) throws {
    let taken = try DecisionBook(open: open).takeUp(mayWrite: mayWrite)
    if let words = taken.words { messages.say(words) }
    for problem in taken.problems { messages.warn("\(problem)") }
  }

  /// Whether there is a store to be read; one that was named has to be there.
  func hasStore() throws -> Bool {
    if try HeldStore.isThere(store) { return true }
    if arguments.has(Flag.store.name) { throw NoStore(path: store) }
    return false
  }

  /// How long to wait while another command writes to the store, in milliseconds.
  private var patience: Int {
    get throws(UsageError) {
      guard let text = arguments.value(Flag.wait.name) else { return FileLock.usualPatience }
      guard let seconds = Int(text), (0...86_400).contains(seconds) else {
        throw UsageError(
          problem: "--wait '\(text)' is not a number of seconds from 0 to 86400",
          remedy: "write it like --wait 30"
        )
      }
      return seconds * 1000
    }
  }

  /// Where messages go; progress is shown on a terminal only.
  var messages: Messages {
    Messages(
      isQuiet: arguments.has("--quiet"),
      showsProgress: invocation.isTerminal && !arguments.has("--quiet")
    )
  }

  /// Refuses operands where a command takes none.
  func expectNoOperands() throws(UsageError) {
    guard let first = arguments.operands.first else { return }
    throw UsageError(
      problem: "unexpected '\(first)'",
      remedy: "a workspace is named with -C \(first)"
    )
  }
}
