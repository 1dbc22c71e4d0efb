import Glibc
import Platform
import Storage

/// The cache of a workspace while it is open, and the lock that keeps others from it as far as it must.
package struct OpenCache {
  let store: Store
  private let lock: FileLock?

  /// Opens the cache to write to it, and keeps all others from it; it is made where there is none that can be used, and with
  /// `isFresh` in place of any.
  ///
  /// Throws `FileError` with `EWOULDBLOCK` where another command writes to it, at once or, with `patience`, after so many
  /// milliseconds.
  package init(writing workspace: Workspace, isFresh: Bool = false, patience: Int? = nil) throws {
    let path = workspace.storeFile
    // What is another program's is refused before a lock is laid beside it.
    _ = try CacheFile.finding(at: path)
    try Directory.make(workspace.state)
    lock = try FileLock(
      path: path + ".lock",
      patience: patience ?? FileLock.usualPatience,
      waitsForAll: patience != nil
    )
    if try CacheFile.finding(at: path) == .store {
      try OldStore(path: path).takeOver(
        into: Archive(folder: workspace.archiveFolder, mayWrite: true),
        state: workspace.stateFolder
      )
    }
    if isFresh { try CacheFile.remove(path) }
    store = try Store(path: path)
    try store.keepState(in: workspace.stateFolder)
  }

  /// Opens the cache to read it, alongside others that read it, and writes nothing; where there is none that can be used, one
  /// for a while takes its place.
  ///
  /// One that is written to is waited for, for up to `patience` milliseconds; throws `FileError` with `EWOULDBLOCK` where
  /// that goes on.
  package init(reading workspace: Workspace, patience: Int) throws {
    let path = workspace.storeFile
    let finding = try CacheFile.finding(at: path)
    if finding == .store { throw OldStoreFound(path: path) }
    guard finding == nil else {
      self = try OpenCache(apart: workspace)
      return
    }
    if try OpenCache.isUnfinished(path) { OpenCache.finish(path, patience) }
    // What is read is a copy, which nobody waits for.
    let reading = try FileLock.shared(path: path + ".lock", patience: patience)
    store = try withExtendedLifetime(reading) {
      let isUnfinished = try OpenCache.isUnfinished(path)
      let store = try Store(path: path, access: isUnfinished ? .apart : .reading)
      try store.keepState(in: workspace.stateFolder)
      return store
    }
    lock = nil
  }

  /// A cache for a while with nothing in it but what only lockin knows.
  init(apart workspace: Workspace) throws {
    lock = nil
    store = try Store(path: workspace.storeFile, access: .apart)
    try store.keepState(in: workspace.stateFolder)
  }

  /// Whether a command was ended while it wrote, so that the file alone does not hold what counts.
  static func isUnfinished(_ path: String) throws(FileError) -> Bool {
    // A journal that begins with a zero byte has been put away.
    guard let journal = try FileStatus.ifPresent(path + "-journal"), journal.size > 0 else {
      return false
    }
    do throws(FileError) {
      return try ByteStream.contents(of: path + "-journal", first: 1) != [0]
    } catch {
      // ignored: another command has ended well in between, and has taken its journal away.
      guard error.code == ENOENT else { throw error }
      return false
    }
  }

  /// Has SQLite take back what a command began that was ended while it wrote.
  private static func finish(_ path: String, _ patience: Int) {
    // ignored: where it can't be done, one for a while is made.
    guard let lock = try? FileLock(path: path + ".lock", patience: patience) else { return }
    withExtendedLifetime(lock) { _ = try? Store(path: path) }
  }
}

/// The workspace has a store of a lockin of before, and a command was to read it.
package struct OldStoreFound: Error, CustomStringConvertible {
  let path: String

  /// What is wrong, in one line, with what to do.
  package var description: String {
    "\(path): this is of an older lockin: type 'lockin run', which takes it over and keeps it as "
      + "\(path)\(CacheFile.before)"
  }
}
