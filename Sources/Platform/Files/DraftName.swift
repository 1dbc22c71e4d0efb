import Glibc

/// The names that files and folders bear until they are whole: the one that they are to get, 16 random hexadecimal
/// digits and an ending, as in `goals.yaml.0123456789abcdef.lockin-new`.
///
/// Nobody calls anything so by chance: what bears such a name and is locked by nobody was left by a process that was
/// killed.
public enum DraftName {
  /// What each of them ends with.
  public static let ending = ".lockin-new"
  /// How many digits a name has.
  private static let count = 16

  /// A name for what is to be called `path`, which nothing else bears.
  static func make(for path: String) throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: count / 2)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw FileError(path: path, operation: .create, code: errno)
    }
    return "\(path).\(ContentHash.hexadecimal(bytes))\(ending)"
  }

  /// The name that a draft is to get; nil of any other name.
  public static func final(of name: String) -> String? {
    let bytes = name.utf8
    guard bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) else { return nil }
    let front = bytes.dropLast(ending.utf8.count)
    let rest = front.dropLast(count)
    guard rest.count > 1, rest.last == UInt8(ascii: "."), front.suffix(count).allSatisfy(isDigit)
    else { return nil }
    return String(Substring(rest.dropLast()))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Removes what processes that were killed left beside a file, or a folder; those at work keep theirs.
  public static func clear(beside path: String, isFolder: Bool = false) throws(FileError) {
    let folder = Directory.parent(of: path)
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return }
    let own = path.split(separator: "/").last.map(String.init) ?? path
    for name in try Directory.names(in: folder) where final(of: name) == own {
      try clear(folder == "/" ? "/" + name : folder + "/" + name, isFolder: isFolder)
    }
  }

  /// Removes a draft, a folder with all that is in it, unless somebody holds its lock; anything else of that name stays,
  /// and so does what can't be looked at.
  public static func clear(_ draft: String, isFolder: Bool = false) throws(FileError) {
    let descriptor = SystemPath.call(draft) {
      open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // set aside: where there are no locks it can't be told from one at work, and stays.
    guard uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0,
      // Whoever held it may have given it its name by now.
      isFile(descriptor, at: draft),
      let status = try FileStatus.ifPresent(draft),
      isFolder ? status.isDirectory : status.isRegular
    else { return }
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
