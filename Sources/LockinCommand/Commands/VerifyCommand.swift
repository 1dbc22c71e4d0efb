import Documents
import Nightly
import Platform

/// Looks whether archive, cache, what was published and backups are what they should be.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary = "make everything anew beside what stands, compare, and say what mends it"
  static let operands = ""
  static let examples = [
    Example("lockin verify", "every export, the cache, and each published file by its sum"),
    Example("lockin verify --all", "all reports drawn anew as well, and all backups opened"),
  ]
  static let flags: [Flag] = [
    Flag("--all", nil, "draw all reports anew, and open each backup"),
    Flag.passphraseFile, Flag.format, Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    let open = try call.openToRead()
    let passphrase = try passphrase(call, open.configuration.backup)
    let document = try Verification(open, all: call.arguments.has("--all"), passphrase: passphrase)
      .run()
    if isForProgram {
      try call.output.print(document.json)
    } else {
      try call.output.show(document.lines(on: call.output.screen))
    }
    if document.hasCommands, call.workspace.root != "." {
      call.messages.say(
        "what is to be typed is meant for \(call.workspace.root.quoted): go there first"
      )
    }
    for note in document.notes { call.messages.say(note.withVisibleControls) }
    call.messages.say(document.summary)
    return document.isDamaged ? .data : document.isWhole ? .done : .warnings
  }

  /// The passphrase where one is at hand; nobody is asked for it.
  private static func passphrase(_ call: Call, _ settings: BackupSettings) throws -> [UInt8]? {
    guard settings.folder != nil else { return nil }
    if call.arguments.has(Flag.passphraseFile.name) {
      return try call.passphrase(nil, isNew: false, mayAsk: false)
    }
    do {
      return try call.passphrase(settings.passphraseFile, isNew: false, mayAsk: false)
    } catch {
      // set aside: that none is at hand is told with the backups, of which less is looked at then.
      return nil
    }
  }
}
