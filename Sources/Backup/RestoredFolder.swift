import Files
import Glibc

/// The folder that a backup is unpacked into before it gets its name.
enum RestoredFolder {
  /// What its name ends with until it is whole.
  static let ending = ".lockin-restore"

  /// Removes such a folder with all that lockin put into it; links are removed and not followed.
  static func remove(_ path: String) throws {
    if FileStatus.isAbsent(path) { return }
    guard SystemPath.target(of: path) == nil, try FileStatus(reading: path).isDirectory else {
      return try AtomicFile.remove(at: path)
    }
    for name in try Directory.names(in: path) { try remove(path + "/" + name) }
    guard uninterrupted({ rmdir(path) }) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .remove, code: errno)
    }
  }
}
