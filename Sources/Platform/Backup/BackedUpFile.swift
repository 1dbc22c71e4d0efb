/// A file that goes into a backup.
public struct BackedUpFile {
  /// Its path relative to the folder that is backed up.
  public let name: String
  /// Where its bytes are, or what they are made of.
  public let path: String

  private let source: Source

  private enum Source {
    case file
    /// Seconds since 1970, how many bytes, and how they are made.
    case made(Int, Int, (FolderDraft.Sink) throws -> Void)
  }

  /// A file with its place in the backup.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
    source = .file
  }

  /// A file of so many bytes that is made while it is sealed; `modified` are seconds since 1970, and `path` names what
  /// it is made of.
  public init(
    name: String,
    of path: String,
    size: Int,
    modified: Int,
    make: @escaping (FolderDraft.Sink) throws -> Void
  ) {
    self.name = name
    self.path = path
    source = .made(modified, size, make)
  }

  /// How many bytes it has.
  var size: Int {
    get throws {
      if case .made(_, let size, _) = source { return size }
      return Int(try FileStatus(reading: path).size)
    }
  }

  /// Seconds since 1970 at which it was last changed.
  var modified: Int {
    get throws {
      if case .made(let modified, _, _) = source { return modified }
      return Int(try FileStatus(reading: path).modified / 1_000_000_000)
    }
  }

  /// Hands over its bytes, of which there are so many; throws `BackupFault` where there are not, or where the file was
  /// changed meanwhile.
  func read(_ size: Int, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    var rest = size
    if case .made(_, _, let make) = source {
      try make { bytes in
        rest -= bytes.count
        guard rest >= 0 else { throw BackupFault(path: path, .changed(name)) }
        try bytes.withUnsafeBytes(take)
      }
      guard rest == 0 else { throw BackupFault(path: path, .changed(name)) }
      return
    }
    let status = try FileStatus(reading: path)
    let bytes = try ByteStream(path: path)
    while rest > 0 {
      let piece = try bytes.next()
      guard !piece.isEmpty else { throw BackupFault(path: path, .changed(name)) }
      let part = UnsafeRawBufferPointer(rebasing: piece.prefix(rest))
      try take(part)
      rest -= part.count
    }
    guard try FileStatus(reading: path) == status, status.size == Int64(size) else {
      throw BackupFault(path: path, .changed(name))
    }
  }
}
