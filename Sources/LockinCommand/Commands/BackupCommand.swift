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
  static let flags = [Flag.passphraseFile, Flag.format, Flag.store, Flag.wait]

  static func run(_ call: Call) throws -> ExitCode {
    if call.arguments.operands.first == "check" { return try check(call.behindFirstOperand) }
    guard call.arguments.operands.count <= 1 else {
      throw UsageError(problem: "more than one place was named", remedy: "name one")
    }
    let isForProgram = try call.isForProgram
    let configuration = try call.configuration(ZoneDatabase(folder: Session.zoneFolder))
    let settings = configuration.backup
    let own = settings.folder.map(call.workspace.path)
    guard let place = call.arguments.operands.first ?? own else {
      throw UsageError(
        problem: "nothing says where the backup is to go",
        remedy: "name a folder or a file, or write 'backup: { to: DIR }' into lockin.yaml"
      )
    }
    _ = try call.hasStore()
    try call.expectPurged()
    let backup = WorkspaceBackup(
      call.workspace,
      configuration,
      store: call.store,
      patience: try call.patience
    )
    let passphrase = try call.passphrase(settings.passphraseFile, isNew: true)
    let isFolder =
      try call.arguments.operands.isEmpty || place.hasSuffix("/")
      || FileStatus.ifPresent(place)?.isDirectory == true
    let now = call.now(configuration)
    var document =
      try isFolder
      ? backup.write(into: place, asOf: now, passphrase: passphrase)
      : backup.write(to: place, asOf: now, passphrase: passphrase)
    if call.arguments.operands.isEmpty {
      try backup.prune(place, &document, passphrase: passphrase)
    }
    if isForProgram { try call.output.print(document.json) }
    let exit = tell(document, call.messages)
    // A run says so by itself.
    let said = [document.otherKey, document.older].compactMap { $0 }
    for problem in said { call.messages.warn("\(problem)") }
    return said.isEmpty ? exit : .warnings
  }

  /// Tells what was made, and gives the number that goes with it.
  static func tell(_ document: BackupDocument, _ messages: Messages) -> ExitCode {
    for name in document.leftOut {
      messages.warn(
        "\(name): this is a link or no file, or its name leads out of the workspace, and is not in the backup: put a "
          + "file in its place, or keep what it leads to in another way"
      )
    }
    let other = document.otherPassphrase
    if let other {
      let line = "\(other.name): \(words(other))"
      if other.isKnown { messages.say(line) } else { messages.warn(line) }
    }
    if let damage = document.damage { messages.warn("\(damage)") }
    let removed = document.removed.count
    messages.say(
      "\(document.backup): \(document.extent), sealed, opened again and found whole"
        + (removed == 0
          ? "" : "; \(removed) older \(removed == 1 ? "backup was" : "backups were") removed")
    )
    let isSound = document.leftOut.isEmpty && document.damage == nil
    return isSound && other?.isKnown ?? true ? .done : .warnings
  }

  private static func words(_ other: BackupDocument.OtherPassphrase) -> String {
    guard !other.isOfSameDay else {
      return
        "another passphrase opens this backup of the same day, and no older one was removed: see which of the "
        + "two was meant, and remove the other"
    }
    let older =
      other.older == 0
      ? "it is" : "it and \(other.older) older \(other.older == 1 ? "one" : "ones") are"
    return
      "another passphrase opens this backup, and \(older) left, which need not stay by 'backup.keep': see that the "
      + "passphrase of now is the one that you mean and know; remove them yourself when you need them no more"
  }

  private static func check(_ call: Call) throws -> ExitCode {
    guard let file = call.arguments.operands.first, call.arguments.operands.count == 1 else {
      throw UsageError(
        problem: "'lockin backup check' takes one backup",
        remedy: "name its file"
      )
    }
    try call.refuse([Flag.store.name, Flag.wait.name], in: "backup check")
    let isForProgram = try call.isForProgram
    let passphrase = try call.passphrase(call.backupSettingsAtHand.passphraseFile, isNew: false)
    let document = BackupDocument(
      .checked,
      file,
      try BackupFile.check(file, passphrase: passphrase)
    )
    if isForProgram { try call.output.print(document.json) }
    call.messages.say("\(file): \(document.extent), all as they were sealed")
    return .done
  }
}
