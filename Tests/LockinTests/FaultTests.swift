import Foundation
import Platform
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
    #expect(left.allSatisfy { $0.contains(".lockin-new") == false })
  }

  @Test("an interrupted run is made good by the next one", arguments: [1, 3, 8, 20, 60, 150])
  func interrupted(milliseconds: UInt32) throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    _ = try BuiltProgram.run(
      ["run", "-C", "ws", "--state", "whole-state", "--reports", "whole"],
      in: folder.path
    )

    let started = try StartedProgram(
      BuiltProgram.path,
      ["run", "-C", "ws", "--now", "2026-06-01T06:00:00Z"],
      in: folder.path,
      environment: BuiltProgram.plain
    )
    usleep(milliseconds * 1000)
    started.stop()

    let again = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    #expect([0, 3].contains(again.exit))
    for name in try Directory.files(below: folder.path + "/whole")
    where name != ".lockin-manifest" {
      #expect(
        try folder.text(of: "ws/reports/" + name) == folder.text(of: "whole/" + name),
        "\(name)"
      )
    }
  }

  private static let header = "timestamp,duration_s,app_identifier,category,device\n"

  @Test(
    "one record of a wrong clock costs its own week and no more",
    arguments: [
      ("1990-02-01T00:00:00Z", 0), ("2126-05-30T09:00:00Z", 0), ("9998-12-31T23:59:59Z", 0),
      // What may end beyond the last date that can be written is left out, and told.
      ("9999-12-31T23:59:59Z", 3),
    ]
  )
  func wrongClock(start: String, exit: Int32) throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(Self.header + "\(start),60,a,x,d\n", to: "inbox/wrong.csv")
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == exit)
    #expect(try BuiltProgram.run(["verify", "--all"], in: folder.path).exit == 0)
    #expect(try Directory.files(below: folder.path + "/reports").count < 100)
    #expect(try BuiltProgram.run(["dump"], in: folder.path).text.count < 20_000)
  }

  @Test("a clock far ahead lays out nothing without data")
  func farAhead() throws {
    let folder = try BuiltProgram.workspace()
    let outcome = try BuiltProgram.run(["run", "--now", "9999-12-01T00:00:00Z"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(outcome.messages.contains("no data since 2026-05-31"))
    #expect(try Directory.files(below: folder.path + "/reports").count < 100)
  }

  @Test(
    "nor does it go through the centuries for goals, and status tells of it",
    arguments: ["3000-01-01T00:00:00Z", "9999-12-01T00:00:00Z"]
  )
  func farAheadWithGoals(now: String) throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "goals: [ { id: a, title: Thesis, target_hours: 90, start: 2026-05-01, deadline: 2026-07-01,\n"
        + "  categories: [Productivity] } ]\n",
      to: "plans/goals.yaml"
    )
    let clock = ContinuousClock()
    for arguments in [["run"], ["goals"], ["report", "day", "2026-05-31"], ["check"]] {
      // In a debug build, beside other tests; it was over a minute for each.
      let time = try clock.measure {
        let outcome = try BuiltProgram.run(arguments + ["--now", now], in: folder.path)
        #expect([0, 3].contains(outcome.exit), "\(arguments): \(outcome.messages)")
      }
      #expect(time < .seconds(20), "\(arguments)")
    }
    let ahead = try BuiltProgram.run(["status"], in: folder.path)
    #expect(ahead.exit == 3)
    #expect(ahead.text.contains("that run was as of the future"), "\(ahead.text)")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["status"], in: folder.path).exit == 0)
  }

  @Test("a run as of the past is told by status")
  func asOfThePast() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(
      try BuiltProgram.run(["run", "--now", "2026-05-31T12:00:00Z"], in: folder.path).exit == 0
    )
    let status = try BuiltProgram.run(["status"], in: folder.path)
    #expect(status.exit == 3)
    #expect(
      status.text.contains(
        "the reports are those of a run as of 2026-05-31 14:00 +02:00, made after one as of "
      ),
      "\(status.text)"
    )
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["status"], in: folder.path).exit == 0)
  }

  @Test("thousands of windows open at once are accounted for in good time")
  func manyOpen() throws {
    let folder = try BuiltProgram.workspace()
    let rows = (0..<3000).map { "\(1_780_000_000 + $0),\(20_000 - 2 * $0),app\($0 % 10),x,d\n" }
    try folder.write(Self.header + rows.joined(), to: "inbox/nested.csv")
    let clock = ContinuousClock()
    let time = try clock.measure {
      let outcome = try BuiltProgram.run(["run"], in: folder.path)
      #expect(outcome.exit == 0)
    }
    // In a debug build; the time must not grow with the square of the windows.
    #expect(time < .seconds(20))
  }

  @Test("a closed standard output loses the text and touches no file")
  func closedOutput() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    _ = try BuiltProgram.run(
      ["-c", "exec \"$0\" dump >&-", BuiltProgram.path],
      in: folder.path,
      program: "/bin/sh"
    )
    #expect(try FileStatus.ifPresent(folder.path + "/lockin.sqlite.lock")?.size == 0)
  }

  @Test("a file that is not a cache is left alone, and nothing is laid beside it")
  func foreignCache() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("mine", to: "other/lockin.sqlite")
    let outcome = try BuiltProgram.run(["run", "--state", "other"], in: folder.path)
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages
        == "lockin: other/lockin.sqlite: this is not a cache of lockin; remove it, and the next command makes one: it was left alone\n"
    )
    #expect(try Directory.names(in: folder.path + "/other") == ["lockin.sqlite"])
  }

  @Test("links that lead in circles are not followed for ever")
  func circles() throws {
    let folder = try BuiltProgram.workspace()
    for (name, target) in [("a", "."), ("b", "."), ("up", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/inbox/" + name,
        withDestinationPath: target
      )
    }
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect([0, 3].contains(outcome.exit))
    #expect(outcome.messages.split(separator: "\n").count < 10, "\(outcome.messages)")
  }

  @Test(
    "what was written by hand and can't be read is told of, not taken for nothing",
    arguments: [
      "plans", "plans/events.yaml", "plans/changes.yaml", "plans/goals.yaml",
      "plans/sessions.csv", "plans/decisions.csv", "plans/timetable.yaml",
    ]
  )
  func unreadablePlan(name: String) throws {
    let folder = try BuiltProgram.workspace()
    if name != "plans" { try folder.write("", to: "plans/README") }
    let plans = folder.path + "/" + name
    try? FileManager.default.removeItem(atPath: plans)
    // A disk that is not there: the link leads nowhere.
    try FileManager.default.createSymbolicLink(
      atPath: plans,
      withDestinationPath: "/nowhere/at/all"
    )
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(outcome.messages.contains("\(name): "), "\(outcome.messages)")
    #expect(outcome.messages.contains("No such file or directory"), "\(outcome.messages)")
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 65)
  }

  @Test("items that can't be read keep the check from nothing else")
  func unreadableItems() throws {
    let folder = try BuiltProgram.workspace()
    try Directory.make(folder.path + "/plans/items.yaml")
    try folder.write("goals: [{ id: a, title: ab, target_hours: 1 }]\n", to: "plans/goals.yaml")
    let outcome = try BuiltProgram.run(["check"], in: folder.path)
    #expect(outcome.exit == 65)
    #expect(outcome.text.contains("plans/items.yaml: "), "\(outcome.text)")
    #expect(outcome.text.contains("plans/goals.yaml:1:"), "\(outcome.text)")
  }
}
