import CivilTime
import Documents
import Platform

/// A change of a file that a person writes, which is made as a whole or not at all.
///
/// ```swift
/// try HandWrittenChange.make(workspace.goalsFile, in: workspace) { bytes, file in
///   try DocumentSplice(bytes: bytes ?? [], file: file).applying(edits)
/// }
/// ```
/// `make` keeps other commands out from before the file is read until it is in place, so that none of
/// two that come at once is lost; what an editor saves before the last look at the file is found, and changed instead. A
/// change that is worked out first and written later finds out then whether it still fits. No store is needed.
package struct HandWrittenChange {
  /// What the file holds then.
  package let new: [UInt8]

  private let workspace: Workspace
  private let path: String
  private let file: String
  private let status: FileStatus?
  /// What it held when it was read; nil where there was none.
  let old: [UInt8]?

  /// The steps of a change that others may come between.
  enum Moment: CaseIterable {
    /// Nothing was done.
    case asked
    /// Other commands are kept out.
    case held
    /// The file was read, and the change worked out.
    case read
    /// The new file lies beside it.
    case ready
    /// It is in place.
    case placed
    /// Other commands may come.
    case done
  }

  /// How often a file is read again that is saved while it is changed.
  private static let tries = 3

  /// Works a change out; throws where the file could not be written.
  init(
    of path: String,
    in workspace: Workspace,
    _ change: (_ bytes: [UInt8]?, _ file: String) throws -> [UInt8]
  ) throws {
    self.workspace = workspace
    self.path = path
    file = workspace.name(of: path)
    try workspace.enclosure.check(workspace.absolute(path))
    status = FileStatus.isAbsent(path) ? nil : try FileStatus(reading: path)
    old = try status.map { _ in try ByteStream.contents(of: path) }
    if let status, status.permissions & 0o222 == 0 {
      throw Diagnostic(
        file: file,
        code: "read_only",
        problem: "the file is read-only, and was left as it is",
        remedy: "allow yourself to write it with 'chmod u+w \(file)'"
      )
    }
    new = try change(old, file)
    // A name of a file may be of any bytes; what is written down for people is text.
    if SystemPath.standsForBytes(new), !(old.map(SystemPath.standsForBytes) ?? false) {
      throw Diagnostic(
        file: file,
        code: "not_text",
        problem: "what was to be written is not text in UTF-8, and the file was left as it is",
        remedy: "type it in a terminal whose encoding is UTF-8 ('locale' tells which it is)"
      )
    }
  }

  /// Works out an entry more at the end of a list of `lockin.yaml`.
  init(
    adding entry: [DocumentEdit.Entry],
    to list: String,
    in workspace: Workspace
  ) throws {
    try self.init(of: workspace.configurationFile, in: workspace) { bytes, file in
      try DocumentSplice(bytes: bytes ?? [], file: file)
        .applying([.insert([.key(list)], [.mapping(entry)])])
    }
  }

  /// Puts it in place where the file is as it was; `moment` is called just before.
  package func write(_ moment: () -> Void = {}) throws {
    let lock = try HandWrittenChange.lock(workspace)
    try withExtendedLifetime(lock) {
      guard try isPlaced(moment) else {
        throw Diagnostic(
          file: file,
          code: "changed_while_read",
          problem: "the file changed meanwhile, and was left as it is",
          remedy: "try again when you have saved it"
        )
      }
    }
  }

  /// Reads a file, works a change out and puts it in place, with other commands kept out.
  ///
  /// `change` gets the bytes of the file, nil where there is none, and its name for messages; where it throws,
  /// or gives what is there, nothing is written. It may be called anew where the file was saved meanwhile.
  /// Throws `FilesInUse` where another command goes on for ten seconds.
  @discardableResult
  static func make(
    _ path: String,
    in workspace: Workspace,
    patience: Int = FileLock.usualPatience,
    at moment: (Moment) -> Void = { _ in },
    _ change: (_ bytes: [UInt8]?, _ file: String) throws -> [UInt8]
  ) throws -> HandWrittenChange {
    moment(.asked)
    let lock = try lock(workspace, patience: patience)
    let made = try withExtendedLifetime(lock) {
      moment(.held)
      var tries = 0
      while true {
        let made = try HandWrittenChange(of: path, in: workspace, change)
        moment(.read)
        tries += 1
        if try made.new == made.old ?? [] || made.isPlaced({ moment(.ready) }) {
          moment(.placed)
          return made
        }
        if tries == HandWrittenChange.tries {
          throw Diagnostic(
            file: made.file,
            code: "changed_while_read",
            problem: "the file is being changed by something else, and was left as that has it",
            remedy: "try again when you have saved it"
          )
        }
      }
    }
    moment(.done)
    return made
  }

  /// The bytes of a file, or those that it is begun with where there are none or nothing but blanks.
  static func begun(
    _ bytes: [UInt8]?,
    _ path: String,
    _ workspace: Workspace,
    _ today: CivilDate
  ) -> [UInt8] {
    let blanks: [UInt8] = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]
    if let bytes, !bytes.allSatisfy(blanks.contains) { return bytes }
    let first = FirstPlans(today: today).files.first { workspace.path($0.path) == path }
    return first?.bytes ?? bytes ?? []
  }

  /// Whether the file was as it was, and is replaced; `moment` is called just before.
  private func isPlaced(_ moment: () -> Void) throws -> Bool {
    try Directory.make(Directory.parent(of: path))
    return try AtomicFile.replace(
      old,
      with: new,
      at: AtomicFile.target(of: path),
      permissions: status?.permissions ?? 0o600,
      moment: moment
    )
  }

  /// Keeps all other commands from changing files that a person writes.
  ///
  /// The workspace's folder itself is locked: nothing lies about that an editor or a program that copies
  /// files could come upon. Where that can't be done, two commands that come at once find each other out
  /// when they replace the file.
  static func lock(
    _ workspace: Workspace,
    patience: Int = FileLock.usualPatience
  ) throws -> FileLock? {
    do {
      return try FileLock(folder: workspace.root, patience: patience)
    } catch let error where error.isHeldByOther {
      throw FilesInUse(workspace: workspace.root)
    }
  }
}

/// Another command is at work on the files of a workspace that a person writes.
package struct FilesInUse: Error, Equatable {
  /// The workspace's folder.
  package let workspace: String
}
