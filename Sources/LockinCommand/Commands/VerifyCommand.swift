import Documents
import Nightly
import Platform

/// Looks whether the store, what was published and backups are what they should be.
enum VerifyCommand: Command {
  static let name = "verify"
  static let summary = "look whether store, reports and backups are whole, and say what mends them"
  static let operands = ""
  static let examples = [
    Example("lockin verify", "every page, day and published file, and a part of the counting"),
    Example("lockin verify --all", "all counted and drawn anew and compared, all backups opened"),
  ]
  static let flags: [Flag] = [
    Flag("--all", nil, "count and draw everything anew, and open each backup"),
    Flag.passphraseFile, Flag.format, Flag.store, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    try LinkedStore.refuse(call.store)
    try call.refuseLost()
    let verification = Verification(
      call.workspace,
      store: call.store,
      patience: try call.patience,
      all: call.arguments.has("--all"),
      passphrase: try passphrase(call, configuration.backup),
      progress: call.progress
    )
    let document = try verification.run(configuration, asOf: call.now(configuration))
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
    for remark in document.remarks { call.messages.say(remark.withVisibleControls) }
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
