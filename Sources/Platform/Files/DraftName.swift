import Glibc

/// The names that files and folders bear until they are whole: the one that they are to get, 16 random hexadecimal
/// digits and an ending, as in `goals.yaml.0123456789abcdef.lockin-new`.
///
/// Nobody calls anything so by chance: what bears such a name and is locked by nobody was left by a process that was
/// killed.
public enum DraftName {
  /// How many digits a name has, and one that is about to be changed for the final one (`SwappedDraft`).
  static let count = 16
  static let longCount = 32

  /// A name for what is to be called `path`, which nothing else bears.
  static func make(for path: String, ending: String) throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: count / 2)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw FileError(path: path, operation: .create, code: errno)
    }
    return "\(path).\(ContentHash.hexadecimal(bytes))\(ending)"
  }

  /// The name that a draft is to get; nil of any other name.
  public static func final(of name: String, ending: String) -> String? {
    let bytes = name.utf8
    guard bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { return nil }
    let front = bytes.dropLast(ending.utf8.count)
    for count in [count, longCount] where front.count > count + 1 {
      let rest = front.dropLast(count)
      if rest.last == UInt8(ascii: "."), front.suffix(count).allSatisfy(isDigit) {
        return String(Substring(rest.dropLast()))
      }
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// The drafts of a file or folder that lie beside it, at work or left.
  public static func drafts(of path: String, ending: String) throws(FileError) -> [String] {
    let folder = Directory.parent(of: path)
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return [] }
    let own = path.split(separator: "/").last.map(String.init) ?? path
    return try Directory.names(in: folder).filter { final(of: $0, ending: ending) == own }
      .map { folder == "/" ? "/" + $0 : folder + "/" + $0 }
  }

  /// Removes what processes that were killed left beside a file, or a folder; those at work keep theirs.
  public static func clear(
    beside path: String,
    ending: String,
    isFolder: Bool = false
  ) throws(FileError) {
    for draft in try drafts(of: path, ending: ending) { try clear(draft, isFolder: isFolder) }
  }

  /// Makes an empty file under a draft's name that no other process writes to, and gives it open and locked.
  static func reserve(
    for path: String,
    ending: String,
    permissions: mode_t = 0o644
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    for _ in 0..<mostTries {
      let name = try make(for: path, ending: ending)
      let made = SystemPath.call(name) {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, permissions)
      }
      guard made >= 0 else { throw FileError(path: path, operation: .create, code: errno) }
      // set aside: where there are no locks, nobody removes a draft.
      _ = uninterrupted { flock(made, LOCK_EX) }
      // Before it was locked, another process may have taken it for one that was left.
      if isFile(made, at: name) { return (name, made) }
      // set aside: it is gone, or could not be looked at, and then nothing of it is to be left.
      _ = SystemPath.call(name, unlink)
      close(made)
    }
    throw FileError(path: path, operation: .create, code: EBUSY)
  }

  /// How often a draft is begun that others take away.
  private static let mostTries = 100

  /// Removes a draft, a folder with all that is in it, unless somebody holds its lock, who is waited for where `waits`
  /// is true; anything else of that name stays, and so does what can't be looked at, and what may not go.
  public static func clear(
    _ draft: String,
    isFolder: Bool = false,
    waits: Bool = false,
    mayGo: (String) throws(FileError) -> Bool = { _ in true }
  ) throws(FileError) {
    let descriptor = SystemPath.call(draft) {
      open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // set aside: where there are no locks it can't be told from one at work, and stays.
    guard uninterrupted({ flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }) == 0,
      // Whoever held it may have given it its name by now.
      isFile(descriptor, at: draft),
      let status = try FileStatus.ifPresent(draft),
      isFolder ? status.isDirectory : status.isRegular
    else { return }
    guard try mayGo(draft) else { return }
    try Directory.remove(draft)
  }

  /// Whether an open file still bears its name.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (mine, named) = (stat(), stat())
    return uninterrupted({ fstat(descriptor, &mine) }) == 0
      && SystemPath.call(path) { lstat($0, &named) } == 0
      && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
  }
}
