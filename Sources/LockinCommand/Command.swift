import CivilTime
import Documents
import Nightly
import Plans
import Platform
import Storage

/// One command of the program.
protocol Command {
  /// The word it is called by.
  static var name: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// Its operands, as the help text shows them.
  static var operands: String { get }
  /// How it is called, the commonest way first.
  static var examples: [Example] { get }
  /// The words that may stand behind it.
  static var words: [String] { get }
  /// Its own options, besides those that every command takes.
  static var flags: [Flag] { get }
  /// Does it.
  static func run(_ call: Call) throws -> ExitCode
}

/// Commands that people use for one thing.
typealias CommandGroup = (title: String, commands: [any Command.Type])

extension Command {
  static var words: [String] { [] }
}

/// A way to call a command, with what comes of it.
struct Example {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// A command's checked arguments and what it gets from outside.
struct Call {
  private(set) var arguments: Arguments
  let invocation: Invocation
  /// Where what the command prints goes.
  let output: Output
  /// All commands, by what people do with them.
  let groups: [CommandGroup]
  /// The workspace that was named, or the one around the current folder.
  let workspace: Workspace
  private let clock: CommandClock

  init(
    _ arguments: Arguments,
    _ invocation: Invocation,
    _ output: Output,
    _ groups: [CommandGroup]
  ) throws {
    self.arguments = arguments
    self.invocation = invocation
    self.output = output
    self.groups = groups
    clock = try CommandClock(arguments, invocation)
    workspace = Workspace(
      root: WorkspaceChoice.root(arguments, invocation),
      folder: invocation.folder,
      state: arguments.value(Flag.state.name)
    )
  }

  /// The instant the command runs as of, as far as is known without a configuration: what a clock shows is
  /// taken to be in UTC.
  var nowBeforeSettings: Instant { now(in: ZoneTimeline(home: .utc)) }

  /// The instant the command runs as of where no configuration has a say in it.
  func now(in timeline: ZoneTimeline) -> Instant { clock.nowBeforeSettings(timeline) }

  /// The instant the command runs as of.
  func now(_ configuration: Configuration) -> Instant {
    clock.now(configuration, workspace, messages)
  }

  /// Whether an instant stands for the machine's clocks.
  func timeStandsStill(_ configuration: Configuration) -> Bool {
    clock.standsStill(configuration)
  }

  /// The workspace's configuration, where no store is needed.
  func configuration(_ zones: ZoneDatabase) throws -> Configuration {
    try Session.configuration(of: workspace, zones: zones)
  }

  /// The cache.
  var store: String { workspace.storeFile }

  /// Opens the workspace with its cache for this command alone, and brings that up to the archive unless the command does so
  /// itself, as it `reads` the inbox.
  ///
  /// `prepare` does what comes before the cache is opened; with `isFresh` it is deleted.
  func open(
    reads: Bool = false,
    isFresh: Bool = false,
    prepare: (Configuration) throws -> Void = { _ in }
  ) throws -> Session {
    try finishPurges()
    let open = try Session(
      workspace,
      now: now(_:),
      progress: progress,
      mayWrite: true,
      prepare: prepare
    ) {
      let patience = arguments.has(Flag.wait.name) ? try self.patience : nil
      return try OpenCache(writing: workspace, isFresh: isFresh, patience: patience)
    }
    try tellBeginning(of: open.store)
    if !reads { try bringUpToDate(open) }
    return open
  }

  /// Finishes purges that were ended before they were done, before anything is read.
  private func finishPurges() throws {
    guard try !PurgeRules(of: workspace).unfinished.isEmpty else { return }
    let open = try Session(workspace, now: now(_:), progress: progress, mayWrite: true) {
      try OpenCache(writing: workspace)
    }
    for document in try Purge(open).finish() {
      messages.say("a purge that was ended is done now: \(document.extent) had been left")
      PurgeWords(document).tellRest(messages)
    }
  }

  /// Refuses to read what a purge was to take that was ended before it was done; to look at something removes nothing.
  private func expectPurged() throws {
    guard try !PurgeRules(of: workspace).unfinished.isEmpty else { return }
    throw Diagnostic(
      file: workspace.name(of: workspace.purgedFile),
      code: "unfinished_purge",
      problem: "a purge was ended before it was done, and what it was to take is not shown",
      remedy: "type 'lockin run', which finishes it; 'lockin purge list' says which it is"
    )
  }

