import Glibc

/// Puts whole files in place: a reader sees the old bytes or the new ones, never a part.
public enum AtomicFile {
  /// What putting a file in place did.
  public enum Outcome: Sendable {
    /// The file was not there before.
    case created
    /// The file had other bytes before.
    case changed
    /// The file had these very bytes and was left alone.
    case same
  }

  /// What `write` would do, without doing it.
  public static func plan(_ bytes: [UInt8], to path: String) throws(FileError) -> Outcome {
    guard let status = try FileStatus.ifPresent(path) else { return .created }
    guard status.isRegular, status.size == Int64(bytes.count) else { return .changed }
    // set aside: a file that can't be read is replaced.
    guard (try? ByteStream.contents(of: path, limit: bytes.count)) == bytes else {
      return .changed
    }
    return .same
  }

  /// Removes a file; one that is gone is no mistake.
  public static func remove(at path: String) throws(FileError) {
    guard SystemPath.call(path, unlink) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .remove, code: errno)
    }
  }

  /// Replaces the file at `path` with `bytes`, unless it holds them already.
  ///
  /// Writes beside it, makes that durable and renames it. The file gets `permissions`, or those that new files get.
  /// Throws `FileError`; the old file is then still whole.
  @discardableResult
  public static func write(
    _ bytes: [UInt8],
    to path: String,
    permissions: mode_t? = nil
  ) throws(FileError) -> Outcome {
    try DraftName.clear(beside: path)
    let outcome = try plan(bytes, to: path)
    guard outcome != .same else { return .same }
    let draft = try DraftFile(at: path, permissions: permissions)
    try draft.append(bytes)
    try draft.finish(replaces: true)
    return outcome
  }

  /// Replaces the file at `path`, which held `old`, with `bytes`, in the same way.
  ///
  /// Gives false where it holds something else by now, and leaves it as it is. Where `old` is nil, there has to be none.
  /// It is looked at just before the new file gets its name: what is saved between these two steps is lost. `moment` is
  /// called before that look. The new file belongs to whom the old one does.
  public static func replace(
    _ old: [UInt8]?,
    with bytes: [UInt8],
    at path: String,
    permissions: mode_t? = nil,
    moment: () -> Void = {}
  ) throws(FileError) -> Bool {
    try DraftName.clear(beside: path)
    let draft = try DraftFile(at: path, permissions: permissions)
    try draft.takeOwner()
    try draft.append(bytes)
    try draft.synchronise()
    moment()
    guard try holds(path, old) else { return false }
    try draft.takePlace()
    return true
  }

  /// Whether a file holds these very bytes, or is not there where they are nil; throws where it can't be read.
  private static func holds(_ path: String, _ bytes: [UInt8]?) throws(FileError) -> Bool {
    guard let bytes else { return try !FileStatus.isTaken(path) }
    do throws(FileError) {
      return try ByteStream.contents(of: path, limit: bytes.count) == bytes
    } catch {
      // One with more bytes, or no longer there, is another one.
      if error.isTooLarge || error.code == ENOENT { return false }
      throw error
    }
  }

  /// The file that a path leads to, links followed, so that a link stays one where it is replaced.
  public static func target(of path: String) -> String {
    var resolved: String?
    _ = SystemPath.call(path) {
      guard let found = realpath($0, nil) else { return -1 }
      defer { free(found) }
      resolved = SystemPath.text(
        UnsafeBufferPointer(start: found, count: strlen(found)).map(UInt8.init(bitPattern:))
      )
      return 0
    }
    return resolved ?? path
  }

  /// Writes every byte to an open descriptor; `path` is for the error.
  public static func writeAll(
    _ bytes: [UInt8],
    to descriptor: Int32,
    path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError(path: path, operation: .write, code: errno)
      }
      written += count
    }
  }
}
