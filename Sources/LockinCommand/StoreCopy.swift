import Files
import Glibc
import Storage

/// A copy of a store to rehearse on, removed when it is no longer needed.
final class StoreCopy {
  /// The copy's file.
  let path: String

  /// Copies a store; where there is none, the copy is a new one.
  init(of original: String) throws {
    path = original + ".rehearsal-\(getpid())"
    try remove()
    if FileStatus(path: original) != nil {
      let lock = try FileLock(path: original + ".lock")
      try withExtendedLifetime(lock) { try Store(path: original).copy(to: path) }
    }
  }

  deinit { try? remove() }

  private func remove() throws {
    for suffix in ["", "-journal", ".lock"] { unlink(path + suffix) }
  }
}