  /// Opens the workspace with its cache, which is read and not written to, alongside others that do so.
  func openToRead(patience: Int? = nil) throws -> Session {
    let patience = try patience ?? self.patience
    try expectPurged()
    let open = try Session(workspace, now: now(_:), progress: progress, mayWrite: false) {
      try OpenCache(reading: workspace, patience: patience)
    }
    try tellBeginning(of: open.store)
    try bringUpToDate(open)
    return open
  }

  private func bringUpToDate(_ open: Session) throws {
    for problem in try open.bringUpToDate() ?? [] { messages.warn("\(problem)") }
  }

  /// Tells why a cache was made just now, where there is anything that it is made of.
  private func tellBeginning(of store: Store) throws {
    let why: String
    switch store.beginning {
    case nil: return
    case .absent:
      guard try FileStatus.ifPresent(workspace.archiveFolder) != nil else { return }
      why = "not there"
    case .store: why = "of an older lockin"
    case .otherForm: why = "of another version of lockin"
    case .damaged: why = "damaged"
    }
    messages.say("\(self.store): this was \(why), and is made anew from archive/")
  }

  /// Has a store stand as `plans/decisions.csv` says, and tells what is wrong with that file.
  func takeUpDecisions(_ open: Session, mayWrite: Bool) throws {
    let taken = try DecisionBook(open: open).takeUp(mayWrite: mayWrite)
    if let words = taken.words { messages.say(words) }
    for problem in taken.problems { messages.warn("\(problem)") }
  }

  /// Whether anything was read yet: there is a cache, or something it can be made from.
  func hasStore() throws -> Bool {
    try FileStatus.ifPresent(store) != nil || FileStatus.ifPresent(workspace.archiveFolder) != nil
  }

  /// How long to wait while another command writes to the store, in milliseconds.
  var patience: Int {
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

  /// Where what goes on is shown; nil where it is not.
  var progress: ProgressLine? { arguments.has("--quiet") ? nil : output.progress }

  /// Where messages go.
  var messages: Messages { Messages(isQuiet: arguments.has("--quiet"), invocation, progress) }

  /// Whether a program reads what is printed, in place of a person.
  var isForProgram: Bool {
    get throws(UsageError) { try choice(Flag.format.name, PrintedForm.self) == .json }
  }

  /// The word behind the command that says what is to be done, and the call as it stands behind it.
  ///
  /// The first of the words is meant where none is given.
  func word<Word>(
    of command: any Command.Type,
    _ words: Word.Type
  ) throws(UsageError) -> (word: Word, call: Call)
  where Word: RawRepresentable<String> & CaseIterable {
    let operands = arguments.operands
    let names = words.allCases.map { "'\($0.rawValue)'" }
    guard let first = operands.first ?? words.allCases.first?.rawValue,
      let word = words.init(rawValue: first)
    else {
      let nearest = Spelling.nearest(
        to: operands.first ?? "",
        among: words.allCases.map(\.rawValue)
      )
      throw UsageError(
        problem: "there is no command '\(command.name) \(operands.joined(separator: " "))'",
        remedy: nearest.map { "did you mean '\(command.name) \($0)'?" }
          ?? "behind '\(command.name)' stands \(names.joined(separator: ", "))"
      )
    }
    return (word, behindFirstOperand)
  }

  /// The call as it stands behind its first operand.
  var behindFirstOperand: Call {
    var behind = self
    behind.arguments = arguments.behindFirstOperand
    return behind
  }

  /// What an option with a few values says; the first of them is meant where it is not given.
  func choice<Choice>(
    _ name: String,
    _ choices: Choice.Type
  ) throws(UsageError) -> Choice where Choice: RawRepresentable<String> & CaseIterable {
    let names = choices.allCases.map(\.rawValue)
    guard let text = arguments.value(name) ?? names.first, let choice = choices.init(rawValue: text)
    else {
      throw UsageError(
        problem: "there is no '\(name) \(arguments.value(name) ?? "")'",
        remedy: "use \(names.asAlternatives)"
      )
    }
    return choice
  }

  /// Refuses options that belong to another word of a command.
  func refuse(_ names: [String], in command: String) throws(UsageError) {
    guard let name = names.first(where: arguments.has) else { return }
    throw UsageError(problem: "\(name) has no part in '\(command)'", remedy: "leave it out")
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
