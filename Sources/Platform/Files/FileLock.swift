import Glibc

/// A lock that the kernel drops by itself when the process ends, however it ends.
public final class FileLock {
  /// What a lock excludes.
  public enum Kind: Sendable {
    /// All others.
    case exclusive
    /// Those that are exclusive; any number of these may be held at once.
    case shared
  }

  private let descriptor: Int32

  /// Takes the lock on `path`, which is made where it is missing.
  ///
  /// One that others hold is tried again for up to `patience` milliseconds; an exclusive one waits for
  /// shared ones alone, unless it `waitsForAll`. Throws `FileError` with `EWOULDBLOCK` where it can't be had. The file's time
  /// tells when it was last taken to exclude all others.
  public init(
    path: String,
    _ kind: Kind = .exclusive,
    patience: Int = usualPatience,
    waitsForAll: Bool = false
  ) throws(FileError) {
    let access = kind == .exclusive ? O_RDWR : O_RDONLY
    let descriptor = SystemPath.call(path) {
      open($0, access | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
    do throws(FileError) {
      try FileLock.take(descriptor, path, kind, patience: patience, waitsForAll: waitsForAll)
    } catch {
      close(descriptor)
      throw error
    }
    // Null: now.
    // set aside: where the time can't be set, it is known less well since when the lock is held.
    if kind == .exclusive { _ = futimens(descriptor, nil) }
    self.descriptor = descriptor
  }

  /// Takes an exclusive lock on a folder, which leaves no file in it, and waits for whoever holds it.
  ///
  /// Gives nil where the file system has no such locks, as some network ones have none. Throws `FileError`
  /// with `EWOULDBLOCK` where it can't be had in so many milliseconds.
  public init?(folder path: String, patience: Int = usualPatience) throws(FileError) {
    let descriptor = SystemPath.call(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
    do throws(FileError) {
      try FileLock.take(descriptor, path, .exclusive, patience: patience, waitsForAll: true)
    } catch {
      close(descriptor)
      // The first is what a lock comes to that wants a file open for writing.
      if [EBADF, ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL].contains(error.code) { return nil }
      throw error
    }
    self.descriptor = descriptor
  }

  /// A shared lock on `path`; nil where none can be laid, as nobody may write there, so that nobody does who would lay
  /// one either.
  public static func shared(
    path: String,
    patience: Int = usualPatience
  ) throws(FileError) -> FileLock? {
    do throws(FileError) {
      return try FileLock(path: path, .shared, patience: patience)
    } catch {
      guard [EROFS, EACCES, EPERM].contains(error.code) else { throw error }
      return nil
    }
  }

  deinit { FileLock.release(descriptor) }

  /// How long to wait for a lock where nothing else is said, in milliseconds.
  public static let usualPatience = 10_000

  /// How long to wait between two tries, in milliseconds.
  private static let pause = 20

  private static func take(
    _ descriptor: Int32,
    _ path: String,
    _ kind: Kind,
    patience: Int,
    waitsForAll: Bool
  ) throws(FileError) {
    let operation = (kind == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
    var left = patience
    while uninterrupted({ flock(descriptor, operation) }) != 0 {
      let code = errno
      guard code == EWOULDBLOCK, left > 0,
        kind == .shared || waitsForAll || isShared(descriptor)
      else { throw FileError(path: path, operation: .lock, code: code) }
      left -= pause
      // A signal may end it early.
      var time = timespec(tv_sec: 0, tv_nsec: pause * 1_000_000)
      nanosleep(&time, nil)
    }
  }

  /// Gives a lock back and closes its file.
  ///
  /// Closing alone is not enough: a program that another thread is just starting has all open files until
  /// it runs, and would hold the lock so long.
  private static func release(_ descriptor: Int32) {
    // set aside: where it can't be given back, closing does it.
    _ = uninterrupted { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// Whether those that hold a lock do not exclude others that read.
  private static func isShared(_ descriptor: Int32) -> Bool {
    guard uninterrupted({ flock(descriptor, LOCK_SH | LOCK_NB) }) == 0 else { return false }
    // Two that wait for each other with it would wait for ever.
    return uninterrupted { flock(descriptor, LOCK_UN) } == 0
  }
}

extension FileLock {
  /// The instant, in milliseconds since 1970, since which a lock excludes all others; nil where none
  /// does.
  public static func heldSince(path: String) throws(FileError) -> Int64? {
    let descriptor = SystemPath.call(path) { open($0, O_RDONLY | O_CLOEXEC) }
    if descriptor < 0, errno == ENOENT { return nil }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
    defer { release(descriptor) }
    guard uninterrupted({ flock(descriptor, LOCK_SH | LOCK_NB) }) != 0 else { return nil }
    guard errno == EWOULDBLOCK else { throw FileError(path: path, operation: .lock, code: errno) }
    return try FileStatus(reading: path).modified / 1_000_000
  }
}
