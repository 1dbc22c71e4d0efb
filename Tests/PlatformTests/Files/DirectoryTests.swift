import Foundation
import Platform
import TestSupport
import Testing

@Suite("Folders")
struct DirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("names are sorted by their bytes, hidden ones among them")
  func names() throws {
    for name in ["b", "a", "B", "ä", ".hidden", "a b"] { try folder.write("", to: name) }
    #expect(try Directory.names(in: folder.path) == [".hidden", "B", "a", "a b", "b", "ä"])
  }

  @Test("files below a folder come with their relative paths")
  func below() throws {
    for name in ["z", "sub/x", "sub/deep/y", "sub.txt"] { try folder.write("", to: name) }
    try Directory.make(folder.path + "/empty")
    #expect(try Directory.files(below: folder.path) == ["sub/deep/y", "sub/x", "sub.txt", "z"])
  }

  @Test("a linked folder is looked into, but only once")
  func links() throws {
    let other = try TemporaryFolder()
    try other.write("", to: "export.csv")
    try folder.write("", to: "own.csv")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path + "/phone",
      withDestinationPath: other.path
    )
    // Followed down every path they make, these would be 2^40 folders.
    for name in ["loop", "loop2"] {
      try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: ".")
    }
    #expect(try Directory.files(below: folder.path) == ["own.csv", "phone/export.csv"])
  }

  @Test("a link that leads nowhere is a file for the caller to judge")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/gone",
      withDestinationPath: "nowhere"
    )
    #expect(try Directory.files(below: folder.path) == ["gone"])
    #expect(try FileStatus.ifPresent(folder.path + "/gone") == nil)
  }

  @Test("a folder is made with those above it, and again without harm")
  func make() throws {
    let path = folder.path + "/a/b/c"
    try Directory.make(path)
    try Directory.make(path)
    #expect(try FileStatus.ifPresent(path)?.isDirectory == true)
  }

  @Test("a file in the way is told of")
  func fileInTheWay() throws {
    let path = try folder.write("", to: "file")
    #expect(throws: FileError(path: path, operation: .create, code: EEXIST)) {
      try Directory.make(path)
    }
    #expect(throws: FileError(path: path, operation: .create, code: EEXIST)) {
      try Directory.make(path + "/inner")
    }
  }

  @Test(
    "the folder that a path lies in",
    arguments: [("a/b", "a"), ("a", "."), ("/a", "/"), ("/", "/"), ("a/b/c", "a/b"), ("", ".")]
  )
  func parent(path: String, parent: String) {
    #expect(Directory.parent(of: path) == parent)
  }

  @Test("what is no folder can't be listed")
  func notFolder() throws {
    let file = try folder.write("", to: "file")
    #expect(throws: FileError(path: file, operation: .open, code: ENOTDIR)) {
      try Directory.names(in: file)
    }
    #expect(throws: FileError(path: folder.path + "/none", operation: .open, code: ENOENT)) {
      try Directory.files(below: folder.path + "/none")
    }
  }

  @Test("a rename puts a file in another's place, or says why not")
  func rename() throws {
    let from = try folder.write("new", to: "from")
    let to = try folder.write("old", to: "to")
    try Directory.rename(from, to: to)
    #expect(try Directory.names(in: folder.path) == ["to"])
    #expect(try folder.text(of: "to") == "new")
    #expect(throws: FileError(path: to, operation: .rename, code: ENOENT)) {
      try Directory.rename(from, to: to)
    }
  }

  @Test("the status tells files from folders, with size and time")
  func status() throws {
    let path = try folder.write("12345", to: "file")
    let status = try #require(try FileStatus.ifPresent(path))
    #expect(status.size == 5)
    #expect(status.isRegular && status.isDirectory == false)
    // After 2024-01-01 in nanoseconds.
    #expect(status.modified > 1_704_067_200_000_000_000)
    #expect(try FileStatus.ifPresent(folder.path)?.isDirectory == true)
    #expect(try FileStatus.ifPresent("/dev/null")?.isRegular == false)
  }
}
