import Glibc

/// What is in a backup.
public struct BackupContents: Equatable, Sendable {
  /// The names of the files, in the order of their bytes.
  public internal(set) var names: [String] = []
  /// The bytes of all of them.
  public internal(set) var size = 0
}

/// A backup: files sealed into one, which only a passphrase opens.
///
/// Its form is told in `docs/backup-form.md`.
public enum BackupFile {
  /// Writes a backup, opens what was written and compares it, and only then gives it its name.
  ///
  /// A backup that the same passphrase opens is replaced in one step; where anything fails it stays as it is. Anything
  /// else of that name stays. Memory does not grow with the files. Throws `BackupFault` or `FileError`.
  @discardableResult
  public static func write(
    _ files: [BackedUpFile],
    to path: String,
    passphrase: [UInt8],
    work: PassphraseWork = .usual
  ) throws -> BackupContents {
    guard !passphrase.isEmpty else { throw BackupFault(path: path, .noPassphrase) }
    let old = try replaced(path, passphrase)
    try DraftName.clear(beside: path)
    var salt = [UInt8](repeating: 0, count: BackupHead.saltSize)
    guard getentropy(&salt, salt.count) == 0 else {
      throw FileError(path: path, operation: .create, code: errno)
    }
    guard let key = BackupKey(passphrase: passphrase, work, salt: salt) else {
      throw BackupFault(path: path, .noCipher)
    }
    let head = BackupHead(work: work, salt: salt, proof: key.proof)
    guard let cipher = ChunkCipher(key: key.key, head: head.bytes) else {
      throw BackupFault(path: path, .noCipher)
    }
    let file = try DraftFile(at: path)
    try file.append(head.bytes)
    let stream = SealingStream(cipher, into: file)
    let written = try pack(files, into: stream)
    try file.synchronise()
    guard try read(file.draft, passphrase) == written else {
      throw BackupFault(path: path, .unknownContents("it is not what was written"))
    }
    guard try old == FileStatus.ifPresent(path) else {
      throw BackupFault(path: path, .taken("another file was put there meanwhile"))
    }
    try file.finish(replaces: old != nil)
    return written
  }

  /// Opens a whole backup and compares every file with its sum; nothing is written.
  public static func check(_ path: String, passphrase: [UInt8]) throws -> BackupContents {
    try read(path, passphrase)
  }

  /// Puts all files of a backup into a folder that is empty or not there, which nobody else may look into.
  ///
  /// They are unpacked beside it and get their place in one step, when the whole backup was found sound.
  /// Throws `BackupFault` or `FileError`; the folder is then as it was.
  @discardableResult
  public static func restore(
    _ path: String,
    passphrase: [UInt8],
    to folder: String
  ) throws -> BackupContents {
    do {
      let draft = try FolderDraft(for: folder)
      let contents = try read(path, passphrase, into: draft)
      try draft.finish()
      return contents
    } catch let error as FileError where error.code == EEXIST && error.operation == .create {
      throw BackupFault(path: folder, .occupied)
    }
  }

  /// Seals files with their sums behind them.
  private static func pack(
    _ files: [BackedUpFile],
    into stream: SealingStream
  ) throws -> BackupContents {
    var contents = BackupContents()
    var sums: [UInt8] = []
    let sorted = files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for file in sorted {
      // Two names may be one text to Swift and two to the system.
      let isTwice = contents.names.last.map { $0.utf8.elementsEqual(file.name.utf8) } ?? false
      guard ArchiveEntry.isInside(file.name), file.name != ArchiveEntry.sums, !isTwice else {
        throw BackupFault(path: file.path, .unknownContents("a name that has no place in it"))
      }
      let size = try file.size
      let entry = ArchiveEntry(name: file.name, size: size, modified: try file.modified)
      try stream.append(entry.head)
      let hash = ContentHash()
      try file.read(size) { piece in
        hash.update(piece)
        try stream.append(piece)
      }
      try stream.append([UInt8](repeating: 0, count: ArchiveEntry.padding(entry.size)))
      sums += line(hash.finish(), file.name)
      contents.names.append(file.name)
      contents.size += entry.size
    }
    try stream.append(ArchiveEntry(name: ArchiveEntry.sums, size: sums.count, modified: 0).head)
    try stream.append(sums)
    try stream.append(
      [UInt8](repeating: 0, count: ArchiveEntry.padding(sums.count) + 2 * ArchiveEntry.block)
    )
    try stream.finish()
    return contents
  }

