import Foundation
import Platform
import TestSupport
import Testing

@Suite("At a terminal")
struct ScreenRunTests {
  /// The sample, after a run.
  private static func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    #expect(try BuiltProgram.run(["run", "-C", "ws"], in: folder.path).exit == 3)
    return folder
  }

  private static let plain = ["NO_COLOR": "1", "LOCKIN_PAGER": ""]

  @Test("what is printed fits the terminal; in a pipe it is as long as it is")
  func width() throws {
    let folder = try Self.sample()
    let ws = folder.path + "/ws"
    try folder.write(
      "events:\n  - { title: A, start: 2026-06-02T10:00, end: 2026-06-02T09:00, nonsense: 1 }\n",
      to: "ws/plans/events.yaml"
    )
    for command in [
      ["goals"], ["status"], ["doctor", "--all"], ["suggestions", "--status", "all"], ["check"],
      ["report", "week", "2026-W22"], ["report", "2026-05-28"], ["report", "--format", "text"],
      ["analyze", "--days", "7"], ["schema"],
    ] {
      for columns in [60, 80, 100] {
        let outcome = try PseudoTerminal.run(
          command,
          in: ws,
          columns: columns,
          environment: Self.plain
        )
        #expect(!outcome.shown.isEmpty)
        for line in outcome.lines where TextWidth.of(line) > columns {
          // A path or an address stands alone, and is not broken.
          #expect(line.split(separator: " ").count == 1, "\(command) \(columns): \(line)")
        }
      }
    }
    // Words are the same ones, whatever their lines.
    let piped = try BuiltProgram.run(["goals"], in: ws)
    let shown = try PseudoTerminal.run(["goals"], in: ws, columns: 200, environment: Self.plain)
    let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
    #expect(words(shown.shown) == words(piped.text))
    #expect(piped.text.split(separator: "\n").contains { $0.utf8.count > 100 })
  }

  @Test("of a calendar at a terminal nothing acts on it; a program gets what the file would hold")
  func calendars() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "events:\n  - { title: \"A\\x9B31m\\u202EB\", start: 2026-06-02T10:00, end: 2026-06-02T11:00 }\n",
      to: "plans/events.yaml"
    )
    try folder.write(
      """
      schedule_name: Summer
      start_date: 2026-06-01
      end_date: 2026-07-01
      classes:
        - { course_name: "A\\x9B31m\\u202EB", days: [mon], start_time: 10:15, end_time: 11:45 }

      """,
      to: "plans/timetable.yaml"
    )
    for command in ["plan", "timetable"] {
      let arguments = [command, "export", "--to", "-"]
      let piped = try BuiltProgram.run(arguments, in: folder.path)
      #expect(piped.text.contains("A\u{9b}31m\u{202e}B\r\n"), "\(piped.text) \(piped.messages)")
      let shown = try PseudoTerminal.run(arguments, in: folder.path, environment: Self.plain).shown
      #expect(shown.contains("SUMMARY:A\\u{9b}31m\\u{202e}B\n"), "\(shown)")
      #expect(!shown.unicodeScalars.contains { [0x9b, 0x202e].contains($0.value) })
    }
  }

  @Test("a report is shown as it is meant, and is Markdown where that is asked for or in a pipe")
  func report() throws {
    let folder = try Self.sample()
    let ws = folder.path + "/ws"
    let piped = try BuiltProgram.run(["report", "week"], in: ws).text
    #expect(piped.hasPrefix("# ") && piped.contains("|---"))
    let shown = try PseudoTerminal.run(["report", "week"], in: ws, environment: Self.plain).shown
    #expect(!shown.contains("|") && !shown.contains("**") && shown.first != "#")
    #expect(shown.contains("\nDay      Focus               Usual  Plan\n"))
    let asked = try PseudoTerminal.run(
      ["report", "week", "--format", "md"],
      in: ws,
      environment: Self.plain
    )
    #expect(asked.shown == piped)
    let painted = try PseudoTerminal.run(
      ["report", "week"],
      in: ws,
      environment: ["LOCKIN_PAGER": ""]
    )
    #expect(painted.shown.hasPrefix("\u{1b}[1m"))
  }

  @Test("colours are where the terminal has some, and nobody says otherwise")
  func colours() throws {
    let folder = try Self.sample()
    let ws = folder.path + "/ws"
    func isPainted(_ environment: [String: String], _ command: [String] = ["goals"]) throws -> Bool
    {
      try PseudoTerminal.run(
        command,
        in: ws,
        environment: environment.merging(["LOCKIN_PAGER": ""]) { $1 }
      ).shown.contains("\u{1b}")
    }
    #expect(try isPainted([:]))
    #expect(try isPainted([:], ["doctor", "--all"]))
    for off in [["NO_COLOR": "1"], ["CLICOLOR": "0"], ["TERM": "dumb"]] {
      #expect(try !isPainted(off), "\(off)")
    }
    #expect(try !isPainted([:], ["goals", "--format", "json"]))
    #expect(try !BuiltProgram.run(["goals"], in: ws).text.contains("\u{1b}"))
    let forced = try BuiltProgram.run(["goals"], in: ws, environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.text.contains("\u{1b}[33mLikely"))
  }

  @Test("warnings and failures have a word of their own on a terminal, painted or not")
  func marks() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\nas_of: 2026-06-01T06:00:00Z\n", to: "ws/lockin.yaml")
    let run = { (environment: [String: String]) in
      try PseudoTerminal.run(
        ["status", "-C", "ws"],
        in: folder.path,
        environment: environment.merging(["LOCKIN_NOW": ""]) { $1 },
        hasMessages: true,
        isOutput: false
      ).shown
    }
    #expect(try run(["NO_COLOR": "1"]).hasPrefix("warning: ws/lockin.yaml: time stands still"))
    #expect(try run([:]).hasPrefix("\u{1b}[33mwarning:\u{1b}[0m ws/lockin.yaml: time stands"))
    let failed = try PseudoTerminal.run(
      ["status", "-C", "none"],
      in: folder.path,
      hasMessages: true,
      isOutput: false
    )
    #expect(failed.exit == 78)
    #expect(failed.shown.hasPrefix("\u{1b}[31mlockin:\u{1b}[0m none/lockin.yaml: "))
  }

  @Test("what is longer than the screen goes through the pager, and nothing else does")
  func pager() throws {
    let folder = try TemporaryFolder()
    func shown(
      _ command: [String],
      rows: Int = 10,
      _ environment: [String: String]
    ) throws -> String {
      try PseudoTerminal.run(
        command,
        in: folder.path,
        columns: 200,
        rows: rows,
        environment: ["NO_COLOR": "1"].merging(environment) { $1 }
      ).shown
    }
    let mark = ["LOCKIN_PAGER": "{ echo \"by $LESS\"; cat; }"]
    let help = try BuiltProgram.run(["help"], in: folder.path).text
    for command in [
      ["help"], ["help", "run"], ["run", "--help"], ["schema"], ["schema", "report"],
    ] {
      let text = try BuiltProgram.run(command, in: folder.path).text
      #expect(try shown(command, mark) == "by FRX\n" + text, "\(command)")
      #expect(try shown(command, rows: 5000, mark) == text, "\(command)")
      #expect(try shown(command + ["--no-pager"], mark) == text, "\(command)")
    }
    #expect(try shown(["--no-pager", "help"], mark) == help)
    #expect(try shown(["help"], mark.merging(["LESS": "S"]) { $1 }) == "by S\n" + help)
    // The person's choices, in their order; none of them is a mistake.
    #expect(
      try shown(["help"], ["PAGER": "tail -n 1"])
        == "show these pages.\n"
    )
    #expect(try shown(["help"], ["PAGER": "tail -n 1", "LOCKIN_PAGER": "cat"]) == help)
    #expect(try shown(["help"], ["PAGER": ""]) == help)
    #expect(try shown(["help"], ["PAGER": "no-such-pager -x"]) == help)
    #expect(try shown(["help"], ["PAGER": "no-such-pager 2>/dev/null | cat -n"]) == "")
    #expect(try shown(["help"], ["PAGER": "head -n 1"]).hasPrefix("lockin "))
    #expect(try shown(["help"], ["PAGER": "true", "TERM": "dumb"]) == help)
    #expect(
      try PseudoTerminal.run(
        ["schema", "report"],
        in: folder.path,
        environment: ["PAGER": "true"]
      ).exit == 0
    )
  }

  @Test("what takes over a second shows what is being done, and leaves nothing behind")
  func progress() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "export.csv"
    )
    func shown(_ input: String, _ arguments: [String] = []) throws -> String {
      let outcome = try PseudoTerminal.run(
        ["import", "-", "-C", "ws"] + arguments,
        in: folder.path,
        hasMessages: true,
        isOutput: false,
        input: input
      )
      #expect(outcome.exit == 0)
      try folder.removeCache(of: "ws")
      try FileManager.default.removeItem(atPath: folder.path + "/ws/archive")
      return outcome.shown
    }
    let told = "1 file read, 0 known already\n"
    #expect(try shown("cat export.csv") == told)
    let slow = try shown("head -n 1 export.csv; sleep 2; tail -n 1 export.csv")
    #expect(slow.contains("\rtaking in standard input, 0 MB so far ..."))
    let erased = slow.split(separator: "\r").suffix(2)
    #expect(erased.last == "1 file read, 0 known already\n")
    #expect(erased.first?.allSatisfy { $0 == " " } == true)
    #expect(try shown("sleep 2; cat export.csv", ["--quiet"]) == "")
    let piped = try BuiltProgram.shell(
      "{ sleep 2; cat export.csv; } | lockin import - -C ws",
      in: folder
    )
    #expect(piped.text == told)
  }
}
