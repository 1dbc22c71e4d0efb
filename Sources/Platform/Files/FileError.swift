import Glibc

/// An operation on a file that the system refused.
public struct FileError: Error, Equatable, Sendable {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// Opening a file to read it.
    case open
    /// Reading from an open file.
    case read
    /// Making a file or a folder.
    case create
    /// Writing to an open file, or making it durable.
    case write
    /// Giving a finished file its name.
    case rename
    /// Removing a file.
    case remove
    /// Taking a lock.
    case lock
  }

  /// The file or folder.
  public let path: String
  /// What was tried.
  public let operation: Operation
  /// The system's error number.
  public let code: Int32

  /// An operation on `path` that failed with the given system error number.
  public init(path: String, operation: Operation, code: Int32) {
    self.path = path
    self.operation = operation
    self.code = code
  }

  /// The system's own words for the error: `No such file or directory`.
  public var reason: String {
    switch code {
    case FileError.notRegular: "not a regular file"
    case FileError.damagedPacking: "what is packed in it is damaged"
    case FileError.leadsOutside: "a link leads out of the folder there"
    case FileError.belongsToOther: "it belongs to another user, and would be yours then"
    default: String(cString: strerror(code))
    }
  }

  /// Whether the file holds more than can be read at once.
  public var isTooLarge: Bool { operation == .read && code == EFBIG }

  /// Whether the system refused since this person may not do it.
  public var isPermission: Bool { [EACCES, EPERM, FileError.belongsToOther].contains(code) }

  /// Whether something could not be removed, and won't be as things are.
  public var isIrremovable: Bool {
    operation == .remove && (isPermission || code == EROFS || code == EBUSY)
  }

  /// Whether another process holds the lock.
  public var isHeldByOther: Bool { operation == .lock && code == EWOULDBLOCK }

  /// The code used where something that is not a regular file was to be read.
  public static let notRegular: Int32 = -1
  /// The code used where a file would belong to another user once it is changed.
  static let belongsToOther: Int32 = -4
  /// The code used where something packed could not be unpacked.
  static let damagedPacking: Int32 = -2
  /// The code used where a link leads out of the folder that something was to be written in.
  public static let leadsOutside: Int32 = -3
}

extension FileError: CustomStringConvertible {
  /// `reports/index.html: cannot write: No space left on device`.
  public var description: String { "\(path): cannot \(operation.rawValue): \(reason)" }
}
