import Glibc
import Platform

/// A file of lines to which lines are only added, each of them on the disk before the call is back.
struct HistoryFile {
  let path: String

  /// Its size in bytes; 0 where there is none.
  func size() throws(StoreError) -> Int64 {
    try told { () throws(FileError) in try FileStatus.ifPresent(path)?.size ?? 0 }
  }

  /// The bytes from a place up to another one, or to the end.
  func bytes(from start: Int64, to end: Int64) throws(StoreError) -> [UInt8] {
    try told { () throws(FileError) in
      try RegularFile(path: path).bytes(Int(max(0, end - start)), at: start)
    }
  }

  /// Adds whole lines; where that fails nothing of them stays.
  func append(_ lines: [UInt8]) throws(StoreError) {
    let size = try size()
    guard size > 0 else { return try replace(lines) }
    do throws(FileError) {
      let descriptor = SystemPath.call(path) { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
      guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
      defer { close(descriptor) }
      try AtomicFile.writeAll(lines, to: descriptor, path: path)
      guard uninterrupted({ fsync(descriptor) }) == 0 else {
        throw FileError(path: path, operation: .write, code: errno)
      }
    } catch {
      cut(to: size)
      throw StoreError(error)
    }
  }

  /// Has it hold these lines alone; without any it goes.
  func replace(_ lines: [UInt8]) throws(StoreError) {
    try told { () throws(FileError) in
      guard !lines.isEmpty else { return try AtomicFile.remove(at: path) }
      try Directory.make(Directory.parent(of: path), permissions: 0o700)
      try AtomicFile.write(lines, to: path, permissions: 0o600)
    }
  }

  /// Takes off what lies behind a place.
  func cut(to size: Int64) {
    // ignored: what stays is read again by whoever writes next, and cut then.
    _ = SystemPath.call(path) { truncate($0, off_t(size)) }
  }

  private func told<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(StoreError) -> Value {
    do throws(FileError) { return try body() } catch { throw StoreError(error) }
  }
}
