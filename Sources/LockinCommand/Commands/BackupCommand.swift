import Nightly
import Platform

/// Seals the workspace into one file, or opens one to see whether it is whole.
enum BackupCommand: Command {
  static let name = "backup"
  static let summary = "seal the workspace into one encrypted file, or check such a file"
  static let operands = "[DIR | FILE] | check FILE"
  static let examples = [
    Example("lockin backup /media/disk", "one more file there, named by the time"),
    Example("lockin backup check /media/disk/lockin-20260601T060000Z.backup", "is it whole?"),
  ]
  static let words = ["check"]
  static let flags = [Flag.passphraseFile, Flag.format, Flag.state, Flag.wait]

  static func run(_ call: Call) throws -> ExitCode {
    if call.arguments.operands.first == "check" { return try check(call.behindFirstOperand) }
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one place was named", remedy: "name one")
    }
    let isForProgram = try call.isForProgram
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let settings = configuration.backup
    let operand = call.arguments.operands.first
    guard let place = operand ?? settings.folder.map(call.workspace.path) else {
      throw UsageError(
        problem: "nothing says where the backup is to go",
        remedy: "name a folder or a file, or write 'backup: { to: DIR }' into lockin.yaml"
      )
    }
    let passphrase = try call.passphrase(settings.passphraseFile, isNew: true)
    let patience = try call.patience
    let backup = WorkspaceBackup(call.workspace, configuration, patience: patience)
    let now = call.now(configuration)
    let lock = try FileLock.shared(path: call.workspace.storeFile + ".lock", patience: patience)
    let document = try withExtendedLifetime(lock) {
      try operand == nil
        ? backup.write(below: place, asOf: now, passphrase: passphrase, mayMake: true)
        : backup.write(to: place, asOf: now, passphrase: passphrase)
    }
    if isForProgram { try call.output.print(document.json) }
    return tell(document, call.messages)
  }

  /// Tells what was made, and gives the number that goes with it.
  static func tell(_ document: BackupDocument, _ messages: Messages) -> ExitCode {
    for name in document.leftOut {
      messages.warn(
        "\(name): this is a link or no file, or its name leads out of the workspace, and is not in the backup: put a "
          + "file in its place, or keep what it leads to in another way"
      )
    }
    if let stays = document.stays { messages.warn("\(stays); no earlier backup was removed") }
    let removed = document.removed.count
    messages.say(
      "\(document.backup): \(document.extent), sealed, opened again and found whole"
        + (removed == 0
          ? "" : "; \(removed) older \(removed == 1 ? "backup was" : "backups were") removed")
    )
    return document.isWhole ? .done : .warnings
  }

  private static func check(_ call: Call) throws -> ExitCode {
    guard let file = call.arguments.operands.first, call.arguments.operands.count == 1 else {
      throw UsageError(
        problem: "'lockin backup check' takes one backup",
        remedy: "name its file"
      )
    }
    try call.refuse([Flag.state.name, Flag.wait.name], in: "backup check")
    let isForProgram = try call.isForProgram
    let passphrase = try call.passphrase(call.backupSettingsAtHand.passphraseFile, isNew: false)
    let contents = try BackupFile.check(file, passphrase: passphrase)
    let document = BackupDocument(.checked, file, contents)
    if isForProgram { try call.output.print(document.json) }
    call.messages.say("\(file): \(document.extent), all as they were sealed")
    return .done
  }
}
