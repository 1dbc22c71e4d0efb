import Glibc

/// A file that is written piece by piece and gets its name when it is whole.
///
/// Until then it has the name of a draft (`DraftName`), which nobody takes for a file that is whole, and a lock of its own,
/// so that nobody takes it for one that was left.
public final class DraftFile {
  /// The name that it is to get.
  public let path: String
  /// The name that it has until then.
  public let draft: String
  /// How many bytes were written.
  public private(set) var size = 0
  private let descriptor: Int32
  private var isOpen = true

  /// What its name ends with until it is whole.
  public static let ending = ".part"

  /// Begins the file of that name, private to the person; what was left of an earlier try stays.
  ///
  /// Until then it is called as the draft of `other` is, where that is given: a name may be as long as names can be,
  /// and has no room for more then.
  public init(
    at path: String,
    ending: String = DraftFile.ending,
    draftOf other: String? = nil
  ) throws(FileError) {
    self.path = path
    (draft, descriptor) = try DraftName.reserve(
      for: other ?? path,
      ending: ending,
      permissions: 0o600
    )
  }

  deinit { drop() }

  /// Adds bytes at its end.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    let bytes = Array(bytes)
    try AtomicFile.writeAll(bytes, to: descriptor, path: path)
    size += bytes.count
  }

  /// Makes what was written durable.
  public func synchronise() throws(FileError) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
  }

  /// Makes it durable and gives it its name, which no other file may have by now unless it `replaces` that one.
  public func finish(replaces: Bool = false) throws(FileError) {
    try synchronise()
    if replaces {
      guard SystemPath.rename(draft, path) == 0 else {
        throw FileError(path: path, operation: .rename, code: errno)
      }
    } else {
      guard try AtomicFile.place(draft, at: path) else {
        throw FileError(path: path, operation: .create, code: EEXIST)
      }
    }
    isOpen = false
    close(descriptor)
    try Directory.synchronise(Directory.parent(of: path))
  }

  /// Leaves no trace of it; nothing happens where it has its name.
  public func drop() {
    guard isOpen else { return }
    isOpen = false
    // set aside: what is left is read by nobody, and cleared by whoever comes upon it.
    _ = SystemPath.call(draft, unlink)
    close(descriptor)
  }
}
