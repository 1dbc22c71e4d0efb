import Documents
import Files

/// A change of a file that a person writes, which is made as a whole or not at all.
struct HandWrittenChange {
  /// What the file would hold.
  let new: [UInt8]

  private let path: String
  private let file: String
  private let status: FileStatus?
  private let old: [UInt8]?

  /// Works a change out; throws where the file could not be written.
  init(
    of path: String,
    in workspace: Workspace,
    _ change: (_ bytes: [UInt8]?, _ file: String) throws -> [UInt8]
  ) throws {
    self.path = path
    file = workspace.name(of: path)
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
  }

  /// Puts it in place where the file is as it was; `moment` is called just before.
  func write(_ moment: () -> Void = {}) throws {
    try Directory.make(Directory.parent(of: path))
    let isReplaced = try AtomicFile.replace(
      old,
      with: new,
      at: AtomicFile.target(of: path),
      permissions: status?.permissions,
      moment: moment
    )
    guard isReplaced else {
      throw Diagnostic(
        file: file,
        code: "changed_while_read",
        problem: "the file changed meanwhile, and was left as it is",
        remedy: "try again when you have saved it"
      )
    }
  }
}
