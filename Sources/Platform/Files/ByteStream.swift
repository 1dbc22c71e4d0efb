import Glibc

/// Reads a regular file, or what is packed in it, from front to back through one buffer of fixed size.
///
/// The file is read, not mapped: mapped pages would count as resident memory.
public final class ByteStream {
  /// The path the stream was opened with.
  public let path: String
  /// How many bytes there are, as the file was when it was opened; of what is packed, 0 where nobody knows.
  public let size: Int64

  private let file: RegularFile
  private let unpacking: Unpacking?
  private let noteRead: ((Int64) -> Void)?
  /// How many bytes were read since the first one.
  private var place: Int64 = 0
  private let buffer: UnsafeMutableRawBufferPointer

  /// Opens `path` for reading with a buffer of `capacity` bytes.
  ///
  /// Throws `FileError` where the file can't be opened or is not a regular file.
  public convenience init(
    path: String,
    capacity: Int = 1 << 18
  ) throws(FileError) {
    try self.init(ByteSource(path: path), capacity: capacity)
  }

  /// Opens a file, or something packed in it, in the same way; packed bytes are unpacked as they are read.
  ///
  /// After each piece `noteRead` is told how many bytes were read so far.
  public init(
    _ source: ByteSource,
    capacity: Int = 1 << 18,
    noteRead: ((Int64) -> Void)? = nil
  ) throws(FileError) {
    let file = try RegularFile(path: source.path)
    path = source.path
    size = source.packed.map { $0.size ?? 0 } ?? file.size
    do throws(ArchiveFault) {
      unpacking = try source.packed.map { part throws(ArchiveFault) in
        try Unpacking(part, of: file)
      }
    } catch {
      throw FileError(path: source.path, error)
    }
    self.file = file
    self.noteRead = noteRead
    buffer = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Reads the next bytes into memory of the caller's; gives their number, 0 at the end of the file.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count: Int
    if let unpacking {
      do throws(ArchiveFault) { count = try unpacking.read(into: memory) } catch {
        throw FileError(path: path, error)
      }
    } else {
      count = try file.read(into: memory)
    }
    place += Int64(count)
    noteRead?(place)
    return count
  }

  /// The next bytes, valid until the following call; empty at the end of the file.
  public func next() throws(FileError) -> UnsafeRawBufferPointer {
    let count = try read(into: buffer)
    return UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }

  /// All bytes of standard input, at most `limit` of them.
  ///
  /// Throws `FileError` with `EFBIG` where there are more.
  public static func standardInput(limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try readStandardInput { chunk throws(FileError) in
      guard bytes.count + chunk.count <= limit else {
        throw FileError(path: "standard input", operation: .read, code: EFBIG)
      }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// Hands over standard input piece by piece.
  public static func readStandardInput(
    _ take: (ArraySlice<UInt8>) throws(FileError) -> Void
  ) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw FileError(path: "standard input", operation: .read, code: errno)
      }
      if count == 0 { return }
      try take(buffer[..<count])
    }
  }

  /// The first bytes of a file, at most `count` of them.
  public static func contents(of path: String, first count: Int) throws(FileError) -> [UInt8] {
    try contents(of: ByteSource(path: path), first: count)
  }

  /// The first bytes of a file, or of what is packed in it, at most `count` of them.
  public static func contents(of source: ByteSource, first count: Int) throws(FileError) -> [UInt8]
  {
    let stream = try ByteStream(source, capacity: count)
    var bytes = Array(try stream.next())
    // What is packed comes in pieces.
    while source.packed != nil, bytes.count < count {
      let chunk = try stream.next()
      if chunk.isEmpty { break }
      bytes.append(contentsOf: chunk.prefix(count - bytes.count))
    }
    return bytes
  }

  /// All bytes of a file that is known to be small, at most `limit` of them.
  ///
  /// Throws `FileError` with `EFBIG` where the file holds more.
  public static func contents(of path: String, limit: Int = 16 << 20) throws(FileError) -> [UInt8] {
    try contents(of: ByteSource(path: path), limit: limit)
  }

  /// All bytes of a file, or of what is packed in it, in the same way.
  public static func contents(
    of source: ByteSource,
    limit: Int = 16 << 20
  ) throws(FileError) -> [UInt8] {
    let stream = try ByteStream(source)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(stream.size), limit))
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { return bytes }
      guard bytes.count + chunk.count <= limit else {
        throw FileError(path: source.path, operation: .read, code: EFBIG)
      }
      bytes.append(contentsOf: chunk)
    }
  }
}

extension FileError {
  /// Something packed in a file that could not be unpacked while it was read.
  fileprivate init(path: String, _ fault: ArchiveFault) {
    if case .unreadable(let error) = fault {
      self = error
    } else {
      self.init(path: path, operation: .read, code: FileError.damagedPacking)
    }
  }
}
