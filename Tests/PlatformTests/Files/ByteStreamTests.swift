import Foundation
import Platform
import TestSupport
import Testing

@Suite("Reading files front to back")
struct ByteStreamTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("chunks come in order and no larger than the buffer")
  func chunks() throws {
    let stream = try ByteStream(path: folder.write("abcdefgh", to: "file"), capacity: 3)
    #expect(stream.size == 8)
    var chunks: [String] = []
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { break }
      chunks.append(String(decoding: chunk, as: UTF8.self))
    }
    #expect(chunks == ["abc", "def", "gh"])
    #expect(try stream.next().isEmpty)
  }

  @Test("a file above the limit is refused, one at the limit is not")
  func limit() throws {
    let path = try folder.write("12345", to: "file")
    #expect(try ByteStream.contents(of: path, limit: 5).count == 5)
    #expect(throws: FileError(path: path, operation: .read, code: EFBIG)) {
      try ByteStream.contents(of: path, limit: 4)
    }
  }

  @Test("a FIFO without a writer is refused at once", .timeLimit(.minutes(5)))
  func fifo() throws {
    let path = folder.path + "/fifo"
    try #require(mkfifo(path, 0o600) == 0)
    let error = FileError(path: path, operation: .open, code: FileError.notRegular)
    #expect(throws: error) { _ = try ByteStream(path: path) }
    #expect(throws: error) { _ = try ContentHash.of(file: path) }
    #expect(error.description == "\(path): cannot open: not a regular file")
    // Nor does putting a file in its place wait for it.
    #expect(try AtomicFile.plan([1], to: path) == .changed)
  }

  @Test("folders and devices are no files")
  func notRegular() throws {
    for path in [folder.path, "/dev/null", "/dev/zero"] {
      #expect(throws: FileError(path: path, operation: .open, code: FileError.notRegular)) {
        _ = try ByteStream(path: path)
      }
    }
  }

  @Test("a file that is missing is told of")
  func missing() throws {
    let path = folder.path + "/none"
    let error = FileError(path: path, operation: .open, code: ENOENT)
    #expect(throws: error) { _ = try ByteStream(path: path) }
    #expect(error.reason == "No such file or directory")
  }
}
