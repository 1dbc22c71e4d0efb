import Files
import Foundation
import TestSupport
import Testing

@Suite("Putting whole files in place")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file that was not there is created with the permissions asked for")
  func created() throws {
    let path = folder.path + "/new"
    #expect(AtomicFile.plan([1, 2], to: path) == .created)
    #expect(try AtomicFile.write([1, 2], to: path, permissions: 0o600) == .created)
    #expect(try ByteStream.contents(of: path) == [1, 2])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("other bytes change it, and nothing else is left in the folder")
  func changed() throws {
    let path = try folder.write("old", to: "page.html")
    #expect(AtomicFile.plan(Array("new".utf8), to: path) == .changed)
    #expect(try AtomicFile.write(Array("new".utf8), to: path) == .changed)
    #expect(try folder.text(of: "page.html") == "new")
    #expect(try Directory.names(in: folder.path) == ["page.html"])
  }

  @Test("the same bytes leave the file and its time alone")
  func same() throws {
    let path = try folder.write("text", to: "page.html")
    // Two writes within a tick of the clock would else have the same time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: path
    )
    let before = try #require(FileStatus(path: path))
    #expect(before.modified == 1_000_000_000_000_000_000)
    #expect(AtomicFile.plan(Array("text".utf8), to: path) == .same)
    #expect(try AtomicFile.write(Array("text".utf8), to: path) == .same)
    #expect(FileStatus(path: path) == before)
  }

  @Test("an empty file is a file")
  func empty() throws {
    let path = folder.path + "/empty"
    #expect(try AtomicFile.write([], to: path) == .created)
    #expect(try AtomicFile.write([], to: path) == .same)
    #expect(try AtomicFile.write([0], to: path) == .changed)
  }

  @Test("a large file arrives whole")
  func large() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = folder.path + "/large"
    try AtomicFile.write(bytes, to: path)
    #expect(try ByteStream.contents(of: path) == bytes)
  }

  @Test("where nothing can be created the old file stays whole")
  func belowFile() throws {
    let path = try folder.write("old", to: "file")
    #expect(throws: FileError(path: path + "/page", operation: .create, code: ENOTDIR)) {
      try AtomicFile.write([1], to: path + "/page")
    }
    #expect(try folder.text(of: "file") == "old")
  }

  @Test("a folder that is missing is told of")
  func missingFolder() throws {
    let path = folder.path + "/none/page"
    #expect(throws: FileError(path: path, operation: .create, code: ENOENT)) {
      try AtomicFile.write([1], to: path)
    }
  }

  @Test("a name that can't be given leaves what has it, and no temporary file")
  func ontoFolder() throws {
    try folder.write("inside", to: "taken/file")
    let path = folder.path + "/taken"
    #expect(throws: FileError(path: path, operation: .rename, code: EISDIR)) {
      try AtomicFile.write([1], to: path)
    }
    #expect(try Directory.names(in: folder.path) == ["taken"])
    #expect(try folder.text(of: "taken/file") == "inside")
  }

  @Test("what another run left half-written does not get in the way")
  func leftover() throws {
    let path = folder.path + "/page"
    try folder.write("half", to: "page.lockin-new")
    try AtomicFile.write(Array("whole".utf8), to: path)
    #expect(try Directory.names(in: folder.path) == ["page"])
    try folder.write("half", to: "page.lockin-new")
    #expect(try AtomicFile.write(Array("whole".utf8), to: path) == .same)
    #expect(try Directory.names(in: folder.path) == ["page"])
  }

  @Test("a full disk is a write failure that names the file")
  func fullDisk() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let error = FileError(path: "page", operation: .write, code: ENOSPC)
    #expect(throws: error) { try AtomicFile.writeAll([1, 2, 3], to: descriptor, path: "page") }
    #expect(error.description == "page: cannot write: No space left on device")
  }
}
