/// The sizes that whole sealed files have.
enum SealedSize {
  /// Whether a file of so many bytes can be whole: a head, whole chunks and whole files in them.
  static func isWhole(_ bytes: Int) -> Bool {
    let sealed = bytes - BackupHead.size
    let chunk = ChunkCipher.plainSize + ChunkCipher.tagSize
    let chunks = (sealed + chunk - 1) / chunk
    let plain = sealed - chunks * ChunkCipher.tagSize
    // An archive ends with two blocks, and the last chunk holds something.
    return plain >= 2 * ArchiveEntry.block && plain % ArchiveEntry.block == 0
      && (sealed % chunk == 0 || sealed % chunk > ChunkCipher.tagSize)
  }
}
