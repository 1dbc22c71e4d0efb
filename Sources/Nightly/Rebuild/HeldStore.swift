import Glibc
import Platform
import Storage

/// A store that is open, and the lock that keeps others from it as far as it must.
package struct HeldStore {
  let store: Store
  /// Whether there was no store before.
  let isNew: Bool
  private let lock: FileLock?

  /// Opens a store to write to it, and keeps all others from it; `mayMake` one where there is none.
  ///
  /// Throws `FileError` with `EWOULDBLOCK` where another command writes to it, at once or, with `patience`, after so
  /// many milliseconds.
  package init(writing path: String, mayMake: Bool, patience: Int? = nil) throws {
    let isThere = try HeldStore.isThere(path)
    guard isThere || mayMake else { throw NoStore(path: path) }
    lock = try FileLock(
      path: path + ".lock",
      patience: patience ?? FileLock.usualPatience,
      waitsForAll: patience != nil
    )
    TemporaryStore.clear(beside: path)
    store = try Store(path: path)
    isNew = !isThere
  }

  /// Opens a store to read it, alongside others that read it, and writes nothing.
  ///
  /// One that is written to is waited for, for up to `patience` milliseconds; throws `FileError` with
  /// `EWOULDBLOCK` where that goes on.
  package init(reading path: String, patience: Int) throws {
    guard try HeldStore.isThere(path) else { throw NoStore(path: path) }
    var lock = try FileLock.shared(path: path + ".lock", patience: patience)
    var tries = 0
    while try HeldStore.isUnfinished(path) {
      lock = nil
      tries += 1
      guard tries <= HeldStore.mostTries else { throw UnfinishedStore(path: path) }
      try HeldStore.finish(path, patience)
      lock = try FileLock.shared(path: path + ".lock", patience: patience)
    }
    self.lock = lock
    store = try Store(path: path, access: .reading)
    isNew = false
  }

  /// A store for a while, which nobody else can see.
  package init(apart path: String) throws {
    lock = nil
    store = try Store(path: path, access: .apart)
    isNew = true
  }

  /// Whether there is a store; throws where there is something else, before a lock is laid beside it.
  ///
  /// A file without bytes is none: a store that lost all of its bytes is not passed over as one.
  package static func isThere(_ path: String) throws -> Bool {
    guard let status = try FileStatus.ifPresent(path), status.size > 0 || !status.isRegular
    else { return false }
    try StoreFile.refuseForeign(path)
    return true
  }

  /// Whether a command was ended while it wrote, so that the file alone does not hold what is true.
  static func isUnfinished(_ path: String) throws(FileError) -> Bool {
    // A journal that begins with a zero byte has been put away.
    if let journal = try FileStatus.ifPresent(path + "-journal"), journal.size > 0 {
      do throws(FileError) {
        return try ByteStream.contents(of: path + "-journal", first: 1) != [0]
      } catch {
        // set aside: another command has ended well in between, and has taken its journal away.
        guard error.code == ENOENT else { throw error }
        return false
      }
    }
    // The form with a log beside the file, which lockin does not use: opening it to write ends that.
    let head = try ByteStream.contents(of: path, first: 20)
    return head.count == 20 && head[18] == 2
  }

  /// How often an unfinished store is made good before it is given up: several readers may be at it.
  private static let mostTries = 10

  /// Has SQLite take back what a command began that was ended while it wrote, unless another command is at
  /// work that does so.
  private static func finish(_ path: String, _ patience: Int) throws {
    do {
      let lock = try FileLock(path: path + ".lock", patience: patience)
      try withExtendedLifetime(lock) { _ = try Store(path: path) }
    } catch let error as FileError where error.code == EWOULDBLOCK {
      // set aside: whoever holds the lock makes it good, and is waited for where the shared one is taken.
    } catch let error as StoreError where !error.isWriteFailure {
      throw error
    } catch let error as StoreError where error.isDamage {
      throw error
    } catch {
      throw UnfinishedStore(path: path)
    }
  }
}

/// A store was to be read, and there is none.
package struct NoStore: Error {
  package let path: String

  /// There is none at a path.
  package init(
    path: String
  ) {
    self.path = path
  }
}

/// A store that a command was ended in the middle of writing to, and that can't be made good here.
package struct UnfinishedStore: Error {
  package let path: String
}
