import Glibc

/// What the system says of a file without opening it.
public struct FileStatus: Sendable, Equatable {
  /// Bytes.
  public let size: Int64
  /// Nanoseconds since 1970 at which the contents last changed.
  public let modified: Int64
  /// Nanoseconds since 1970 at which the system last changed anything of it, by its own clock: a program that sets the
  /// time of a file, as unpacking does, can't set this one.
  ///
  /// A file system that has no such time gives that at which the file was made.
  public let changed: Int64
  /// The number under which its file system keeps it.
  public let inode: Int64
  /// Whether it is a regular file.
  public let isRegular: Bool
  /// Whether it is a folder.
  public let isDirectory: Bool
  /// Who may read, write and run it, as in `chmod`.
  public let permissions: mode_t
  /// Whether it belongs to whoever runs the program.
  public let isOwn: Bool

  /// The status of the file that `path` names or links to, or nil where there is none.
  ///
  /// Throws `FileError` where the system can't tell: what can't be looked at is not absent.
  public static func ifPresent(_ path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try FileStatus(reading: path)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
      return nil
    }
  }

  /// Whether nothing bears the name: a file that can't be looked at, and a link that leads nowhere,
  /// are there.
  public static func isAbsent(_ path: String) -> Bool {
    var status = stat()
    return SystemPath.call(path) { lstat($0, &status) } != 0
      && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Whether anything bears the name, a link that leads nowhere included; throws `FileError` where the system can't
  /// tell.
  public static func isTaken(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard SystemPath.call(path, { lstat($0, &status) }) != 0 else { return true }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw FileError(path: path, operation: .open, code: errno)
    }
    return false
  }

  /// Nanoseconds since 1970.
  static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The status of a file that is about to be read; throws `FileError` where there is none.
  public init(reading path: String) throws(FileError) {
    var status = stat()
    guard SystemPath.call(path, { stat($0, &status) }) == 0 else {
      throw FileError(path: path, operation: .open, code: errno)
    }
    self.size = Int64(status.st_size)
    self.modified = FileStatus.nanoseconds(status.st_mtim)
    self.changed = FileStatus.nanoseconds(status.st_ctim)
    self.inode = Int64(bitPattern: UInt64(status.st_ino))
    self.isRegular = status.st_mode & S_IFMT == S_IFREG
    self.permissions = status.st_mode & 0o7777
    self.isDirectory = status.st_mode & S_IFMT == S_IFDIR
    self.isOwn = status.st_uid == geteuid()
  }
}
