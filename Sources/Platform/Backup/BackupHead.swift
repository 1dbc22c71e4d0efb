import CCrypto
import Glibc

/// The work that scrypt (RFC 7914) does between a passphrase and a key: `1 << logN` steps over blocks of
/// `128 * blockSize` bytes, `lanes` times.
public struct PassphraseWork: Equatable, Sendable {
  /// The logarithm of the number of steps, to base 2.
  public let logN: UInt8
  /// Blocks of 128 bytes that a step mixes: the `r` of scrypt.
  public var blockSize: UInt32 = 8
  /// How often all of it is done: the `p` of scrypt.
  public var lanes: UInt32 = 1

  /// 128 MB and about half a second.
  public static let usual = PassphraseWork(logN: isQuick ? 10 : 17)

  /// Whether it is for tests, which make hundreds of backups; release builds do all of the work whatever is set.
  private static var isQuick: Bool {
    #if DEBUG
    return getenv("LOCKIN_QUICK_PASSPHRASES").map { strcmp($0, "1") == 0 } ?? false
    #else
    return false
    #endif
  }

  /// Whether it is within what this program does: at most 512 MB, and at most eight times the usual work.
  var isBounded: Bool {
    guard (1...22).contains(logN), (1...32).contains(blockSize), (1...16).contains(lanes) else {
      return false
    }
    let blocks = UInt64(1) << UInt64(logN) * UInt64(blockSize)
    return blocks <= 1 << 22 && blocks * UInt64(lanes) <= 1 << 23
  }
}

/// The first 64 bytes of a backup, which nothing hides and every chunk's tag covers.
struct BackupHead: Equatable {
  /// The form that this program writes, and the newest that it reads.
  static let form = 1
  static let size = 64
  /// Where its salt begins, and how many bytes that has.
  static let saltStart = 20
  static let saltSize = 32
  static let magic = Array("lockinBK".utf8)

  let work: PassphraseWork
  /// 32 bytes, new for each backup, so that no two have the same key.
  let salt: [UInt8]
  /// 12 bytes that only the right passphrase gives.
  let proof: [UInt8]

  var bytes: [UInt8] {
    BackupHead.magic + [0, UInt8(BackupHead.form), work.logN, 0]
      + BackupHead.four(work.blockSize) + BackupHead.four(work.lanes) + salt + proof
  }

  init(work: PassphraseWork, salt: [UInt8], proof: [UInt8]) {
    self.work = work
    self.salt = salt
    self.proof = proof
  }

  /// The head that stands in bytes; `path` is for the error.
  init(_ bytes: [UInt8], path: String) throws(BackupFault) {
    guard bytes.starts(with: BackupHead.magic) else { throw BackupFault(path: path, .notBackup) }
    guard bytes.count == BackupHead.size else { throw BackupFault(path: path, .cutOff) }
    let form = Int(bytes[8]) << 8 | Int(bytes[9])
    guard form <= BackupHead.form else { throw BackupFault(path: path, .newerForm(form)) }
    guard form == BackupHead.form, bytes[11] == 0 else { throw BackupFault(path: path, .notBackup) }
    work = PassphraseWork(
      logN: bytes[10],
      blockSize: BackupHead.number(bytes[12..<16]),
      lanes: BackupHead.number(bytes[16..<20])
    )
    guard work.isBounded else { throw BackupFault(path: path, .tooMuchWork) }
    salt = Array(bytes[BackupHead.saltStart...].prefix(BackupHead.saltSize))
    proof = Array(bytes[52..<64])
  }

  private static func four(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// What comes of a passphrase.
struct BackupKey {
  /// 32 bytes for AES-256.
  let key: [UInt8]
  /// 12 bytes that stand in the head.
  let proof: [UInt8]

  /// Nil where the library has not the memory.
  init?(passphrase: [UInt8], _ work: PassphraseWork, salt: [UInt8]) {
    var derived = [UInt8](repeating: 0, count: 44)
    let code = passphrase.withUnsafeBytes { words in
      let start = words.bindMemory(to: CChar.self).baseAddress
      return EVP_PBE_scrypt(
        start,
        words.count,
        salt,
        salt.count,
        1 << UInt64(work.logN),
        UInt64(work.blockSize),
        UInt64(work.lanes),
        1 << 30,
        &derived,
        derived.count
      )
    }
    guard code == 1 else { return nil }
    key = Array(derived[..<32])
    proof = Array(derived[32...])
  }
}
