import Documents
import Files
import Foundation
import TestSupport
import Testing

@testable import Nightly

@Suite("Changes of files that a person writes")
struct HandWrittenChangeTests {
  @Test("an edit that is saved between the check and the new name stays, and is told of")
  func raced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("events: []\n", to: "plans/events.yaml")
    let workspace = Workspace(root: folder.path, folder: folder.path)
    let change = try HandWrittenChange(of: path, in: workspace) { bytes, _ in
      (bytes ?? []) + Array("# moved\n".utf8)
    }
    let refused = try #require(throws: Diagnostic.self) {
      // Of the same size, so that bytes alone tell them apart.
      try change.write { try? Data("events: {}\n".utf8).write(to: URL(fileURLWithPath: path)) }
    }
    #expect(refused.code == "changed_while_read")
    #expect(try folder.text(of: "plans/events.yaml") == "events: {}\n")
    #expect(try Directory.names(in: folder.path + "/plans") == ["events.yaml"])
    #expect(throws: Diagnostic.self) { try change.write() }
    try folder.write("events: []\n", to: "plans/events.yaml")
    try change.write()
    #expect(try folder.text(of: "plans/events.yaml") == "events: []\n# moved\n")
  }

  @Test("a link stays one, and the permissions stay")
  func link() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write("a\n", to: "real.yaml")
    try #require(chmod(real, 0o640) == 0)
    let path = folder.path + "/events.yaml"
    try #require(symlink("real.yaml", path) == 0)
    let workspace = Workspace(root: folder.path, folder: folder.path)
    try HandWrittenChange(of: path, in: workspace) { _, _ in Array("b\n".utf8) }.write()
    #expect(try folder.text(of: "real.yaml") == "b\n")
    #expect(try FileStatus.ifPresent(real)?.permissions == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real.yaml")
  }
}
