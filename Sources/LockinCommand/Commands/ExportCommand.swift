import Documents
import Nightly
import Platform

/// Writes everything about the person as open files.
enum ExportCommand: Command {
  static let name = "export"
  static let summary = "write everything about you as open files, or seal them into one"
  static let operands = ""
  static let examples = [
    Example("lockin export --to my-data", "a folder; my-data/README.md says what each file is"),
    Example("lockin export --to my-data.sealed --encrypt", "one file that a passphrase opens"),
  ]
  static let flags = [
    Flag(
      "--to",
      "DIR",
      "a folder that is empty or not there; with --encrypt a file that is not there"
    ),
    Flag("--encrypt", nil, "seal it into one file, in the form of backups"),
    Flag.passphraseFile, Flag.format, Flag.state, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    try call.expectNoOperands()
    let isForProgram = try call.isForProgram
    guard let place = call.arguments.value("--to") else {
      throw UsageError(
        problem: "nothing says where the export is to go",
        remedy: "name a folder that is empty or not there with --to DIR"
      )
    }
    let isSealed = call.arguments.has("--encrypt")
    guard isSealed || !call.arguments.has(Flag.passphraseFile.name) else {
      throw UsageError(
        problem: "--passphrase-file goes with --encrypt",
        remedy: "add --encrypt, or leave it out"
      )
    }
    let open = try call.openToRead()
    let export = PersonalExport(open, patience: try call.patience)
    let document: PersonalExportDocument
    if isSealed {
      let passphrase = try call.passphrase(open.configuration.backup.passphraseFile, isNew: true)
      document = try export.seal(to: place, passphrase: passphrase)
    } else {
      document = try export.write(to: place)
    }
    if isForProgram { try call.output.print(document.json) }
    for problem in document.problems { call.messages.warn(problem) }
    for name in document.leftOut {
      call.messages.warn(
        "\(name): this is a link or no file, or its name leads out of the workspace, and is not in the export: put a "
          + "file in its place, or keep what it leads to in another way"
      )
    }
    call.messages.say(
      isSealed
        ? "\(place): \(document.extent), sealed, opened again and found whole; 'lockin restore \(place) DIR' opens it"
        : "\(place): \(document.extent); \(place)/README.md says what each is, and anybody who can look there can read them"
    )
    return document.leftOut.isEmpty && document.problems.isEmpty ? .done : .warnings
  }
}
