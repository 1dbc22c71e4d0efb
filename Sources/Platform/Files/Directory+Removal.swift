import Glibc

extension Directory {
  /// Removes a folder with all that is in it, or a file; links are removed and not followed, and what is gone is no
  /// mistake.
  public static func remove(_ path: String) throws(FileError) {
    if FileStatus.isAbsent(path) { return }
    guard SystemPath.target(of: path) == nil, try FileStatus(reading: path).isDirectory else {
      guard SystemPath.call(path, unlink) == 0 || errno == ENOENT else {
        throw FileError(path: path, operation: .remove, code: errno)
      }
      return
    }
    for name in try names(in: path) { try remove(path + "/" + name) }
    try removeEmpty(path)
  }

  /// Removes a folder without anything in it; one that is gone is no mistake.
  public static func removeEmpty(_ path: String) throws(FileError) {
    guard SystemPath.call(path, rmdir) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .remove, code: errno)
    }
  }
}
