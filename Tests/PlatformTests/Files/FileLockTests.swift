import Foundation
import Platform
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

  @Test("it is let go even while a program that is just starting has its file open")
  func startingProgram() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    var held: FileLock? = try FileLock(path: path)
    let descriptor = try #require(
      (0..<4096).first { number in
        let link = "/proc/self/fd/\(number)"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
      }
    )
    // What a child of this process shares with it between fork and exec.
    let child = dup(Int32(descriptor))
    defer { close(child) }
    withExtendedLifetime(held) {}
    held = nil
    #expect(try FileLock.heldSince(path: path) == nil)
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

  @Test("any number may share one, and an exclusive one waits for them as long as it is told")
  func shared() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lock"
    var readers: [FileLock] = try (0..<8).map { _ in try FileLock(path: path, .shared) }
    let refused = FileError(path: path, operation: .lock, code: EWOULDBLOCK)
    #expect(throws: refused) { _ = try FileLock(path: path, patience: 60) }
    #expect(try FileLock.heldSince(path: path) == nil)
    readers = []
    let writer = try FileLock(path: path)
    let clock = ContinuousClock()
    let time = clock.measure {
      // Another writer is not waited for.
      #expect(throws: refused) { _ = try FileLock(path: path) }
    }
    #expect(time < .seconds(5))
    #expect(throws: refused) { _ = try FileLock(path: path, .shared, patience: 60) }
    let since = try #require(try FileLock.heldSince(path: path))
    #expect(abs(since - Int64(Date().timeIntervalSince1970 * 1000)) < 60_000)
    withExtendedLifetime((writer, readers)) {}
  }
}
