import Foundation
import Platform
import TestSupport
import Testing

@Suite("Names of files that are any bytes")
struct SystemPathTests {
  @Test(
    "come back as they were",
    arguments: [
      Array("plain".utf8), Array("größe 🙂".utf8), [0x63, 0x61, 0x66, 0xe9],
      [0xff, 0x41, 0xc3], [0xf4, 0x8f, 0xbc, 0x80, 0x62], [0xed, 0xa0, 0x80], [0xc3, 0xa4, 0x80],
    ] as [[UInt8]]
  )
  func names(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let made = bytes.withUnsafeBufferPointer { bytes in
      (Array(folder.path.utf8) + [0x2f] + bytes + [0]).withUnsafeBufferPointer {
        $0.withMemoryRebound(to: CChar.self) { text in
          text.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
        }
      }
    }
    try #require(made >= 0)
    close(made)
    let name = try #require(try Directory.names(in: folder.path).first)
    #expect(name == SystemPath.text(bytes))
    #expect(try FileStatus(reading: folder.path + "/" + name).isRegular)
    #expect(try ByteStream.contents(of: folder.path + "/" + name) == [])
    try Directory.rename(folder.path + "/" + name, to: folder.path + "/" + name + "2")
    #expect(try Directory.names(in: folder.path) == [name + "2"])
  }

  @Test("a path with a zero byte is none, and not the one that ends there")
  func zero() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "a")
    let error = try #require(throws: FileError.self) {
      _ = try ByteStream.contents(of: folder.path + "/a\u{0}b")
    }
    #expect(error.code == EINVAL)
  }

  @Test("what can't be looked at is not absent")
  func absent() throws {
    let folder = try TemporaryFolder()
    let loop = folder.path + "/loop"
    try #require(symlink("loop", loop) == 0)
    let error = try #require(throws: FileError.self) { _ = try FileStatus.ifPresent(loop) }
    #expect(error.code == ELOOP)
    #expect(try FileStatus.ifPresent(folder.path + "/none") == nil)
    #expect(try FileStatus.ifPresent(folder.path + "/none/at/all") == nil)
  }
}
