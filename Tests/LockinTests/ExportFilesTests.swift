import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("Where exports lie")
struct ExportFilesTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace
  private let zip = PackedBytes.zip([
    PackedBytes.Member("a/b.ics", "one"), PackedBytes.Member("c.ics", "two", method: 0),
  ])

  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(root: folder.path, folder: folder.path)
    try folder.write(zip, to: "inbox/x.zip")
    try folder.write(PackedBytes.gzip(Array("three".utf8)), to: "inbox/d.ics.gz")
    try folder.write("four", to: "inbox/e.ics")
    try folder.write(Array(zip.dropLast(9)), to: "inbox/cut.zip")
  }

  @Test("all that may be exports in a file")
  func sources() throws {
    func texts(_ name: String) throws -> [String] {
      try ExportFiles.parts(of: folder.path + "/inbox/" + name).map {
        String(decoding: try ByteStream.contents(of: $0.source), as: UTF8.self)
      }
    }
    #expect(try texts("x.zip") == ["one", "two"])
    #expect(try texts("d.ics.gz") == ["three"])
    #expect(try texts("e.ics") == ["four"])
    #expect(try texts("cut.zip") == [])
    #expect(try texts("gone") == [])
  }

  @Test("the file that an export lies in")
  func holding() {
    #expect(workspace.fileHolding("inbox/x.zip/a/b.ics") == "inbox/x.zip")
    #expect(workspace.fileHolding("inbox/e.ics") == "inbox/e.ics")
    // No folder holds an export in that sense.
    #expect(workspace.fileHolding("inbox/gone/f.ics") == "inbox/gone/f.ics")
  }
}
