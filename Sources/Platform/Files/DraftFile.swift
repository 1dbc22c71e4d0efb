import Glibc

/// A file that is written piece by piece and gets its name when it is whole.
///
/// Until then it has the name of a draft (`DraftName`), which nobody takes for a file that is whole, and a lock of its own,
/// so that nobody takes it for one that was left.
public final class DraftFile {
  /// The name that it is to get.
  public private(set) var path: String
  /// The name that it has until then.
  public let draft: String
  private let descriptor: Int32
  private var isOpen = true

  /// Begins the file of that name, private to the person unless other permissions are given; with nil it gets those that
  /// new files get.
  public init(at path: String, permissions: mode_t? = 0o600) throws(FileError) {
    self.path = path
    (draft, descriptor) = try DraftFile.reserve(path, permissions ?? 0o644)
    guard let permissions, uninterrupted({ fchmod(descriptor, permissions) }) != 0 else { return }
    // set aside: a disk without permissions of its own refuses them, and they are as it has them;
    // 'lockin doctor' says what others may read.
    guard [EPERM, EOPNOTSUPP].contains(errno) else {
      throw FileError(path: path, operation: .create, code: errno)
    }
  }

  deinit { drop() }

  /// Makes an empty file under a draft's name, and gives it open and locked.
  private static func reserve(
    _ path: String,
    _ permissions: mode_t
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    for _ in 0..<mostTries {
      let name = try DraftName.make(for: path)
      let made = SystemPath.call(name) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
      }
      guard made >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
      // set aside: where there are no locks, nobody removes a draft.
      _ = uninterrupted { flock(made, LOCK_EX) }
      if DraftName.isFile(made, at: name) { return (name, made) }
      // set aside: before it was locked another process took it for one that was left, or it could not be looked at.
      _ = SystemPath.call(name, unlink)
      close(made)
    }
    throw FileError(path: path, operation: .create, code: EBUSY)
  }

  /// How often a draft is begun that others take away.
  private static let mostTries = 100

  /// Adds bytes at its end.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try AtomicFile.writeAll(Array(bytes), to: descriptor, path: path)
  }

  /// Gives it to whom the file belongs whose name it is to get, where there is one.
  ///
  /// Throws where it would belong to another user: nobody may have a file taken from them by a change of it.
  func takeOwner() throws(FileError) {
    var (old, new) = (stat(), stat())
    guard SystemPath.call(path, { stat($0, &old) }) == 0, fstat(descriptor, &new) == 0,
      old.st_uid != new.st_uid || old.st_gid != new.st_gid
    else { return }
    // set aside: a group that the person is not in.
    if uninterrupted({ fchown(descriptor, old.st_uid, old.st_gid) }) != 0, old.st_uid != new.st_uid
    {
      throw FileError(path: path, operation: .write, code: FileError.belongsToOther)
    }
  }

  /// Makes what was written durable.
  func synchronise() throws(FileError) {
    guard uninterrupted({ fsync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
  }

  /// Makes it durable and gives it its name, or another one in the same folder, which no other file may have by now unless
  /// it `replaces` that one.
  public func finish(as name: String? = nil, replaces: Bool = false) throws(FileError) {
    if let name { path = name }
    try synchronise()
    if !replaces, try FileStatus.isTaken(path) {
      throw FileError(path: path, operation: .create, code: EEXIST)
    }
    try takePlace()
  }

  /// Gives it its name once it is durable, in place of whatever has it.
  func takePlace() throws(FileError) {
    guard SystemPath.rename(draft, path) == 0 else {
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
    // set aside: what is left is read by nobody, and cleared by whoever comes upon it.
    _ = SystemPath.call(draft, unlink)
    close(descriptor)
  }
}
