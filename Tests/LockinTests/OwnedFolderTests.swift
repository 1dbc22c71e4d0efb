import Foundation
import Platform
import TestSupport
import Testing

@Suite("The folder of reports")
struct OwnedFolderTests {
  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  @Test("it carries its owner's mark, which tells nothing")
  func marked() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let mark = try folder.text(of: "reports/.lockin")
    #expect(mark.utf8.count == 65 && mark.hasSuffix("\n"))
    #expect(mark.utf8.dropLast().allSatisfy { "0123456789abcdef".utf8.contains($0) })
    #expect(try folder.text(of: "lockin.key").contains(mark.prefix(16)) == false)
    #expect(try run("run", "--now", "2026-06-01T09:00:00Z", in: folder).exit == 0)
    #expect(try folder.text(of: "reports/.lockin") == mark)
  }

  @Test("another workspace's reports are left alone, in lockin.yaml as well")
  func others() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let other = try BuiltProgram.workspace()
    try other.write(
      "zone: Europe/Berlin\npublish: { to: \(folder.path)/reports }\n",
      to: "lockin.yaml"
    )
    let index = try folder.text(of: "reports/index.html")
    let refused = try run("run", in: other)
    #expect(refused.exit == 73)
    #expect(refused.messages.contains("another workspace publishes into this folder"))
    #expect(try folder.text(of: "reports/index.html") == index)
    try FileManager.default.removeItem(atPath: folder.path + "/reports/.lockin")
    #expect(try run("run", in: other).exit == 0, "one without a mark is adopted, once")
    #expect(try run("run", in: folder).exit == 73)
  }
}
