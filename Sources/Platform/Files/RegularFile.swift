import Glibc

/// A regular file that is open to be read, and is closed when it is let go of.
package final class RegularFile {
  /// The path it was opened with.
  package let path: String
  /// Its size in bytes when it was opened.
  package let size: Int64

  private let descriptor: Int32

  /// Opens a file; throws `FileError` where it can't be opened or is not a regular file.
  package init(path: String) throws(FileError) {
    let descriptor = SystemPath.call(path) {
      open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
    var status = stat()
    guard uninterrupted({ fstat(descriptor, &status) }) == 0 else {
      let code = errno
      close(descriptor)
      throw FileError(path: path, operation: .open, code: code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(path: path, operation: .open, code: FileError.notRegular)
    }
    self.path = path
    self.size = Int64(status.st_size)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Reads the next bytes; gives their number, 0 at the end of the file.
  package func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try tell { Glibc.read(descriptor, memory.baseAddress, memory.count) }
  }

  /// Reads bytes from a place on; gives their number, 0 at the end of the file.
  func read(into memory: UnsafeMutableRawBufferPointer, at place: Int64) throws(FileError) -> Int {
    try tell { pread(descriptor, memory.baseAddress, memory.count, off_t(place)) }
  }

  /// Bytes from a place on, fewer where the file ends before.
  package func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var known = 0
    while known < count {
      var failure: FileError?
      let read = bytes.withUnsafeMutableBytes { memory in
        do throws(FileError) {
          let rest = UnsafeMutableRawBufferPointer(rebasing: memory[known...])
          return try self.read(into: rest, at: place + Int64(known))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if read == 0 { return Array(bytes[..<known]) }
      known += read
    }
    return bytes
  }

  /// Makes a call that reads, again where a signal came between.
  private func tell(_ call: () -> Int) throws(FileError) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(path: path, operation: .read, code: errno) }
    }
  }
}
