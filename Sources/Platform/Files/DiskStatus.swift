import Glibc

/// What the system says of the disk that a file lies on.
public struct DiskStatus: Sendable, Equatable {
  /// Bytes that whoever runs the program may still write.
  public let free: Int64
  /// The numbers of the device as the system's folders name it, such as `253:0`; a 0 in front where the file
  /// system has no device of its own.
  public let device: String

  /// The disk of a file that is there; throws `FileError` where the system can't tell.
  public init(of path: String) throws(FileError) {
    var (space, status) = (statvfs(), stat())
    guard SystemPath.call(path, { stat($0, &status) }) == 0,
      SystemPath.call(path, { statvfs($0, &space) }) == 0
    else { throw FileError(path: path, operation: .open, code: errno) }
    free = Int64(
      clamping: UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize))
        .partialValue
    )
    // As glibc's gnu_dev_major and gnu_dev_minor take them apart.
    let number = UInt64(status.st_dev)
    let major = number >> 8 & 0xfff | number >> 32 & ~0xfff
    let minor = number & 0xff | number >> 12 & ~0xff
    device = "\(major):\(minor)"
  }
}
