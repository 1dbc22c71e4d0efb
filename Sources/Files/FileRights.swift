import CSystem
import Glibc

/// To whom a file belongs, and who may read and write it.
enum FileRights {
  /// Gives a new file what the one at `path` has, where there is one; gives the permissions for it, which are those that were
  /// to be, or fewer.
  ///
  /// Throws `FileError` where the new one would belong to another user: nobody may have a file taken from them by a change of
  /// it, and whether a program writes to the old one is told to its owner alone (`OpenWriters`).
  static func keep(
    of path: String,
    on descriptor: Int32,
    _ permissions: mode_t?
  ) throws(FileError) -> mode_t? {
    var (old, new) = (stat(), stat())
    guard SystemPath.call(path, { stat($0, &old) }) == 0, fstat(descriptor, &new) == 0 else {
      // set aside: one that is gone by now is told of where it is to be replaced.
      return permissions
    }
    // A file system without owners of its own has given it the same.
    if old.st_uid != new.st_uid,
      uninterrupted({ fchown(descriptor, old.st_uid, gid_t.max) }) != 0
    {
      throw FileError(path: path, operation: .write, code: FileError.belongsToOther)
    }
    guard SystemPath.call(path, { csystem_copy_attributes($0, descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
    if old.st_gid != new.st_gid,
      uninterrupted({ fchown(descriptor, uid_t.max, old.st_gid) }) != 0
    {
      // Another group is to have no more than everybody.
      return permissions.map { $0 & ~0o070 | ($0 & 0o007) << 3 }
    }
    return permissions
  }
}
