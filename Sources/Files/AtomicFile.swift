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

  /// What a new file's name ends with until it is whole.
  public static let ending = ".lockin-new"

  /// Removes what a process that was killed left beside a file, and waits for one that is still at work.
  public static func clear(beside path: String) throws(FileError) {
    try clear(path + ending, for: path)
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
    // One name for all runs, so that what a killed one left is cleared.
    let temporary = path + ending
    if try plan(bytes, to: path) == .same {
      try clear(temporary, for: path)
      return .same
    }
    let descriptor = try reserve(temporary, for: path)
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
      throw FileError(path: path, operation: .create, code: errno)
    }
    try writeAll(bytes, to: descriptor, path: path)
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
  }

  /// Makes an empty file that no other process writes to, and gives it locked.
  static func reserve(_ temporary: String, for path: String) throws(FileError) -> Int32 {
    while true {
      let made = SystemPath.call(temporary) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
      }
      if made >= 0 {
        // set aside: without locks two that write one file at once may hinder each other, and whole files
        // get their names all the same.
        _ = uninterrupted { flock(made, LOCK_EX) }
        // Before it was locked, another process may have taken it for one that was left.
        if isFile(made, at: temporary) { return made }
        close(made)
        continue
      }
      guard errno == EEXIST else { throw FileError(path: path, operation: .create, code: errno) }
      try clear(temporary, for: path)
    }
  }

  /// Removes what a process that was killed left, and waits for one that is still at work.
  private static func clear(_ temporary: String, for path: String) throws(FileError) {
    let other = SystemPath.call(temporary) {
      open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    if other < 0, errno == ENOENT { return }
    defer { if other >= 0 { close(other) } }
    if other >= 0 {
      // Whoever writes it holds the lock until it has got its name.
      // set aside: without locks, as above.
      _ = uninterrupted { flock(other, LOCK_EX) }
      guard isFile(other, at: temporary) else { return }
    }
    guard SystemPath.call(temporary, unlink) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .create, code: errno)
    }
  }

  /// Whether an open file still bears its name.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (mine, named) = (stat(), stat())
    return uninterrupted({ fstat(descriptor, &mine) }) == 0
      && SystemPath.call(path) { lstat($0, &named) } == 0
      && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
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
