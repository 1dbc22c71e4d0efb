import CSystem
import Glibc

/// Replaces files that others write to as well.
extension AtomicFile {
  /// Replaces the file at `path`, which held `old`, with `bytes`.
  ///
  /// Gives false where it held something else, and leaves it as it is. Where `old` is nil, there has to
  /// be none.
  ///
  /// The two files change their names in one step, and only then it is looked at what the other one
  /// holds: an edit that was saved at any moment before is found, and put back, by whoever clears up next where this
  /// process is killed meanwhile (`SwappedDraft`). `moment` is called
  /// before that step. Where the file system can't do that, what it holds is looked at just before.
  /// Whoever has the file open for writing is waited for, before that step and behind it, as what they write yet would be
  /// nobody's; where that takes more than two seconds, `FileError` with `ETXTBSY` is thrown, and the file is as it was.
  /// What is saved into the new file before an edit is put back lies beside it as `NAME.kept`.
  /// The new file belongs to whom the old one does, and the same people may read and write it (`FileRights`).
  /// Between the two, the old file lies under the draft's name and is locked by nobody: whoever replaces a file, or clears
  /// drafts beside it, has to keep others out meanwhile.
  /// Throws `FileError`; the old file is then still whole.
  public static func replace(
    _ old: [UInt8]?,
    with bytes: [UInt8],
    at path: String,
    permissions: mode_t? = nil,
    moment: () -> Void = {}
  ) throws(FileError) -> Bool {
    try clear(beside: path)
    var (temporary, descriptor) = try DraftName.reserve(
      for: path,
      ending: ending,
      permissions: permissions ?? 0o644
    )
    var isReplaced = false
    defer {
      // Its own would count among those that write to it.
      close(descriptor)
      // Either it was replaced, and its old bytes lie there, or the new ones do and are not wanted.
      if isReplaced { remove(temporary) } else { discard(temporary, of: path, bytes) }
    }
    try FileRights.keep(of: path, on: descriptor)
    try fill(descriptor, with: bytes, for: path, permissions: permissions)
    if let old {
      guard OpenWriters.areGone(from: path) else { throw beingWritten(path) }
      temporary = try SwappedDraft.begin(temporary, replacing: old, with: bytes, ending: ending)
    }
    moment()
    isReplaced =
      if let old {
        try exchange(temporary, descriptor, with: path, holding: old)
      } else {
        try place(temporary, at: path)
      }
    if isReplaced { try Directory.synchronise(Directory.parent(of: path)) }
    return isReplaced
  }

  /// Removes a new file that is not wanted; one that somebody saved into while it had its name lies beside it then.
  private static func discard(_ temporary: String, of path: String, _ bytes: [UInt8]) {
    // A draft that was not whole yet bears another name, and nobody came upon it.
    if SwappedDraft.isOne(temporary, ending: ending) {
      let isAtRest = OpenWriters.areGone(from: temporary)
      // set aside: one that can't be read is nobody's edit.
      let isAsWritten = (try? holds(temporary, bytes)) != false
      if !(isAtRest && isAsWritten), SwappedDraft.keep(temporary, of: path) { return }
    }
    remove(temporary)
  }

  private static func beingWritten(_ path: String) -> FileError {
    FileError(path: path, operation: .write, code: ETXTBSY)
  }

  /// Gives a file its name where nothing bears it.
  static func place(_ temporary: String, at path: String) throws(FileError) -> Bool {
    if SystemPath.rename(temporary, path, csystem_no_replace) == 0 { return true }
    if errno == EEXIST { return false }
    guard isUnsupported(errno) else {
      throw FileError(path: path, operation: .rename, code: errno)
    }
    guard try FileStatus.ifPresent(path) == nil else { return false }
    guard SystemPath.rename(temporary, path) == 0 else {
      throw FileError(path: path, operation: .rename, code: errno)
    }
    return true
  }

  /// Changes the names of two files, and changes them back where the other one does not hold `old`.
  private static func exchange(
    _ temporary: String,
    _ descriptor: Int32,
    with path: String,
    holding old: [UInt8]
  ) throws(FileError) -> Bool {
    guard SystemPath.rename(temporary, path, csystem_exchange) == 0 else {
      let code = errno
      // It was removed meanwhile.
      if code == ENOENT { return false }
      guard isUnsupported(code) else {
        throw FileError(path: path, operation: .rename, code: code)
      }
      guard try holds(path, old) else { return false }
      guard SystemPath.rename(temporary, path) == 0 else {
        throw FileError(path: path, operation: .rename, code: errno)
      }
      return true
    }
    // One that can't be looked at is not known to be the same, and gets its name back before that is told. Nobody opens it
    // by its name any more: once all are gone who have it open, what it holds stays.
    let found = Result { () throws(FileError) in
      guard OpenWriters.areGone(from: temporary) else { throw beingWritten(path) }
      return try holds(temporary, old)
    }
    if case .success(true) = found { return true }
    // Whoever saves once more in this moment has taken the new file's place: that one stays.
    while DraftName.isFile(descriptor, at: path) {
      guard SystemPath.rename(temporary, path, csystem_exchange) == 0 else {
        throw FileError(path: path, operation: .rename, code: errno)
      }
      if DraftName.isFile(descriptor, at: temporary) { break }
      guard SystemPath.rename(temporary, path, csystem_exchange) == 0 else {
        throw FileError(path: path, operation: .rename, code: errno)
      }
    }
    do throws(FileError) { return try found.get() } catch {
      throw FileError(path: path, operation: error.operation, code: error.code)
    }
  }

  /// Whether a file holds these very bytes; throws where it can't be read.
  private static func holds(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    do throws(FileError) {
      return try ByteStream.contents(of: path, limit: bytes.count) == bytes
    } catch {
      // One with more bytes, or no longer there, is another one.
      if error.isTooLarge || error.code == ENOENT { return false }
      throw error
    }
  }

  /// Whether a file system, or a kernel, does not know the step.
  private static func isUnsupported(_ code: Int32) -> Bool {
    [EINVAL, ENOSYS, EOPNOTSUPP].contains(code)
  }

  private static func remove(_ path: String) {
    // set aside: what stays beside the file is cleared when it is written the next time.
    _ = SystemPath.call(path, unlink)
  }
}
