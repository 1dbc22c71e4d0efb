import Glibc

/// Reads a regular file from front to back through one buffer of fixed size.
///
/// The file is read, not mapped: mapped pages would count as resident memory.
public final class ByteStream {
  /// The path the stream was opened with.
  public let path: String
  /// The file's size in bytes when it was opened.
  public let size: Int64

  private let descriptor: Int32
  private let hash: FileHash?
  private let buffer: UnsafeMutableRawBufferPointer

  /// Opens `path` for reading with a buffer of `capacity` bytes; all that is read goes into `hash`.
  ///
  /// Throws `FileError` where the file can't be opened or is not a regular file.
  public init(
    path: String,
    capacity: Int = 1 << 18,
    hash: FileHash? = nil
  ) throws(FileError) {
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
    self.hash = hash
    self.buffer = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// Reads the next bytes into memory of the caller's; gives their number, 0 at the end of the file.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Glibc.read(descriptor, memory.baseAddress, memory.count)
      if count >= 0 {
        hash?.update(UnsafeRawBufferPointer(rebasing: memory[..<count]))
        return count
      }
      guard errno == EINTR else { throw FileError(path: path, operation: .read, code: errno) }
    }
  }

  /// The next bytes, valid until the following call; empty at the end of the file.
  public func next() throws(FileError) -> UnsafeRawBufferPointer {
    let count = try read(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// Goes back to the first byte.
  public func rewind() throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw FileError(path: path, operation: .read, code: errno)
    }
  }

  /// All bytes of standard input, at most `limit` of them.
  ///
  /// Throws `FileError` with `EFBIG` where there are more.
  public static func standardInput(limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= limit else {
        throw FileError(path: "standard input", operation: .read, code: count < 0 ? errno : EFBIG)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// The first bytes of a file, at most `count` of them.
  public static func contents(of path: String, first count: Int) throws(FileError) -> [UInt8] {
    let stream = try ByteStream(path: path, capacity: count)
    return Array(try stream.next())
  }

  /// All bytes of a file that is known to be small, at most `limit` of them.
  ///
  /// Throws `FileError` with `EFBIG` where the file holds more.
  public static func contents(of path: String, limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
    let stream = try ByteStream(path: path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(stream.size), limit))
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return bytes }
      guard bytes.count + chunk.count <= limit else {
        throw FileError(path: path, operation: .read, code: EFBIG)
      }
      bytes.append(contentsOf: chunk)
    }
  }
}
