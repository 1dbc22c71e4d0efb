import Documents
import Nightly
import Platform

/// Puts what is in a backup into a folder of its own.
enum RestoreCommand: Command {
  static let name = "restore"
  static let summary = "make a workspace of a backup, in a folder that is empty or not there"
  static let operands = "FILE [DIR]"
  static let examples = [
    Example("lockin restore lockin-20260601T060000Z.backup my-lockin", "a workspace as it was"),
    Example("lockin restore lockin-20260601T060000Z.backup", "into lockin-20260601T060000Z/"),
  ]
  static let flags = [Flag.passphraseFile, Flag.format]

  static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    guard let file = operands.first, operands.count <= 2 else {
      throw UsageError(
        problem: "'lockin restore' takes a backup and a folder",
        remedy: "write 'lockin restore FILE DIR'"
      )
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let folder = operands.dropFirst().first ?? stem(name) else {
      throw UsageError(
        problem: "nothing says into which folder \(name.quoted) is to go",
        remedy: "name one behind it that is empty or not there"
      )
    }
    let isForProgram = try call.isForProgram
    let passphrase = try call.passphrase(call.backupSettingsAtHand.passphraseFile, isNew: false)
    let contents = try BackupFile.restore(file, passphrase: passphrase, to: folder)
    let document = BackupDocument(.restored, file, contents, folder: folder)
    if isForProgram { try call.output.print(document.json) }
    call.messages.say(
      "\(folder): \(document.extent); 'lockin run -C \(folder)' makes the rest anew"
    )
    let workspace = Workspace(root: folder, folder: call.invocation.folder)
    for words in RestoredWorkspace(workspace).words { call.messages.say(words.withVisibleControls) }
    return .done
  }

  /// The name of a backup without its ending.
  private static func stem(_ name: String) -> String? {
    name.hasSuffix(".backup") && name.utf8.count > 7 ? String(name.dropLast(7)) : nil
  }
}
