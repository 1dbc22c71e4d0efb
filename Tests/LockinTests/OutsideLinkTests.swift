import Foundation
import Platform
import TestSupport
import Testing

/// Whoever can put a link into a workspace must not have lockin write where it leads; whoever means another place
/// names it.
@Suite("Links that lead out of the workspace")
struct OutsideLinkTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// What is replaced by a link to something outside that bears the same name.
    let link: String
    let command: [String]
    /// How it ends, and what it says then.
    let exit: Int32
    let words: String
    var testDescription: String { "\(link), \(command[0])" }
  }

  private static let refused =
    ": cannot create: a link leads out of the folder there: nothing was written"
  private static let edit = ["goals", "edit", "a", "--color", "red"]

  static let cases = [
    Case(link: "reports", command: ["run"], exit: 73, words: "reports" + refused),
    Case(link: "reports/2026", command: ["run"], exit: 73, words: refused),
    Case(link: "reports/2026/05", command: ["run"], exit: 73, words: refused),
    Case(link: "reports/latest", command: ["run"], exit: 73, words: refused),
    // A file that is put in place takes the place of the link.
    Case(link: "reports/index.html", command: ["run"], exit: 0, words: "changed"),
    Case(link: "lockin.run.json", command: ["run"], exit: 0, words: "changed"),
    Case(link: "plans", command: edit, exit: 73, words: "plans/goals.yaml" + refused),
    Case(link: "plans/goals.yaml", command: edit, exit: 73, words: "plans/goals.yaml" + refused),
    Case(
      link: "lockin.yaml",
      command: ["categories", "add", "Work", "--app", "good", "--class", "1"],
      exit: 73,
      words: "lockin.yaml" + refused
    ),
    Case(link: "exports", command: ["plan", "export"], exit: 73, words: refused),
    Case(link: "exports/plan.ics", command: ["plan", "export"], exit: 73, words: refused),
    Case(link: "kept", command: ["backup", "kept"], exit: 73, words: "kept" + refused),
    Case(link: "inbox", command: ["fetch"], exit: 3, words: "a link leads out of the folder there"),
    Case(link: "inbox/command-own", command: ["fetch"], exit: 3, words: "a link leads out"),
    Case(link: "lockin.sqlite", command: ["run"], exit: 73, words: "lockin.sqlite"),
    Case(link: "lockin.sqlite.lock", command: ["run"], exit: 73, words: "lockin.sqlite.lock"),
    Case(
      link: "plans/sessions.csv",
      command: ["session", "complete"],
      exit: 73,
      words: "plans/sessions.csv" + refused
    ),
  ]

  private func workspace() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      try folder.text(of: "lockin.yaml") + "fetch: [ { command: [cat, own.csv], name: own } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "own.csv"
    )
    try folder.write("goals:\n- { id: a, title: Read, target_hours: 5 }\n", to: "plans/goals.yaml")
    try folder.write(
      "events:\n- { title: Lab, start: 2026-06-02T10:00, end: 2026-06-02T12:00 }\n",
      to: "plans/events.yaml"
    )
    try folder.write("goal,start,end,mode,note,recorded\n", to: "plans/sessions.csv")
    let own = ["HOME": folder.path + "/home"]
    for command in [
      ["fetch", "--allow"], ["run"], ["plan", "export"], ["session", "start", "a"],
    ] {
      let outcome = try BuiltProgram.run(command, in: folder.path, environment: own)
      #expect(outcome.exit == 0, "\(outcome.messages)")
    }
    try Directory.make(folder.path + "/kept")
    return folder
  }

  /// What lies below a folder, with its bytes.
  private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: Directory.files(below: folder.path).map {
        ($0, try ByteStream.contents(of: folder.path + "/" + $0))
      }
    )
  }

  @Test("nothing is written, replaced or removed where they lead", arguments: cases)
  func outside(_ one: Case) throws {
    let folder = try workspace()
    let other = try TemporaryFolder()
    let name = one.link.split(separator: "/").last.map(String.init) ?? ""
    let (place, target) = (folder.path + "/" + one.link, other.path + "/" + name)
    try FileManager.default.moveItem(atPath: place, toPath: target)
    try #require(symlink(target, place) == 0)
    // Something is new, so that there is something to write.
    if one.command == ["run"], !one.link.hasPrefix("inbox") {
      try folder.write(
        "timestamp,duration_s,app_identifier,category\n2026-05-30T09:00:00Z,600,mail,\n",
        to: "inbox/new.csv"
      )
    }
    let before = try contents(other)
    let outcome = try BuiltProgram.run(
      one.command,
      in: folder.path,
      environment: [
        "HOME": folder.path + "/home", "LOCKIN_PASSPHRASE": "correct horse",
      ],
      now: "2026-06-01T06:20:00Z"
    )
    #expect(outcome.exit == one.exit, "\(outcome.messages)")
    #expect(outcome.messages.contains(one.words), "\(outcome.messages)")
    #expect(try contents(other) == before)
    #expect(try Directory.names(in: other.path) == [name])
  }

  @Test("a link within the workspace, and a place outside that is named, are as good as any")
  func inside() throws {
    let folder = try workspace()
    let other = try TemporaryFolder()
    try FileManager.default.moveItem(
      atPath: folder.path + "/plans/goals.yaml",
      toPath: folder.path + "/mine.yaml"
    )
    try #require(symlink("../mine.yaml", folder.path + "/plans/goals.yaml") == 0)
    #expect(try BuiltProgram.run(Self.edit, in: folder.path).exit == 0)
    #expect(try folder.text(of: "mine.yaml").contains("color: red"))
    try #require(symlink(other.path, folder.path + "/elsewhere") == 0)
    let own = ["HOME": folder.path + "/home"]
    let named = try BuiltProgram.run(
      ["run", "--reports", other.path + "/site"],
      in: folder.path,
      environment: own
    )
    #expect(named.exit == 0, "\(named.messages)")
    let linked = try BuiltProgram.run(["run", "--reports", "elsewhere/two"], in: folder.path)
    #expect(linked.exit == 73, "\(linked.messages)")
    #expect(FileStatus.isAbsent(other.path + "/two"))
  }

  /// What a person does in a workspace, in an order in which each has something to work on.
  private static let week: [[String]] = [
    ["run"], ["check"], ["status"], ["verify"], ["verify", "--all"], ["report"],
    ["report", "week"], ["goals"],
    edit, ["dump"], ["events"], ["todo"], ["categories"], ["plan", "export"],
    ["backup", "kept.backup"],
    ["export", "--to", "out"], ["archive", "check"], ["doctor"],
    ["purge", "--before", "2026-05-30", "--yes"], ["run"],
  ]

  @Test(
    "a workspace that a link leads to, or to whose folder one does, is as good as any",
    arguments: ["linked/ws", "direct"]
  )
  func reached(_ way: String) throws {
    let all = try TemporaryFolder()
    try Directory.make(all.path + "/disk")
    func use(_ path: String) throws -> [String] {
      try Self.week.flatMap { words in
        let outcome = try BuiltProgram.run(
          ["-C", path] + words,
          in: all.path,
          environment: ["HOME": all.path, "LOCKIN_PASSPHRASE": "correct horse"],
          now: "2026-06-01T06:20:00Z"
        )
        // Where it lies is all that may differ.
        let said = [
          words.joined(separator: " "), "\(outcome.exit)", outcome.text, outcome.messages,
        ]
        // A record of a run says how long it took, so that a copy of it may be a byte longer.
        return said.map {
          $0.replacing(all.path, with: "").replacing(path, with: "WS")
            .replacing(/[0-9]+ bytes/, with: "bytes")
        }
      }
    }
    let folder = try BuiltProgram.workspace()
    try FileManager.default.copyItem(atPath: folder.path, toPath: all.path + "/disk/ws")
    let expected = try use("disk/ws")
    try FileManager.default.removeItem(atPath: all.path + "/disk/ws")
    for name in ["kept.backup", "out"] {
      try FileManager.default.removeItem(atPath: all.path + "/" + name)
    }
    try FileManager.default.copyItem(atPath: folder.path, toPath: all.path + "/disk/ws")
    try #require(symlink("disk", all.path + "/linked") == 0)
    try #require(symlink("disk/ws", all.path + "/direct") == 0)
    let found = try use(way)
    for (found, expected) in zip(found, expected) where found != expected {
      Issue.record("\(found)\n--- and not ---\n\(expected)")
    }
  }
}
