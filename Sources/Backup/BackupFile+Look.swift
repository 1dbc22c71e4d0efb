import Files

extension BackupFile {
  /// Looks at what can be seen of a backup without its passphrase: its head, and whether its size can be that of
  /// whole chunks with whole files in them.
  ///
  /// Throws `BackupFault` or `FileError`. What is sealed in it is not looked at.
  public static func look(at path: String) throws {
    _ = try BackupHead(ByteStream.contents(of: path, first: BackupHead.size), path: path)
    let sealed = Int(try FileStatus(reading: path).size) - BackupHead.size
    let chunk = ChunkCipher.plainSize + ChunkCipher.tagSize
    let chunks = (sealed + chunk - 1) / chunk
    let plain = sealed - chunks * ChunkCipher.tagSize
    // An archive ends with two blocks, and the last chunk holds something.
    guard plain >= 2 * ArchiveEntry.block, plain % ArchiveEntry.block == 0,
      sealed % chunk == 0 || sealed % chunk > ChunkCipher.tagSize
    else { throw BackupFault(path: path, .cutOff) }
  }
}
