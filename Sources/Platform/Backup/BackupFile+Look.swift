extension BackupFile {
  /// Whether a passphrase is that of a backup, as its head tells; what is sealed in it is not looked at.
  public static func opens(_ path: String, _ passphrase: [UInt8]) throws -> Bool {
    let head = try BackupHead(ByteStream.contents(of: path, first: BackupHead.size), path: path)
    guard let key = BackupKey(passphrase: passphrase, head.work, salt: head.salt) else {
      throw BackupFault(path: path, .noCipher)
    }
    return key.proof == head.proof
  }

  /// What bears the name of a new backup and goes; nil where nothing does.
  ///
  /// Throws `BackupFault` where it has to stay: all but a backup that the same passphrase opens.
  static func replaced(_ path: String, _ passphrase: [UInt8]) throws -> FileStatus? {
    guard try FileStatus.isTaken(path) else { return nil }
    func taken(_ what: String) -> BackupFault { BackupFault(path: path, .taken(what)) }
    guard SystemPath.target(of: path) == nil else { throw taken("a link lies there") }
    let status = try FileStatus(reading: path)
    guard status.isRegular else { throw taken("a folder or no file lies there") }
    guard try ByteStream.contents(of: path, first: BackupHead.magic.count) == BackupHead.magic
    else { throw taken("a file lies there that is no backup") }
    guard try opens(path, passphrase) else {
      throw taken("a backup lies there that another passphrase opens")
    }
    return status
  }
}
