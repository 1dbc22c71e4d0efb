import Documents
import Glibc
import Nightly
import Plans
import Platform
import Storage

/// What the program says of an error, and the number it ends with: the one place for both.
struct ErrorMessage {
  /// The lines; the last one says what failed, where, what it means and what to do.
  let lines: [String]
  let exitCode: ExitCode

  init(_ error: any Error) {
    if let error = error as? StepError {
      let inner = ErrorMessage(error.underlying)
      exitCode = inner.exitCode
      guard let last = inner.lines.last else {
        lines = []
        return
      }
      lines = inner.lines.dropLast() + ["\(last) (while \(error.step); \(error.effect))"]
      return
    }
    let (text, code) = ErrorMessage.words(error)
    lines = text.isEmpty ? [] : ["lockin: " + text.withVisibleControls]
    exitCode = code
  }

  private static func words(_ error: any Error) -> (String, ExitCode) {
    switch error {
    case let error as UsageError:
      ("\(error.problem): \(error.remedy)", error.isOfFiles ? .data : .usage)
    case let error as Unanswered:
      (
        "'\(error.question)' "
          + (error.hasEnded ? "was not answered" : "got no answer that can be used")
          + ": nothing was made: 'lockin init --yes' asks nothing", .usage
      )
    case let error as ChangeRefusal:
      ("\(error.problem): \(error.remedy)", error.isMalformed ? .usage : .data)
    case let error as GoalRefusal:
      (
        (error.field.map { $0.option + ": " } ?? "") + "\(error.problem): \(error.remedy)",
        error.isMalformed ? .usage : .data
      )
    case let error as ConfigurationError: ("\(error.diagnostic)", .configuration)
    case let error as Diagnostic:
      ("\(error)", error.code == "read_only" ? .noPermission : .data)
    case let error as NothingToPublish: (words(error), .data)
    case let error as MissingSample: (words(error), .data)
    case let error as FilesInUse:
      (
        "\(error.workspace): another command is changing files here: nothing was changed; try again "
          + "when it is done", .locked
      )
    case let error as ForeignFolder:
      ("\(error.path): \(error.problem): \(error.remedy)", .cannotCreate)
    case let error as BackupFault: ("\(error)", code(error))
    case let error as FileError: words(error)
    case let error as Unbalanced:
      (
        "the account of \(error.date) does not add up: this is a mistake in lockin; nothing was "
          + "published", .bug
      )
    default: wordsOfStore(error)
    }
  }

  private static func wordsOfStore(_ error: any Error) -> (String, ExitCode) {
    switch error {
    case let error as ArchiveGone: ("\(error)", .data)
    case let error as OldStoreFound: ("\(error)", .data)
    case let error as StoreError: words(error)
    default: ("\(error): this is a mistake in lockin", .bug)
    }
  }

  private static func code(_ error: BackupFault) -> ExitCode {
    switch error.kind {
    case .noPassphrase: .usage
    case .occupied, .taken, .unmounted, .absent: .cannotCreate
    case .noCipher: .noMemory
    case .notBackup, .newerForm, .tooMuchWork, .wrongPassphrase, .damaged, .cutOff, .longer,
      .unknownContents, .changed:
      .data
    }
  }

  private static func words(_ error: NothingToPublish) -> String {
    let isHere = error.workspace == "."
    return (isHere ? "" : error.workspace + "/")
      + "inbox: there is neither activity nor anything planned to report on: put an export or a "
      + "calendar there, then type 'lockin run" + (isHere ? "'" : " -C \(error.workspace)'")
  }

  private static func words(_ error: MissingSample) -> String {
    let places = error.looked.map { "\($0)/lockin.yaml" }.joined(separator: " and no ")
    let reason =
      places.isEmpty
      ? "the system does not tell where the program lies" : "there is no \(places)"
    return
      "the sample does not lie where this program looks for it (\(reason)): install lockin with "
      + "'make install', or copy sample-data/ of its source there"
  }

  private static func words(_ error: FileError) -> (String, ExitCode) {
    switch error.operation {
    case .write where error.code == EPIPE: ("", .done)
    case .write where error.path == Console.outputName:
      (
        "\(error): what was asked for may be done all the same: look before you type it again",
        .cannotWrite
      )
    case .lock where error.code == EWOULDBLOCK:
      ("\(error.path): another run is at work: try again when it is done", .locked)
    case _ where error.code == ENOMEM: ("\(error): \(remedyOfMemory)", .noMemory)
    case _ where error.isPermission:
      ("\(error): look at who may read and write it, and as whom lockin runs", .noPermission)
    case .read where error.isTooLarge:
      ("\(error.path): the file is too large to be read at once: split it, or export less", .data)
    case _ where error.code == FileError.leadsOutside:
      (
        "\(error): nothing was written there; put the folder or file itself in its place, or name the place "
          + "that is meant in lockin.yaml or on the command line", .cannotCreate
      )
    case .open, .read: ("\(error): look at its name and permissions", .data)
    case .create where error.code == ENOENT:
      ("\(error): make the folder, or choose one that is there", .cannotCreate)
    case .create where error.code == EEXIST:
      (
        "\(error): something else lies there: choose another place, or move it away ('mv -n'), then try again",
        .cannotCreate
      )
    case .create where [ENOSPC, EDQUOT].contains(error.code):
      ("\(error): make room, then run again", .cannotWrite)
    case .create, .lock:
      ("\(error): look at the permissions of the folder, or choose another", .cannotCreate)
    case .write, .rename, .remove:
      ("\(error): make room or look at the permissions, then run again", .cannotWrite)
    }
  }

  private static let remedyOfMemory =
    "end other programs or raise the limit (ulimit -v), then try again"

  private static func words(_ error: StoreError) -> (String, ExitCode) {
    if error.code == 0 || error.isDamage { return ("\(error)", .data) }
    if error.isLackOfMemory { return ("\(error): \(remedyOfMemory)", .noMemory) }
    if [EACCES, EPERM].contains(error.systemCode) {
      return (
        "\(error): look at who may read and write it, and as whom lockin runs", .noPermission
      )
    }
    if error.code & 0xff == 14, let reason = unusable(error.path) {
      return ("\(error.path): \(reason): move the workspace to another place", .cannotCreate)
    }
    if error.isWriteFailure {
      return (
        "\(error): make room or look at the permissions, then run again",
        error.code & 0xff == 14 ? .cannotCreate : .cannotWrite
      )
    }
    return ("\(error): run again; where it says the same, it is a mistake in lockin", .data)
  }

  /// Why no store can lie at a path, whatever the permissions are; nil where one can.
  private static func unusable(_ path: String) -> String? {
    if path.unicodeScalars.contains("\u{fffd}") {
      return "the name of a folder on the way to it is not UTF-8, and no store can be kept there"
    }
    return path.utf8.count > 480 ? "the path is too long for a store" : nil
  }
}
