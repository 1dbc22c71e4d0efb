import Glibc

/// An exclusive lock that the kernel drops by itself when the process ends, however it ends.
public final class FileLock {
  private let descriptor: Int32

  /// Takes the lock on `path`, which is made where it is missing.
  ///
  /// Throws `FileError` with `EWOULDBLOCK` where another process holds it.
  public init(path: String) throws(FileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      throw FileError(path: path, operation: .lock, code: code)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
