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

  @Test("its list tells nothing of what was drawn, and another key makes another")
  func listed() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let list = try folder.text(of: "reports/.lockin-manifest")
    let lines = list.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("lockin.manifest.v1 ") == true && lines.last == "end")
    let files = try Directory.files(below: folder.path + "/reports").filter {
      !$0.hasPrefix(".lockin")
    }
    let fields = lines.dropFirst().dropLast().map { $0.split(separator: "\t").map(String.init) }
    #expect(fields.map { $0[0] } == files.sorted())
    for field in fields where field[0].hasSuffix(".json") {
      #expect(try folder.text(of: "reports/" + field[0]).utf8.count == Int(field[1]))
    }
    let other = try BuiltProgram.workspace()
    #expect(try run("run", in: other).exit == 0)
    let others = try other.text(of: "reports/.lockin-manifest").split(separator: "\n")
    #expect(Set(others).intersection(lines.map { $0[...] }) == ["end"])
  }

  @Test("what a run that was ended put there goes by the next one, which draws nothing that stands")
  func ended() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let list = try folder.text(of: "reports/.lockin-manifest")
    try folder.write(String(list.dropLast("end\n".count)), to: "reports/.lockin-manifest")
    let left = ["2020/01/02/report.md", "2026/05/31/report.md.0123456789abcdef.lockin-new"]
    for name in left { try folder.write("left", to: "reports/" + name) }
    let again = try run("run", in: folder)
    #expect(again.exit == 0)
    #expect(again.messages.contains("; 2020/01/02/report.md is gone"), "\(again.messages)")
    for name in left { #expect(FileStatus.isAbsent(folder.path + "/reports/" + name), "\(name)") }
    #expect(FileStatus.isAbsent(folder.path + "/reports/2020"))
    #expect(try folder.text(of: "lockin.run.json").contains("\"reports\": 0"))
    #expect(try folder.text(of: "reports/.lockin-manifest") == list)
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