  /// A line as `sha256sum` writes it: a name with a backslash or a line break in it is marked and spelled.
  public static func line(_ sum: [UInt8], _ name: String) -> [UInt8] {
    let spelled = name.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x5c: Array("\\\\".utf8)
      case 0x0a: Array("\\n".utf8)
      case 0x0d: Array("\\r".utf8)
      default: [byte]
      }
    }
    let mark = spelled.count == name.utf8.count ? "" : "\\"
    return Array((mark + ContentHash.hexadecimal(sum) + "  ").utf8) + spelled + [0x0a]
  }

  /// Reads a whole backup, and puts its files into a folder where one is given.
  private static func read(
    _ path: String,
    _ passphrase: [UInt8],
    into draft: FolderDraft? = nil
  ) throws -> BackupContents {
    do {
      let stream = try open(path, passphrase)
      return try unpack(stream, draft)
    } catch let error as BadArchive {
      throw BackupFault(path: path, .unknownContents(error.words))
    }
  }

  private static func open(_ path: String, _ passphrase: [UInt8]) throws -> OpeningStream {
    guard !passphrase.isEmpty else { throw BackupFault(path: path, .noPassphrase) }
    let file = try ByteStream(path: path)
    let bytes = try OpeningStream.read(BackupHead.size, of: file)
    let head = try BackupHead(bytes, path: path)
    guard let key = BackupKey(passphrase: passphrase, head.work, salt: head.salt),
      let cipher = ChunkCipher(key: key.key, head: bytes)
    else { throw BackupFault(path: path, .noCipher) }
    guard key.proof == head.proof else { throw BackupFault(path: path, .wrongPassphrase) }
    return try OpeningStream(cipher, file)
  }

  private static func unpack(
    _ stream: OpeningStream,
    _ draft: FolderDraft?
  ) throws -> BackupContents {
    var contents = BackupContents()
    var sums: [UInt8] = []
    while let entry = try ArchiveEntry.next(stream.take) {
      let isSums = entry.name == ArchiveEntry.sums
      if let latest = contents.names.last, !isSums {
        // In order, none is there twice.
        guard latest.utf8.lexicographicallyPrecedes(entry.name.utf8) else {
          throw BadArchive(words: "names out of order")
        }
      }
      if isSums {
        guard entry.size == sums.count, try stream.take(entry.size) == sums else {
          throw BadArchive(words: "sums that do not fit")
        }
        _ = try stream.take(ArchiveEntry.padding(entry.size))
        // Its end, and nothing behind it.
        guard try ArchiveEntry.next(stream.take) == nil, try stream.next(atMost: 1).isEmpty else {
          throw BadArchive(words: "something behind its sums")
        }
        return contents
      }
      let hash = ContentHash()
      func copy(to append: FolderDraft.Sink) throws {
        var rest = entry.size
        while rest > 0 {
          let piece = Array(try stream.next(atMost: rest))
          guard !piece.isEmpty else { throw BadArchive(words: "it has no end") }
          piece.withUnsafeBytes { hash.update($0) }
          try append(piece)
          rest -= piece.count
        }
      }
      if let draft { try draft.write(entry.name, copy) } else { try copy { _ in } }
      _ = try stream.take(ArchiveEntry.padding(entry.size))
      sums += line(hash.finish(), entry.name)
      contents.names.append(entry.name)
      contents.size += entry.size
    }
    throw BadArchive(words: "no sums")
  }
}
