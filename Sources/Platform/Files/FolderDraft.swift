import CSystem
import Glibc

/// A folder that is filled beside its place, for the person alone, and gets its name when all of it is there.
public final class FolderDraft {
  /// Takes the next bytes of a file.
  public typealias Sink = ([UInt8]) throws -> Void

  /// Where it is filled.
  private let path: String
  private let place: String
  /// Tells others that it was not left.
  private var lock: FileLock?
  private var isFinished = false
  /// The bytes of their names: two may be one text to Swift.
  private var folders: Set<[UInt8]> = []

  /// Begins a folder that is to get the name of one that is empty or not there.
  ///
  /// What earlier tries left beside it is removed; it is called as a draft is (`DraftName`). Throws `FileError` with
  /// `EEXIST` where the folder holds something, or is a link.
  public init(for folder: String) throws(FileError) {
    place = folder.hasSuffix("/") && folder != "/" ? String(folder.dropLast()) : folder
    path = try DraftName.make(for: place)
    try expectFree()
    try DraftName.clear(beside: place, isFolder: true)
    try Directory.make(Directory.parent(of: place))
    try Directory.make(path, permissions: 0o700)
    try Directory.set(0o700, of: path)
    // set aside: where there are no locks, nobody removes a draft.
    lock = try? FileLock(folder: path)
  }

  deinit {
    // set aside: what stays is removed by the next try.
    if !isFinished { try? Directory.remove(path) }
  }

  /// Writes a file of it, which is durable when the folder gets its name; gives how many bytes it has.
  @discardableResult
  public func write(_ name: String, _ fill: (Sink) throws -> Void) throws -> Int {
    let file = path + "/" + name
    try makeFolder(of: file)
    let descriptor = SystemPath.call(file) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(path: file, operation: .create, code: errno) }
    defer { close(descriptor) }
    var size = 0
    try fill { bytes in
      try AtomicFile.writeAll(bytes, to: descriptor, path: file)
      size += bytes.count
    }
    return size
  }

  /// Makes the folders that a file of it lies in.
  private func makeFolder(of file: String) throws(FileError) {
    let folder = Directory.parent(of: file)
    guard folders.insert(Array(folder.utf8)).inserted else { return }
    try Directory.make(folder, permissions: 0o700)
  }

  /// Makes all of it durable and gives it its name, which holds nothing by now.
  public func finish() throws(FileError) {
    let descriptor = SystemPath.call(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path: path, operation: .open, code: errno) }
    defer { close(descriptor) }
    guard uninterrupted({ csystem_sync(descriptor) }) == 0 else {
      throw FileError(path: path, operation: .write, code: errno)
    }
    try expectFree()
    try Directory.rename(path, to: place)
    isFinished = true
  }

  private func expectFree() throws(FileError) {
    if FileStatus.isAbsent(place) { return }
    if SystemPath.target(of: place) == nil, try FileStatus(reading: place).isDirectory,
      try Directory.names(in: place).isEmpty
    {
      return
    }
    throw FileError(path: place, operation: .create, code: EEXIST)
  }
}
