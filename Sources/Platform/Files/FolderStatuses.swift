import Glibc

/// Looks at many files below one folder, at little cost each.
public final class FolderStatuses {
  private let descriptor: Int32
  private var path: [UInt8] = []

  /// The files below a folder; nil where it can't be opened.
  public init?(below folder: String) {
    descriptor = SystemPath.call(folder) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// The size of a file below the folder, in bytes, and when it was changed last, in nanoseconds since 1970; nil where
  /// it is not there, is not a regular file or can't be looked at.
  public func look(at file: String) -> (size: Int64, modified: Int64)? {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: file.utf8)
    path.append(0)
    var status = stat()
    let code = path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { fstatat(descriptor, $0, &status, 0) } ?? -1
      }
    }
    guard code == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (Int64(status.st_size), FileStatus.nanoseconds(status.st_mtim))
  }
}
