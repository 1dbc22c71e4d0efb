import CSystem
import Glibc

/// To whom a file belongs, and who may read and write it.
enum FileRights {
  /// Gives a new file what the one at `path` has, where there is one.
  ///
  /// Throws `FileError` where the new one would belong to another user, or to another group and people of the old one could
  /// read or write it no more: nobody may have a file taken from them by a change of it, and whether a program writes to the
  /// old one is told to its owner alone (`OpenWriters`).
  static func keep(
    of path: String,
    on descriptor: Int32
  ) throws(FileError) {
    var (old, new) = (stat(), stat())
    guard SystemPath.call(path, { stat($0, &old) }) == 0, fstat(descriptor, &new) == 0 else {
      // set aside: one that is gone by now is told of where it is to be replaced.
      return
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
      // Another group is to have no more than everybody, and nobody of the one that may more is to be shut out.
      let (group, others) = ((old.st_mode & 0o070) >> 3, old.st_mode & 0o007)
      guard group & ~others == 0 else {
        throw FileError(path: path, operation: .write, code: FileError.belongsToOther)
      }
    }
  }
}
