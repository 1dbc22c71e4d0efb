/// What tells without reading a file whether its bytes may have changed since it was read.
///
/// Size and the time that programs set are not enough: archives whose entries have no time are unpacked with one of 1980, and
/// an event that was moved leaves a calendar as long as it was.
public struct FileStamp: Sendable, Equatable {
  /// Bytes.
  public let size: Int64
  /// Nanoseconds since 1970 at which the contents last changed, as programs may set it.
  public let modified: Int64
  /// Nanoseconds since 1970 at which the system last changed anything of it.
  public let changed: Int64

  /// A stamp with all its parts given.
  public init(size: Int64, modified: Int64, changed: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

extension FileStatus {
  /// What is kept of it to see whether the file was written since.
  public var stamp: FileStamp { FileStamp(size: size, modified: modified, changed: changed) }
}
