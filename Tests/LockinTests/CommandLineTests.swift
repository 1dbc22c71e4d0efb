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

  @Test("options of every command may stand before it")
  func before() throws {
    let folder = try workspace()
    let run = try BuiltProgram.run(["-C", "ws", "--quiet"] + now + ["run"], in: folder.path)
    #expect([0, 3].contains(run.exit), "\(run.messages)")
    for line in [
      ["-C", "ws", "report", "yesterday"] + now, ["-C=ws", "report", "mon"] + now,
      now + ["report", "day", "2026-05-25", "-C", "ws"], now + ["-q", "-C", "ws", "report"],
    ] {
      let outcome = try BuiltProgram.run(line, in: folder.path)
      #expect(outcome.text.contains("25 May"), "\(line): \(outcome.messages)")
    }
    let help = try BuiltProgram.run(["-C", "ws", "report", "-h"], in: folder.path)
    #expect(help.text.hasPrefix("lockin report — "))
    #expect(try BuiltProgram.run(["--quiet"], in: folder.path).text.contains("Every night:"))
  }

  @Test(
    "--now takes what the workspace's clock shows",
    arguments: [
      // Berlin is two hours ahead of UTC in May.
      ("2026-05-26 00:30", "2026-05-25T22:30:00Z"), ("2026-05-26T08:00:00", "2026-05-26T06:00:00Z"),
      ("2026-05-26 08:00+05:45", "2026-05-26T02:15:00Z"),
      ("2026-05-26T06:00:00Z", "2026-05-26T06:00:00Z"),
      // The first of two, and the hour that the clock skips is read behind it.
      ("2025-10-26 02:30", "2025-10-26T00:30:00Z"), ("2026-03-29 02:30", "2026-03-29T01:30:00Z"),
    ]
  )
  func local(text: String, instant: String) throws {
    let folder = try workspace()
    let status = try BuiltProgram.run(
      ["status", "-C", "ws", "--now", text, "--format", "json"],
      in: folder.path
    )
    #expect(status.text.contains("\"now\": \"\(instant)\""), "\(status.text)")
  }

  @Test("--now needs a time", arguments: ["2026-05-26", "08:00", "2026-05-26 25:00", "noon"])
  func noTime(text: String) throws {
    let folder = try workspace()
    let status = try BuiltProgram.run(["status", "--now", text], in: folder.path)
    #expect(status.exit == 2 && status.messages.contains("'\(text)' is no time with its date"))
  }

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
    "what was meant is proposed",
    arguments: [
      (["reprot"], "there is no command 'reprot': did you mean 'report'?"),
      (["help", "reprot"], "there is no command 'reprot': did you mean 'report'?"),
      (["-C"], "-C lacks its value: write -C DIR"),
      (["frobnicate"], "there is no command 'frobnicate': 'lockin help' lists the commands"),
      (["report", "--formt", "json"], "unknown option '--formt': did you mean '--format'?"),
      (["report", "--x"], "unknown option '--x': 'lockin help report' lists the options"),
      (
        ["--dry-run", "run"],
        "unknown option '--dry-run' before the command: options of a command stand behind it: see "
          + "'lockin help'"
      ),
      (
        ["suggestions", "lst"],
        "there is no command 'suggestions lst': did you mean 'suggestions list'?"
      ),
      (
        ["timetable", "show"],
        "there is no command 'timetable show': behind 'timetable' stands 'list', 'preview', 'export'"
      ),
      (["init", "x", "--zone", "Berlin"], Self.zone("Berlin", "Europe/Berlin")),
      (["init", "x", "--zone", "europe/berlin"], Self.zone("europe/berlin", "Europe/Berlin")),
      (["init", "x", "--zone", "Europe/Berlim"], Self.zone("Europe/Berlim", "Europe/Berlin")),
      (["init", "x", "--zone", "new york"], Self.zone("new york", "America/New_York")),
      (
        ["init", "x", "--zone", "Middle-earth"],
        "'Middle-earth' is not a zone that this system knows: use a name such as Europe/Berlin; "
          + "'timedatectl list-timezones' lists them"
      ),
    ]
  )
  func meant(line: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try BuiltProgram.run(line, in: folder.path)
    #expect(outcome.exit == 2)
    #expect(outcome.messages == "lockin: \(message)\n")
  }

  static func zone(_ name: String, _ meant: String) -> String {
    "'\(name)' is not a zone that this system knows: did you mean '\(meant)'?"
  }

  @Test(
    "periods and days that can't be meant say what to write",
    arguments: [
      (
        ["report", "2026-05"],
        "'2026-05' is neither a day nor a week: 'lockin analyze 2026-05' prints the "
          + "report of any days"
      ),
      (
        ["report", "last", "400", "days"],
        "'last 400 days' is neither a day nor a week: 'lockin analyze' prints the report of any days, up to "
          + "a year"
      ),
      (["report", "week", "2026-W54"], "2026 has no week 54: its last one is 2026-W53"),
      (["report", "week", "soon"], "'soon' is not a week: write it like 2026-W13, W13 or last"),
      (
        ["report", "tomorrow"],
        "tomorrow has not come yet: the report of the day before, and "
          + "reports/index.html, show what is planned"
      ),
      (
        ["analyze", "--from", "today", "--to", "yesterday"],
        "--to lies before --from: give the earlier one "
          + "as --from"
      ),
      (
        ["analyze", "--from", "soon"],
        "--from 'soon' is not a date: write it like 2026-03-29, yesterday, mon, "
          + "'last week', W13 or 2026-03"
      ),
      (["analyze", "--days", "0"], "--days '0' is not a number of days: write it like --days 28"),
      (
        ["analyze", "2026-05", "--days", "3"],
        "the days are named twice, as '2026-05' and with --days: leave "
          + "one out"
      ),
      (
        ["analyze", "--from", "mon", "--to", "mon", "--days", "3"],
        "--from, --to and --days say the same thing "
          + "twice: leave one out"
      ),
      (
        ["analyze", "--days", "400"],
        "400 days are more than 366: choose a year or less: after 28 days a day "
          + "counts for half"
      ),
    ]
  )
  func notMeant(line: [String], message: String) throws {
    let folder = try workspace()
    let outcome = try BuiltProgram.run(["-C", "ws"] + line + now, in: folder.path)
    #expect(outcome.exit == 2)
    #expect(outcome.messages == "lockin: \(message)\n")
  }

  @Test("a date given to --to counts, and one end or the number of days is enough")
  func days() throws {
    let folder = try workspace()
    func dates(_ line: String...) throws -> String {
      let outcome = try BuiltProgram.run(["activity"] + line + now, in: folder.path + "/ws")
      let found = outcome.text.split(separator: "\n").compactMap { line -> String? in
        line.split(separator: "\"date\":\"").dropFirst().first.map { String($0.prefix(10)) }
      }
      return "\(found.first ?? "-") \(found.last ?? "-") \(found.count)"
    }
    #expect(try dates("--from", "2026-05-20", "--to", "2026-05-22") == "2026-05-20 2026-05-22 3")
    #expect(try dates("--from", "mon", "--to", "mon") == "2026-05-25 2026-05-25 1")
    #expect(try dates("--days", "3") == "2026-05-23 2026-05-25 3")
    #expect(try dates("--days", "3", "--to", "2026-05-10") == "2026-05-08 2026-05-10 3")
    #expect(try dates("--days", "3", "--from", "2026-05-10") == "2026-05-10 2026-05-12 3")
    #expect(try dates("--from", "2026-05-24") == "2026-05-24 2026-05-25 2")
    #expect(try dates("--from", "2026-04", "--to", "2026-05") == "2026-04-01 2026-05-31 61")
    #expect(try dates() == "2026-04-28 2026-05-25 28")
    #expect(try dates("last", "week") == "2026-05-18 2026-05-24 7")
    #expect(try dates("W21") == "2026-05-18 2026-05-24 7")
  }

  @Test("the one thing that can be meant need not be named")
  func alone() throws {
    let folder = try workspace()
    _ = try BuiltProgram.run(["run"] + now, in: folder.path + "/ws")
    for (short, long) in [
      (["categories"], ["categories", "test"]), (["suggestions"], ["suggestions", "list"]),
      (["timetable"], ["timetable", "list"]),
      (["plan", "--dry-run"], ["plan", "export", "--dry-run"]),
      (["suggestions", "--state", "all"], ["suggestions", "list", "--state", "all"]),
    ] {
      let one = try BuiltProgram.run(short + now, in: folder.path + "/ws")
      let other = try BuiltProgram.run(long + now, in: folder.path + "/ws")
      #expect(one.text == other.text && one.messages == other.messages && one.exit == other.exit)
    }
  }

  @Test(
    "each example is a line that its command takes",
    arguments: Program.commands.map { $0.name }
  )
  func examples(name: String) throws {
    let command = try #require(Program.commands.first { $0.name == name })
    #expect(command.examples.count == 2)
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
