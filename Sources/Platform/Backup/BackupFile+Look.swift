extension BackupFile {
  /// Looks at what can be seen of a backup without its passphrase: its head, and whether its size can be that of
  /// whole chunks with whole files in them.
  ///
  /// Throws `BackupFault` or `FileError`. What is sealed in it is not looked at.
  public static func look(at path: String) throws {
    _ = try BackupHead(ByteStream.contents(of: path, first: BackupHead.size), path: path)
    guard SealedSize.isWhole(Int(try FileStatus(reading: path).size))
    else { throw BackupFault(path: path, .cutOff) }
  }

  /// Whether a passphrase is that of a backup, as its head tells; what is sealed in it is not looked at.
  public static func opens(_ path: String, _ passphrase: [UInt8]) throws -> Bool {
    let head = try BackupHead(ByteStream.contents(of: path, first: BackupHead.size), path: path)
    guard let key = BackupKey(passphrase: passphrase, head.work, salt: head.salt) else {
      throw BackupFault(path: path, .noCipher)
    }
    return key.proof == head.proof
  }
}
