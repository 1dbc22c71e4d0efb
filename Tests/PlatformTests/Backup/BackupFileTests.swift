import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("Backups: files sealed into one")
struct BackupFileTests {
  static let passphrase = Array("correct horse".utf8)
  /// Little work, so that thousands of tries take seconds.
  static let work = PassphraseWork(logN: 1, blockSize: 1)

  /// Files of a folder by their names, all of them.
  static func all(_ folder: TemporaryFolder, _ name: String) throws -> [BackedUpFile] {
    try Directory.files(below: folder.path + "/" + name).map {
      BackedUpFile(name: $0, path: "\(folder.path)/\(name)/\($0)")
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    try ByteStream.contents(of: path, limit: 1 << 24)
  }

  /// Bytes that nothing makes smaller, the same for each seed.
  static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
  }

  /// What a written backup is damaged to say, or nothing.
  static func fault(
    _ path: String,
    _ bytes: [UInt8],
    _ words: [UInt8] = passphrase
  ) throws
    -> BackupFault.Kind?
  {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      _ = try BackupFile.check(path, passphrase: words)
      return nil
    } catch let error as BackupFault {
      return error.kind
    }
  }

  @Test("what is restored is what was there, byte for byte, and private")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let long = (1...6).map { "a folder with a rather long name \($0)" }.joined(separator: "/")
    let files: [String: [UInt8]] = [
      "lockin.yaml": Array("zone: Europe/Berlin\n".utf8), "empty": [],
      "plans/goals.yaml": BackupFileTests.noise(511, seed: 1),
      "plans/lesson ä.ics": BackupFileTests.noise(512, seed: 2),
      "store": BackupFileTests.noise(200_001, seed: 3), "store.part": [1, 2],
      "\(long)/end.csv": [7], "line\nbreak\\": [8],
      "two-chunks": BackupFileTests.noise(131_072, seed: 4),
    ]
    for (name, bytes) in files { try folder.write(bytes, to: "from/" + name) }
    let backup = folder.path + "/b.lockin"
    let written = try BackupFile.write(
      try BackupFileTests.all(folder, "from"),
      to: backup,
      passphrase: BackupFileTests.passphrase,
      work: BackupFileTests.work
    )
    #expect(Set(written.names) == Set(files.keys))
    #expect(written.size == files.values.reduce(0) { $0 + $1.count })
    #expect(try BackupFile.check(backup, passphrase: BackupFileTests.passphrase) == written)
    let place = folder.path + "/new/place"
    try BackupFile.restore(backup, passphrase: BackupFileTests.passphrase, to: place)
    #expect(try Set(Directory.files(below: place)) == Set(files.keys))
    for (name, bytes) in files { #expect(try BackupFileTests.bytes(place + "/" + name) == bytes) }
    #expect(try FileStatus(reading: place).permissions == 0o700)
    #expect(try FileStatus(reading: place + "/plans").permissions == 0o700)
    #expect(try FileStatus(reading: place + "/plans/goals.yaml").permissions == 0o600)
    #expect(try FileStatus(reading: backup).permissions == 0o600)
    #expect(try Directory.names(in: folder.path) == ["b.lockin", "from", "new"])
    #expect(try Directory.names(in: folder.path + "/new") == ["place"])
  }

  @Test("every flipped bit, every missing byte and every chunk in another place is found")
  func damage() throws {
    let folder = try TemporaryFolder()
    for (index, size) in [70, 65_000, 65_536].enumerated() {
      try folder.write(BackupFileTests.noise(size, seed: UInt64(index)), to: "from/\(index)")
    }
    let backup = folder.path + "/b.lockin"
    try BackupFile.write(
      try BackupFileTests.all(folder, "from"),
      to: backup,
      passphrase: BackupFileTests.passphrase,
      work: BackupFileTests.work
    )
    let sound = try BackupFileTests.bytes(backup)
    #expect(try BackupFileTests.fault(backup, sound) == nil)
    let chunk = 65_536 + 16
    let starts = Array(stride(from: 64, to: sound.count, by: chunk))
    #expect(starts.count == 3)
    // All of the head, the ends of each chunk, and places between.
    let places =
      Array(0..<64) + starts.flatMap { [$0, $0 + 1, $0 + 777] }
      + starts.dropFirst().flatMap { Array(($0 - 18)..<$0) }
      + Array((sound.count - 20)..<sound.count)
    for place in places {
      for bit in 0..<8 {
        var bytes = sound
        bytes[place] ^= 1 << UInt8(bit)
        #expect(try BackupFileTests.fault(backup, bytes) != nil, "byte \(place), bit \(bit)")
      }
    }
    let counts =
      Array(0...64) + [65, 80] + starts.flatMap { [$0 + 15, $0 + chunk / 2] } + [sound.count - 1]
    for count in counts where count < sound.count {
      #expect(try BackupFileTests.fault(backup, Array(sound[..<count])) != nil, "\(count) bytes")
    }
    let parts = starts.map { Array(sound[$0..<min(sound.count, $0 + chunk)]) }
    let head = Array(sound[..<64])
    let kinds: [([[UInt8]], BackupFault.Kind)] = [
      ([head], .cutOff), ([head, parts[0]], .cutOff), ([head, parts[0], parts[1]], .cutOff),
      ([head, parts[1], parts[0], parts[2]], .damaged(chunk: 0)),
      ([head, parts[0], parts[0], parts[1], parts[2]], .damaged(chunk: 1)),
      ([head, parts[0], parts[2]], .damaged(chunk: 1)),
      ([head, parts[0], parts[1], parts[2], [0]], .damaged(chunk: 2)),
    ]
    for (bytes, kind) in kinds {
      #expect(try BackupFileTests.fault(backup, Array(bytes.joined())) == kind)
    }
    #expect(
      try BackupFileTests.fault(backup, sound, Array("correct hors".utf8)) == .wrongPassphrase
    )
    #expect(try BackupFileTests.fault(backup, sound, []) == .noPassphrase)
  }

  @Test(
    "a head that asks for too much, or is of a newer form, is refused before any work",
    arguments: [
      (9, 2, BackupFault.Kind.newerForm(2)), (8, 1, .newerForm(257)), (0, 0x6d, .notBackup),
      (10, 23, .tooMuchWork), (10, 255, .tooMuchWork), (10, 0, .tooMuchWork), (12, 1, .tooMuchWork),
      (16, 255, .tooMuchWork), (19, 17, .tooMuchWork), (15, 0, .tooMuchWork), (11, 1, .notBackup),
      (19, 2, .wrongPassphrase),
    ]
  )
  func heads(_ place: Int, _ value: UInt8, _ kind: BackupFault.Kind) throws {
    let folder = try TemporaryFolder()
    let head = BackupHead(
      work: BackupFileTests.work,
      salt: BackupFileTests.noise(32, seed: 1),
      proof: BackupFileTests.noise(12, seed: 2)
    )
    var bytes = head.bytes + BackupFileTests.noise(100, seed: 3)
    #expect(try BackupHead(Array(bytes[..<64]), path: "b") == head)
    bytes[place] = value
    #expect(try BackupFileTests.fault(folder.path + "/b", bytes) == kind)
  }

  @Test("nothing is restored into a folder that holds something, nor through a link")
  func occupied() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "from/a")
    try folder.write("kept", to: "full/kept")
    try Directory.make(folder.path + "/empty")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link",
      withDestinationPath: "empty"
    )
    let backup = folder.path + "/b.lockin"
    try BackupFile.write(
      try BackupFileTests.all(folder, "from"),
      to: backup,
      passphrase: BackupFileTests.passphrase,
      work: BackupFileTests.work
    )
    for name in ["full", "link", "full/kept"] {
      let place = folder.path + "/" + name
      #expect(throws: BackupFault(path: place, .occupied)) {
        try BackupFile.restore(backup, passphrase: BackupFileTests.passphrase, to: place)
      }
    }
    // What a killed one left is cleared, and nothing that is only called much like it; one that fails leaves nothing.
    try folder.write("left", to: "empty.0123456789abcdef.lockin-new/x/y")
    try folder.write("mine", to: "empty.lockin-new/x/y")
    try BackupFile.restore(
      backup,
      passphrase: BackupFileTests.passphrase,
      to: folder.path + "/empty/"
    )
    #expect(try folder.text(of: "empty/a") == "a")
    try Data(BackupFileTests.bytes(backup).dropLast()).write(to: URL(fileURLWithPath: backup))
    #expect(throws: BackupFault(path: backup, .damaged(chunk: 0))) {
      try BackupFile.restore(
        backup,
        passphrase: BackupFileTests.passphrase,
        to: folder.path + "/none"
      )
    }
    #expect(try folder.text(of: "empty.lockin-new/x/y") == "mine")
    #expect(
      try Directory.names(in: folder.path)
        == ["b.lockin", "empty", "empty.lockin-new", "from", "full", "link"]
    )
  }

  @Test(
    "names that lead out of a folder are none",
    arguments: [
      ("a", true), ("a/b..c/.d", true), ("", false), ("/a", false), ("a/", false), ("a//b", false),
      ("../a", false), ("a/../b", false), ("a/..", false), ("./a", false), ("a\0b", false),
      (String(repeating: "x", count: 256), false),
    ]
  )
  func names(_ name: String, _ isInside: Bool) throws {
    #expect(ArchiveEntry.isInside(name) == isInside)
    guard !name.isEmpty, name.utf8.count < 100 else { return }
    var rest = ArchiveEntry(name: name, size: 0, modified: 5).head[...]
    let take = { (count: Int) in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    if isInside {
      #expect(try ArchiveEntry.next(take)?.name == name)
    } else if !name.contains("\0") {
      #expect(throws: BadArchive.self) { try ArchiveEntry.next(take) }
    }
  }

  @Test("a backup that can't be written leaves the one before it")
  func failure() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a", to: "from/a")
    let backup = folder.path + "/b.lockin"
    func write(_ files: [BackedUpFile]) throws {
      try BackupFile.write(
        files,
        to: backup,
        passphrase: BackupFileTests.passphrase,
        work: BackupFileTests.work
      )
    }
    try write([BackedUpFile(name: "a", path: file)])
    let before = try BackupFileTests.bytes(backup)
    for files in [
      [BackedUpFile(name: "a", path: file), BackedUpFile(name: "b", path: file + "-none")],
      [BackedUpFile(name: "../a", path: file)],
      [BackedUpFile(name: "a", path: file), BackedUpFile(name: "a", path: file)],
    ] {
      #expect(throws: (any Error).self) { try write(files) }
      #expect(try BackupFileTests.bytes(backup) == before)
      #expect(try Directory.names(in: folder.path) == ["b.lockin", "from"])
    }
  }

  @Test("names that are one text to Swift, and names as long as names can be, come back")
  func names() throws {
    let folder = try TemporaryFolder()
    let names = [
      "caf\u{e9}/caf\u{e9}.txt", "cafe\u{301}/cafe\u{301}.txt", "cafe\u{301}/caf\u{e9}.txt",
      String(repeating: "l", count: 255), "plans/" + String(repeating: "\u{e9}", count: 127),
    ]
    for name in names {
      let file = folder.path + "/ws/" + name
      try Directory.make(Directory.parent(of: file))
      // As it lies there: a file that is written whole needs a longer name first.
      #expect(FileManager.default.createFile(atPath: file, contents: Data(name.utf8)))
    }
    let path = folder.path + "/b"
    try BackupFile.write(
      BackupFileTests.all(folder, "ws"),
      to: path,
      passphrase: BackupFileTests.passphrase,
      work: BackupFileTests.work
    )
    try BackupFile.restore(path, passphrase: BackupFileTests.passphrase, to: folder.path + "/new")
    for name in names { #expect(try folder.text(of: "new/" + name) == name) }
    #expect(try Directory.files(below: folder.path + "/new").count == names.count)
    #expect(try BackupFile.opens(path, BackupFileTests.passphrase))
    #expect(try !BackupFile.opens(path, Array("correct house".utf8)))
  }
}
