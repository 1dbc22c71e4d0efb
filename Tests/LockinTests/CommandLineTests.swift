import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("The command line")
struct CommandLineTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "ws/lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-05-25T08:00:00Z,1800,code,,laptop,main.swift\n",
      to: "ws/inbox/a.csv"
    )
    return folder
  }

  private let now = ["--now", "2026-05-26T06:00:00Z"]

  @Test("the workspace is the one that the folder lies in, or that of LOCKIN_DIR, or of -C")
  func found() throws {
    let folder = try workspace()
    try folder.write("", to: "ws/plans/deep/x")
    try folder.write("zone: UTC\n", to: "other/lockin.yaml")
    func zone(
      _ line: [String],
      _ place: String,
      _ environment: [String: String] = [:]
    ) throws -> String {
      let outcome = try BuiltProgram.run(
        line + ["activity", "2026-05-25"] + now,
        in: folder.path + place,
        environment: environment
      )
      return outcome.text.contains("\"code\":1800000") ? "ws" : outcome.exit == 0 ? "other" : "none"
    }
    #expect(try BuiltProgram.run(["import", "inbox/a.csv"], in: folder.path + "/ws").exit == 0)
    #expect(try zone([], "/ws/plans/deep") == "ws")
    #expect(try zone([], "/ws") == "ws")
    #expect(try zone([], "") == "none")
    #expect(try zone(["-C", "../../../other"], "/ws/plans/deep") == "other")
    #expect(try zone([], "/ws/plans", ["LOCKIN_DIR": folder.path + "/other"]) == "other")
    #expect(try zone(["-C", ".."], "/ws/plans", ["LOCKIN_DIR": folder.path + "/other"]) == "ws")
    #expect(try zone([], "/ws/plans", ["LOCKIN_DIR": ""]) == "ws")
  }

  @Test("one workspace is not made within another")
  func nested() throws {
    let folder = try workspace()
    let inside = try BuiltProgram.run(["init", "new"], in: folder.path + "/ws/inbox")
    #expect(inside.exit == 2)
    #expect(
      inside.messages
        == "lockin: new lies in a workspace, \(folder.path)/ws: choose a folder outside of it; nothing "
        + "was changed\n"
    )
    #expect(FileStatus.isAbsent(folder.path + "/ws/inbox/new"))
    #expect(try BuiltProgram.run(["init", "../../new"], in: folder.path + "/ws/inbox").exit == 0)
    #expect(!FileStatus.isAbsent(folder.path + "/new/lockin.yaml"))
  }

  @Test(
    "each example is a line that its command takes",
    arguments: Program.commands.map { $0.name }
  )
  func examples(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    #expect((1...3).contains(command.examples.count))
    for example in command.examples {
      let line = example.line.prefix { $0 != "|" && $0 != ">" }
      let all = line.split(separator: " ").map { String($0).replacing("'", with: "") }
      let words = Array(all.dropFirst())
      #expect(all.first == "lockin")
      let before = try Arguments.leading(words)
      #expect(words[before] == name)
      let behind = words[..<before] + words[(before + 1)...]
      #expect(throws: Never.self) {
        try Arguments(behind, of: name, flags: command.flags + Flag.common)
      }
      let lines = HelpText.command(command).split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("  " + example.line) && $0.hasSuffix(example.meaning) })
    }
  }
}
