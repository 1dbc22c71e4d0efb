import Files
import Glibc
import Storage

/// A store that lies beside another one for a while, and is removed when it is no longer needed.
final class TemporaryStore {
  /// The file.
  let path: String

  /// A place for a new store, where nothing lies yet.
  init(beside original: String, for purpose: String = "") {
    path = original + ".new-\(getpid())" + (purpose.isEmpty ? "" : "-" + purpose)
    TemporaryStore.remove(path)
  }

  deinit { TemporaryStore.remove(path) }

  private static func remove(_ path: String) {
    // set aside: what stays is cleared by the next run.
    for suffix in ["", "-journal", ".lock"] { unlink(path + suffix) }
  }

  /// Removes the stores of processes that are gone; one whose lock is held is at work somewhere else.
  static func clear(beside original: String) {
    let folder = Directory.parent(of: original)
    let start = original.split(separator: "/").last.map { $0 + ".new-" } ?? ""
    // set aside: what was left is cleared by another run; a folder that can't be read is told of when the
    // store is opened.
    for name in (try? Directory.names(in: folder)) ?? [] where name.hasPrefix(start) {
      let digits = name.dropFirst(start.count).prefix { $0 != "-" }
      guard let process = pid_t(digits), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let left = folder + "/" + name
      // set aside: one that is locked is at work.
      guard let lock = try? FileLock(path: left + ".lock") else { continue }
      withExtendedLifetime(lock) { remove(left) }
    }
  }
}
