import Documents
import Nightly
import Platform

/// Takes what the person no longer wants kept out of the workspace, for good.
enum PurgeCommand: Command {
  static let name = "purge"
  static let summary = "take records, titles, advice or everything out of the workspace for good"
  static let operands = "[list | forget ID...]"
  static let examples = [
    Example("lockin purge --before 2026-01-01 --dry-run", "what would go, and where it would stay"),
    Example(
      "lockin purge --all --files --backups --yes",
      "what you wrote is left, and nothing else"
    ),
  ]
  static let words = ["list", "forget"]
  static let flags = [
    Flag("--before", "DATE", "what was before this day, which stays itself"),
    Flag("--device", "NAME", "what this device recorded"),
    Flag("--source", "NAME", "what this program recorded, such as aw-watcher-web-firefox"),
    Flag(
      "--titles",
      nil,
      "titles and addresses alone; the time and titles of calendar events stay"
    ),
    Flag("--advice", nil, "what models said, and suggestions"),
    Flag("--all", nil, "everything"),
    Flag("--files", nil, "also exports in inbox/ that hold it, or what was purged before"),
    Flag("--backups", nil, "also this workspace's backups in the folder of 'backup.to'"),
    Flag("--dry-run", nil, "print what would go, and change nothing"),
    Flag("--yes", nil, "do not ask"),
    Flag.format, Flag.state, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    switch call.arguments.operands.first {
    case "list": return try list(call.behindFirstOperand)
    case "forget": return try forget(call.behindFirstOperand)
    default: break
    }
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    let isRehearsal = call.arguments.has("--dry-run")
    _ = try PurgeChoice.read(call, nil)
    // What is refused leaves nothing behind.
    let isMeant = call.arguments.has("--yes")
    if try !isRehearsal && (!isMeant || !call.hasStore()) {
      let look = try call.openToRead()
      let document = try Purge(look).rehearse(PurgeChoice.read(call, look))
      guard try isMeant || self.isMeant(document, call) else {
        call.messages.say("nothing was changed")
        return .done
      }
    }
    let open = try isRehearsal ? call.openToRead() : call.open()
    let choice = try PurgeChoice.read(call, open)
    let purge = Purge(open)
    let document = try isRehearsal ? purge.rehearse(choice) : purge.run(choice)
    if isForProgram { try call.output.print(document.json) }
    PurgeWords(document).tell(call.messages)
    return document.isLacking ? .warnings : .done
  }

  /// Asks whether it is to go; nobody who can't be asked is taken to mean it.
  private static func isMeant(_ document: PurgeDocument, _ call: Call) throws -> Bool {
    guard call.invocation.isConversation, try !call.isForProgram else {
      throw UsageError(
        problem: "\(document.extent) would go for good, and nobody can be asked",
        remedy: "look at it with --dry-run, then write --yes"
      )
    }
    PurgeWords(document).tellRest(call.messages)
    do {
      return try Conversation.terminal.confirms(
        "Take out \(document.extent) for good?",
        usual: false
      )
    } catch is Unanswered {
      // set aside: who says nothing does not mean it.
      return false
    }
  }

  // MARK: - Rules

  /// Prints what was purged and is kept from coming back.
  private static func list(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    try refuseOptions(call, "list")
    let isForProgram = try call.isForProgram
    let rules = try PurgeRules(of: call.workspace)
    let timeline = try call.configuration(ZoneDatabase(folder: Session.zoneFolder)).timeline
    if isForProgram {
      try call.output.print(rules.json)
    } else {
      for line in rules.lines(timeline) { try call.output.print(line) }
      if rules.entries.isEmpty { call.messages.say("nothing was purged") }
    }
    return .done
  }

  /// Lets the inbox bring back what was purged.
  private static func forget(_ call: Call) throws -> ExitCode {
    try refuseOptions(call, "forget")
    let ids = Set(call.arguments.operands)
    guard !ids.isEmpty else {
      throw UsageError(
        problem: "nothing says which purge is to be forgotten",
        remedy: "name it as 'lockin purge list' does"
      )
    }
    let isForProgram = try call.isForProgram
    let rules = try Purge(call.open()).forget(ids)
    if isForProgram { try call.output.print(rules.json) }
    call.messages.say(
      "\(ids.sorted().joined(separator: ", ")): forgotten; 'lockin run' reads what inbox/ still holds of it"
    )
    return .done
  }

  private static func refuseOptions(_ call: Call, _ word: String) throws {
    let names = flags.map(\.name).filter {
      ![Flag.format.name, Flag.state.name, Flag.waitToWrite.name].contains($0)
    }
    try call.refuse(names, in: "purge \(word)")
  }
}
