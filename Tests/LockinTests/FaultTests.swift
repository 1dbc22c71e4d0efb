import Files
import Foundation
import TestSupport
import Testing

@Suite("Faults around the program")
struct FaultTests {
  @Test("a second run at the same time is refused, and the lock is free again after a kill")
  func locked() throws {
    let folder = try BuiltProgram.workspace()
    let lock = try FileLock(path: folder.path + "/lockin.sqlite.lock")
    try withExtendedLifetime(lock) {
      let outcome = try BuiltProgram.run(["run"], in: folder.path)
      #expect(outcome.exit == 75)
      #expect(
        outcome.messages
          == "lockin: ./lockin.sqlite.lock: another run is at work: try again when it is done\n"
          || outcome.messages
            == "lockin: lockin.sqlite.lock: another run is at work: try again when it is done\n"
      )
    }
  }

  @Test("a file that may not be read costs only itself")
  func unreadable() throws {
    let folder = try BuiltProgram.workspace()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/inbox/loop.csv",
      withDestinationPath: "loop.csv"
    )
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "inbox/loop.csv: the file can't be read (Too many levels of symbolic links): "
          + "look at its name and permissions\n"
      )
    )
  }

  @Test("a pipe in the inbox is not waited for")
  func pipe() throws {
    let folder = try BuiltProgram.workspace()
    #expect(mkfifo(folder.path + "/inbox/pipe.csv", 0o600) == 0)
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        "inbox/pipe.csv: this is not a regular file: put a copy of the export here\n"
      )
    )
  }

  @Test("nothing from a file's name acts on the terminal")
  func terminalEscape() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("nonsense\n", to: "inbox/\u{1b}[31mred.csv")
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(outcome.messages.contains("\u{1b}") == false)
    #expect(outcome.messages.hasPrefix("inbox/\\u{1b}[31mred.csv:1:1: "))
  }

  @Test("reports that stand stay whole when new ones can't be written")
  func reportsStay() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    let index = try folder.text(of: "reports/index.html")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-28T12:00:00Z,600,mail,\n",
      to: "inbox/more.csv"
    )
    // The week's page can't be replaced by a file: a folder that is not empty bears its name.
    let week = folder.path + "/reports/week/2026-W22/report.json"
    try FileManager.default.removeItem(atPath: week)
    try Directory.make(week + "/in-the-way")
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 74)
    #expect(outcome.messages.contains("week/2026-W22/report.json: cannot rename: "))
    #expect(try folder.text(of: "reports/index.html") == index)
    let left = try Directory.files(below: folder.path + "/reports")
    #expect(left.allSatisfy { $0.contains(".lockin-") == false })
  }

  @Test("an interrupted run is made good by the next one", arguments: [1, 3, 8, 20, 60, 150])
  func interrupted(milliseconds: Int) throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    _ = try BuiltProgram.run(
      ["run", "-C", "ws", "--store", "whole.sqlite", "--reports", "whole"],
      in: folder.path
    )

    let process = Process()
    process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    process.arguments = ["run", "-C", "ws", "--now", "2026-06-01T06:00:00Z"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()

    let again = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    #expect([0, 3].contains(again.exit))
    for name in try Directory.files(below: folder.path + "/whole") {
      #expect(
        try folder.text(of: "ws/reports/" + name) == folder.text(of: "whole/" + name),
        "\(name)"
      )
    }
  }
}
