import Glibc

/// What a sealed file is, and the second that it was made for.
public struct BackupMark: Equatable, Sendable {
  /// What it is.
  public enum Kind: UInt8, Sendable {
    /// A workspace, as `lockin backup` seals it.
    case backup = 1
    /// What `lockin export --encrypt` makes.
    case export = 2
  }

  /// What it is.
  public let kind: Kind
  /// Seconds since 1970.
  public let second: Int64

  /// A mark of a file that is made for a second.
  public init(_ kind: Kind, second: Int64) {
    self.kind = kind
    self.second = second
  }

  /// A byte for the kind and seven for the second.
  fileprivate var bytes: [UInt8] {
    [kind.rawValue]
      + (1..<8).map { UInt8(truncatingIfNeeded: UInt64(bitPattern: second) >> (56 - 8 * $0)) }
  }

  fileprivate init?(_ bytes: [UInt8]) {
    guard let kind = Kind(rawValue: bytes[0]) else { return nil }
    self.kind = kind
    // The sign is that of the seven bytes.
    second = Int64(bitPattern: bytes.dropFirst().reduce(0) { $0 << 8 | UInt64($1) } << 8) >> 8
  }
}

/// Whoever seals files: under their key the salts say what each of the files is.
///
/// ```
/// salt = 16 random bytes | mark XOR hash(random)[0..<8] | hash(random, the 8 before)[0..<8]
/// ```
/// Who does not have the key sees 32 random bytes. Who has it knows their own files, as nobody else can make the last eight.
public struct BackupOwner: Sendable {
  private let hash: KeyedHash

  /// Whoever has the key of a hash.
  public init(_ hash: KeyedHash) { self.hash = hash }

  static let random = 16
  private static let part = 8

  /// The salt that some random bytes, 16 of them, and a mark make.
  func salt(_ random: [UInt8], _ mark: BackupMark) -> [UInt8] {
    let open = random + zip(mark.bytes, hash.of(random)).map { $0 ^ $1 }
    return open + hash.of(open).prefix(BackupOwner.part)
  }

  /// What a salt says; nil where it is another's.
  func mark(_ salt: [UInt8]) -> BackupMark? {
    let open = Array(salt.prefix(BackupOwner.random + BackupOwner.part))
    guard salt.count == BackupHead.saltSize,
      hash.of(open).prefix(BackupOwner.part).elementsEqual(salt.suffix(BackupOwner.part))
    else { return nil }
    let random = Array(open.prefix(BackupOwner.random))
    return BackupMark(zip(open.suffix(BackupOwner.part), hash.of(random)).map { $0 ^ $1 })
  }

  /// What a sealed file of theirs says of itself; nil of any other file.
  ///
  /// It says so still where other bytes of it were damaged. Throws `FileError` where it can't be read.
  public func mark(of path: String) throws(FileError) -> BackupMark? {
    mark(head: try ByteStream.contents(of: path, first: BackupHead.size))
  }

  fileprivate func mark(head: [UInt8]) -> BackupMark? {
    mark(Array(head.dropFirst(BackupHead.saltStart).prefix(BackupHead.saltSize)))
  }
}

/// What the salt of a new sealed file says, and to whom.
public struct BackupSeal: Sendable {
  /// Nil where nobody is to know it as theirs.
  let owner: BackupOwner?
  let mark: BackupMark

  /// A file of an owner's; nobody knows it again where there is none.
  public init(_ owner: BackupOwner?, _ mark: BackupMark) {
    self.owner = owner
    self.mark = mark
  }

  /// A new salt, for the file at `path`.
  func salt(for path: String) throws(FileError) -> [UInt8] {
    var random = [UInt8](repeating: 0, count: BackupHead.saltSize)
    guard getentropy(&random, random.count) == 0 else {
      throw FileError(path: path, operation: .create, code: errno)
    }
    return owner.map { $0.salt(Array(random.prefix(BackupOwner.random)), mark) } ?? random
  }

  /// Whether a file of this seal takes the place of what bears its name; throws `BackupFault` where something does that
  /// has to stay: all but a backup of the owner's of which nothing is missing.
  func replaces(_ path: String) throws -> Bool {
    guard try FileStatus.isTaken(path) else { return false }
    func taken(_ what: String) -> BackupFault { BackupFault(path: path, .taken(what)) }
    guard SystemPath.target(of: path) == nil else { throw taken("a link lies there") }
    let head: [UInt8]
    guard try FileStatus.ifPresent(path)?.isDirectory != true else {
      throw taken("a folder lies there")
    }
    do throws(FileError) {
      head = try ByteStream.contents(of: path, first: BackupHead.size)
    } catch {
      throw taken("what lies there can't be read (\(error.reason))")
    }
    let found = owner?.mark(head: head)
    guard found != nil || head.starts(with: BackupHead.magic) else {
      throw taken("a file lies there that is no backup")
    }
    switch found?.kind {
    case .backup? where mark.kind == .backup:
      // No backup of lockin's gets its name before all of it was opened: what is not whole, somebody else changed.
      guard try SealedSize.isWhole(Int(FileStatus(reading: path).size)) else {
        throw taken(
          "a file lies there that begins as a backup of this workspace and is not a whole one (it was cut off, or "
            + "something else stands behind its head)"
        )
      }
      return true
    case .backup?: throw taken("a backup of this workspace lies there")
    case .export?: throw taken("an export of this workspace lies there")
    case nil:
      throw taken(
        "a sealed file lies there that is not known as this workspace's (another workspace's, or an older lockin's)"
      )
    }
  }
}
