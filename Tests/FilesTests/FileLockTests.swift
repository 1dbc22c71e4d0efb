import Files
import Foundation
import TestSupport
import Testing

@Suite("The lock of a run")
struct FileLockTests {
  @Test("a second lock is refused while the first is held, and had once it is let go")
  func exclusive() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lockin.sqlite.lock"
    var held: FileLock? = try FileLock(path: path)
    let refused = FileError(path: path, operation: .lock, code: EWOULDBLOCK)
    #expect(throws: refused) { _ = try FileLock(path: path) }
    // A refused attempt takes nothing from the holder.
    #expect(throws: refused) { _ = try FileLock(path: path) }
    withExtendedLifetime(held) {}
    held = nil
    _ = try FileLock(path: path)
  }

  @Test("two files are two locks")
  func apart() throws {
    let folder = try TemporaryFolder()
    let first = try FileLock(path: folder.path + "/a")
    _ = try FileLock(path: folder.path + "/b")
    withExtendedLifetime(first) {}
  }

  @Test("a lock that can't be made says so")
  func notMade() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/none/lock"
    #expect(throws: FileError(path: path, operation: .create, code: ENOENT)) {
      _ = try FileLock(path: path)
    }
  }
}
