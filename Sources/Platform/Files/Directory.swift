import Glibc

/// Folders: what is in them, and making them.
public enum Directory {
  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  public static func names(in path: String) throws(FileError) -> [String] {
    let descriptor = SystemPath.call(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
    guard let directory = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw FileError(path: path, operation: .open, code: code)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      // Nothing else tells the end of a folder from one that can't be read on.
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw FileError(path: path, operation: .read, code: errno) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        SystemPath.text($0.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths below a folder of everything that is not a folder, relative to it and sorted.
  ///
  /// Links to folders are followed, but no folder is looked into twice.
  public static func files(below path: String) throws(FileError) -> [String] {
    var visited: Set<Identity> = []
    return try files(below: path, &visited)
  }

  private static func files(
    below path: String,
    _ visited: inout Set<Identity>
  ) throws(FileError) -> [String] {
    // Two links to the folder they lie in would else be followed down every path they make.
    if let identity = Identity(path), !visited.insert(identity).inserted { return [] }
    var found: [String] = []
    for name in try names(in: path) {
      let inner = path + "/" + name
      // set aside: what can't be looked at is listed, and whoever reads it tells why.
      if (try? FileStatus(reading: inner))?.isDirectory == true {
        found += try files(below: inner, &visited).map { name + "/" + $0 }
      } else {
        found.append(name)
      }
    }
    return found
  }

  /// What tells a folder from all others, whatever path leads to it.
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t

    init?(_ path: String) {
      var status = stat()
      guard SystemPath.call(path, { stat($0, &status) }) == 0 else { return nil }
      device = status.st_dev
      inode = status.st_ino
    }
  }

  /// Makes a folder and those above it, where they are missing.
  public static func make(_ path: String, permissions: mode_t = 0o755) throws(FileError) {
    guard !path.isEmpty, try FileStatus.ifPresent(path)?.isDirectory != true else { return }
    let above = parent(of: path)
    if above != path { try make(above, permissions: permissions) }
    guard SystemPath.call(path, { mkdir($0, permissions) }) != 0 else { return }
    let code = errno
    // Another run may have made it meanwhile; a file of that name is another matter.
    guard code == EEXIST, try FileStatus.ifPresent(path)?.isDirectory == true else {
      throw FileError(path: path, operation: .create, code: code)
    }
  }

  /// Sets who may look into a folder.
  public static func set(_ permissions: mode_t, of path: String) throws(FileError) {
    guard SystemPath.call(path, { chmod($0, permissions) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
  }

  /// The folder that relative paths start from, without links; `.` where it is no longer there.
  public static var current: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return SystemPath.text(
      UnsafeBufferPointer(start: path, count: strlen(path)).map(UInt8.init(bitPattern:))
    )
  }

  /// The folder that a path lies in: `a/b` gives `a`, `a` gives `.`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the names in a folder durable, as far as the file system can; throws where the disk fails.
  static func synchronise(_ path: String) throws(FileError) {
    let descriptor = SystemPath.call(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // A folder may be one to write to and not to read.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard uninterrupted({ fsync(descriptor) }) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) else {
      return
    }
    throw FileError(path: path, operation: .write, code: errno)
  }
}

extension Directory {
  /// Gives a file another name, in place of any that has it, and makes that durable.
  public static func rename(_ path: String, to target: String) throws(FileError) {
    guard SystemPath.rename(path, target) == 0 else {
      throw FileError(path: target, operation: .rename, code: errno)
    }
    try synchronise(parent(of: target))
  }
}
