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
  public static func plan(_ bytes: [UInt8], to path: String) -> Outcome {
    guard let status = FileStatus(path: path) else { return .created }
    guard status.isRegular, status.size == Int64(bytes.count),
      let old = try? ByteStream.contents(of: path, limit: bytes.count), old == bytes
    else { return .changed }
    return .same
  }

  /// Replaces the file at `path` with `bytes`, unless it holds them already.
  ///
  /// Writes beside it, makes that durable and renames it. Throws `FileError`; the old file is then
  /// still whole.
  @discardableResult
  public static func write(
    _ bytes: [UInt8],
    to path: String,
    permissions: mode_t = 0o644
  ) throws(FileError) -> Outcome {
    // One name for all runs, of which there is one at a time: what a killed one left is cleared.
    let temporary = path + ".lockin-new"
    unlink(temporary)
    let outcome = plan(bytes, to: path)
    if outcome == .same { return .same }
    let descriptor = open(
      temporary,
      O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
      permissions
    )
    guard descriptor >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
    do throws(FileError) {
      try writeAll(bytes, to: descriptor, path: path)
      guard fsync(descriptor) == 0 else {
        throw FileError(path: path, operation: .write, code: errno)
      }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw FileError(path: path, operation: .rename, code: code)
    }
    Directory.synchronise(Directory.parent(of: path))
    return outcome
  }

  /// The file that a path leads to, links followed, so that a link stays one where it is replaced.
  public static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
