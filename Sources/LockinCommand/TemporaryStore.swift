import Files
import Glibc
import Storage

/// A store that lies beside another one for a while, and is removed when it is no longer needed.
final class TemporaryStore {
  /// The file.
  let path: String

  /// A place for a new store; nothing lies there yet.
  init(beside original: String) {
    path = original + ".new-\(getpid())"
    remove()
  }

  /// A copy of a store to rehearse on; where there is none, a place for a new one.
  convenience init(copying original: String) throws {
    self.init(beside: original)
    guard FileStatus(path: original) != nil else { return }
    let lock = try FileLock(path: original + ".lock")
    try withExtendedLifetime(lock) { try Store(path: original).copy(to: path) }
  }

  deinit { remove() }

  private func remove() {
    for suffix in ["", "-journal", ".lock"] { unlink(path + suffix) }
  }
}
