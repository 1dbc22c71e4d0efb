import Foundation
import Platform
import TestSupport
import Testing

@Suite("Putting whole files in place")
struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file that was not there is created with the permissions asked for")
  func created() throws {
    let path = folder.path + "/new"
    #expect(try AtomicFile.plan([1, 2], to: path) == .created)
    #expect(try AtomicFile.write([1, 2], to: path, permissions: 0o600) == .created)
    #expect(try ByteStream.contents(of: path) == [1, 2])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("other bytes change it, and nothing else is left in the folder")
  func changed() throws {
    let path = try folder.write("old", to: "page.html")
    #expect(try AtomicFile.plan(Array("new".utf8), to: path) == .changed)
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
    let before = try #require(try FileStatus.ifPresent(path))
    #expect(before.modified == 1_000_000_000_000_000_000)
    #expect(try AtomicFile.plan(Array("text".utf8), to: path) == .same)
    #expect(try AtomicFile.write(Array("text".utf8), to: path) == .same)
    #expect(try FileStatus.ifPresent(path) == before)
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
    for (number, outcome) in [AtomicFile.Outcome.created, .same].enumerated() {
      try folder.write("half", to: "page.0123456789abcde\(number).lockin-new")
      try folder.write("half", to: "page.fedcba9876543210.lockin-new")
      #expect(try AtomicFile.write(Array("whole".utf8), to: path) == outcome)
      #expect(try Directory.names(in: folder.path) == ["page"])
    }
    try folder.write("half", to: "page.0123456789abcdef.lockin-new")
    #expect(try AtomicFile.replace(Array("whole".utf8), with: [1], at: path))
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

  @Test("the permissions asked for are given whatever new files get")
  func permissions() throws {
    let path = try folder.write("old", to: "shared.yaml")
    try AtomicFile.write([1], to: path, permissions: 0o666)
    #expect(try FileStatus.ifPresent(path)?.permissions == 0o666)
  }

  @Test("several that write one file each put a whole one in place")
  func together() async throws {
    let path = folder.path + "/page"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for letter in UInt8(ascii: "a")...UInt8(ascii: "d") {
        group.addTask {
          for size in 1...60 {
            try AtomicFile.write([UInt8](repeating: letter, count: 500 * size), to: path)
            let seen = try ByteStream.contents(of: path)
            #expect(Set(seen).count == 1)
            #expect(seen.count.isMultiple(of: 500))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Directory.names(in: folder.path) == ["page"])
  }

  @Test(
    "whatever is called much like a draft, or is none of lockin's making, stays and is not waited for"
  )
  func inTheWay() throws {
    let draft = "page.0123456789abcdef.lockin-new"
    for name in [
      "page.lockin-new", "page.0123456789ABCDEF.lockin-new", "page.0123456789abcde.lockin-new",
      "page.0123456789abcdef0.lockin-new", "page0123456789abcdef.lockin-new",
      "page.0123456789abcdef.lockin-new.old", "page.0123456789abcdef.part",
      "age.0123456789abcdef.lockin-new", "page.0123456789abcdeg.lockin-new",
    ] {
      try folder.write("mine", to: name)
    }
    let names = try Directory.names(in: folder.path)
    let path = folder.path + "/page"
    #expect(try AtomicFile.write([1], to: path) == .created)
    #expect(try Directory.names(in: folder.path) == (names + ["page"]).sorted())
    for name in names { #expect(try folder.text(of: name) == "mine") }
    // A folder, a pipe and a link that bear a draft's name.
    try folder.write("kept", to: draft + "/inside")
    let pipe = "page.0123456789abcde0.lockin-new"
    try #require(mkfifo(folder.path + "/" + pipe, 0o600) == 0)
    let link = "page.0123456789abcde1.lockin-new"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + link,
      withDestinationPath: "page.lockin-new"
    )
    #expect(try AtomicFile.write([2], to: path) == .changed)
    #expect(try folder.text(of: draft + "/inside") == "kept")
    #expect(Set(try Directory.names(in: folder.path)).isSuperset(of: [pipe, link]))
    #expect(try folder.text(of: "page.lockin-new") == "mine")
  }

  @Test("a draft that somebody holds is no leftover, be it a file or a folder")
  func held() throws {
    let path = folder.path + "/page"
    do {
      let draft = try DraftFile(at: path)
      try DraftName.clear(beside: path)
      try draft.append([7])
      try draft.finish()
    }
    #expect(try ByteStream.contents(of: path) == [7])
    let place = folder.path + "/place"
    let first = try FolderDraft(for: place)
    try folder.write("left", to: "place.0123456789abcdef.lockin-new/x")
    let second = try FolderDraft(for: place)
    #expect(FileStatus.isAbsent(folder.path + "/place.0123456789abcdef.lockin-new"))
    try first.write("one") { try $0([1]) }
    try first.finish()
    #expect(throws: FileError(path: place, operation: .create, code: EEXIST)) {
      try second.finish()
    }
    #expect(try Directory.names(in: place) == ["one"])
  }
}
