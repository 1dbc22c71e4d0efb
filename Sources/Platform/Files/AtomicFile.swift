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

  /// What a new file's name ends with until it is whole; it is called as a draft is (`DraftName`).
  public static let ending = ".lockin-new"

  /// Removes what processes that were killed left beside a file, and waits for those that are still at work.
  public static func clear(beside path: String) throws(FileError) {
    for draft in try DraftName.drafts(of: path, ending: ending) {
      try clear(draft: draft)
    }
  }

  /// Removes what a process that was killed left under a draft's name; an edit that was saved there stays (`SwappedDraft`).
  public static func clear(draft: String) throws(FileError) {
    try DraftName.clear(draft, waits: true) { path throws(FileError) in
      try SwappedDraft.mayGo(path, ending: ending)
    }
  }

  /// Removes a file; one that is gone is no mistake.
  public static func remove(at path: String) throws(FileError) {
    guard SystemPath.call(path, unlink) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .remove, code: errno)
    }
  }

  /// Replaces the file at `path` with `bytes`, unless it holds them already.
  ///
  /// Writes beside it, makes that durable and renames it; a process that writes the same file at the
  /// same time is waited for. The file gets `permissions`, or those that new files get. Throws
  /// `FileError`; the old file is then still whole.
  @discardableResult
  public static func write(
    _ bytes: [UInt8],
    to path: String,
    permissions: mode_t? = nil
  ) throws(FileError) -> Outcome {
    try clear(beside: path)
    if try plan(bytes, to: path) == .same { return .same }
    let (temporary, descriptor) = try DraftName.reserve(
      for: path,
      ending: ending,
      permissions: permissions ?? 0o644
    )
    // Another process may have written it meanwhile.
    let outcome: Outcome
    do throws(FileError) {
      outcome = try plan(bytes, to: path)
      try fill(descriptor, with: bytes, for: path, permissions: permissions)
    } catch {
      // set aside: what stays beside the file is cleared when it is written the next time.
      _ = SystemPath.call(temporary, unlink)
      close(descriptor)
      throw error
    }
    guard SystemPath.rename(temporary, path) == 0 else {
      let code = errno
      // set aside: what stays beside the file is cleared when it is written the next time.
      _ = SystemPath.call(temporary, unlink)
      close(descriptor)
      throw FileError(path: path, operation: .rename, code: code)
    }
    close(descriptor)
    try Directory.synchronise(Directory.parent(of: path))
    return outcome
  }

  /// Writes the bytes into a reserved file beside the one they are for, and makes them durable.
  static func fill(
    _ descriptor: Int32,
    with bytes: [UInt8],
    for path: String,
    permissions: mode_t?
  ) throws(FileError) {
    if let permissions, uninterrupted({ fchmod(descriptor, permissions) }) != 0 {
      // set aside: a disk without permissions of its own refuses them, and they are as it has them;
      // 'lockin doctor' says what others may read.
      guard [EPERM, EOPNOTSUPP].contains(errno) else {
        throw FileError(path: path, operation: .create, code: errno)
      }
    }
    try writeAll(bytes, to: descriptor, path: path)
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
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
