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

  /// Adds the sizes, times and numbers of the files of some names in a folder below.
  ///
  /// Gives false where one of them is not there, is not a regular file or can't be looked at.
  public func add(
    _ names: [StaticString],
    in folder: String,
    to input: inout FingerprintInput
  ) -> Bool {
    path.removeAll(keepingCapacity: true)
    path.append(contentsOf: folder.utf8)
    path.append(UInt8(ascii: "/"))
    let length = path.count
    for name in names {
      path.removeLast(path.count - length)
      path.append(
        contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      )
      path.append(0)
      var status = stat()
      let code = path.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          text.baseAddress.map { fstatat(descriptor, $0, &status, 0) } ?? -1
        }
      }
      guard code == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
      input.add(Int64(status.st_size))
      input.add(FileStatus.nanoseconds(status.st_mtim))
      input.add(Int64(bitPattern: UInt64(status.st_ino)))
    }
    return true
  }
}
