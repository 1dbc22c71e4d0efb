import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("What a sealed file says of itself to its owner, and to nobody else")
struct BackupMarkTests {
  /// Somebody with a key of their own.
  static func owner(_ number: UInt8) -> BackupOwner? {
    KeyedHash(key: [UInt8](repeating: number, count: 32)).map(BackupOwner.init)
  }

  @Test(
    "the salt is what docs/backup-form.md tells, as Python's hmac makes it",
    arguments: [
      (
        BackupMark(.backup, second: 1_780_293_600),
        "6465666768696a6b6c6d6e6f7071727383b166a6800b530750804ed8859e2558"
      ),
      (
        BackupMark(.export, second: -1),
        "6465666768696a6b6c6d6e6f70717273804e995915e9b318518e8915546e71eb"
      ),
    ]
  )
  func form(_ mark: BackupMark, _ salt: String) throws {
    let owner = BackupOwner(try #require(KeyedHash(key: Array(0..<32))))
    #expect(ContentHash.hexadecimal(owner.salt(Array(100..<116), mark)) == salt)
    #expect(owner.mark(ContentHash.bytes(hexadecimal: salt)) == mark)
  }

  @Test("its owner reads it, nobody else does, and no bit of it can be changed")
  func others() throws {
    let (owner, other) = (
      try #require(BackupMarkTests.owner(1)), try #require(BackupMarkTests.owner(2))
    )
    for second in [0, 1, -1, 1_780_293_600, (1 << 55) - 1, -1 << 55] as [Int64] {
      let mark = BackupMark(second % 2 == 0 ? .backup : .export, second: second)
      let salt = try BackupSeal(owner, mark).salt(for: "b")
      #expect(owner.mark(salt) == mark)
      #expect(other.mark(salt) == nil)
      for place in 0..<32 {
        for bit in 0..<8 {
          var changed = salt
          changed[place] ^= 1 << UInt8(bit)
          #expect(owner.mark(changed) == nil, "byte \(place), bit \(bit)")
        }
      }
      // Nothing of two salts for one second is the same.
      let again = try BackupSeal(owner, mark).salt(for: "b")
      for part in [0..<16, 16..<24, 24..<32] { #expect(salt[part] != again[part]) }
    }
    let nobodys = try BackupSeal(nil, BackupMark(.backup, second: 1)).salt(for: "b")
    #expect(nobodys.count == 32 && owner.mark(nobodys) == nil)
    #expect(owner.mark([]) == nil && owner.mark([UInt8](repeating: 0, count: 32)) == nil)
  }

  /// What lies under the name that a file is to get: what is said of it, nil where it is replaced, and how it is made.
  private static let places:
    [(name: String, what: String?, export: String, make: @Sendable (String) throws -> Void)] = [
      ("nothing", nil, "", { _ in }),
      (
        "an own backup", nil, "a backup of this workspace lies there",
        { try whole(BackupMarkTests.owner(7), at: $0) }
      ),
      (
        "the head of an own backup", cut, "a backup of this workspace lies there",
        { try head(BackupMarkTests.owner(7), .backup, at: $0) }
      ),
      (
        "an own backup that lacks a byte", cut, "a backup of this workspace lies there",
        {
          try whole(BackupMarkTests.owner(7), at: $0)
          #expect(truncate($0, off_t(try BackupFileTests.bytes($0).count) - 1) == 0)
        }
      ),
      (
        "something else behind an own head", cut, "a backup of this workspace lies there",
        {
          try head(BackupMarkTests.owner(7), .backup, at: $0)
          let mine = try BackupFileTests.bytes($0) + Array("what I wrote".utf8)
          try Data(mine).write(to: URL(fileURLWithPath: $0))
        }
      ),
      (
        "an own export", "an export of this workspace lies there",
        "an export of this workspace lies there",
        { try head(BackupMarkTests.owner(7), .export, at: $0) }
      ),
      (
        "another's backup", unknown, unknown,
        { try head(BackupMarkTests.owner(8), .backup, at: $0) }
      ),
      ("one of before", unknown, unknown, { try head(nil, .backup, at: $0) }),
      (
        "a text", "a file lies there that is no backup", "a file lies there that is no backup",
        { try Data("mine".utf8).write(to: URL(fileURLWithPath: $0)) }
      ),
      (
        "an empty file", "a file lies there that is no backup",
        "a file lies there that is no backup",
        { try Data().write(to: URL(fileURLWithPath: $0)) }
      ),
      ("a folder", "a folder lies there", "a folder lies there", { try Directory.make($0) }),
      (
        "a link that leads nowhere", "a link lies there", "a link lies there",
        { #expect(symlink("nowhere", $0) == 0) }
      ),
      (
        "what can't be read", "what lies there can't be read (not a regular file)",
        "what lies there can't be read (not a regular file)", { #expect(mkfifo($0, 0o600) == 0) }
      ),
    ]
  private static let cut =
    "a file lies there that begins as a backup of this workspace and is not a whole one (it was cut off, or something "
    + "else stands behind its head)"
  private static let unknown =
    "a sealed file lies there that is not known as this workspace's (another workspace's, or an older lockin's)"

  private static func whole(_ owner: BackupOwner?, at path: String) throws {
    let file = BackedUpFile(name: "a", of: "a", size: 3, modified: 0) { try $0([1, 2, 3]) }
    try BackupFile.write(
      [file],
      to: path,
      passphrase: BackupFileTests.passphrase,
      seal: BackupSeal(owner, BackupMark(.backup, second: 9)),
      work: BackupFileTests.work
    )
  }

  private static func head(
    _ owner: BackupOwner?,
    _ kind: BackupMark.Kind,
    at path: String
  ) throws {
    let salt = try BackupSeal(owner, BackupMark(kind, second: 9)).salt(for: path)
    let head = BackupHead(
      work: BackupFileTests.work,
      salt: salt,
      proof: [UInt8](repeating: 0, count: 12)
    )
    try Data(head.bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "a backup replaces an own backup and nothing else, an export nothing at all",
    arguments: places.indices
  )
  func replaced(_ number: Int) throws {
    let (name, what, export, make) = BackupMarkTests.places[number]
    let folder = try TemporaryFolder()
    let file = try folder.write("a", to: "from/a")
    func write(_ kind: BackupMark.Kind) throws -> String? {
      let path = folder.path + "/b.backup"
      do {
        try BackupFile.write(
          [BackedUpFile(name: "a", path: file)],
          to: path,
          passphrase: BackupFileTests.passphrase,
          seal: BackupSeal(BackupMarkTests.owner(7), BackupMark(kind, second: 9)),
          work: BackupFileTests.work
        )
        return nil
      } catch let fault as BackupFault {
        guard case .taken(let what) = fault.kind else { throw fault }
        #expect(
          fault.description == "\(path): \(what), and stays as it is: give the new one another name"
        )
        return what
      }
    }
    try make(folder.path + "/b.backup")
    let status = try FileStatus.ifPresent(folder.path + "/b.backup")
    if name != "nothing" {
      #expect(try write(.export) == export, "\(name)")
      #expect(try FileStatus.ifPresent(folder.path + "/b.backup") == status)
    }
    #expect(try write(.backup) == what, "\(name)")
    if what != nil { #expect(try FileStatus.ifPresent(folder.path + "/b.backup") == status) }
    #expect(try Directory.names(in: folder.path) == ["b.backup", "from"])
  }

  @Test("one that takes the name while another is written stays")
  func meanwhile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/b.backup"
    let seal = BackupSeal(BackupMarkTests.owner(7), BackupMark(.backup, second: 9))
    let other = BackupSeal(BackupMarkTests.owner(8), BackupMark(.backup, second: 9))
    func write(_ seal: BackupSeal, _ moment: @escaping () throws -> Void) throws {
      let file = BackedUpFile(name: "a", of: "a", size: 1, modified: 0) { append in
        try moment()
        try append([1])
      }
      try BackupFile.write(
        [file],
        to: path,
        passphrase: BackupFileTests.passphrase,
        seal: seal,
        work: BackupFileTests.work
      )
    }
    var before: [UInt8] = []
    #expect(throws: BackupFault(path: path, .taken(BackupMarkTests.unknown))) {
      try write(seal) {
        // Both are at work at once, and neither touches the other's draft.
        try write(other) {}
        before = try BackupFileTests.bytes(path)
      }
    }
    #expect(try BackupFileTests.bytes(path) == before)
    #expect(try BackupFile.check(path, passphrase: BackupFileTests.passphrase).names == ["a"])
    #expect(try Directory.names(in: folder.path) == ["b.backup"])
  }
}
