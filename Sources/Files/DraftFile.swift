import Glibc

/// A file that is written piece by piece and gets its name when it is whole.
///
/// Until then it is called by the same name with `.part` behind it, which nobody takes for a file that is
/// whole. Whoever writes one excludes others that might write the same.
public final class DraftFile {
  /// The name that it is to get.
  public let path: String
  /// How many bytes were written.
  public private(set) var size = 0
  private let descriptor: Int32
  private var isOpen = true

  /// What its name ends with until it is whole.
  public static let ending = ".part"

  /// Begins the file of that name, private to the person; what was left of an earlier try is dropped.
  public init(at path: String) throws(FileError) {
    self.path = path
    descriptor = SystemPath.call(path + DraftFile.ending) {
      open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
  }

  deinit { drop() }

  /// Adds bytes at its end.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    let bytes = Array(bytes)
    try AtomicFile.writeAll(bytes, to: descriptor, path: path)
    size += bytes.count
  }

  /// Makes it durable and gives it its name, which no other file may have by now.
  public func finish() throws(FileError) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
    guard try !FileStatus.isTaken(path) else {
      throw FileError(path: path, operation: .create, code: EEXIST)
    }
    guard SystemPath.rename(path + DraftFile.ending, path) == 0 else {
      throw FileError(path: path, operation: .rename, code: errno)
    }
    isOpen = false
    close(descriptor)
    try Directory.synchronise(Directory.parent(of: path))
  }

  /// Leaves no trace of it; nothing happens where it has its name.
  public func drop() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    // set aside: what is left is dropped when a file of that name is begun anew, and read by nobody.
    _ = SystemPath.call(path + DraftFile.ending, unlink)
  }
}
