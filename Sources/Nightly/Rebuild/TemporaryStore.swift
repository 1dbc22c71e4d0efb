import Glibc
import Platform
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
    for suffix in [""] + suffixes { unlink(path + suffix) }
  }

  /// What the names of files end with that lie beside a store.
  private static let suffixes = ["-journal", ".lock"]

  /// Removes the stores of processes that are gone; one whose lock is held is at work somewhere else.
  static func clear(beside original: String) {
    let folder = Directory.parent(of: original)
    let start = original.split(separator: "/").last.map { $0 + ".new-" } ?? ""
    // set aside: what was left is cleared by another run; a folder that can't be read is told of when the
    // store is opened.
    let names = ((try? Directory.names(in: folder)) ?? []).filter { $0.hasPrefix(start) }
    // Of one that has got its name, or never was made, the lock alone is there, or the journal.
    let stores = names.map { name in
      suffixes.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
    }
    for name in Set(stores).sorted() {
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
