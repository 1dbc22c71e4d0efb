import CivilTime
import Documents
import Nightly
import Platform
import Storage

/// What is kept of the exports that were read.
enum ArchiveCommand: Command {
  static let name = "archive"
  static let summary =
    "show what is kept of the exports that were read, check it, or forget an export"
  static let operands = "[list | show NAME | forget NAME | check]"
  static let words = ["list", "show", "forget", "check"]
  static let examples = [
    Example("lockin archive", "the exports that are kept, since when, and how large they are"),
    Example("lockin archive show toggl.csv", "its states, and the entries that count no more"),
    Example(
      "lockin archive forget toggl.csv",
      "take all its states out, so that they count no more"
    ),
  ]
  static let flags = [
    Flag("--yes", nil, "forget without a question"), Flag.format, Flag.state, Flag.waitToWrite,
  ]

  private enum Word: String, CaseIterable { case list, show, forget, check }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: Self.self, Word.self)
    if word != .forget { try call.refuse(["--yes"], in: "archive \(word.rawValue)") }
    switch word {
    case .list: return try list(call)
    case .show: return try show(call)
    case .forget: return try forget(call)
    case .check: return try check(call)
    }
  }

  private static func list(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let listing = try ArchiveListing(call.workspace, timeline(call))
    if try call.isForProgram {
      try call.output.print(listing.json)
    } else {
      for line in listing.lines { try call.output.print(line) }
    }
    return listing.isWhole ? .done : .warnings
  }

  private static func show(_ call: Call) throws -> ExitCode {
    let name = try operand(call)
    let open = try call.openToRead()
    let states = try ArchivedSeries(named: name, in: open)
    for line in try states.lines(open) { try call.output.print(line) }
    return .done
  }

  private static func forget(_ call: Call) throws -> ExitCode {
    let name = try operand(call)
    let open = try call.open()
    let states = try ArchivedSeries(named: name, in: open)
    call.messages.say(states.consequence)
    guard try call.arguments.has("--yes") || isMeant(states.words, call) else { return .done }
    try states.forget(open)
    call.messages.say("\(states.words): forgotten; 'lockin run' draws the pages without it")
    return .done
  }

  private static func check(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let findings = try ArchiveCheck(call.workspace).findings { call.messages.progress($0) }
    for finding in findings { call.messages.warn("\(finding)") }
    if findings.isEmpty { call.messages.say("each kept export is as it was read") }
    return findings.isEmpty ? .done : .warnings
  }

  /// Asks whether it is to go; nobody who can't be asked is taken to mean it.
  private static func isMeant(_ words: String, _ call: Call) throws -> Bool {
    guard call.invocation.isConversation else {
      throw UsageError(
        problem: "\(words) would count no more, and nobody can be asked",
        remedy: "write --yes"
      )
    }
    do {
      return try Conversation.terminal.confirms("Forget \(words)?", usual: false)
    } catch is Unanswered {
      // ignored: who says nothing does not mean it.
      return false
    }
  }

  private static func operand(_ call: Call) throws -> String {
    guard let name = call.arguments.operands.first, call.arguments.operands.count == 1 else {
      throw UsageError(
        problem: "one export is to be named",
        remedy: "'lockin archive' lists what they are called"
      )
    }
    return name
  }

  private static func timeline(_ call: Call) throws -> ZoneTimeline {
    try call.configuration(ZoneDatabase(folder: Session.zoneFolder)).timeline
  }
}
