import Files
import Glibc
import Storage

/// A store that lies beside another one for a while, and is removed when it is no longer needed.
final class TemporaryStore {
  /// The file.
  let path: String

  /// A place for a new store, where nothing lies yet.
  ///
  /// What runs that were killed left beside it is cleared.
  init(beside original: String, for purpose: String = "") {
    path = original + ".new-\(getpid())" + (purpose.isEmpty ? "" : "-" + purpose)
    TemporaryStore.remove(path)
    TemporaryStore.clear(beside: original)
  }

  /// A copy of a store to rehearse on; where there is none, a place for a new one.
  convenience init(copying original: String) throws {
    self.init(beside: original)
    guard FileStatus.isAbsent(original) == false else { return }
    let lock = try FileLock(path: original + ".lock")
    try withExtendedLifetime(lock) { try Store(path: original).copy(to: path) }
  }

  deinit { TemporaryStore.remove(path) }

  private static func remove(_ path: String) {
    for suffix in ["", "-journal", ".lock"] { unlink(path + suffix) }
  }

  /// Removes the stores of processes that are gone; one whose lock is held is at work somewhere else.
  private static func clear(beside original: String) {
    let folder = Directory.parent(of: original)
    let start = original.split(separator: "/").last.map { $0 + ".new-" } ?? ""
    for name in (try? Directory.names(in: folder)) ?? [] where name.hasPrefix(start) {
      let digits = name.dropFirst(start.count).prefix { $0 != "-" }
      guard let process = pid_t(digits), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let left = folder + "/" + name
      guard let lock = try? FileLock(path: left + ".lock") else { continue }
      withExtendedLifetime(lock) { remove(left) }
    }
  }
}
