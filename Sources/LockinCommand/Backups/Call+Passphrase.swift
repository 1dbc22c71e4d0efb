import Documents
import Nightly
import Platform

extension Flag {
  /// The file of a backup's passphrase.
  static let passphraseFile = Flag(
    "--passphrase-file",
    "FILE",
    "the passphrase, in a file that nobody else may read; else LOCKIN_PASSPHRASE, else it is asked for"
  )
}

/// Where the passphrase of a backup comes from.
extension Call {
  /// The passphrase: of the file that was named, of that of the configuration, of `LOCKIN_PASSPHRASE`, or as it is typed
  /// at a terminal, twice where it `isNew`.
  func passphrase(_ configured: String?, isNew: Bool, mayAsk: Bool = true) throws -> [UInt8] {
    if let file = arguments.value(Flag.passphraseFile.name) {
      let path = file.hasPrefix("~/") ? file : workspace.absolute(file)
      return try passphrase(file: path, "--passphrase-file", isNew: isNew) {
        UsageError(problem: $0, remedy: $1)
      }
    }
    if let configured {
      return try passphrase(file: configured, "passphrase_file", isNew: isNew) {
        ConfigurationError(
          diagnostic: Diagnostic(
            file: workspace.configurationFile,
            code: "bad_passphrase_file",
            problem: $0,
            remedy: $1
          )
        )
      }
    }
    if let text = invocation.variable("LOCKIN_PASSPHRASE"), !text.isEmpty {
      return try words(text, "LOCKIN_PASSPHRASE") { UsageError(problem: $0, remedy: $1) }
    }
    guard mayAsk, invocation.isConversation else {
      throw UsageError(
        problem: "there is no passphrase for the backup",
        remedy: "name a file that holds it with --passphrase-file FILE or in lockin.yaml "
          + "('backup: { passphrase_file: FILE }'), or set LOCKIN_PASSPHRASE"
      )
    }
    let first = try typed("Passphrase: ")
    if isNew, try typed("The same again: ") != first {
      throw UsageError(problem: "the two passphrases differ", remedy: "try again")
    }
    return first
  }

  /// What the configuration says of backups, where there is one that can be used.
  var backupSettingsAtHand: BackupSettings {
    // set aside: what is checked or restored may be all that is left; the passphrase is then asked for.
    (try? configuration(ZoneDatabase(folder: Session.zoneFolder)))?.backup ?? BackupSettings()
  }

  private func passphrase(
    file: String,
    _ key: String,
    isNew: Bool,
    _ failure: (String, String) -> any Error
  ) throws -> [UInt8] {
    // Where there is no workspace, a passphrase can't lie in it.
    let isWorkspace = !FileStatus.isAbsent(workspace.configurationFile)
    let line: String
    do throws(ServiceKey.Problem) {
      line = try ServiceKey.line(
        of: file,
        outside: isWorkspace ? workspace.absolute(workspace.root) : "/dev/null",
        environment: { invocation.environment[$0] }
      )
    } catch {
      let words = error.words(of: .file(file), "passphrase", key)
      throw failure(words.problem, words.remedy)
    }
    if isNew, line.unicodeScalars.first == "\u{feff}" {
      throw failure(
        "the passphrase of '\(key)' begins with a byte order mark, which nobody sees or types",
        "save that file as UTF-8 without one; backups of before open with the file as it is"
      )
    }
    return try words(line, key, failure)
  }

  /// The bytes of a passphrase that is one line of text, as any other program would read it.
  private func words(
    _ text: String,
    _ key: String,
    _ failure: (String, String) -> any Error
  ) throws -> [UInt8] {
    let isLine = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7f && $0 != "\u{fffd}"
    }
    guard !text.isEmpty, isLine else {
      throw failure(
        "the passphrase of '\(key)' is empty, or is not one line of text",
        "write it anew, in one line"
      )
    }
    return Array(text.utf8)
  }

  private func typed(_ question: String) throws -> [UInt8] {
    Console.draw(question)
    let line = HiddenLine.read()
    Console.draw("\n")
    guard let line, !line.isEmpty else {
      throw UsageError(problem: "no passphrase was given", remedy: "try again")
    }
    return line
  }
}
